final class JapaneseWording: Wording {
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    "\(count)" + noun.choose("秒", "分", "時間", "日", "行", "件")
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "1秒未満" }
  func joined(_ larger: String, _ smaller: String) -> String { larger + smaller }
  func listed(_ clauses: [String]) -> String { clauses.joined(separator: "、") }
  var unitSymbols: UnitSymbols { UnitSymbols(second: "秒", minute: "分", hour: "時間", day: "日") }
  func stalled(briefly duration: String) -> String { "停滞 \(duration)" }
  func left(briefly duration: String) -> String { "残り \(duration)" }
  func elapsed(briefly duration: String) -> String { "経過 \(duration)" }
  func took(briefly duration: String) -> String { "所要 \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "失敗")、\(duration)" }
  func status(_ code: Int) -> String { "状態 \(code)" }
  let lost = "応答なし"
  func ends(at time: String) -> String { "終了 \(time)" }
  func average(_ rate: String) -> String { "平均 \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(working: "実行中\(count)件", failed: "失敗\(count)件", done: "完了\(count)件", waiting: "待機\(count)件")
  }
  func more(_ count: Int) -> String { "ほか\(count)件" }
  let input = "入力"
  let output = "出力"
  let started = "開始"
  let finished = "終了"
  func complete(_ percentage: Int) -> String { "\(percent(percentage))完了" }
  func soFar(_ amount: String) -> String { "これまでに\(amount)" }
  func lasting(_ duration: String) -> String { "\(duration)経過" }
  func left(_ duration: String) -> String { "残り\(duration)" }
  func part(_ completed: String, of total: String) -> String { "\(total)のうち\(completed)" }
  func stalled(for duration: String) -> String { "\(duration)前から停滞" }
  func stalled(at position: String) -> String { "\(position)で停滞" }
  func resumed(at position: String) -> String { "\(position)で再開" }
  func ended(at position: String) -> String { "\(position)で終了" }
  func failed(at position: String?) -> String { position.map { "\($0)で失敗" } ?? "失敗" }
  func stopped(at position: String?) -> String { position.map { "\($0)で中断" } ?? "中断" }
  func amount(_ amount: String, in duration: String) -> String { "\(duration)で\(amount)" }
  func took(_ duration: String) -> String { "所要時間\(duration)" }
}
