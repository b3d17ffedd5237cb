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
