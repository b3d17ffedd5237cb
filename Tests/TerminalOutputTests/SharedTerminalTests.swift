import SystemCalls
import TerminalText
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
    "\(folder.path)/pbar-tty-\(terminal.theirs.terminalDevice ?? 0)-\(ThisProcess.user).lock"
  }

  private func share(as mark: ProcessIdentity = .own) -> SharedTerminal? {
    SharedTerminal(terminal.theirs, environment: ["TMPDIR": folder.path], as: mark)
  }

  @Test("The file exists while a run draws, only its user can read it, and then it is removed")
  func comesAndGoes() throws {
    var shared = try #require(share())
    try shared.show(frame("one"), as: .picture) { false }
    var status = stat()
    #expect(lstat(lockFile, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let name = String(lockFile.dropFirst(folder.path.count + 1))
    let rows = try PinnedRows(folder.contents(of: name))
    #expect(rows?.blocks.map(\.run) == [.own])
    try shared.show(Array("one\n".utf8), as: .closing) { false }
    #expect(!fileExists(lockFile))
    // The next run creates it again, and a run that has the old file open opens the new one.
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
    "If the directory disappears, the rows stay, and no file that gets the same descriptor is written to"
  )
  func folderGone() throws {
    let place = try TemporaryFolder()
    let environment: Environment = ["TMPDIR": place.path]
    var shared = try #require(SharedTerminal(terminal.theirs, environment: environment))
    try shared.show(frame("one"), as: .picture) { false }
    unlink(place.path + lockFile.dropFirst(folder.path.count))
    #expect(rmdir(place.path) == 0)
    for _ in 0..<3 {
      try shared.show(frame("two"), as: .picture) { false }
      let precious = try folder.file("precious", holding: Array("precious".utf8))
      let other = try FileDescriptor.openForWriting(FilePath(precious), alsoReading: true)
      try shared.show(Array("a message\n".utf8), as: .lines) { false }
      try other.close()
      #expect(try folder.contents(of: "precious") == Array("precious".utf8))
    }
    try expectClosing(&shared)
  }

  /// What may happen to the file while a run has rows.
  enum Damage: CaseIterable {
    case emptied, garbage, cut, replaced, locked
  }

  @Test(
    "Whatever happens to the file, the bar goes on and the whole terminal scrolls again",
    arguments: Damage.allCases)
  func damagedFile(damage: Damage) throws {
    var shared = try #require(share())
    try shared.show(frame("one"), as: .picture) { false }
    let name = String(lockFile.dropFirst(folder.path.count + 1))
    let contents = try folder.contents(of: name)
    var holder: LockFile?
    switch damage {
    case .emptied: _ = try folder.file(name, holding: [])
    case .garbage: _ = try folder.file(name, holding: Array("garbage".utf8))
    case .cut: _ = try folder.file(name, holding: Array(contents.dropLast(9)))
    case .replaced:
      unlink(lockFile)
      #expect(mkdir(lockFile, 0o700) == 0)
    case .locked:
      holder = LockFile(FilePath(lockFile))
      #expect(holder?.tryLock() == true)
    }
    try shared.show(frame("two"), as: .picture) { false }
    try expectClosing(&shared)
    holder?.close()
  }

  /// Ends the run, and expects that its last line is on a screen without margins, and nothing else.
  private func expectClosing(_ shared: inout SharedTerminal) throws {
    try shared.show(Array("done\n".utf8), as: .closing) { false }
    var screen = EmulatedScreen(columns: 40, rows: 10)
    screen.feed(try written())
    #expect(screen.margins == nil)
    #expect(screen.fullText.split(separator: "\n").filter { $0 != "a message" } == ["done"])
  }

  @Test(
    "Foreign files and links are neither followed nor changed, and the run has rows without a file")
  func leavesOthersAlone() throws {
    let target = try folder.file("target", holding: Array("precious".utf8))
    func expectRows() throws {
      var shared = try #require(share())
      try shared.show(frame("one"), as: .picture) { false }
      try expectClosing(&shared)
    }
    #expect(symlink(target, lockFile) == 0)
    try expectRows()
    unlink(lockFile)
    #expect(symlink(folder.path + "/nothing", lockFile) == 0)
    try expectRows()
    #expect(!fileExists(folder.path + "/nothing"))
    unlink(lockFile)
    #expect(link(target, lockFile) == 0)
    try expectRows()
    unlink(lockFile)
    #expect(mkfifo(lockFile, 0o600) == 0)
    try expectRows()
    unlink(lockFile)
    #expect(mkdir(lockFile, 0o700) == 0)
    try expectRows()
    rmdir(lockFile)
    let name = String(lockFile.dropFirst(folder.path.count + 1))
    _ = try folder.file(name, holding: Array("garbage".utf8))
    try expectRows()
    #expect(try folder.contents(of: name) == Array("garbage".utf8))
    #expect(try folder.contents(of: "target") == Array("precious".utf8))
  }

  @Test("Without a terminal or a directory nothing is shared")
  func needsATerminal() throws {
    let path = try folder.file("plain", holding: [])
    let descriptor = try FileDescriptor.openForReading(FilePath(path))
    defer { try? descriptor.close() }
    #expect(SharedTerminal(descriptor, environment: ["TMPDIR": folder.path]) == nil)
  }

  @Test("XDG_RUNTIME_DIR is preferred to TMPDIR, if it is a directory")
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

  @Test("While another run has the lock, a picture is dropped for the next one")
  func busy() throws {
    var shared = try #require(share())
    let holder = try #require(LockFile(FilePath(lockFile)))
    #expect(holder.tryLock())
    var looks = 0
    try shared.show(frame("lost"), as: .picture) {
      looks += 1
      return looks > 3
    }
    holder.unlock()
    try shared.show(frame("seen"), as: .picture) { false }
    try shared.show([], as: .closing) { false }
    let written = try written()
    #expect(written.contains("\rseen\u{1B}[K\r"))
    #expect(!written.contains("lost"))
  }

  // MARK: Files of killed runs

  /// Creates the file of another terminal, with these runs.
  private func leave(
    _ number: Int, _ runs: [ProcessIdentity], user: UInt32 = ThisProcess.user
  ) throws -> String {
    let name = "pbar-tty-\(number)-\(user).lock"
    let rows = PinnedRows(
      blocks: runs.map { PinnedRows.Block(run: $0, height: 1) },
      size: TerminalSize(columns: 40, rows: 10))
    _ = try folder.file(name, holding: runs.isEmpty ? [] : rows.encoded)
    return name
  }

  /// Killed runs, whose process identifiers are unused or belong to another process.
  private static let dead = [
    ProcessIdentity(number: 2_147_483_000, start: 7),
    ProcessIdentity(number: ProcessIdentity.own.number, start: ProcessIdentity.own.start + 1),
  ]

  /// The files after another run has shared its terminal, without its own file.
  private func rest() throws -> [String] {
    let shared = try #require(share())
    _ = shared
    return folder.names(in: ".").filter { "\(folder.path)/\($0)" != lockFile }.sorted()
  }

  @Test(
    "The files of terminals whose runs are all gone are removed by the next run that shares a terminal"
  )
  func sweeps() throws {
    for number in 90_001...90_007 { _ = try leave(number, Self.dead) }
    _ = try leave(90_010, [])
    #expect(try rest() == [])
    // A run that shares no terminal removes them too.
    _ = try leave(90_001, Self.dead)
    SharedTerminal.sweep(["TMPDIR": folder.path], sparing: FileDescriptor(-1))
    #expect(folder.names(in: ".").allSatisfy { "\(folder.path)/\($0)" == lockFile })
  }

  @Test("A file stays while one of its runs is alive, or while it is locked")
  func inUse() throws {
    let used = try leave(90_001, Self.dead + [.own])
    let locked = try leave(90_002, Self.dead)
    let holder = try #require(LockFile(FilePath("\(folder.path)/\(locked)")))
    #expect(holder.tryLock())
    #expect(try rest() == [used, locked])
    holder.close()
    #expect(try rest() == [used])
  }

  @Test(
    "Foreign files with a similar name stay: another user's, one with a second link, another format"
  )
  func othersStay() throws {
    let user = ThisProcess.user
    var names = [try leave(90_001, Self.dead, user: user + 1)]
    for name in ["pbar-tty--\(user).lock", "pbar-tty-9x-\(user).lock", "pbar-tty-9-\(user).lock~"] {
      names.append(name)
      _ = try folder.file(name, holding: [])
    }
    func name(_ number: Int) -> String {
      names.append("pbar-tty-\(number)-\(user).lock")
      return names.last ?? ""
    }
    _ = try folder.file(name(90_002), holding: Array("pbar pinned 2\nend\n".utf8))
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

  @Test("A run that has a removed file open creates it again")
  func stillOpen() throws {
    var early = try #require(share())
    let other = try PseudoTerminal(size: TerminalSize(columns: 40, rows: 10))
    // This run has not drawn yet, so it is not in the file.
    let next = try #require(
      SharedTerminal(other.theirs, environment: ["TMPDIR": folder.path]))
    #expect(!fileExists(lockFile))
    try early.show(frame("one"), as: .picture) { false }
    #expect(fileExists(lockFile))
    try early.show([], as: .closing) { false }
    withExtendedLifetime(next) {}
  }

  private func frame(_ text: String) -> [UInt8] { Array("\r\(text)\u{1B}[K\r".utf8) }

  /// The bytes that the terminal has received.
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
