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

  /// Makes the socket of a run in the first folder that is private and whose path is not too long; `nil`
  /// where there is none.
  func listen(as process: Int) -> (listener: LocalListener, path: [UInt8])? {
    for folder in folders {
      guard folder.parent.map(PrivateFolder.exists) ?? true, PrivateFolder.make(at: folder.path)
      else { continue }
      let path = Self.path(of: process, in: folder)
      if let listener = Self.listen(at: path) { return (listener, path) }
    }
    return nil
  }

  /// Connects to a run of this user; `nil` where none can be found.
  func connect(to process: Int) -> Result<LocalConnection, SystemError>? {
    var failure: SystemError?
    for folder in folders {
      guard folder.parent.map(PrivateFolder.exists) ?? true, PrivateFolder.exists(at: folder.path)
      else { continue }
      do throws(SystemError) {
        return .success(try LocalConnection(to: Self.path(of: process, in: folder)))
      } catch {
        if error.isPassing { failure = error }
      }
    }
    return failure.map { .failure($0) }
  }

  /// What stands at the path already was left by a process that had our number before us and was killed,
  /// unless somebody answers there.
  private static func listen(at path: [UInt8]) -> LocalListener? {
    do throws(SystemError) {
      return try LocalListener(at: path)
    } catch {
      guard error == .addressInUse else { return nil }
    }
    do throws(SystemError) {
      try LocalConnection(to: path).close()
    } catch {
      let isSocket = (try? FileStatus(ofPath: path).kind) == .socket
      if error == .connectionRefused, isSocket, removeFile(at: path) {
        return try? LocalListener(at: path)
      }
    }
    return nil
  }

  private static func path(of process: Int, in folder: Folder) -> [UInt8] {
    folder.path + Array("/\(process)".utf8)
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
