import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The sockets of killed runs")
struct ControlSweepTests {
  private let base: TemporaryFolder
  private let directory: ControlDirectory

  init() throws {
    base = try TemporaryFolder()
    directory = ControlDirectory(candidates: [.init(path: FilePath(base.path + "/pbar"))])
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

  @Test("A run that creates its socket removes those of ended processes, in all its directories")
  func gone() throws {
    for name in Self.nobody { try leave(name) }
    mkdir(base.path + "/other", 0o700)
    let candidates = ["other", "missing", "pbar"].map { name in
      ControlDirectory.Candidate(path: FilePath(base.path + "/" + name))
    }
    try #require(ControlDirectory(candidates: candidates).listen(as: 2_147_483_647)).remove()
    for name in ["missing", "pbar", "other"] { #expect(base.names(in: name) == []) }
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
      ControlDirectory.sweep(
        folder, SweepBudget(ofNames: 9, seconds: .infinity, begin: made + age), sparing: 0)
      #expect(fileExists(path(Self.nobody[0])) == isThere)
    }
  }

  @Test("A socket that is older than the process with its number is removed")
  func anotherProcess() throws {
    let number = "\(ThisProcess.number)"
    // The age exceeds the uptime of the machine.
    try leave(number, secondsAgo: 1_000_000_000)
    try leave("1", secondsAgo: 1_000_000_000)
    #expect(try rest() == [])
    #expect(!ProcessIdentity.hasEnded(ThisProcess.number, sinceItRanAt: Clock.wall))
    #expect(ProcessIdentity.hasEnded(ThisProcess.number, sinceItRanAt: 0))
    #expect(ProcessIdentity.hasEnded(2_147_483_000, sinceItRanAt: Clock.wall))
  }

  @Test("A file that is no socket, or whose name is no number, is kept")
  func others() throws {
    let names = ["x", "05", "+5", "-5", "5 ", "5x", ".5", "99999999999", "0"]
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

  @Test(
    "A socket of another user is kept",
    .enabled(if: geteuid() == 0, "Only root gives files away"))
  func foreign() throws {
    try leave(Self.nobody[0])
    #expect(lchown(path(Self.nobody[0]), 4242, 4242) == 0)
    #expect(try rest() == [Self.nobody[0]])
  }

  @Test("A sweep checks only some of many sockets, but a few in any case; the next run continues")
  func limits() throws {
    try leave("2000000000")
    for number in 1..<2500 { link(path("2000000000"), path("\(2_000_000_000 + number)")) }
    let folder = try #require(PrivateDirectory(at: FilePath(base.path + "/pbar")))
    defer { folder.close() }
    ControlDirectory.sweep(folder, SweepBudget(ofNames: 1000, seconds: 0), sparing: 0)
    #expect(base.names(in: "pbar").count == 2492)
    var count = 2492
    while count > 0 {
      ControlDirectory.sweep(folder, SweepBudget(ofNames: 1000, seconds: .infinity), sparing: 0)
      let rest = base.names(in: "pbar").count
      #expect(rest <= max(0, count - 1000) && rest >= count - 1200)
      guard rest < count else { break }
      count = rest
    }
    #expect(count == 0)
  }

  @Test("Each run begins with another socket, so that each socket has its turn")
  func order() {
    let sweep = SweepBudget(ofNames: 9, seconds: 0)
    for (number, order) in [(6, "1 2 3"), (7, "2 3 1"), (8, "3 1 2")] {
      var seen: [String] = []
      sweep.forEach(of: ["1", "2", "3"], startingWith: number) { seen.append($0.printable) }
      #expect(seen.joined(separator: " ") == order)
    }
    sweep.forEach(of: []) { Issue.record("\($0)") }
  }

  @Test("While another run holds the lock of the directory, no socket is removed or replaced")
  func locked() throws {
    try leave(Self.nobody[0])
    let folder = try #require(PrivateDirectory(at: FilePath(base.path + "/pbar")))
    let lock = try #require(DirectoryLock(on: folder))
    #expect(DirectoryLock(on: folder) == nil)
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
