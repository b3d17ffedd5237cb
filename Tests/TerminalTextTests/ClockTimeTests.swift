import Testing

@testable import TerminalText

@Suite struct ClockTimeTests {
  @Test(
    "All forms of a moment are parsed",
    arguments: [
      ("now", .now), ("@1798757999", .epoch(1_798_757_999)), ("@0.5", .epoch(0.5)),
      ("@-1", .epoch(-1)),
      ("+5m", .offset(300)), ("+90", .offset(90)),
      ("17:30", .timeOfDay(seconds: 63000, zone: .local)),
      ("9:05", .timeOfDay(seconds: 32700, zone: .local)),
      ("17:30Z", .timeOfDay(seconds: 63000, zone: .offset(seconds: 0))),
      ("17:30:15-0330", .timeOfDay(seconds: 63015, zone: .offset(seconds: -12600))),
      ("17:30+01", .timeOfDay(seconds: 63000, zone: .offset(seconds: 3600))),
      ("2026-12-31", date(2026, 12, 31, seconds: 0, zone: .local)),
      ("2026-12-31T23:59:59", date(2026, 12, 31, seconds: 86399, zone: .local)),
      ("2026-12-31 23:59", date(2026, 12, 31, seconds: 86340, zone: .local)),
      (
        "2026-12-31-05:00",
        date(2026, 12, 31, seconds: 0, zone: .offset(seconds: -18000))
      ),
      ("2024-02-29", date(2024, 2, 29, seconds: 0, zone: .local)),
      ("2000-02-29", date(2000, 2, 29, seconds: 0, zone: .local)),
    ] as [(String, ClockTime)])
  func moments(text: String, time: ClockTime) {
    #expect(ClockTime(parsing: text) == time)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "Now", "now ", "@", "@x", "@1e5", "@nan", "@99999999999999", "+", "+x", "+-5", "-5m",
      "17",
      "24:00", "17:60", "17:30:60", "117:30", "17:30:1", "17:30.5", "17:30 Z", "17:30+1",
      "17:30+24", "17:30+01:60", "17:30+01:", "17:30Z+01", "2026-13-01", "2026-00-01", "2026-01-00",
      "1900-02-29", "2026-04-31", "2026-1-1", "26-01-01", "0000-01-01", "2026-12-31T",
      "2026-12-31T9:00", "2026-12-31T24:00", "2026-12-31x", "2026-12", "2026/12/31", "17:30\0",
    ])
  func refuse(text: String) {
    #expect(ClockTime(parsing: text) == nil)
  }

  @Test("An interval is two moments")
  func intervals() {
    let evening = ClockTime.timeOfDay(seconds: 63000, zone: .local)
    #expect(
      ClockInterval(parsing: "17:30..+5m") == ClockInterval(start: evening, end: .offset(300)))
    #expect(ClockInterval(parsing: "@1.5..now") == ClockInterval(start: .epoch(1.5), end: .now))
    for text in ["", "..", "now", "now..", "..now", "now...now", "now..x", "now.now", "a..b..c"] {
      #expect(ClockInterval(parsing: text) == nil)
    }
  }
}

private func date(
  _ year: Int, _ month: Int, _ day: Int, seconds: Int, zone: ClockTime.Zone
) -> ClockTime {
  .date(CivilDate(year: year, month: month, day: day), seconds: seconds, zone: zone)
}
