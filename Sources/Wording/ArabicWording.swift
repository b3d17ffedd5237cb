/// Arabic. The numbers 1 and 2 are forms of the noun, and the dual has an oblique form.
final class ArabicWording: Wording {
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let forms = noun.choose(
      Forms(one: "ثانية واحدة", two: "ثانيتان", twoOblique: "ثانيتين", few: "ثوان", many: "ثانية", other: "ثانية"),
      Forms(one: "دقيقة واحدة", two: "دقيقتان", twoOblique: "دقيقتين", few: "دقائق", many: "دقيقة", other: "دقيقة"),
      Forms(one: "ساعة واحدة", two: "ساعتان", twoOblique: "ساعتين", few: "ساعات", many: "ساعة", other: "ساعة"),
      Forms(one: "يوم واحد", two: "يومان", twoOblique: "يومين", few: "أيام", many: "يوما", other: "يوم"),
      Forms(one: "سطر واحد", two: "سطران", twoOblique: "سطرين", few: "أسطر", many: "سطرا", other: "سطر"),
      Forms(one: "سجل واحد", two: "سجلان", twoOblique: "سجلين", few: "سجلات", many: "سجلا", other: "سجل"))
    return switch PluralCategory(count, in: .arabic) {
    case .one: forms.one
    case .two: nounCase == .direct ? forms.two : forms.twoOblique
    case .few: "\(count) \(forms.few)"
    case .many: "\(count) \(forms.many)"
    case .zero, .other: "\(count) \(forms.other)"
    }
  }

  private struct Forms { var one, two, twoOblique, few, many, other: String }

  func lessThanASecond(_ nounCase: NounCase) -> String { "أقل من ثانية" }
  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) و\(smaller)" }
  func listed(_ clauses: [String]) -> String { clauses.joined(separator: "، ") }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " ث", minute: " د", hour: " س", day: " ي") }
  func stalled(briefly duration: String) -> String { "متوقف \(duration)" }
  func left(briefly duration: String) -> String { "بقي \(duration)" }
  func elapsed(briefly duration: String) -> String { "منذ \(duration)" }
  func took(briefly duration: String) -> String { "خلال \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "فشل") بعد \(duration)" }
  func status(_ code: Int) -> String { "الحالة \(code)" }
  let lost = "مفقود"
  func ends(at time: String) -> String { "ينتهي \(time)" }
  func average(_ rate: String) -> String { "المتوسط \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "قيد العمل: \(count)", failed: "فاشل: \(count)", done: "مكتمل: \(count)",
      waiting: "قيد الانتظار: \(count)")
  }
  func more(_ count: Int) -> String {
    switch PluralCategory(count, in: .arabic) {
    case .one: "وواحد آخر"
    case .two: "واثنان آخران"
    case .zero, .few, .many, .other: "و\(count) أخرى"
    }
  }
  let input = "إدخال"
  let output = "إخراج"
  let started = "بدأ"
  let finished = "انتهى"
  func complete(_ percentage: Int) -> String { "اكتمل \(percent(percentage))" }
  func soFar(_ amount: String) -> String { "حتى الآن \(amount)" }
  func lasting(_ duration: String) -> String { "قيد التشغيل منذ \(duration)" }
  func left(_ duration: String) -> String { "الوقت المتبقي: \(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(completed) من \(total)" }
  func stalled(for duration: String) -> String { "متوقف منذ \(duration)" }
  func stalled(at position: String) -> String { "متوقف عند \(position)" }
  func resumed(at position: String) -> String { "استؤنف عند \(position)" }
  func ended(at position: String) -> String { "انتهى عند \(position)" }
  func failed(at position: String?) -> String { "فشل" + (position.map { " عند \($0)" } ?? "") }
  func stopped(at position: String?) -> String { "ألغي" + (position.map { " عند \($0)" } ?? "") }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) خلال \(duration)" }
  func took(_ duration: String) -> String { "المدة: \(duration)" }
}
