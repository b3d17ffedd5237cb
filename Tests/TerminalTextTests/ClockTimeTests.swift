import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct ClockTimeTests {
  @Test(
    "All forms of a moment are parsed",
    arguments: [
      ("now", .now), ("@1798757999", .epoch(1_798_757_999)), ("@0.5", .epoch(0.5)),
      ("@-1", .epoch(-1)),
      ("+5m", .offset(300)), ("+90", .offset(90)),
      ("17:30", .timeOfDay(seconds: 63000, zone: .local)),
      ("9:05", .timeOfDay(seconds: 32700, zone: .local)),
      ("17:30:15", .timeOfDay(seconds: 63015, zone: .local)),
      ("17:30Z", .timeOfDay(seconds: 63000, zone: .offset(seconds: 0))),
      ("17:30+01:00", .timeOfDay(seconds: 63000, zone: .offset(seconds: 3600))),
      ("17:30:15-0330", .timeOfDay(seconds: 63015, zone: .offset(seconds: -12600))),
      ("17:30+01", .timeOfDay(seconds: 63000, zone: .offset(seconds: 3600))),
      ("2026-12-31", .date(year: 2026, month: 12, day: 31, seconds: 0, zone: .local)),
      ("2026-12-31T23:59:59", .date(year: 2026, month: 12, day: 31, seconds: 86399, zone: .local)),
      ("2026-12-31 23:59", .date(year: 2026, month: 12, day: 31, seconds: 86340, zone: .local)),
      (
        "2026-12-31T23:59Z",
        .date(year: 2026, month: 12, day: 31, seconds: 86340, zone: .offset(seconds: 0))
      ),
      (
        "2026-12-31-05:00",
        .date(year: 2026, month: 12, day: 31, seconds: 0, zone: .offset(seconds: -18000))
      ),
      ("2024-02-29", .date(year: 2024, month: 2, day: 29, seconds: 0, zone: .local)),
      ("2000-02-29", .date(year: 2000, month: 2, day: 29, seconds: 0, zone: .local)),
    ] as [(String, ClockTime)])
  func moments(text: String, time: ClockTime) {
    #expect(ClockTime(parsing: text) == time)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "Now", "now ", "@", "@x", "@1e5", "@nan", "@99999999999999", "+", "+x", "+-5", "-5m",
      "17",
      "24:00", "17:60", "17:30:60", "17:3", "117:30", "17:30:1", "17:30.5", "17:30 Z", "17:30+1",
      "17:30+24", "17:30+01:60", "17:30+01:", "17:30Z+01", "2026-13-01", "2026-00-01", "2026-01-00",
      "2026-02-29", "1900-02-29", "2026-04-31", "2026-1-1", "26-01-01", "0000-01-01", "2026-12-31T",
      "2026-12-31T9:00", "2026-12-31T24:00", "2026-12-31x", "2026-12", "2026/12/31", "17:30\0",
    ])
  func refuse(text: String) {
    #expect(ClockTime(parsing: text) == nil)
  }

  @Test("An interval is two moments")
  func intervals() {
    #expect(
      ClockInterval(parsing: "17:30..+5m")
        == ClockInterval(
          start: .timeOfDay(seconds: 63000, zone: .local), end: .offset(300)))
    #expect(
      ClockInterval(parsing: "@1.5..@2.5") == ClockInterval(start: .epoch(1.5), end: .epoch(2.5)))
    #expect(
      ClockInterval(parsing: "now..2026-12-31")
        == ClockInterval(
          start: .now, end: .date(year: 2026, month: 12, day: 31, seconds: 0, zone: .local)))
    for text in ["", "..", "now", "now..", "..now", "now...now", "now..x", "now.now", "a..b..c"] {
      #expect(ClockInterval(parsing: text) == nil)
    }
  }

  @Test("A moment in any of its forms is parsed as that moment")
  func writtenMoments() {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let (start, end) = (random.moment(), random.moment())
      #expect(ClockTime(parsing: start.text) == start.time, "\(start.text)")
      #expect(
        ClockInterval(parsing: "\(start.text)..\(end.text)")
          == ClockInterval(start: start.time, end: end.time), "\(start.text)..\(end.text)")
    }
  }

  @Test("No text traps")
  func law() {
    var random = SeededRandom()
    for _ in 0..<10_000 {
      let bytes = random.bytes(upTo: 20, favouring: Array("0123456789:-+TZ@. now".utf8))
      let text = String(decoding: bytes, as: UTF8.self)
      _ = (ClockTime(parsing: text), ClockInterval(parsing: text))
    }
  }
}

extension SeededRandom {
  /// A random moment, and a text for it.
  fileprivate mutating func moment() -> (text: String, time: ClockTime) {
    switch Int.random(in: 0..<5, using: &self) {
    case 0: return ("now", .now)
    case 1:
      let seconds = Int.random(in: 0...4_000_000_000, using: &self)
      return ("@\(seconds)", .epoch(Double(seconds)))
    case 2:
      let minutes = Int.random(in: 1...100_000, using: &self)
      return ("+\(minutes)m", .offset(Double(minutes) * 60))
    case 3:
      let (time, seconds) = timeOfDay()
      let (mark, zone) = zone()
      return (time + mark, .timeOfDay(seconds: seconds, zone: zone))
    default:
      let (year, month) = (
        Int.random(in: 1970...9999, using: &self), Int.random(in: 1...12, using: &self)
      )
      let day = Int.random(in: 1...28, using: &self)
      let date = "\(year)-\(digits(month))-\(digits(day))"
      if Bool.random(using: &self) {
        return (date, .date(year: year, month: month, day: day, seconds: 0, zone: .local))
      }
      let (time, seconds) = timeOfDay()
      let (mark, zone) = zone()
      return (
        date + "T" + time + mark,
        .date(year: year, month: month, day: day, seconds: seconds, zone: zone)
      )
    }
  }

  private mutating func timeOfDay() -> (text: String, seconds: Int) {
    let seconds = Int.random(in: 0..<86_400, using: &self)
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let text = "\(digits(hour)):\(digits(minute))"
    if Bool.random(using: &self) { return (text, seconds - second) }
    return (text + ":" + digits(second), seconds)
  }

  private mutating func zone() -> (text: String, zone: ClockTime.Zone) {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: return ("", .local)
    case 1: return ("Z", .offset(seconds: 0))
    default:
      let minutes = Int.random(in: -12 * 60...14 * 60, using: &self)
      let text = "\(digits(abs(minutes) / 60)):\(digits(abs(minutes) % 60))"
      return ((minutes < 0 ? "-" : "+") + text, .offset(seconds: minutes * 60))
    }
  }

  private func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
