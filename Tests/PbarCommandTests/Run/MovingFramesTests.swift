import Testing

@testable import PbarCommand

@Suite struct MovingFramesTests {
  private let line = "FILE --color never --charset unicode --animation"

  @Test("A gliding bar is drawn 30 times a second until it arrives")
  func frames() throws {
    let show = try Show(line)
    show.fraction = 0
    _ = show.frame(at: 0)
    show.fraction = 0.8
    let times = show.frameTimes(from: 1, until: 3)
    #expect((8...10).contains(times.count), "\(times)")
    #expect(times.first == 1)
    #expect(try #require(times.last) <= 1.3)
    for (a, b) in zip(times, times.dropFirst()) { #expect((0.029...0.041).contains(b - a)) }
  }

  @Test("The bar glides to the new value, and the numbers are the true ones at once")
  func words() throws {
    let show = try Show(line)
    show.fraction = 0
    let cells = try #require(show.frame(at: 0)).filter { $0 == "▁" }.count
    show.fraction = 1
    var fills: [Int] = []
    for tick in 0...30 {
      let now = 1 + Double(tick) / 100
      show.redraw(at: now)
      guard let frame = show.frame(at: now) else { continue }
      #expect(frame.contains("0.98/0.98 KiB"))
      #expect(frame.contains("100%"))
      let fill = frame.filter { $0 == "▄" }.count
      fills.append(fill)
    }
    #expect(fills.first == 0)
    #expect(fills.last == cells)
    #expect(fills == fills.sorted())
    #expect(Set(fills).count >= 6)
  }

  @Test("Where values are read, no activity is drawn before 0.15 s, and a value at once")
  func patience() throws {
    let line = "--charset ascii --color never --values"
    let show = try Show(line)
    show.hasData = false
    show.isIndeterminate = true
    #expect(show.frameTimes(until: 0.14) == [])
    #expect(show.frameTimes(from: 0.15, until: 0.3).count > 0)
    let other = try Show(line)
    other.hasData = false
    _ = other.frameTimes(until: 0.05)
    other.hasData = true
    #expect(other.frameTimes(from: 0.06, until: 0.14).count == 1)
  }

  @Test("An activity indicator moves 4 times a second before the first data")
  func waiting() throws {
    let show = try Show(line)
    show.isIndeterminate = true
    show.hasData = false
    let times = show.frameTimes(from: 0, until: 2)
    #expect((7...9).contains(times.count), "\(times.count)")
  }

  @Test("An activity indicator moves 25 times a second and rests during a stall")
  func activity() throws {
    let show = try Show(line)
    show.isIndeterminate = true
    let times = show.frameTimes(from: 0, until: 2)
    // The indicator slows down before it turns: a frame that equals the one before is not sent.
    #expect((20...51).contains(times.count), "\(times.count)")
    show.stalledAt = 2
    _ = show.frame(at: 2.1)
    // Only the seconds of the stall and of the run change.
    #expect(show.frameTimes(from: 2.2, until: 5.1).count <= 6)
    #expect(try #require(show.nextDue()) > 5.1)
  }
}
