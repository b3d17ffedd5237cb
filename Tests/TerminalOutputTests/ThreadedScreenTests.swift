import SystemCalls
import Testing

@testable import TerminalOutput

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ThreadedScreenTests {
  @Test("What is offered is written whole")
  func writes() throws {
    let pipe = try Pipe()
    let screen = try ThreadedScreen(writingTo: pipe.writing) {}
    for number in 0..<50 {
      let frame = Array("frame \(number)\n".utf8)
      while !screen.takes(frame) { #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5)) }
    }
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    let expected = (0..<50).map { "frame \($0)\n" }.joined()
    #expect(String(decoding: pipe.read(expected.utf8.count), as: UTF8.self) == expected)
    #expect(screen.failure == nil)
  }

  @Test("A reader that is stuck costs pictures and never time")
  func stuck() throws {
    let pipe = try Pipe()
    let screen = try ThreadedScreen(writingTo: pipe.writing) {}
    // More than a pipe holds: the thread stands in its write from now on.
    let huge = [UInt8](repeating: UInt8(ascii: "x"), count: 2_000_000)
    #expect(screen.takes(huge))
    // Once the thread has taken it, the slot takes one more frame, and none after that.
    let second = Array("second".utf8)
    while !screen.takes(second) { sched_yield() }
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

  @Test("A screen that is gone ends the drawing, and says why")
  func gone() throws {
    let pipe = try Pipe()
    pipe.closeReading()
    let screen = try ThreadedScreen(writingTo: pipe.writing) {}
    #expect(screen.takes([0x78]))
    #expect(screen.waitUntilIdle(deadline: Clock.monotonic + 5))
    #expect(screen.failure == .brokenPipe)
    // What can't be written any more is dropped, so that nobody waits for it.
    for _ in 0..<10 { #expect(screen.takes([0x78])) }
    #expect(screen.waitUntilIdle(deadline: 0))
  }

  @Test("After each write the main thread is told")
  func bell() throws {
    let pipe = try Pipe()
    let rings = Monitor(0)
    let screen = try ThreadedScreen(writingTo: pipe.writing) { rings.withLock { $0 += 1 } }
    for count in 1...3 {
      #expect(screen.takes([0x78]))
      let told: Bool? = rings.wait(
        until: { $0 == count ? true : nil }, deadline: Clock.monotonic + 5)
      #expect(told == true)
    }
  }
}

extension ThreadedScreen {
  /// Whether these bytes are taken.
  fileprivate func takes(_ bytes: [UInt8]) -> Bool { offer(bytes) != nil }
}

/// A pipe of this process alone.
private final class Pipe {
  let writing: FileDescriptor
  private var reading: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError.last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = FileDescriptor(ends[1])
  }

  // The writing end stays open: the screen's thread may still hold it.
  deinit { closeReading() }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// This many bytes, waiting for them at most five seconds at a time.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count < count {
      var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 5000) == 1 else { break }
      let got = Glibc.read(reading, &buffer, min(buffer.count, count - bytes.count))
      guard got > 0 else { break }
      bytes += buffer[..<got]
    }
    return bytes
  }
}
