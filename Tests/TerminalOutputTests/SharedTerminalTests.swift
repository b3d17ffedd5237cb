import SystemCalls
import TestSupport
import Testing

@testable import TerminalOutput

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct SharedTerminalTests {
  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try TemporaryFolder()
    terminal = try PseudoTerminal(size: TerminalSize(columns: 40, rows: 10))
  }

  private var lockFile: String {
    "\(folder.path)/pbar-tty-\(terminal.theirs.terminalDevice ?? 0)-\(ProcessIdentity.user).lock"
  }

  private func share(as mark: ProcessMark = .own) -> SharedTerminal? {
    SharedTerminal(terminal.theirs, environment: ["TMPDIR": folder.path], as: mark)
  }

  @Test("The file is there while somebody draws, for us alone, and gone afterwards")
  func comesAndGoes() throws {
    var shared = try #require(share())
    try shared.show(frame("one"), as: .picture) { false }
    var status = stat()
    #expect(lstat(lockFile, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let name = String(lockFile.dropFirst(folder.path.count + 1))
    let roster = try TerminalRoster(folder.contents(of: name))
    #expect(roster?.runs == [.own])
    try shared.show(Array("one\n".utf8), as: .closing) { false }
    #expect(!fileExists(lockFile))
    // The next one makes it anew, and one that still had the old open finds that.
    var next = try #require(share())
    try next.show(frame("two"), as: .picture) { false }
    #expect(fileExists(lockFile))
    try next.show([], as: .closing) { false }
    #expect(!fileExists(lockFile))
    try shared.show(frame("again"), as: .picture) { false }
    #expect(fileExists(lockFile))
    try shared.show([], as: .closing) { false }
    #expect(!fileExists(lockFile))
  }

  @Test(
    "Where the folder goes away the terminal is left alone, and so is whoever gets the file's number"
  )
  func folderGone() throws {
    let place = try TemporaryFolder()
    let environment: Environment = ["TMPDIR": place.path]
    var shared = try #require(SharedTerminal(terminal.theirs, environment: environment))
    try shared.show(frame("one"), as: .picture) { false }
    unlink(place.path + lockFile.dropFirst(folder.path.count))
    #expect(rmdir(place.path) == 0)
    for _ in 0..<3 {
      var looks = 0
      try shared.show(frame("two"), as: .picture) {
        looks += 1
        return looks > 2
      }
      let precious = try folder.file("precious", holding: Array("precious".utf8))
      let other = try FileDescriptor.openForWriting(Array(precious.utf8), alsoReading: true)
      try shared.show(Array("a message\n".utf8), as: .lines) { false }
      try other.close()
      #expect(try folder.contents(of: "precious") == Array("precious".utf8))
    }
  }

  @Test("What is not ours is neither followed nor changed")
  func leavesOthersAlone() throws {
    let target = try folder.file("target", holding: Array("precious".utf8))
    #expect(symlink(target, lockFile) == 0)
    #expect(share() == nil)
    unlink(lockFile)
    #expect(symlink(folder.path + "/nothing", lockFile) == 0)
    #expect(share() == nil)
    #expect(!fileExists(folder.path + "/nothing"))
    unlink(lockFile)
    #expect(link(target, lockFile) == 0)
    #expect(share() == nil)
    unlink(lockFile)
    #expect(mkfifo(lockFile, 0o600) == 0)
    #expect(share() == nil)
    unlink(lockFile)
    #expect(mkdir(lockFile, 0o700) == 0)
    #expect(share() == nil)
    rmdir(lockFile)
    let name = String(lockFile.dropFirst(folder.path.count + 1))
    _ = try folder.file(name, holding: Array("garbage".utf8))
    #expect(share() == nil)
    #expect(try folder.contents(of: name) == Array("garbage".utf8))
    #expect(try folder.contents(of: "target") == Array("precious".utf8))
  }

  @Test("Where there is no terminal or no folder nothing is shared")
  func needsATerminal() throws {
    let path = try folder.file("plain", holding: [])
    let descriptor = try FileDescriptor.openForReading(Array(path.utf8))
    defer { try? descriptor.close() }
    #expect(SharedTerminal(descriptor, environment: ["TMPDIR": folder.path]) == nil)
  }

  @Test("XDG_RUNTIME_DIR comes before TMPDIR, where it is a folder")
  func folders() throws {
    let other = try TemporaryFolder()
    let name = String(lockFile.dropFirst(folder.path.count))
    for (runtime, isUsed) in [
      (other.path, true), (other.path + "/none", false), ("relative", false),
    ] {
      var shared = try #require(
        SharedTerminal(
          terminal.theirs, environment: ["XDG_RUNTIME_DIR": runtime, "TMPDIR": folder.path]))
      try shared.show(frame("one"), as: .picture) { false }
      #expect(fileExists(other.path + name) == isUsed)
      #expect(fileExists(lockFile) == !isUsed)
      try shared.show([], as: .closing) { false }
    }
  }

  @Test("While another has the lock a picture gives way to the next, and text waits only a moment")
  func busy() throws {
    var shared = try #require(share())
    let holder = try #require(LockFile(Array(lockFile.utf8)))
    #expect(holder.tryLock())
    var looks = 0
    try shared.show(frame("lost"), as: .picture) {
      looks += 1
      return looks > 3
    }
    try shared.show(Array("heard\n".utf8), as: .lines) { false }
    try shared.show(Array("lost too\n".utf8), as: .closing) { false }
    holder.unlock()
    try shared.show(frame("seen"), as: .picture) { false }
    try shared.show([], as: .closing) { false }
    #expect(try written() == "heard\n\rseen\u{1B}[K\r")
  }

  // MARK: What runs that were killed have left

  /// The file of another terminal, with these runs in it.
  private func leave(
    _ number: Int, _ runs: [ProcessMark], user: UInt32 = ProcessIdentity.user
  ) throws -> String {
    let name = "pbar-tty-\(number)-\(user).lock"
    var lines = ["pbar terminal 1"]
    for run in runs { lines.append("run \(run.identifier) \(run.start)") }
    lines.append("end\n")
    let text = runs.isEmpty ? "" : lines.joined(separator: "\n")
    _ = try folder.file(name, holding: Array(text.utf8))
    return name
  }

  /// Runs that were killed: their numbers are nobody's, or another's.
  private static let dead = [
    ProcessMark(identifier: 2_147_483_000, start: 7),
    ProcessMark(identifier: ProcessMark.own.identifier, start: ProcessMark.own.start + 1),
  ]

  /// What is there once another run shares its terminal, without the file of that.
  private func rest() throws -> [String] {
    let shared = try #require(share())
    _ = shared
    return folder.names(in: ".").filter { "\(folder.path)/\($0)" != lockFile }.sorted()
  }

  @Test("The files of terminals whose runs are all gone are taken away by the next run with one")
  func sweeps() throws {
    for number in 90_001...90_007 { _ = try leave(number, Self.dead) }
    _ = try leave(90_010, [])
    #expect(try rest() == [])
  }

  @Test("A file stays while a single run of it goes on, or somebody has it locked")
  func inUse() throws {
    let used = try leave(90_001, Self.dead + [.own])
    let locked = try leave(90_002, Self.dead)
    let holder = try #require(LockFile(Array("\(folder.path)/\(locked)".utf8)))
    #expect(holder.tryLock())
    #expect(try rest() == [used, locked])
    holder.close()
    #expect(try rest() == [used])
  }

  @Test("What only has such a name stays: another user's, with a second name, of another form")
  func othersStay() throws {
    let user = ProcessIdentity.user
    var names = [try leave(90_001, Self.dead, user: user + 1)]
    for name in ["pbar-tty--\(user).lock", "pbar-tty-9x-\(user).lock", "pbar-tty-9-\(user).lock~"] {
      names.append(name)
      _ = try folder.file(name, holding: [])
    }
    func name(_ number: Int) -> String {
      names.append("pbar-tty-\(number)-\(user).lock")
      return names.last ?? ""
    }
    _ = try folder.file(name(90_002), holding: Array("pbar terminal 2\nend\n".utf8))
    _ = try folder.file(name(90_003), holding: [UInt8](repeating: 10, count: 100_000))
    let second = name(90_004)
    _ = try folder.file(second, holding: [])
    names.append("second")
    #expect(link("\(folder.path)/\(second)", "\(folder.path)/second") == 0)
    #expect(symlink("\(folder.path)/second", "\(folder.path)/\(name(90_005))") == 0)
    #expect(symlink("nowhere", "\(folder.path)/\(name(90_006))") == 0)
    #expect(mkfifo("\(folder.path)/\(name(90_007))", 0o600) == 0)
    #expect(mkdir("\(folder.path)/\(name(90_008))", 0o700) == 0)
    if geteuid() == 0 {
      let foreign = name(90_009)
      _ = try folder.file(foreign, holding: [])
      chown("\(folder.path)/\(foreign)", 4242, 4242)
    }
    #expect(try rest() == names.sorted())
  }

  @Test("Who still had such a file open makes it anew")
  func stillOpen() throws {
    var early = try #require(share())
    let other = try PseudoTerminal(size: TerminalSize(columns: 40, rows: 10))
    // It has not drawn yet, so that nobody knows of it.
    let next = try #require(
      SharedTerminal(other.theirs, environment: ["TMPDIR": folder.path]))
    #expect(!fileExists(lockFile))
    try early.show(frame("one"), as: .picture) { false }
    #expect(fileExists(lockFile))
    try early.show([], as: .closing) { false }
    withExtendedLifetime(next) {}
  }

  private func frame(_ text: String) -> [UInt8] { Array("\r\(text)\u{1B}[K\r".utf8) }

  /// What the terminal was sent.
  private func written() throws -> String {
    try terminal.theirs.writeAll([4])
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.last != 4 {
      guard !waitUntilReadable([terminal.ours], seconds: 5).isEmpty else { break }
      bytes += buffer[..<(try terminal.ours.read(into: buffer))]
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
