import SystemCalls
import TerminalText

/// The directory of the sockets of a user's runs, which others can't read. The process number names a socket.
package struct ControlDirectory: Sendable {
  struct Candidate: Hashable, Sendable {
    var path: FilePath
    var parent: FilePath?  // The directory that must be private too; `nil` if the mode of the candidate is enough
  }

  let candidates: [Candidate]  // The possible directories in the order in which they are tried

  struct Socket {
    let listener: LocalListener
    let path: FilePath
    /// The identity of the file, so that another file with the same path is not removed.
    let identity: FileStatus.Identity

    func remove() {
      removeFile(at: path, ifStill: identity)
      listener.close()
    }
  }

  /// Creates the socket of a run in the first candidate that is private and whose path is not too long; returns `nil`
  /// if there is none. Removes the sockets of killed runs from each candidate within the time of a ``SweepBudget``.
  func listen(as process: Int) -> Socket? {
    let name = Self.name(of: process)
    for candidate in candidates {
      guard candidate.parent.map(PrivateDirectory.exists) ?? true,
        let directory = PrivateDirectory.made(at: candidate.path)
      else { continue }
      defer { directory.close() }
      guard let listener = Self.listen(in: directory, as: name) else { continue }
      guard let status = directory.status(of: name), status.kind == .socket else {
        listener.close()
        continue
      }
      sweep(sparing: process)
      return Socket(listener: listener, path: candidate.path.appending(name), identity: status.identity)
    }
    return nil
  }

  /// Connects to a run of this user: `nil` if no socket is found, the error if it is temporarily impossible.
  func connect(to process: Int) -> Result<LocalConnection, SystemError>? {
    var failure: SystemError?
    for candidate in candidates {
      guard candidate.parent.map(PrivateDirectory.exists) ?? true, let directory = PrivateDirectory(at: candidate.path)
      else { continue }
      defer { directory.close() }
      do throws(SystemError) {
        return .success(try LocalConnection(in: directory, named: Self.name(of: process)))
      } catch { if error.isPassing || error.isOfTheFileTable { failure = error } }
    }
    return failure.map { .failure($0) }
  }

  /// Creates a listening socket. Replaces an old socket if nothing listens at it: a killed process with the same number
  /// has left it. The directory is locked meanwhile, because another run that removes the old socket could remove the
  /// new one instead.
  private static func listen(in directory: PrivateDirectory, as name: FilePath) -> LocalListener? {
    do throws(SystemError) { return try LocalListener(in: directory, named: name) } catch {
      guard error == .addressInUse else { return nil }
    }
    guard let lock = DirectoryLock(on: directory, within: 0.02) else { return nil }
    defer { lock.release() }
    // Another run may have removed the old socket before the lock was free.
    if let listener = try? LocalListener(in: directory, named: name) { return listener }
    let isSocket = directory.status(of: name)?.kind == .socket
    guard isSocket, isDeserted(name, in: directory), directory.remove(name) else { return nil }
    return try? LocalListener(in: directory, named: name)
  }

  static func isDeserted(_ name: FilePath, in directory: PrivateDirectory) -> Bool {
    do throws(SystemError) {
      try LocalConnection(in: directory, named: name).close()
      return false
    } catch { return error == .connectionRefused }
  }

  static func name(of process: Int) -> FilePath { FilePath("\(process)") }
}

extension ControlDirectory {
  /// `$XDG_RUNTIME_DIR/pbar`, else `pbar-UID` in `$TMPDIR`, else in `/tmp`.
  package init(environment: Environment, user: UInt32) {
    self.init(
      candidates: RuntimeDirectory.candidates(environment).map { directory in
        directory.isPrivate
          ? Candidate(path: directory.path.appending("pbar"), parent: directory.path)
          : Candidate(path: directory.path.appending(FilePath("pbar-\(user)")))
      })
  }
}

// Removal of the sockets of killed runs.

extension ControlDirectory {
  /// The seconds after which a socket without a listener is abandoned: a run calls listen(2) right after bind(2). The
  /// process number alone does not tell, because the run may be in another PID namespace.
  private static let minimumAge = 0.02

  /// Removes the sockets of killed runs from all candidates: a run with another environment had its socket elsewhere.
  private func sweep(sparing own: Int) {
    for candidate in candidates {
      guard candidate.parent.map(PrivateDirectory.exists) ?? true, let directory = PrivateDirectory(at: candidate.path)
      else { continue }
      defer { directory.close() }
      Self.sweep(directory, SweepBudget(ofNames: 256, seconds: 0.0005), sparing: own)
    }
  }

  /// Removes the sockets without a listener whose processes have ended, unless another run holds the directory's lock.
  static func sweep(_ directory: PrivateDirectory, _ budget: SweepBudget, sparing own: Int) {
    guard let lock = DirectoryLock(on: directory) else { return }
    defer { lock.release() }
    let names = directory.names(in: budget) { name in number(of: name).map { $0 != own } ?? false }
    budget.forEach(of: names) { name in if isAbandoned(name, in: directory, at: budget.begin) { directory.remove(name) }
    }
  }

  private static func isAbandoned(_ name: FilePath, in directory: PrivateDirectory, at now: Double) -> Bool {
    guard let number = number(of: name), let status = directory.status(of: name), status.kind == .socket,
      status.owner == ThisProcess.user,
      // After the clock was set back, the time of the file may be in the future.
      abs(now - status.modified) > minimumAge, ProcessIdentity.hasEnded(number, sinceItRanAt: status.modified)
    else { return false }
    // A socket with a listener remains, and so does one that was replaced meanwhile.
    return isDeserted(name, in: directory) && directory.status(of: name) == status
  }

  /// The number of the process after which a socket is named.
  private static func number(of name: FilePath) -> Int? {
    guard let number = Int32(String(decoding: name.bytes, as: UTF8.self)), number > 0,
      self.name(of: Int(number)) == name
    else { return nil }
    return Int(number)
  }
}
