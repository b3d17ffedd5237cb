import ProgressModel
import ProgressSources
import TerminalText

/// The bytes are a line that another process sends.
func checkControl(_ bytes: [UInt8]) throws(BrokenLaw) {
  guard let message = ControlMessage(bytes[...]) else { return }
  // A message whose text was repaired may have become too long to be sent.
  if let line = message.line {
    let again = ControlMessage(line.dropLast())
    var isKept = again == message
    // The times of a report lose what is shorter than a microsecond.
    if case .report = message { isKept = again != nil }
    try require(isKept, "\(message) comes back as \(String(describing: again))")
  }
  if case .report(let report) = message { try checkReport(report) }
}

private func checkReport(_ report: Snapshot) throws(BrokenLaw) {
  let measures = [
    report.elapsed, report.rate ?? 0, report.meanRate, report.averageRate, report.highestRate,
    report.reading.details.ratio, report.timeRemaining, report.stalledFor, report.motion,
  ].compactMap(\.self)
  try require(measures.allSatisfy { $0.isFinite && $0 >= 0 }, "a measure is none: \(report)")
  try require(
    report.fractionCompleted.map { (0...1).contains($0) } ?? true, "a part of more: \(report)")
  for amount in [report.reading.completed, report.reading.total].compactMap(\.self) {
    try require(amount.doubleValue.isFinite, "an amount is not finite: \(report)")
  }
  try requireSafe(report.reading.label, "a label")
  try requireSafe(report.reading.currentValueLabel, "a current value label")
}
