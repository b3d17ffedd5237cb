/// French. Clauses use nouns and prepositions, since a participle would have to agree with the label.
final class FrenchWording: Wording {
  let decimalSeparator: Character = ","

  func percent(_ percentage: Int, _ nounCase: NounCase) -> String { "\(percentage)\u{202F}%" }

  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let name = noun.choose("seconde", "minute", "heure", "jour", "ligne", "enregistrement")
    return switch PluralCategory(count, in: .french) {
    case .one: "\(count) \(name)"
    case .many: "\(count) " + (noun == .hour || noun == .record ? "d’" : "de ") + "\(name)s"
    case .zero, .two, .few, .other: "\(count) \(name)s"
    }
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "moins d’une seconde" }
  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) et \(smaller)" }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " s", minute: " min", hour: " h", day: " j") }
  func stalled(briefly duration: String) -> String { "attente \(duration)" }
  func left(briefly duration: String) -> String { "reste \(duration)" }
  func elapsed(briefly duration: String) -> String { "depuis \(duration)" }
  func took(briefly duration: String) -> String { "en \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "échec") après \(duration)" }
  func status(_ code: Int) -> String { "code \(code)" }
  let lost = "perdu"
  func ends(at time: String) -> String { "fin \(time)" }
  func average(_ rate: String) -> String { "moyenne \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "en cours\u{A0}: \(count)", failed: "en échec\u{A0}: \(count)", done: "fini\u{A0}: \(count)",
      waiting: "en attente\u{A0}: \(count)")
  }
  func more(_ count: Int) -> String {
    PluralCategory(count, in: .french) == .one ? "et \(count) autre" : "et \(count) autres"
  }
  let input = "entrée"
  let output = "sortie"
  let started = "début"
  let finished = "fin"
  func complete(_ percentage: Int) -> String {
    let isOne = PluralCategory(percentage, in: .french) == .one
    return percent(percentage) + (isOne ? " effectué" : " effectués")
  }
  func soFar(_ amount: String) -> String { "\(amount) jusqu’ici" }
  func lasting(_ duration: String) -> String { "en cours depuis \(duration)" }
  func left(_ duration: String) -> String { "il reste \(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(completed) sur \(total)" }
  func stalled(for duration: String) -> String { "en attente depuis \(duration)" }
  func stalled(at position: String) -> String { "en attente à \(position)" }
  func resumed(at position: String) -> String { "reprise à \(position)" }
  func ended(at position: String) -> String { "fin à \(position)" }
  func failed(at position: String?) -> String { "échec" + (position.map { " à \($0)" } ?? "") }
  func stopped(at position: String?) -> String { "interruption" + (position.map { " à \($0)" } ?? "") }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) en \(duration)" }
  func took(_ duration: String) -> String { "durée\u{A0}: \(duration)" }
}
