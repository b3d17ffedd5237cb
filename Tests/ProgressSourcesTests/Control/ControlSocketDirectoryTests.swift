import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ControlSocketDirectoryTests {
  private let base: TemporaryFolder

  init() throws { base = try TemporaryFolder() }

  private func paths(_ environment: Environment) -> [String] {
    RuntimeDirectory(environment, user: 7).candidates.map(\.printable)
  }

  /// The path under `base` of the socket that was created.
  private func chosen(_ candidates: String...) -> String? {
    guard let made = RuntimeDirectory(candidates: candidates.map(full)).listen(as: 5) else { return nil }
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
    #expect(
      paths(["XDG_RUNTIME_DIR": "/run/user/7", "TMPDIR": "/var/tmp"]) == [
        "/run/user/7/pbar", "/var/tmp/pbar-7", "/tmp/pbar-7",
      ])
    #expect(paths([:]) == ["/tmp/pbar-7"])
    #expect(paths(["TMPDIR": "/tmp"]) == ["/tmp/pbar-7"])
    #expect(paths(["XDG_RUNTIME_DIR": "run", "TMPDIR": ""]) == ["/tmp/pbar-7"])
  }

  @Test("A missing directory is created with a private mode")
  func makes() {
    #expect(chosen("pbar-7") == "pbar-7/5")
    #expect(PrivateDirectory(at: full("pbar-7")) != nil)
  }

  @Test("A directory that other users can read is skipped")
  func openFolder() {
    makeFolder("open", mode: 0o755)
    #expect(chosen("open", "own") == "own/5")
    #expect(chosen("open") == nil)
  }

  @Test("A symbolic link is not followed")
  func link() {
    makeFolder("real", mode: 0o700)
    symlink(base.path + "/real", base.path + "/link")
    #expect(chosen("link") == nil)
    #expect(chosen("link", "own") == "own/5")
  }

  @Test(
    "A directory of another user is skipped",
    .enabled(if: geteuid() == 0, "Only root gives directories away"))
  func foreign() {
    makeFolder("foreign", mode: 0o700)
    chown(base.path + "/foreign", 4242, 4242)
    #expect(chosen("foreign") == nil)
  }

  @Test("A path that is too long for a socket address is skipped")
  func long() {
    let name = String(repeating: "x", count: 120)
    #expect(chosen(name, "own") == "own/5")
  }

  @Test("The socket of a killed process is replaced; the socket of a running one is kept")
  func stale() throws {
    let directory = RuntimeDirectory(candidates: [full("own")])
    let first = try #require(directory.listen(as: 5))
    #expect(directory.listen(as: 5) == nil)
    first.listener.close()
    let second = try #require(directory.listen(as: 5))
    second.listener.close()
  }

  @Test("A file that is no socket is kept")
  func noSocket() throws {
    makeFolder("own", mode: 0o700)
    let file = try base.file("own/5", holding: [1])
    #expect(chosen("own") == nil)
    #expect(fileExists(file))
  }
}
