final class EnglishWording: Wording {
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    let name = noun.choose("second", "minute", "hour", "day", "line", "record")
    return "\(count) \(name)" + (PluralCategory(count, in: .english) == .one ? "" : "s")
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "less than a second" }
  func joined(_ larger: String, _ smaller: String) -> String { "\(larger) \(smaller)" }
  var unitSymbols: UnitSymbols { UnitSymbols(second: " s", minute: " min", hour: " h", day: " d") }
  func hours(_ count: Int) -> String { "\(count)h" }
  func stalled(briefly duration: String) -> String { "stalled \(duration)" }
  func left(briefly duration: String) -> String { "\(duration) left" }
  func elapsed(briefly duration: String) -> String { "\(duration) elapsed" }
  func took(briefly duration: String) -> String { "in \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "failed") after \(duration)" }
  func status(_ code: Int) -> String { "status \(code)" }
  let lost = "lost"
  func ends(at time: String) -> String { "ends \(time)" }
  func average(_ rate: String) -> String { "avg \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(
      working: "\(count) working", failed: "\(count) failed", done: "\(count) done", waiting: "\(count) waiting")
  }
  func more(_ count: Int) -> String { "and \(count) more" }
  let input = "in"
  let output = "out"
  let started = "started"
  let finished = "finished"
  func complete(_ percentage: Int) -> String { "\(percent(percentage)) complete" }
  func soFar(_ amount: String) -> String { "\(amount) so far" }
  func lasting(_ duration: String) -> String { "\(duration) so far" }
  func left(_ duration: String) -> String { "\(duration) left" }
  func part(_ completed: String, of total: String) -> String { "\(completed) of \(total)" }
  func stalled(for duration: String) -> String { "stalled \(duration)" }
  func stalled(at position: String) -> String { "stalled at \(position)" }
  func resumed(at position: String) -> String { "resumed at \(position)" }
  func ended(at position: String) -> String { "ended at \(position)" }
  func failed(at position: String?) -> String { position.map { "failed at \($0)" } ?? "failed" }
  func stopped(at position: String?) -> String { position.map { "stopped at \($0)" } ?? "stopped" }
  func amount(_ amount: String, in duration: String) -> String { "\(amount) in \(duration)" }
  func took(_ duration: String) -> String { "took \(duration)" }
}
