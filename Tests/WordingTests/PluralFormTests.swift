import Testing
import Wording

@Suite("Plural forms")
struct PluralFormTests {
  private static let counts = [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 102, 103, 111, 1_000_000]

  @Test(
    "Numbers have the categories of CLDR, and a sign changes nothing", arguments: Language.allCases)
  func categories(language: Language) {
    let forms =
      switch language {
      case .english, .german: "10111111111111"
      case .french: "00111111111112"
      case .spanish: "10111111111112"
      case .chinese, .japanese: "00000000000000"
      case .arabic: "40122233444234"
      case .hebrew: "20122222222222"
      }
    #expect(Self.counts.map { "\(language.pluralForm($0))" }.joined() == forms)
    #expect(Self.counts.map { "\(language.pluralForm(-$0))" }.joined() == forms)
    for count in [Int.min, .max] { _ = language.counted(count, .day, .direct) }
  }

  @Test(
    "A noun has the plural form of the number beside it",
    arguments: [
      (Language.english, ["0 lines", "1 line", "2 lines", "11 lines", "1000000 lines"]),
      (.german, ["0 Zeilen", "1 Zeile", "2 Zeilen", "11 Zeilen", "1000000 Zeilen"]),
      (.french, ["0 ligne", "1 ligne", "2 lignes", "11 lignes", "1000000 de lignes"]),
      (.spanish, ["0 líneas", "1 línea", "2 líneas", "11 líneas", "1000000 de líneas"]),
      (.chinese, ["0 行", "1 行", "2 行", "11 行", "1000000 行"]),
      (.japanese, ["0行", "1行", "2行", "11行", "1000000行"]),
      (.arabic, ["0 سطر", "سطر واحد", "سطران", "11 سطرا", "1000000 سطر"]),
      (.hebrew, ["0 שורות", "שורה אחת", "שתי שורות", "11 שורות", "1000000 שורות"]),
    ])
  func lines(language: Language, texts: [String]) {
    let found = [0, 1, 2, 11, 1_000_000].map { language.counted($0, .line, .direct) }
    #expect(found == texts)
  }

  @Test("Arabic has six plural forms")
  func arabic() {
    let days = Self.counts.map { Language.arabic.counted($0, .day, .direct) }
    #expect(
      days == [
        "0 يوم", "يوم واحد", "يومان", "3 أيام", "5 أيام", "10 أيام", "11 يوما", "21 يوما",
        "100 يوم", "101 يوم", "102 يوم", "103 أيام", "111 يوما", "1000000 يوم",
      ])
    let more = [1, 2, 3].map { Language.arabic.more($0) }
    #expect(more == ["وواحد آخر", "واثنان آخران", "و3 أخرى"])
  }

  @Test("Words beside a percentage agree with it")
  func percentages() {
    let (french, hebrew) = (Language.french, Language.hebrew)
    #expect([0, 1, 2].map { french.complete($0).hasSuffix("s") } == [false, false, true])
    #expect([0, 1, 2].map { hebrew.complete($0) } == ["הושלמו 0%", "הושלם 1%", "הושלמו 2%"])
  }
}
