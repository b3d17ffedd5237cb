import Foundation
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

@Suite("The sockets of killed runs")
struct ControlSweepTests {
  private let base: TemporaryFolder
  private let directory: RuntimeDirectory

  init() throws {
    base = try TemporaryFolder()
    directory = RuntimeDirectory(candidates: [FilePath(base.path + "/pbar")])
    mkdir(base.path + "/pbar", 0o700)
  }

  /// Process numbers that are never used.
  private static let nobody = (2_147_483_000...2_147_483_007).map { "\($0)" }

  private func path(_ name: String) -> String { base.path + "/pbar/" + name }

  /// Creates a socket without a listener and with this age in seconds.
  private func leave(_ name: String, secondsAgo age: Int = 60) throws {
    try RawListener(at: path(name), answering: []).close()
    setAge(age, of: name)
  }

  private func setAge(_ age: Int, of name: String) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    now.tv_sec -= age
    let times = [now, now]
    #expect(utimensat(AT_FDCWD, path(name), times, AT_SYMLINK_NOFOLLOW) == 0)
  }

  /// The other names in the directory after another run has created its socket.
  private func rest() throws -> [String] {
    let own = try #require(directory.listen(as: 2_147_483_647))
    defer { own.remove() }
    return base.names(in: "pbar").filter { $0 != "2147483647" }
  }

  @Test("A run that creates its socket removes the sockets of ended processes")
  func gone() throws {
    for name in Self.nobody { try leave(name) }
    #expect(try rest() == [])
  }

  @Test("A socket with a listener is kept, whatever its number")
  func answers() throws {
    try leave(Self.nobody[0])
    let listener = try RawListener(at: path(Self.nobody[1]), answering: [])
    setAge(60, of: Self.nobody[1])
    #expect(try rest() == [Self.nobody[1]])
    listener.close()
    #expect(try rest() == [])
  }

  @Test("The socket of a running process is kept, because the process may not listen yet")
  func notYet() throws {
    try leave("\(ThisProcess.number)", secondsAgo: 1)
    #expect(try rest() == ["\(ThisProcess.number)"])
  }

  @Test("A new socket is kept, because its process may be in another PID namespace")
  func thisMoment() throws {
    try leave(Self.nobody[0])
    let folder = try #require(PrivateDirectory(at: FilePath(base.path + "/pbar")))
    defer { folder.close() }
    let made = try FileStatus(ofPath: FilePath(path(Self.nobody[0]))).modified
    for (age, isThere) in [(0, true), (-0.01, true), (0.01, true), (-60.0, false)] {
      RuntimeDirectory.removeDesertedSockets(in: folder, at: made + age)
      #expect(fileExists(path(Self.nobody[0])) == isThere)
    }
  }

  @Test("A file that is no socket, or whose name is no number, is kept")
  func others() throws {
    let names = ["x", "05", "+5", "5 ", "5x", ".5"]
    let nobody = Self.nobody
    for name in names { try leave(name) }
    _ = try base.file("pbar/" + nobody[0], holding: [1])
    #expect(mkfifo(path(nobody[1]), 0o600) == 0)
    #expect(mkdir(path(nobody[2]), 0o700) == 0)
    #expect(symlink("x", path(nobody[3])) == 0)
    #expect(symlink("nowhere", path(nobody[4])) == 0)
    for name in nobody[..<5] { setAge(60, of: name) }
    #expect(try rest().sorted() == (names + nobody[..<5]).sorted())
  }

  @Test("A run looks at some of many sockets only; later runs continue")
  func limits() throws {
    try leave("2000000000")
    for number in 1..<200 { link(path("2000000000"), path("\(2_000_000_000 + number)")) }
    // One of the 64 names may be that of the run itself.
    for count in [137, 74, 11, 0] {
      #expect((max(0, count - 3)...count).contains(try rest().count))
    }
  }

  @Test("While another run holds the lock of the directory, no socket is removed or replaced")
  func locked() throws {
    try leave(Self.nobody[0])
    let folder = try #require(PrivateDirectory(at: FilePath(base.path + "/pbar")))
    let lock = try #require(folder.lock())
    #expect(folder.lock() == nil)
    #expect(try rest() == [Self.nobody[0]])
    let number = try #require(Int(Self.nobody[0]))
    #expect(directory.listen(as: number) == nil)
    #expect(base.names(in: "pbar") == [Self.nobody[0]])
    lock.release()
    let own = try #require(directory.listen(as: number))
    own.remove()
    folder.close()
    #expect(base.names(in: "pbar") == [])
  }

  @Test(
    "A run has its socket even in a directory that it can't read",
    .enabled(if: geteuid() != 0, "root reads everything"))
  func unreadable() throws {
    try leave(Self.nobody[0])
    chmod(base.path + "/pbar", 0o300)
    let own = try #require(directory.listen(as: 2_147_483_647))
    own.remove()
    chmod(base.path + "/pbar", 0o700)
    #expect(base.names(in: "pbar") == [Self.nobody[0]])
  }
}
