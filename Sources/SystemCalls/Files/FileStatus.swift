import CLibrary
import CSystem
import TerminalText

/// What the kernel knows about an open file or a path. Follows stat(2).
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular, directory, pipe, characterDevice, nullDevice, blockDevice, socket, other

    /// Whether a file of this kind has an offset and is cached.
    package var hasOffset: Bool { self == .regular || self == .blockDevice }
  }

  /// A file, whatever its names are. A terminal has several nodes: `/dev/tty` is the one that
  /// controls this process.
  package struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// The identity of a device: several nodes can have one device number.
    fileprivate static func ofDevice(_ number: UInt64) -> Identity {
      Identity(device: .max, inode: number)
    }
  }

  package private(set) var kind: Kind
  package let size: Int64  // Bytes; of use for a regular file only
  package private(set) var identity: Identity
  let hasBlocks: Bool  // Whether any of it is stored

  let device: UInt64  // The number of a device itself, such as a terminal
  package let owner: UInt32
  let permissions: UInt32  // As in chmod(2)
  let nameCount: Int  // Hard links

  /// When it was last written to, or a socket was made, in seconds since 1970.
  package let modified: Double

  package init(of descriptor: FileDescriptor) throws(SystemError) {
    try self.init { fstat(descriptor.number, &$0) }
    if kind == .characterDevice {
      identity = .ofDevice(descriptor.terminalDevice ?? device)
    }
  }

  package init(ofPath path: FilePath) throws(SystemError) {
    try self.init { status in path.withCString { stat($0, &status) } }
    if kind == .characterDevice {
      identity = .ofDevice(csystem_terminal_behind(device))
    }
  }

  /// Of a path relative to `directory`; of a symbolic link itself.
  init(ofLink path: FilePath, in directory: FileDescriptor? = nil) throws(SystemError) {
    try self.init { status in
      path.withCString {
        fstatat(directory?.number ?? AT_FDCWD, $0, &status, AT_SYMLINK_NOFOLLOW)
      }
    }
  }

  private init(_ call: (inout stat) -> Int32) throws(SystemError) {
    var status = stat()
    guard call(&status) == 0 else { throw .last }
    size = Int64(status.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    hasBlocks = status.st_blocks > 0
    owner = UInt32(status.st_uid)
    permissions = UInt32(status.st_mode) & 0o7777
    nameCount = Int(status.st_nlink)
    #if canImport(Darwin)
      let nullDevice: UInt64 = 3 << 24 | 2
      modified = status.st_mtimespec.seconds
    #else
      let nullDevice: UInt64 = 1 << 8 | 3
      modified = status.st_mtim.seconds
    #endif
    kind = Kind(mode: status.st_mode)
    device = UInt64(truncatingIfNeeded: status.st_rdev)
    if kind == .characterDevice, device == nullDevice { kind = .nullDevice }
  }
}

extension FileStatus {
  package func require(_ kind: Kind) throws(SystemError) {
    guard self.kind != kind else { return }
    throw self.kind == .directory ? .isDirectory : .notSupported
  }
}

extension FileStatus.Kind {
  init(mode: mode_t) {
    // Linux and Darwin share the numbers of inode(7).
    self =
      switch mode >> 12 {
      case 0o01: .pipe
      case 0o02: .characterDevice
      case 0o04: .directory
      case 0o06: .blockDevice
      case 0o10: .regular
      case 0o14: .socket
      case _: .other
      }
  }
}

extension FileDescriptor {
  /// Opens a file of this kind for reading. Throws EISDIR for a
  /// directory, EOPNOTSUPP for other kinds.
  package static func openForReading(_ path: FilePath, only kind: FileStatus.Kind)
    throws(SystemError) -> FileDescriptor
  {
    // Opening a device or a named pipe could already have an effect.
    try FileStatus(ofPath: path).require(kind)
    try requirePassedOn(path)
    // Another file may have taken its place.
    return try openData(path, O_RDONLY | O_NONBLOCK).checked { status throws(SystemError) in
      try status.require(kind)
    }
  }

  /// This descriptor, which is closed if the check throws.
  func checked(_ check: (FileStatus) throws(SystemError) -> Void) throws(SystemError)
    -> FileDescriptor
  {
    do throws(SystemError) {
      try check(FileStatus(of: self))
      return self
    } catch {
      try? close()
      throw error
    }
  }

