import Testing
import Wording

@Suite("Words")
struct WordingTests {
  @Test(
    "A duration has its two largest units",
    arguments: [
      (0.4, "less than a second"), (1, "1 second"), (65, "1 minute 5 seconds"), (120, "2 minutes"),
      (3600, "1 hour"), (7500, "2 hours 5 minutes"), (7205, "2 hours"), (90000, "1 day 1 hour"),
      (.nan, "less than a second"), (1e300, "11574074 days 1 hour"),
    ])
  func writesDurations(seconds: Double, text: String) {
    #expect(Language.english.duration(seconds) == text)
  }

  @Test(
    "A brief duration has one unit",
    arguments: [
      (0, "0 s"), (12.7, "12 s"), (59, "59 s"), (60, "1 min"), (300, "5 min"), (3600, "1 h"),
      (86399, "23 h"), (172_800, "2 d"), (.nan, "0 s"), (1e300, "11574074 d"),
    ])
  func writesBriefDurations(seconds: Double, text: String) {
    #expect(Language.english.brief(seconds) == text)
  }

  @Test(
    "The duration of a run that has ended has a decimal below ten seconds, and is never 0",
    arguments: [
      (0, "0.1 s"), (0.04, "0.1 s"), (0.84, "0.8 s"), (9.8, "9.8 s"), (9.949, "9.9 s"),
      (9.95, "0:10"), (12.7, "0:12"),
      (3661, "1:01:01"), (-3, "0.1 s"), (.nan, "0.1 s"),
    ])
  func writesClosingDurations(seconds: Double, text: String) {
    #expect(Language.english.closing(seconds) == text)
    #expect(Language.german.closing(seconds, sign: .comma) == text.replacing(".", with: ","))
  }

  @Test("A run that failed says why, and after how long")
  func failures() {
    let english = Language.english
    #expect(english.failedAfter(english.failedBriefly(), "0:12") == "failed after 0:12")
    #expect(english.failedAfter(english.status("2"), "0:12") == "status 2 after 0:12")
    #expect(Language.french.failedAfter("SIGINT", "0:12") == "SIGINT après 0:12")
  }

  @Test("A percentage is written as CLDR has it")
  func numbers() {
    let percentages = Language.allCases.map { $0.percent(40) }
    #expect(
      percentages == ["40%", "40\u{A0}%", "40\u{202F}%", "40\u{A0}%", "40%", "40%", "40%", "40%"])
    let exact = Language.german.percent(fraction: 0.0034, decimals: 2, sign: .comma)
    #expect(exact == "0,34\u{A0}%")
  }
}
