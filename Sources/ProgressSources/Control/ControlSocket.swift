import SystemCalls
import TerminalText

/// The socket of a run, named by the number of its process.
struct ControlSocket {
  let listener: LocalSocket
  let path: FilePath
  let identity: FileStatus.Identity

  /// Removes the file unless another one has its path.
  func remove() {
    removeFile(at: path, ifStill: identity)
    listener.close()
  }
}

extension RuntimeDirectory {
  /// Creates the socket of a run in the first candidate that is private and has a short path.
  func listen(as process: Int) -> ControlSocket? {
    let name = Self.socketName(of: process)
    for candidate in candidates {
      guard let directory = PrivateDirectory.made(at: candidate) else { continue }
      defer { directory.close() }
      guard let listener = Self.listen(in: directory, as: name) else { continue }
      guard let status = directory.status(of: name) else {
        listener.close()
        continue
      }
      Self.removeDesertedSockets(in: directory)
      return ControlSocket(
        listener: listener, path: candidate.appending(name), identity: status.identity)
    }
    return nil
  }

  /// Connects to a run of this user; throws `noSuchFile` if no socket with a listener is found.
  func connect(to process: Int) throws(SystemError) -> LocalSocket {
    var failure = SystemError.noSuchFile
    for candidate in candidates {
      guard let directory = PrivateDirectory(at: candidate) else { continue }
      defer { directory.close() }
      do throws(SystemError) {
        return try LocalSocket(Self.socketName(of: process), in: directory)
      } catch { if error.isPassing || error.isOfTheFileTable { failure = error } }
    }
    throw failure
  }

  /// Creates a listener, in place of one that a killed process of that number has left.
  private static func listen(in directory: PrivateDirectory, as name: FilePath) -> LocalSocket? {
    if let listener = try? LocalSocket(name, in: directory, listens: true) { return listener }
    // Under the lock, no other run removes the new socket.
    guard let lock = directory.lock(within: 0.02) else { return nil }
    defer { lock.release() }
    if isDeserted(name, in: directory) { directory.remove(name) }
    return try? LocalSocket(name, in: directory, listens: true)
  }

  private static func isDeserted(_ name: FilePath, in directory: PrivateDirectory) -> Bool {
    guard directory.status(of: name)?.kind == .socket else { return false }
    do throws(SystemError) {
      try LocalSocket(name, in: directory).close()
      return false
    } catch { return error == .connectionRefused }
  }

  private static func socketName(of process: Int) -> FilePath { FilePath("\(process)") }

  private static let mostNames = 64  // In one sweep

  /// The seconds after which a socket without a listener is deserted; a run, perhaps in another PID
  /// namespace, listens right after it has made its socket.
  private static let minimumAge = 0.02

  /// Removes the sockets of processes that have ended, unless another run does so.
  static func removeDesertedSockets(in directory: PrivateDirectory, at now: Double = Clock.wall) {
    guard let lock = directory.lock() else { return }
    defer { lock.release() }
    for name in directory.names(atMost: mostNames) {
      guard let number = name.bytes.wholeNumber, socketName(of: number) == name,
        ProcessIdentity.obstacle(toSignaling: number) == .noSuchProcess,
        let status = directory.status(of: name),
        // After the clock was set back, the time of the file may be in the future.
        abs(now - status.modified) > minimumAge, isDeserted(name, in: directory)
      else { continue }
      directory.remove(name)
    }
  }
}
