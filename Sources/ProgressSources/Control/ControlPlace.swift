import SystemCalls

/// Where the socket of a run stands: in a directory of the user's that nobody else can look into, under the
/// number of its process.
package struct ControlPlace: Sendable {
  /// A directory that may hold sockets.
  struct Directory: Hashable, Sendable {
    var path: [UInt8]
    /// What must be private as well; nothing where the directory's own mode is enough.
    var parent: [UInt8]?
  }

  /// In the order in which they are tried.
  let directories: [Directory]

  /// The socket of a run.
  struct Socket {
    let listener: LocalListener
    let path: [UInt8]
    /// Which file it is, so that another one in its place is left alone.
    let identity: FileStatus.Identity

    /// Takes the socket away, and hears no more calls.
    func remove() {
      removeFile(at: path, ifStill: identity)
      listener.close()
    }
  }

  /// Makes the socket of a run in the first directory that is private and whose path is not too long; `nil`
  /// where there is none. What others have left there is taken away, as far as there is time for it.
  func listen(as process: Int) -> Socket? {
    let name = Self.name(of: process)
    for place in directories {
      guard place.parent.map(PrivateDirectory.exists) ?? true,
        let directory = PrivateDirectory.made(at: place.path)
      else { continue }
      defer { directory.close() }
      guard let listener = Self.listen(in: directory, as: name) else { continue }
      guard let status = directory.status(of: name), status.kind == .socket else {
        listener.close()
        continue
      }
      Self.sweep(directory, Sweep(ofNames: 256, seconds: 0.0005), sparing: process)
      return Socket(
        listener: listener, path: place.path + [UInt8(ascii: "/")] + name,
        identity: status.identity)
    }
    return nil
  }

  /// Connects to a run of this user; `nil` where none can be found, an error where that can't be tried now.
  func connect(to process: Int) -> Result<LocalConnection, SystemError>? {
    var failure: SystemError?
    for place in directories {
      guard place.parent.map(PrivateDirectory.exists) ?? true,
        let directory = PrivateDirectory(at: place.path)
      else { continue }
      defer { directory.close() }
      do throws(SystemError) {
        return .success(try LocalConnection(in: directory, named: Self.name(of: process)))
      } catch {
        if error.isPassing || error.isOfTheFileTable { failure = error }
      }
    }
    return failure.map { .failure($0) }
  }

  /// What has the name already was left by a process that had our number before us and was killed, unless
  /// somebody answers there. The directory is locked then: another run may be about to take the same away, and
  /// would take ours.
  private static func listen(in directory: PrivateDirectory, as name: [UInt8]) -> LocalListener? {
    do throws(SystemError) {
      return try LocalListener(in: directory, named: name)
    } catch {
      guard error == .addressInUse else { return nil }
    }
    guard let lock = DirectoryLock(on: directory, within: 0.02) else { return nil }
    defer { lock.release() }
    // That other run may have done it.
    if let listener = try? LocalListener(in: directory, named: name) { return listener }
    let isSocket = directory.status(of: name)?.kind == .socket
    guard isSocket, isDeserted(name, in: directory), directory.remove(name) else { return nil }
    return try? LocalListener(in: directory, named: name)
  }

  /// Whether nobody listens at a socket.
  static func isDeserted(_ name: [UInt8], in directory: PrivateDirectory) -> Bool {
    do throws(SystemError) {
      try LocalConnection(in: directory, named: name).close()
      return false
    } catch {
      return error == .connectionRefused
    }
  }

  static func name(of process: Int) -> [UInt8] {
    Array("\(process)".utf8)
  }
}

extension ControlPlace {
  /// `$XDG_RUNTIME_DIR/pbar`, else `pbar-UID` in `$TMPDIR`, else in `/tmp`.
  ///
  /// A variable counts where it holds an absolute path. Follows the XDG Base Directory Specification.
  package init(environment: Environment, user: UInt32) {
    var directories: [Directory] = []
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      directories.append(
        Directory(path: Array((runtime + "/pbar").utf8), parent: Array(runtime.utf8)))
    }
    let name = "/pbar-\(user)"
    if let temporary = environment["TMPDIR"], temporary.hasPrefix("/"), temporary != "/tmp" {
      directories.append(Directory(path: Array((temporary + name).utf8)))
    }
    directories.append(Directory(path: Array(("/tmp" + name).utf8)))
    self.init(directories: directories)
  }
}

// The sockets of runs that were killed.

extension ControlPlace {
  /// Seconds after which a socket without a listener is certainly left over: a run calls listen(2) right after
  /// bind(2), also one in another PID namespace, whose number means nothing here.
  private static let minimumAge = 0.02

  /// Removes the sockets without a listener whose processes have ended.
  ///
  /// Nothing is removed while another run does this or takes over a name.
  static func sweep(_ directory: PrivateDirectory, _ sweep: Sweep, sparing own: Int) {
    guard let lock = DirectoryLock(on: directory) else { return }
    defer { lock.release() }
    let names = directory.names(in: sweep) { name in number(of: name).map { $0 != own } ?? false }
    sweep.forEach(of: names) { name in
      if isLeft(name, in: directory, at: sweep.begin) { directory.remove(name) }
    }
  }

  private static func isLeft(
    _ name: [UInt8], in directory: PrivateDirectory, at now: Double
  ) -> Bool {
    guard let number = number(of: name), let status = directory.status(of: name),
      status.kind == .socket, status.owner == ProcessIdentity.user,
      // A clock that was set back makes it seem to come from the future.
      abs(now - status.modified) > minimumAge,
      ProcessIdentity.hasEnded(number, sinceItRanAt: status.modified)
    else { return false }
    // A socket that answers stays, and so does one that was replaced in between.
    return isDeserted(name, in: directory) && directory.status(of: name) == status
  }

  /// The number of the process after which a socket is named.
  private static func number(of name: [UInt8]) -> Int? {
    guard let number = Int32(String(decoding: name, as: UTF8.self)), number > 0,
      self.name(of: Int(number)) == name
    else { return nil }
    return Int(number)
  }
}
