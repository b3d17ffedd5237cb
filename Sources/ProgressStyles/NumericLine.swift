import ProgressModel
import TerminalText

/// The line of numbers that `-n` writes for programs to read.
package struct NumericLine: Hashable, Sendable {
  private let showsTimer: Bool
  private let showsAmount: Bool
  private let showsRate: Bool

  /// Columns beside (amount and rate: in place of) the percentage.
  package init(showsTimer: Bool, showsAmount: Bool, showsRate: Bool) {
    self.showsTimer = showsTimer
    self.showsAmount = showsAmount
    self.showsRate = showsRate
  }

  /// The line without its newline: elapsed seconds, amount, rate; or a whole percentage.
  ///
  /// Without a total the percentage goes to 100 and back, as pv's does, so that a gauge that reads it
  /// shows movement.
  package func text(_ snapshot: Snapshot) -> String {
    var columns: [String] = []
    if showsTimer { columns.append(DecimalText.fixed(snapshot.elapsed, decimals: 4)) }
    if showsAmount { columns.append(snapshot.completed?.description ?? "0") }
    if showsRate { columns.append(DecimalText.fixed(snapshot.rate, decimals: 4)) }
    if !showsAmount, !showsRate {
      columns.append("\(snapshot.wholePercentage ?? swing(snapshot))")
    }
    return columns.joined(separator: " ")
  }

  private func swing(_ snapshot: Snapshot) -> Int {
    if snapshot.phase == .finished { return 100 }
    let step = Int(snapshot.motion * 2) % 200
    return step <= 100 ? step : 200 - step
  }
}
