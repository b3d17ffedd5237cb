import Foundation
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct SharedTerminalTests {
  private let folder: TemporaryFolder
  private let terminal: PseudoTerminal

  init() throws {
    folder = try TemporaryFolder()
    terminal = try PseudoTerminal(size: TerminalSize(columns: 40, rows: 10))
  }

  private var lockFile: String {
    "\(folder.path)/pbar/tty-\(terminal.theirs.terminalDevice ?? 0)"
  }

  private func share(as mark: ProcessIdentity = .own) -> SharedTerminal? {
    SharedTerminal(terminal.theirs, in: directory(folder), as: mark)
  }

  private func directory(_ folder: TemporaryFolder) -> RuntimeDirectory {
    RuntimeDirectory(candidates: [FilePath(folder.path + "/pbar")])
  }

  @Test("The file exists while a run draws, only its user can read it, and then it is removed")
  func comesAndGoes() throws {
    var shared = try #require(share())
    try shared.draw("one")
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
    try next.draw("two")
    #expect(fileExists(lockFile))
    try next.show([], as: .closing) { false }
    #expect(!fileExists(lockFile))
    try shared.draw("again")
    #expect(fileExists(lockFile))
    try shared.show([], as: .closing) { false }
    #expect(!fileExists(lockFile))
  }

  @Test(
    "If the directory disappears, the rows stay, and no file that gets the same descriptor is written to"
  )
  func folderGone() throws {
    let place = try TemporaryFolder()
    var shared = try #require(SharedTerminal(terminal.theirs, in: directory(place)))
    try shared.draw("one")
    unlink(place.path + lockFile.dropFirst(folder.path.count))
    #expect(rmdir(place.path + "/pbar") == 0)
    #expect(rmdir(place.path) == 0)
    for _ in 0..<3 {
      try shared.draw("two")
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
    try shared.draw("one")
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
    try shared.draw("two")
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
    mkdir(folder.path + "/pbar", 0o700)
    func expectRows() throws {
      var shared = try #require(share())
      try shared.draw("one")
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
    if isSuperuser {
      _ = try folder.file(name, holding: [])
      #expect(chown(lockFile, 4242, 4242) == 0)
      try expectRows()
      #expect(try folder.contents(of: name).isEmpty)
    }
    #expect(try folder.contents(of: "target") == Array("precious".utf8))
  }

  @Test("Without a terminal or a directory nothing is shared")
  func needsATerminal() throws {
    let path = try folder.file("plain", holding: [])
    let descriptor = try FileDescriptor.openForReading(FilePath(path))
    defer { try? descriptor.close() }
    #expect(SharedTerminal(descriptor, in: directory(folder)) == nil)
  }

  @Test("While another run has the lock, frames are dropped and text is written")
  func busy() throws {
    var shared = try #require(share())
    let holder = try #require(LockFile(FilePath(lockFile)))
    #expect(holder.tryLock())
    var looks = 0
    let isShown = try shared.show(frame("superseded"), as: .frame(rows: 1)) {
      looks += 1
      return looks > 3
    }
    #expect(!isShown)
    #expect(try !shared.show(frame("late"), as: .frame(rows: 1)) { false })
    #expect(try shared.show(Array("text\r\n".utf8), as: .lines) { false })
    holder.unlock()
    #expect(try shared.show(frame("seen"), as: .frame(rows: 1)) { false })
    try shared.show([], as: .closing) { false }
    let written = try written()
    #expect(written.hasPrefix("text\r\n"))
    #expect(written.contains("\rseen\u{1B}[K\r"))
    #expect(!written.contains("superseded") && !written.contains("late"))
  }

  // MARK: Files of killed runs

  @Test(
    "The next run on the terminal of a killed run takes over its file", arguments: [true, false])
  func takesOver(sharesToo: Bool) throws {
    let dead = [
      ProcessIdentity(number: 2_147_483_000, start: 7),
      ProcessIdentity(number: ProcessIdentity.own.number, start: ProcessIdentity.own.start + 1),
    ]
    var rows = PinnedRows()
    for run in dead {
      let size = TerminalSize(columns: 40, rows: 10)
      _ = rows.show([], as: .frame(rows: 1), of: run, on: size) { _ in true }
    }
    mkdir(folder.path + "/pbar", 0o700)
    _ = try folder.file(String(lockFile.dropFirst(folder.path.count + 1)), holding: rows.encoded)
    if sharesToo {
      var shared = try #require(share())
      try shared.draw("one")
      try shared.show([], as: .closing) { false }
    } else {
      SharedTerminal.restore(terminal.theirs, directory(folder))
    }
    #expect(!fileExists(lockFile))
    var screen = EmulatedScreen(columns: 40, rows: 10)
    screen.feed(Array("\u{1B}[1;8r".utf8))
    screen.feed(try written())
    #expect(screen.margins == nil)
  }

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

private func frame(_ text: String) -> [UInt8] { Array("\r\(text)\u{1B}[K\r".utf8) }

extension SharedTerminal {
  fileprivate mutating func draw(_ text: String) throws {
    try show(frame(text), as: .frame(rows: 1)) { false }
  }
}
