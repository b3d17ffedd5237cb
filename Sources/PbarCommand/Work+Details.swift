import ProgressModel

// What transfers find out of themselves so that it can be shown.

extension Work {
  /// Has the copies gather what is shown of them, and nothing else.
  mutating func gatherDetails(for display: DisplayPlan) {
    switch self {
    case .copy(var plan):
      plan.gather(display.wantedDetails(ofLine: 0))
      self = .copy(plan)
    case .monitor(var plan):
      plan.input?.gather(display.wantedDetails(ofLine: 0))
      plan.output?.gather(display.wantedDetails(ofLine: plan.input == nil ? 0 : 1))
      self = .monitor(plan)
    case .values, .value, .timer, .command, .query, .watch: break
    }
  }
}

extension DisplayPlan {
  /// What is shown of a transfer on one of the lines, and for the first in titles too; `nil` where nobody is
  /// told anything.
  fileprivate func wantedDetails(ofLine line: Int) -> WantedDetails? {
    let isTold = announcement != nil || json != nil || taskbar.isOn
    guard place != .nowhere || titles != nil || isTold else { return nil }
    let wanted = form(ofLine: line).wantedDetails
    guard line == 0, let titles else { return wanted }
    return wanted.union(titles.wantedDetails)
  }
}
