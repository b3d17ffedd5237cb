/// Hebrew. The numbers 1 and 2 are words, and a hyphen follows a prefix unless a letter comes next.
final class HebrewWording: Wording {
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let (one, two, other) = noun.choose(
      ("שנייה אחת", "שתי שניות", "שניות"), ("דקה אחת", "שתי דקות", "דקות"), ("שעה אחת", "שעתיים", "שעות"),
      ("יום אחד", "יומיים", "ימים"), ("שורה אחת", "שתי שורות", "שורות"), ("רשומה אחת", "שתי רשומות", "רשומות"))
    return switch PluralCategory(count, in: .hebrew) {
    case .one: one
    case .two: two
    case .zero, .few, .many, .other: "\(count) \(other)"
    }
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "פחות משנייה" }
  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) \(prefixed("ו", smaller))" }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " שנ׳", minute: " דק׳", hour: " שע׳", day: " ימ׳") }
  func stalled(briefly duration: String) -> String { "תקוע \(duration)" }
  func left(briefly duration: String) -> String { "נותרו \(duration)" }
  func elapsed(briefly duration: String) -> String { "עברו \(duration)" }
  func took(briefly duration: String) -> String { "תוך \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "נכשל") אחרי \(duration)" }
  func status(_ code: Int) -> String { "סטטוס \(code)" }
  let lost = "אבד"
  func ends(at time: String) -> String { "סיום \(time)" }
  func average(_ rate: String) -> String { "ממוצע \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "בעבודה: \(count)", failed: "נכשלו: \(count)", done: "הושלמו: \(count)", waiting: "ממתינים: \(count)")
  }
  func more(_ count: Int) -> String { "ועוד \(count)" }
  let input = "קלט"
  let output = "פלט"
  let started = "התחיל"
  let finished = "הסתיים"
  func complete(_ percentage: Int) -> String {
    let isOne = PluralCategory(percentage, in: .hebrew) == .one
    return (isOne ? "הושלם " : "הושלמו ") + percent(percentage)
  }
  func soFar(_ amount: String) -> String { "עד כה \(amount)" }
  func lasting(_ duration: String) -> String { "פועל כבר \(duration)" }
  func left(_ duration: String) -> String { "זמן נותר: \(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(completed) מתוך \(total)" }
  func stalled(for duration: String) -> String { "תקוע כבר \(duration)" }
  func stalled(at position: String) -> String { "נתקע \(prefixed("ב", position))" }
  func resumed(at position: String) -> String { "התחדש \(prefixed("ב", position))" }
  func ended(at position: String) -> String { "הסתיים \(prefixed("ב", position))" }
  func failed(at position: String?) -> String { "נכשל" + (position.map { " " + prefixed("ב", $0) } ?? "") }
  func stopped(at position: String?) -> String { "הופסק" + (position.map { " " + prefixed("ב", $0) } ?? "") }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) תוך \(duration)" }
  func took(_ duration: String) -> String { "משך: \(duration)" }

  private func prefixed(_ prefix: String, _ text: String) -> String {
    text.first?.isLetter ?? false ? prefix + text : "\(prefix)-\(text)"
  }
}
