import SystemCalls

/// Where the socket of a run stands: in a folder of the user's that nobody else can look into, under the
/// number of its process.
package struct ControlPlace: Sendable {
  /// A folder that may hold sockets.
  struct Folder: Hashable, Sendable {
    var path: [UInt8]
    /// What must be private as well; nothing where the folder's own mode is enough.
    var parent: [UInt8]?
  }

  /// In the order in which they are tried.
  let folders: [Folder]

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

  /// Makes the socket of a run in the first folder that is private and whose path is not too long; `nil`
  /// where there is none. What others have left there is taken away, as far as there is time for it.
  func listen(as process: Int) -> Socket? {
    let name = Self.name(of: process)
    for place in folders {
      guard place.parent.map(PrivateFolder.exists) ?? true,
        let folder = PrivateFolder.made(at: place.path)
      else { continue }
      defer { folder.close() }
      guard let listener = Self.listen(in: folder, as: name) else { continue }
      guard let status = folder.status(of: name), status.kind == .socket else {
        listener.close()
        continue
      }
      Self.sweep(folder, Sweep(ofNames: 256, seconds: 0.0005), sparing: process)
      return Socket(
        listener: listener, path: place.path + [UInt8(ascii: "/")] + name,
        identity: status.identity)
    }
    return nil
  }

  /// Connects to a run of this user; `nil` where none can be found, an error where that can't be tried now.
  func connect(to process: Int) -> Result<LocalConnection, SystemError>? {
    var failure: SystemError?
    for place in folders {
      guard place.parent.map(PrivateFolder.exists) ?? true,
        let folder = PrivateFolder(at: place.path)
      else { continue }
      defer { folder.close() }
      do throws(SystemError) {
        return .success(try LocalConnection(in: folder, named: Self.name(of: process)))
      } catch {
        if error.isPassing || error.isOfTheFileTable { failure = error }
      }
    }
    return failure.map { .failure($0) }
  }

  /// What has the name already was left by a process that had our number before us and was killed, unless
  /// somebody answers there. The folder is locked then: another run may be about to take the same away, and
  /// would take ours.
  private static func listen(in folder: PrivateFolder, as name: [UInt8]) -> LocalListener? {
    do throws(SystemError) {
      return try LocalListener(in: folder, named: name)
    } catch {
      guard error == .addressInUse else { return nil }
    }
    guard let lock = FolderLock(on: folder, within: 0.02) else { return nil }
    defer { lock.release() }
    // That other run may have done it.
    if let listener = try? LocalListener(in: folder, named: name) { return listener }
    let isSocket = folder.status(of: name)?.kind == .socket
    guard isSocket, isDeserted(name, in: folder), folder.remove(name) else { return nil }
    return try? LocalListener(in: folder, named: name)
  }

  /// Whether nobody listens at a socket.
  static func isDeserted(_ name: [UInt8], in folder: PrivateFolder) -> Bool {
    do throws(SystemError) {
      try LocalConnection(in: folder, named: name).close()
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
    var folders: [Folder] = []
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      folders.append(Folder(path: Array((runtime + "/pbar").utf8), parent: Array(runtime.utf8)))
    }
    let name = "/pbar-\(user)"
    if let temporary = environment["TMPDIR"], temporary.hasPrefix("/"), temporary != "/tmp" {
      folders.append(Folder(path: Array((temporary + name).utf8)))
    }
    folders.append(Folder(path: Array(("/tmp" + name).utf8)))
    self.init(folders: folders)
  }
}
