import SystemCalls
import Testing

@testable import TerminalOutput

@Suite struct ThreadedScreenTests {
  @Test("Offered bytes are written whole")
  func writes() throws {
    let pipe = try Pipe()
    let screen = ThreadedScreen(writingTo: pipe.writing) {}
    for number in 0..<50 {
      let frame = Array("frame \(number)\n".utf8)
      while !screen.takes(frame) { #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5)) }
    }
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    let expected = (0..<50).map { "frame \($0)\n" }.joined()
    #expect(String(decoding: pipe.read(expected.utf8.count), as: UTF8.self) == expected)
    #expect(screen.failure == nil)
  }

  @Test("A stuck reader costs pictures and never time")
  func stuck() throws {
    let pipe = try Pipe()
    let screen = ThreadedScreen(writingTo: pipe.writing) {}
    // This is more than a pipe holds, so the thread blocks in its write from now on.
    let huge = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
    #expect(screen.takes(huge))
    // After the thread has taken it, the slot takes one more frame and then none.
    let second = Array("second".utf8)
    let deadline = Clock.monotonic + 20
    while !screen.takes(second) { try #require(Clock.monotonic < deadline) }
    let start = Clock.monotonic
    for _ in 0..<1000 { #expect(!screen.takes(Array("lost".utf8))) }
    #expect(!screen.waitUntilIdle(deadline: 0))
    #expect(Clock.monotonic - start < 5)
    #expect(!screen.waitUntilIdle(deadline: Clock.monotonic + 0.01))

    let all = pipe.read(huge.count + second.count)
    #expect(all.count == huge.count + second.count)
    #expect(all.suffix(second.count) == second[...])
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    #expect(screen.takes(Array("third".utf8)))
    #expect(pipe.read(5) == Array("third".utf8))
  }

  @Test("Text waits for a stuck reader, whole and in order, and pictures do not")
  func text() throws {
    let pipe = try Pipe()
    let screen = ThreadedScreen(writingTo: pipe.writing) {}
    let huge = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
    screen.hand(huge)
    screen.hand(Array("a".utf8))
    screen.hand(Array("b".utf8))
    screen.hand([], as: .closing)
    screen.hand(Array("c".utf8))
    #expect(screen.hasQueuedText)
    #expect(!screen.hasWrittenText())
    #expect(!screen.takes(Array("lost".utf8)))
    #expect(pipe.read(huge.count + 3).suffix(4) == Array("xabc".utf8)[...])
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    #expect(screen.hasWrittenText())
    #expect(!screen.hasQueuedText)
  }

  @Test("A stream with room takes a short text at once, and another one waits for its reader")
  func stream() throws {
    let pipe = try Pipe()
    let screen = ThreadedScreen(writingTo: pipe.writing, isStream: true) {}
    screen.hand([0x78])
    #expect(screen.waitUntilIdle(deadline: 0))
    #expect(screen.hasWrittenText())
    screen.hand([UInt8](repeating: 0x79, count: 2_000_000))
    screen.hand([0x7A])
    #expect(!screen.hasWrittenText())
    #expect(pipe.read(2_000_002).last == 0x7A)
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
  }

  @Test("Data that a gone screen did not show is lost, and other text is not")
  func lostData() throws {
    for isData in [false, true] {
      let screen = ThreadedScreen(writingTo: try openPipe().reading) {}
      screen.hand([0x78], as: .lines, isData: isData)
      #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
      #expect(screen.hasLostData == isData)
      #expect(screen.hasWrittenText())
    }
  }

  @Test("A screen that is gone ends the drawing and reports the error")
  func gone() throws {
    // Writing to the reading end always fails; a pipe's other end might be kept open by another
    // process.
    let screen = ThreadedScreen(writingTo: try openPipe().reading) {}
    #expect(screen.takes([0x78]))
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    #expect(screen.failure?.message == "Bad file descriptor")
    // Bytes that can never be written are dropped, so that no caller waits for them.
    for _ in 0..<10 { #expect(screen.takes([0x78])) }
    #expect(screen.waitUntilIdle(deadline: 0))
  }

  @Test("The bell rings after text was written, and after a picture was refused")
  func bell() throws {
    let pipe = try Pipe()
    let rings = Monitor(0)
    let screen = ThreadedScreen(writingTo: pipe.writing) { rings.withLock { $0 += 1 } }
    func rang(_ count: Int) -> Bool {
      rings.wait(until: { $0 == count ? true : nil }, deadline: Clock.monotonic + 5) ?? false
    }
    screen.hand([0x78])
    #expect(rang(1))
    for _ in 0..<3 {
      #expect(screen.takes([0x78]))
      #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    }
    #expect(screen.isReady())
    screen.hand([0x78])
    #expect(rang(2))
    // The thread is blocked in its write, and the slot is full.
    #expect(screen.takes([UInt8](repeating: 0x78, count: 2_000_000)))
    let deadline = Clock.monotonic + 20
    while !screen.takes([0x78]) { try #require(Clock.monotonic < deadline) }
    #expect(!screen.isReady())
    _ = pipe.read(2_000_006)
    let later: Bool? = rings.wait(
      until: { $0 > 2 ? true : nil }, deadline: Clock.monotonic + 5)
    #expect(later == true)
  }

  #if os(Linux)
    @Test("A frame of changed cells is dropped after the text of others, and a whole one is not")
    func others() throws {
      let terminal = try PseudoTerminal(size: TerminalSize(columns: 80, rows: 24))
      let watch = try #require(TerminalWatch(of: terminal.theirs))
      let screen = ThreadedScreen(writingTo: terminal.theirs, watch: watch) {}
      func shows(isWhole: Bool) -> Bool {
        _ = screen.offer([0x78], as: .frame(rows: 1, isWhole: isWhole))
        return screen.waitUntilIdle(deadline: Clock.monotonic + 5) && !screen.hasDroppedFrame()
      }
      #expect(shows(isWhole: false))
      #expect(watch.takeNews() == .none, "its own writes are no news")
      try terminal.theirs.writeAll([0x79])
      #expect(!shows(isWhole: false))
      #expect(shows(isWhole: true))
      #expect(watch.takeNews() == .written)
      #expect(watch.takeNews() == .none)
      #expect(shows(isWhole: false))
    }
  #endif
}

extension ThreadedScreen {
  fileprivate convenience init(
    writingTo descriptor: FileDescriptor, isStream: Bool = false, watch: TerminalWatch? = nil,
    onIdle: @escaping @Sendable () -> Void
  ) {
    self.init(descriptor, isStream: isStream, opening: { descriptor }, watch: watch, onIdle: onIdle)
  }

  /// Whether the screen takes these bytes.
  fileprivate func takes(_ bytes: [UInt8]) -> Bool { offer(bytes, as: .frame(rows: 1)) }
}

/// A pipe within this process.
private final class Pipe {
  let writing: FileDescriptor
  private let reading: FileDescriptor

  init() throws { (reading, writing) = try openPipe() }

  // The writing end stays open, because the screen's thread may still use it.
  deinit { try? reading.close() }

  /// Reads `count` bytes, and waits at most five seconds for each piece.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 16)
    defer { buffer.deallocate() }
    while bytes.count < count, !waitUntilReadable([reading], seconds: 5).isEmpty {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(65536, count - bytes.count)])
      guard let got = try? reading.read(into: room), got > 0 else { break }
      bytes += room[..<got]
    }
    return bytes
  }
}
