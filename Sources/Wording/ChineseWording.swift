/// Chinese in simplified characters. A space separates them from digits and Latin letters, except in a bar.
final class ChineseWording: Wording {
  func counted(_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String {
    "\(count) " + noun.choose("秒", "分钟", "小时", "天", "行", "条记录")
  }

  func lessThanASecond(_ nounCase: NounCase) -> String { "不到 1 秒" }
  func joined(_ larger: String, _ smaller: String) -> String { spaced(larger, smaller) }
  func listed(_ clauses: [String]) -> String { clauses.joined(separator: "，") }
  var unitSymbols: UnitSymbols { UnitSymbols(second: "秒", minute: "分钟", hour: "小时", day: "天") }
  func stalled(briefly duration: String) -> String { "停滞 \(duration)" }
  func left(briefly duration: String) -> String { "剩余 \(duration)" }
  func elapsed(briefly duration: String) -> String { "已用 \(duration)" }
  func took(briefly duration: String) -> String { "用时 \(duration)" }
  func failed(briefly reason: String?, after duration: String) -> String { "\(reason ?? "失败")，用时 \(duration)" }
  func status(_ code: Int) -> String { "状态 \(code)" }
  let lost = "失联"
  func ends(at time: String) -> String { "结束于 \(time)" }
  func average(_ rate: String) -> String { "平均 \(rate)" }
  func parts(_ count: Int, _ state: PartState) -> String {
    state.text(working: "进行中 \(count) 项", failed: "失败 \(count) 项", done: "完成 \(count) 项", waiting: "等待 \(count) 项")
  }
  func more(_ count: Int) -> String { "另有 \(count) 项" }
  let input = "输入"
  let output = "输出"
  let started = "已开始"
  let finished = "已结束"
  func complete(_ percentage: Int) -> String { spaced("已完成", percent(percentage)) }
  func soFar(_ amount: String) -> String { spaced("已完成", amount) }
  func lasting(_ duration: String) -> String { spaced("已进行", duration) }
  func left(_ duration: String) -> String { spaced("剩余", duration) }
  func part(_ completed: String, of total: String) -> String { "\(completed)/\(total)" }
  func stalled(for duration: String) -> String { spaced("已停滞", duration) }
  func stalled(at position: String) -> String { place(position, "停滞") }
  func resumed(at position: String) -> String { place(position, "恢复") }
  func ended(at position: String) -> String { place(position, "结束") }
  func failed(at position: String?) -> String { position.map { place($0, "失败") } ?? "失败" }
  func stopped(at position: String?) -> String { position.map { place($0, "中止") } ?? "中止" }
  func amount(_ amount: String, in duration: String) -> String { listed([amount, took(duration)]) }
  func took(_ duration: String) -> String { spaced("用时", duration) }
  private func place(_ position: String, _ verb: String) -> String { spaced(spaced("在", position), "处" + verb) }

  private func spaced(_ before: String, _ after: String) -> String {
    let isSpaced = (before.last?.isASCII ?? false) != (after.first?.isASCII ?? false)
    return before + (isSpaced ? " " : "") + after
  }
}
