/// Spanish. An oblique percentage has an article: `en el 40 %`.
final class SpanishWording: Wording {
  let decimalSeparator: Character = ","

  func percent(_ percentage: Int, _ nounCase: NounCase) -> String {
    (nounCase == .direct ? "" : "el ") + "\(percentage)\u{A0}%"
  }

  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let name = noun.choose("segundo", "minuto", "hora", "día", "línea", "registro")
    return switch PluralCategory(count, in: .spanish) {
    case .one: "\(count) \(name)"
    case .many: "\(count) de \(name)s"
    case .zero, .two, .few, .other: "\(count) \(name)s"
    }
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "menos de un segundo" }
  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) y \(smaller)" }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " s", minute: " min", hour: " h", day: " d") }
  func stalled(briefly duration: String) -> String { "espera \(duration)" }
  func left(briefly duration: String) -> String { "quedan \(duration)" }
  func elapsed(briefly duration: String) -> String { "lleva \(duration)" }
  func took(briefly duration: String) -> String { "en \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "error") tras \(duration)" }
  func status(_ code: Int) -> String { "estado \(code)" }
  let lost = "perdido"
  func ends(at time: String) -> String { "fin \(time)" }
  func average(_ rate: String) -> String { "media \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "en curso: \(count)", failed: "con error: \(count)", done: "hecho: \(count)",
      waiting: "en espera: \(count)")
  }
  func more(_ count: Int) -> String { "y \(count) más" }
  let input = "entrada"
  let output = "salida"
  let started = "ha comenzado"
  let finished = "ha terminado"
  func complete(_ percentage: Int) -> String { "\(percent(percentage)) completado" }
  func soFar(_ amount: String) -> String { "\(amount) hasta ahora" }
  func lasting(_ duration: String) -> String { "en curso desde hace \(duration)" }
  func left(_ duration: String) -> String { "tiempo restante: \(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(completed) de \(total)" }
  func stalled(for duration: String) -> String { "sin avance desde hace \(duration)" }
  func stalled(at position: String) -> String { "sin avance en \(position)" }
  func resumed(at position: String) -> String { "se reanudó en \(position)" }
  func ended(at position: String) -> String { "terminó en \(position)" }
  func failed(at position: String?) -> String { "falló" + (position.map { " en \($0)" } ?? "") }
  func stopped(at position: String?) -> String { "se interrumpió" + (position.map { " en \($0)" } ?? "") }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) en \(duration)" }
  func took(_ duration: String) -> String { "duración: \(duration)" }
}
