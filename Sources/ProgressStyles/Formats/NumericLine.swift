import ProgressModel
import TerminalText

/// The line of numbers for programs that `-n` writes.
package struct NumericLine: Hashable, Sendable {
  private let showsTimer: Bool
  private let showsAmount: Bool
  private let showsRate: Bool
  private let interval: Double
  /// The label of the line, unless the snapshot has its own.
  package let label: String

  /// Amount and rate replace the percentage, the timer does not. `interval`: seconds between two lines.
  package init(showsTimer: Bool, showsAmount: Bool, showsRate: Bool, interval: Double = 1, label: String = "") {
    (self.showsTimer, self.showsAmount, self.showsRate, self.interval) = (showsTimer, showsAmount, showsRate, interval)
    self.label = label
  }

  /// The line without its newline: elapsed seconds, then amount and rate or a whole percentage.
  package func text(_ snapshot: Snapshot) -> String {
    var columns: [String] = []
    if showsTimer { columns.append(DecimalText.fixed(snapshot.elapsed, decimals: 4)) }
    if showsAmount {
      columns.append(snapshot.completed.map { snapshot.levelText ?? snapshot.unit.shown($0).description } ?? "0")
    }
    if showsRate { columns.append(DecimalText.fixed(snapshot.unit.shown(snapshot.pvRate), decimals: 4)) }
    if !showsAmount, !showsRate { columns.append("\(snapshot.percentageOrSwing(interval: interval))") }
    return columns.joined(separator: " ")
  }
}

extension Snapshot {
  /// The whole percentage. Without a total it moves between 0 and 100 in steps of 2 while data comes, as pv's does,
  /// so that a program that shows it as a gauge shows activity.
  func percentageOrSwing(interval: Double = 1) -> Int {
    if let wholePercentage { return wholePercentage }
    if phase == .finished, range == nil { return 100 }
    // The tolerance allows for a line that comes slightly early.
    let steps = Int(min(max(0, motion) / interval + 0.05, 1e9))
    let step = steps * 2 % 200
    return step <= 100 ? step : 200 - step
  }
}
