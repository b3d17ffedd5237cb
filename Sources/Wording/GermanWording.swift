/// German. The oblique case is the dative.
final class GermanWording: Wording {
  let decimalSeparator: Character = ","

  func percent(_ percentage: Int, _ nounCase: NounCase) -> String { "\(percentage)\u{A0}%" }

  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let (one, other, dative) = noun.choose(
      ("Sekunde", "Sekunden", "Sekunden"), ("Minute", "Minuten", "Minuten"), ("Stunde", "Stunden", "Stunden"),
      ("Tag", "Tage", "Tagen"), ("Zeile", "Zeilen", "Zeilen"), ("Datensatz", "Datensätze", "Datensätzen"))
    if PluralCategory(count, in: .german) == .one { return "\(count) \(one)" }
    return "\(count) \(nounCase == .direct ? other : dative)"
  }

  func lessThanASecond(_ nounCase: NounCase) -> String {
    nounCase == .direct ? "weniger als eine Sekunde" : "weniger als einer Sekunde"
  }

  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) und \(smaller)" }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " s", minute: " min", hour: " h", day: " d") }
  func stalled(briefly duration: String) -> String { "stockt \(duration)" }
  func left(briefly duration: String) -> String { "noch \(duration)" }
  func elapsed(briefly duration: String) -> String { "seit \(duration)" }
  func took(briefly duration: String) -> String { "in \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String {
    "\(reason ?? "fehlgeschlagen") nach \(duration)"
  }
  func status(_ code: Int) -> String { "Status \(code)" }
  let lost = "verloren"
  func ends(at time: String) -> String { "Ende \(time)" }
  func average(_ rate: String) -> String { "im Mittel \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "\(count) in Arbeit", failed: "\(count) fehlgeschlagen", done: "\(count) fertig",
      waiting: "\(count) wartend")
  }
  func more(_ count: Int) -> String { "und \(count) weitere" }
  let input = "Eingabe"
  let output = "Ausgabe"
  let started = "gestartet"
  let finished = "beendet"
  func complete(_ percentage: Int) -> String { "\(percent(percentage)) abgeschlossen" }
  func soFar(_ amount: String) -> String { "bisher \(amount)" }
  func lasting(_ duration: String) -> String { "läuft seit \(duration)" }
  func left(_ duration: String) -> String { "noch \(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(completed) von \(total)" }
  func stalled(for duration: String) -> String { "stockt seit \(duration)" }
  func stalled(at position: String) -> String { "stockt bei \(position)" }
  func resumed(at position: String) -> String { "fortgesetzt bei \(position)" }
  func ended(at position: String) -> String { "beendet bei \(position)" }
  func failed(at position: String?) -> String { "fehlgeschlagen" + (position.map { " bei \($0)" } ?? "") }
  func stopped(at position: String?) -> String { "abgebrochen" + (position.map { " bei \($0)" } ?? "") }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) in \(duration)" }
  func took(_ duration: String) -> String { "Dauer: \(duration)" }
}
