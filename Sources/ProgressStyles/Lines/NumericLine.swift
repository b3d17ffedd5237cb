import ProgressModel
import TerminalText

/// The line of numbers that `-n` writes for programs to read.
package struct NumericLine: Hashable, Sendable {
  private let showsTimer: Bool
  private let showsAmount: Bool
  private let showsRate: Bool
  private let interval: Double
  /// What says of which of several things the numbers are, where the snapshot does not.
  package let label: String

  /// Columns beside (amount and rate: in place of) the percentage; `interval`: seconds between two lines.
  package init(
    showsTimer: Bool, showsAmount: Bool, showsRate: Bool, interval: Double = 1, label: String = ""
  ) {
    self.showsTimer = showsTimer
    self.showsAmount = showsAmount
    self.showsRate = showsRate
    self.interval = interval
    self.label = label
  }

  /// The line without its newline: elapsed seconds, amount, rate; or a whole percentage.
  package func text(_ snapshot: Snapshot) -> String {
    var columns: [String] = []
    if showsTimer { columns.append(DecimalText.fixed(snapshot.elapsed, decimals: 4)) }
    if showsAmount {
      columns.append(
        snapshot.completed.map { snapshot.levelText ?? snapshot.unit.shown($0).description } ?? "0")
    }
    if showsRate {
      columns.append(DecimalText.fixed(snapshot.unit.shown(snapshot.rate), decimals: 4))
    }
    if !showsAmount, !showsRate {
      columns.append("\(snapshot.percentageOrSwing(interval: interval))")
    }
    return columns.joined(separator: " ")
  }
}

extension Snapshot {
  /// The whole percentage; without a total one that goes to 100 and back in steps of 2 while something
  /// moves, as pv's does, so that a gauge that reads it shows movement.
  func percentageOrSwing(interval: Double = 1) -> Int {
    if let wholePercentage { return wholePercentage }
    if phase == .finished, range == nil { return 100 }
    // A line may come a hair before its time.
    let steps = Int(min(max(0, motion) / interval + 0.05, 1e9))
    let step = steps * 2 % 200
    return step <= 100 ? step : 200 - step
  }
}
