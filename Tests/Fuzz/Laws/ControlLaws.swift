import ProgressModel
import ProgressSources
import TerminalText

/// The bytes are received over a connection, and a second time as the rest of a message after its
/// opening.
func checkControl(_ bytes: [UInt8]) throws(BrokenLaw) {
  try checkStream(bytes)
  let body = ControlMessage.opening + bytes
  let length = UInt32(body.count)
  try checkStream([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body)
}

private func checkStream(_ bytes: [UInt8]) throws(BrokenLaw) {
  let whole = try requireAnyCut(bytes, heard)
  for message in whole.messages { try checkMessage(message) }
}

private struct Heard: Equatable {
  var messages: [ControlMessage] = []
  var isGarbage = false
  var isInsideMessage = false
}

private func heard(_ pieces: [ArraySlice<UInt8>]) -> Heard {
  var reader = ControlMessageReader()
  var heard = Heard()
  for piece in pieces {
    reader.add(Array(piece))
    do {
      while let message = try reader.next() { heard.messages.append(message) }
    } catch {
      // The connection is closed after garbage, and the rest is not read.
      heard.isGarbage = true
      return heard
    }
  }
  heard.isInsideMessage = reader.isInsideMessage
  return heard
}

private func checkMessage(_ message: ControlMessage) throws(BrokenLaw) {
  // A message whose text was repaired may have become too long to be sent.
  if let bytes = message.bytes {
    let again = heard([bytes[...]])
    switch message {
    // The times of a report lose what is shorter than a microsecond.
    case .report: try require(again.messages.count == 1, "\(message) comes back as \(again)")
    case .change, .query, .done, .refused:
      try require(again.messages == [message], "\(message) comes back as \(again)")
    }
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
