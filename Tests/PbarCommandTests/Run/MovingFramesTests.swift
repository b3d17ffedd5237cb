import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

@Suite(.seeded) struct MovingFramesTests {
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

  @Test(
    "A bar moves by at most a tenth between two frames if its values do, and no column moves",
    arguments: [40, 60, 80, 120])
  func steadyMovement(columns: Int) throws {
    var random = SeededRandom()
    let stage = try Stage("FILE --label Copy --color always", columns: columns)
    stage.total = 60 << 20
    var nextRecord = 0.0
    var lines: [String] = []
    for tick in 0..<600 {
      let now = Double(tick) / 30
      if now >= nextRecord {
        stage.fraction = min(1, stage.fraction + Double.random(in: 0...0.1, using: &random))
        nextRecord = now + Double.random(in: 0.02...1.5, using: &random)
      }
      stage.draw(at: now)
      let line = stage.screen.line(0)
      if line != lines.last { lines.append(line) }
    }
    let bars = lines.map { line in line.map { "▄▖▁".contains($0) } }
    let cells = Double(bars.last?.count { $0 } ?? 0)
    let fills = lines.map { line in Double(line.count { $0 == "▄" }) }
    #expect(cells >= 8)
    #expect(fills == fills.sorted())
    #expect(zip(fills, fills.dropFirst()).allSatisfy { $1 - $0 <= cells / 10 + 1 })
    // From the second frame on, the bar and the signs of all fields have their columns.
    let columns = lines.dropFirst().map { line in
      line.enumerated().filter { "/%▄▖▁".contains($0.element) }.map { $0.offset }
    }
    #expect(Set(columns).count == 1, "\(lines.prefix(3)) \(lines.suffix(2))")
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

  @Test("Before the first data a run looks four times a second, and sends what has changed")
  func waiting() throws {
    let show = try Show(line)
    show.isIndeterminate = true
    show.hasData = false
    _ = show.frameTimes(from: 0, until: 1)
    let due = try #require(show.nextDue())
    #expect((1...1.25).contains(due))
    _ = show.frame(at: due)
    #expect(try #require(show.nextDue()) - due > 0.2)
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