  package func isFile(at path: FilePath) -> Bool {
    guard let place = FilePlace(path) else { return false }
    return place == FilePlace(self)
  }

  package var isNetworkSocket: Bool { csystem_is_network_socket(number) == 1 }

  /// Throws the error of a read if none can succeed. Of a file with a size, a byte is read.
  package func requireReadable() throws(SystemError) {
    try requireAccess(not: O_WRONLY)
    let status = try FileStatus(of: self)
    let isSized = status.kind == .regular && status.size > 0
    guard isSized || status.kind == .blockDevice || status.kind == .directory else { return }
    var byte: UInt8 = 0
    // With O_DIRECT a single byte is invalid.
    guard pread(number, &byte, 1, off_t(offset ?? 0)) < 0, errno != EINVAL, errno != EINTR else {
      return
    }
    throw .last
  }

  /// `nil` if the system does not know it.
  package var kind: FileStatus.Kind? { try? FileStatus(of: self).kind }

  /// The bytes of a regular file; `nil` if its size is 0 although it may hold data, as files under
  /// `/proc` do. Those are not read, since a read can remove what it returns.
  package var regularSize: Int64? {
    guard let status = try? FileStatus(of: self), status.kind == .regular else { return nil }
    guard status.size == 0 else { return status.size }
    let processes = try? FileStatus(ofPath: "/proc/self")
    guard let offset, status.identity.device != processes?.identity.device else { return nil }
    var byte: UInt8 = 0
    return pread(number, &byte, 1, off_t(offset)) > 0 ? nil : 0
  }

  /// The bytes that a file lacks of its size although it has been read to its end. The kernel makes
  /// up the contents of a file under `/sys` when it is read, so that its size says nothing. A file
  /// that was truncated lacks none of its new size.
  package var sizeBeyondEnd: Int64 {
    guard let status = try? FileStatus(of: self), status.kind == .regular, !status.hasBlocks,
      let offset
    else { return 0 }
    return max(0, status.size - offset)
  }

  package var blockDeviceSize: Int64? {
    let size = csystem_block_device_size(number)
    return size >= 0 ? size : nil
  }
}

extension FilePath {
  /// Of the file behind it; `nil` if there is none.
  package var kind: FileStatus.Kind? { try? FileStatus(ofPath: self).kind }

  /// Whether opening it for reading waits for a writer: a named pipe that may be read. `/dev/fd/N`
  /// is open already.
  package var waitsForWriter: Bool {
    kind == .pipe && FileDescriptor(named: self) == nil && withCString { access($0, R_OK) } == 0
  }

  /// Of the file behind it, as of a descriptor; what can't be opened counts as empty.
  package var regularSize: Int64? {
    guard let status = try? FileStatus(ofPath: self), status.kind == .regular else { return nil }
    guard status.size == 0,
      let file = try? FileDescriptor.openForReading(self, only: .regular)
    else { return status.size }
    defer { try? file.close() }
    return file.regularSize
  }
}

/// The file that a path leads to, or the place where it will be created.
package struct FilePlace: Hashable, Sendable {
  package private(set) var kind: FileStatus.Kind?  // `nil` if there is no file yet

  private var identity: FileStatus.Identity  // Of the file, or of the directory
  private var name: FilePath = ""  // Empty if there is a file

  /// The place to which links lead; `nil` if there is no file and none can be created.
  package init?(_ path: FilePath) {
    var path = path
    // Linux follows at most 40 links.
    for _ in 0..<40 {
      if let status = try? FileStatus(ofPath: path) {
        self.init(status)
        return
      }
      guard let target = try? path.linkTarget else { break }
      path = target.isAbsolute ? target : path.directory.appending(target)
    }
    guard let directory = try? FileStatus(ofPath: path.directory) else { return nil }
    self.init(directory)
    kind = nil
    name = path.lastComponent
  }

  /// `nil` if the descriptor is closed.
  package init?(_ descriptor: FileDescriptor) {
    guard let status = try? FileStatus(of: descriptor) else { return nil }
    self.init(status)
  }

  private init(_ status: FileStatus) {
    kind = status.kind
    identity = status.identity
  }
}
