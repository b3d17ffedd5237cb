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
    #expect(Language.english.wording.duration(seconds) == text)
  }

  @Test(
    "A brief duration has one unit",
    arguments: [
      (0, "0 s"), (12.7, "12 s"), (59, "59 s"), (60, "1 min"), (300, "5 min"), (3600, "1 h"),
      (86399, "23 h"), (172_800, "2 d"), (.nan, "0 s"), (1e300, "11574074 d"),
    ])
  func writesBriefDurations(seconds: Double, text: String) {
    #expect(Language.english.wording.brief(seconds) == text)
  }

  @Test(
    "The duration of a run that has ended has a decimal below ten seconds, and is never 0",
    arguments: [
      (0, "0.1 s"), (0.04, "0.1 s"), (0.84, "0.8 s"), (9.8, "9.8 s"), (9.949, "9.9 s"), (9.95, "0:10"), (12.7, "0:12"),
      (3661, "1:01:01"), (-3, "0.1 s"), (.nan, "0.1 s"),
    ])
  func writesClosingDurations(seconds: Double, text: String) {
    #expect(Language.english.wording.closing(seconds) == text)
    #expect(Language.german.wording.closing(seconds) == text.replacing(".", with: ","))
  }

  @Test("A run that failed says why, and after how long")
  func failures() {
    let english = Language.english.wording
    #expect(english.failed(briefly: nil, after: "0:12") == "failed after 0:12")
    #expect(english.failed(briefly: english.status(2), after: "0:12") == "status 2 after 0:12")
    let french = Language.french.wording
    #expect(french.failed(briefly: "SIGINT", after: "0:12") == "SIGINT après 0:12")
  }

  @Test(
    "A duration is written as each language joins its units",
    arguments: [
      (Language.english, ["1 minute 5 seconds", "2 hours 11 minutes", "2 days", "1 day 1 hour"]),
      (
        .german,
        ["1 Minute und 5 Sekunden", "2 Stunden und 11 Minuten", "2 Tage", "1 Tag und 1 Stunde"]
      ),
      (
        .french,
        ["1 minute et 5 secondes", "2 heures et 11 minutes", "2 jours", "1 jour et 1 heure"]
      ),
      (.spanish, ["1 minuto y 5 segundos", "2 horas y 11 minutos", "2 días", "1 día y 1 hora"]),
      (.chinese, ["1 分钟 5 秒", "2 小时 11 分钟", "2 天", "1 天 1 小时"]),
      (.japanese, ["1分5秒", "2時間11分", "2日", "1日1時間"]),
      (.arabic, ["دقيقة واحدة و5 ثوان", "ساعتان و11 دقيقة", "يومان", "يوم واحد وساعة واحدة"]),
      (.hebrew, ["דקה אחת ו-5 שניות", "שעתיים ו-11 דקות", "יומיים", "יום אחד ושעה אחת"]),
    ])
  func joinsUnits(language: Language, texts: [String]) {
    let durations = [65, 7860, 172_800, 90000].map { language.wording.duration($0) }
    #expect(durations == texts)
  }

  @Test("A duration behind a preposition is in the oblique case")
  func oblique() {
    let german = Language.german.wording
    #expect(
      german.amount("3,0 GiB", in: german.duration(172_800, .oblique)) == "3,0 GiB in 2 Tagen")
    #expect(german.took(german.duration(172_800)) == "Dauer: 2 Tage")
    #expect(german.left(german.duration(0)) == "noch weniger als eine Sekunde")
    #expect(german.lasting(german.duration(0, .oblique)) == "läuft seit weniger als einer Sekunde")
    #expect(german.ended(at: german.counted(3, .record, .oblique)) == "beendet bei 3 Datensätzen")
    let arabic = Language.arabic.wording
    #expect(arabic.left(arabic.duration(120)) == "الوقت المتبقي: دقيقتان")
    #expect(arabic.stalled(for: arabic.duration(120, .oblique)) == "متوقف منذ دقيقتين")
    let spanish = Language.spanish.wording
    #expect(spanish.failed(at: spanish.percent(40, .oblique)) == "falló en el 40\u{A0}%")
    #expect(spanish.failed(at: "3,2 GiB") == "falló en 3,2 GiB")
  }

  @Test("A percentage is written as CLDR has it, with the digits 0 to 9")
  func percent() {
    let texts = Language.allCases.map { $0.wording.percent(40) }
    #expect(
      texts == ["40%", "40\u{A0}%", "40\u{202F}%", "40\u{A0}%", "40%", "40%", "40%", "40%"])
  }

  @Test("A comma or a point precedes decimals")
  func decimals() {
    let texts = Language.allCases.map { $0.wording.number("3.2 GiB") }
    let (point, comma) = ("3.2 GiB", "3,2 GiB")
    #expect(texts == [point, comma, comma, comma, point, point, point, point])
  }
}
