#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small file of one user's that several processes read and write, one at a time.
///
/// It may stand in a folder that everybody can write to, so nothing is taken for ours that we could not
/// have made ourselves: no symbolic link is followed, and the file has to be a regular one of ours that
/// has no second name.
package struct LockFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: [UInt8]

  /// Opens the file, or makes it where there is none; `nil` where something else stands there.
  package init?(_ path: [UInt8]) {
    self.init(path, O_CREAT)
  }

  private init?(_ path: [UInt8], _ creation: Int32) {
    let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | creation
    let number = withPath(path) { open($0, flags, 0o600) }
    guard number >= 0 else { return nil }
    var status = stat()
    // One without a name was removed by its last user a moment ago; `isRemoved` tells.
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink <= 1
    else {
      try? FileDescriptor(number).close()
      return nil
    }
    descriptor = FileDescriptor(number)
    self.path = path
  }

  /// Locks the file if nobody else holds it, and says whether it is ours now.
  ///
  /// Follows flock(2): the lock goes with the process that holds it.
  package func tryLock() -> Bool { descriptor.tryLock() }

  /// Lets others have it.
  package func unlock() { descriptor.unlock() }

  /// Closes the file, and lets go of the lock.
  package func close() {
    unlock()
    try? descriptor.close()
  }

  /// Whether the file has lost its name, so that nobody else will ever find it.
  package var isRemoved: Bool {
    var status = stat()
    return fstat(descriptor.number, &status) != 0 || status.st_nlink == 0
  }

  /// What the file holds, or `nil` where it is more than `limit` bytes or can't be read.
  package func contents(limit: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      count = max(0, pread(descriptor.number, buffer.baseAddress, limit + 1, 0))
    }
    return bytes.count <= limit ? bytes : nil
  }

  /// Lets the file hold these bytes.
  ///
  /// What is left of longer contents is cut off last: whoever is killed in between leaves the new ones
  /// whole, with a tail.
  package func replaceContents(with bytes: [UInt8]) {
    let count = bytes.withUnsafeBytes { pwrite(descriptor.number, $0.baseAddress, $0.count, 0) }
    if count == bytes.count { _ = ftruncate(descriptor.number, off_t(count)) }
  }

  /// Takes the file away, if its name is still this one's; to be called while it is locked.
  package func remove() {
    guard let status = try? FileStatus(of: descriptor) else { return }
    removeFile(at: path, ifStill: status.identity)
  }
}

extension LockFile {
  /// Takes away those files of ours in a folder whose names are meant and whose contents, of at most `limit`
  /// bytes, are of use to nobody; one that somebody has locked stays.
  package static func sweep(
    _ folder: [UInt8], _ sweep: Sweep, where isMeant: ([UInt8]) -> Bool, limit: Int,
    isUnused: ([UInt8]) -> Bool
  ) {
    guard let opened = try? OpenFolder(folder, followsLink: true) else { return }
    defer { opened.close() }
    let names = opened.names(in: sweep, where: isMeant)
    sweep.forEach(of: names) { name in
      // What is no file may not even be opened.
      guard let status = try? opened.status(of: name), status.kind == .regular,
        status.owner == ProcessIdentity.user, status.nameCount == 1,
        let file = LockFile(folder + [UInt8(ascii: "/")] + name, 0)
      else { return }
      defer { file.close() }
      guard file.tryLock(), !file.isRemoved,
        let contents = file.contents(limit: limit), isUnused(contents)
      else { return }
      file.remove()
    }
  }
}
