import Foundation
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

@Suite struct ControlSocketDirectoryTests {
  private let base: TemporaryFolder

  init() throws { base = try TemporaryFolder() }

  private func paths(_ environment: Environment) -> [String] {
    RuntimeDirectory(environment).candidates.map(\.printable)
  }

  /// The path under `base` of the socket that was created.
  private func chosen(_ candidates: String...) -> String? {
    guard let made = RuntimeDirectory(candidates: candidates.map(full)).listen(as: 5) else {
      return nil
    }
    made.remove()
    return made.path.relative(to: FilePath(base.path)).printable
  }

  private func full(_ path: String) -> FilePath {
    FilePath(path.isEmpty ? base.path : base.path + "/" + path)
  }

  private func makeFolder(_ name: String, mode: mode_t) {
    mkdir(base.path + "/" + name, 0o700)
    chmod(base.path + "/" + name, mode)
  }

  @Test("The runtime directory comes first, then the temporary directory, then /tmp")
  func order() {
    let name = "pbar-\(geteuid())"
    #expect(
      paths(["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/var/tmp"]) == [
        "/run/user/7/pbar", "/var/tmp/\(name)", "/tmp/\(name)",
      ])
    #expect(paths([:]) == ["/tmp/\(name)"])
    #expect(paths(["TMPDIR": "/tmp"]) == ["/tmp/\(name)"])
    #expect(paths(["XDG_RUNTIME_DIR": "run", "TMPDIR": ""]) == ["/tmp/\(name)"])
  }

  @Test("A missing directory is created with a private mode")
  func makes() {
    #expect(chosen("pbar-7") == "pbar-7/5")
    #expect(PrivateDirectory(at: full("pbar-7")) != nil)
  }

  @Test("A directory that others can read, a link, another user's one and a long path are skipped")
  func skips() throws {
    makeFolder("open", mode: 0o755)
    makeFolder("real", mode: 0o700)
    symlink(base.path + "/real", base.path + "/link")
    makeFolder("occupied", mode: 0o700)
    let file = try base.file("occupied/5", holding: [1])
    makeFolder("foreign", mode: 0o700)
    let isForeign = chown(base.path + "/foreign", 4242, 4242) == 0
    var skipped = ["open", "link", "occupied", String(repeating: "x", count: 120)]
    // Only root gives directories away.
    if isForeign { skipped.append("foreign") }
    for directory in skipped {
      #expect(chosen(directory) == nil, "\(directory)")
      #expect(chosen(directory, "own") == "own/5", "\(directory)")
    }
    #expect(fileExists(file))
  }
}
