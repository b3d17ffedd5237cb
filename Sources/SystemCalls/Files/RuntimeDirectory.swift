import TerminalText

/// The directory in which the runs of a user find one another, by sockets and by the files of
/// terminals.
package struct RuntimeDirectory: Sendable {
  /// The possible directories in the order in which they are tried.
  package let candidates: [FilePath]

  package init(candidates: [FilePath]) { self.candidates = candidates }

  /// `$XDG_RUNTIME_DIR/pbar`, else `pbar-UID` in `$TMPDIR`, else in `/tmp`. A variable counts if it
  /// is an absolute path. Follows the XDG Base Directory Specification.
  package init(_ environment: Environment, user: UInt32 = ThisProcess.user) {
    func path(_ variable: String) -> FilePath? {
      environment[variable].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
    }
    var candidates: [FilePath] = []
    if let directory = path("XDG_RUNTIME_DIR") { candidates.append(directory.appending("pbar")) }
    let ownName = FilePath("pbar-\(user)")
    if let directory = path("TMPDIR"), directory != "/tmp" {
      candidates.append(directory.appending(ownName))
    }
    self.candidates = candidates + [FilePath("/tmp").appending(ownName)]
  }

  /// The path of a file in the first candidate that is private. `creates`: whether a missing
  /// candidate is created.
  package func path(of name: FilePath, creates: Bool) -> FilePath? {
    for candidate in candidates {
      guard
        let directory = creates
          ? PrivateDirectory.made(at: candidate) : PrivateDirectory(at: candidate)
      else {
        continue
      }
      directory.close()
      return candidate.appending(name)
    }
    return nil
  }
}
