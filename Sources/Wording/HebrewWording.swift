extension Wording {
  /// Hebrew. The numbers 1 and 2 are words.
  static let hebrew = Wording(
    language: .hebrew,
    counted: { count, noun, _ in
      let (one, two, other) = noun.choose(
        ("שנייה אחת", "שתי שניות", "שניות"), ("דקה אחת", "שתי דקות", "דקות"),
        ("שעה אחת", "שעתיים", "שעות"),
        ("יום אחד", "יומיים", "ימים"), ("שורה אחת", "שתי שורות", "שורות"),
        ("רשומה אחת", "שתי רשומות", "רשומות"))
      return switch PluralCategory(count, in: .hebrew) {
      case .one: one
      case .two: two
      case .zero, .few, .many, .other: "\(count) \(other)"
      }
    },
    underASecond: "פחות משנייה",
    durations: "@ ו&#",
    units: ("@ שנ׳", "@ דק׳", "@ שע׳", "@ ימ׳"),
    hours: "@ שע׳",
    stalledBriefly: "תקוע @",
    leftBriefly: "נותרו @",
    elapsedBriefly: "עברו @",
    tookBriefly: "תוך @",
    failedBriefly: "נכשל",
    failedAfter: "@ אחרי #",
    status: "סטטוס @",
    lost: "אבד",
    ends: "סיום @",
    average: "ממוצע @",
    working: "בעבודה: @",
    failed: "נכשלו: @",
    done: "הושלמו: @",
    waiting: "ממתינים: @",
    others: "ועוד @",
    input: "קלט",
    output: "פלט",
    started: "התחיל",
    finished: "הסתיים",
    completed: PluralForms(one: "הושלם @", other: "הושלמו @"),
    soFar: "עד כה @",
    lasting: "פועל כבר @",
    left: "זמן נותר: @",
    part: "@ מתוך #",
    stalledFor: "תקוע כבר @",
    position: "# ב&@",
    hasStalled: "נתקע",
    hasResumed: "התחדש",
    hasEnded: "הסתיים",
    hasFailed: "נכשל",
    hasStopped: "הופסק",
    amountIn: "@ תוך #",
    took: "משך: @")
}
