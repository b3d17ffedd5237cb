import TerminalText

/// Where the runs of a user find one another, by sockets and by the files of terminals.
package struct RuntimeDirectory: Sendable {
  package let candidates: [FilePath]  // In the order of trials

  package init(candidates: [FilePath]) { self.candidates = candidates }

  /// `$XDG_RUNTIME_DIR/pbar`, else `pbar-UID` in `$TMPDIR`, else in `/tmp`. A variable counts if it
  /// is an absolute path. Follows the XDG Base Directory Specification.
  package init(_ environment: Environment) {
    let name = FilePath("pbar-\(ThisProcess.user)")
    candidates = [
      environment.absolutePath("XDG_RUNTIME_DIR")?.appending("pbar"),
      environment.absolutePath("TMPDIR").flatMap { $0 == "/tmp" ? nil : $0.appending(name) },
      FilePath("/tmp").appending(name),
    ].compactMap { $0 }
  }

  /// The path in the first candidate that is private; `creates` makes missing candidates.
  package func path(of name: FilePath, creates: Bool) -> FilePath? {
    for candidate in candidates {
      let directory =
        creates ? PrivateDirectory.made(at: candidate) : PrivateDirectory(at: candidate)
      guard let directory else { continue }
      directory.close()
      return candidate.appending(name)
    }
    return nil
  }
}
