import ProgressSources
import TerminalText
import TestSupport

/// The bytes are what comes through a connection; and once more what follows the opening of a message.
func checkControl(_ bytes: [UInt8]) throws(BrokenLaw) {
  try checkStream(bytes)
  let body = ControlMessage.opening + bytes
  let length = UInt32(body.count)
  try checkStream([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body)
}

private func checkStream(_ bytes: [UInt8]) throws(BrokenLaw) {
  let whole = heard(bytes) { .max }
  try require(heard(bytes) { 1 } == whole, "heard byte by byte it is another")
  var random = SeededRandom(seed: bytes.fingerprint)
  let pieces = heard(bytes) { Int.random(in: 1...30, using: &random) }
  try require(pieces == whole, "heard in pieces it is another")
  for message in whole.messages { try checkMessage(message) }
}

private struct Heard: Equatable {
  var messages: [ControlMessage] = []
  var isGarbage = false
  var isInsideMessage = false
}

private func heard(_ bytes: [UInt8], pieceLength: () -> Int) -> Heard {
  var reader = ControlMessageReader()
  var heard = Heard()
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = rest.prefix(pieceLength())
    rest = rest.dropFirst(piece.count)
    reader.add(Array(piece))
    do {
      while let message = try reader.next() { heard.messages.append(message) }
    } catch {
      // Whoever sends garbage is hung up on: the rest is not heard.
      heard.isGarbage = true
      return heard
    }
  }
  heard.isInsideMessage = reader.isInsideMessage
  return heard
}

private func checkMessage(_ message: ControlMessage) throws(BrokenLaw) {
  // What was repaired may have become too long to be sent on, which nobody does.
  if let bytes = message.bytes {
    let again = heard(bytes) { .max }
    try require(again.messages == [message], "\(message) comes back as \(again)")
  }
  switch message {
  case .report(let report): try checkReport(report)
  case .change, .query, .done, .refused: break
  }
}

private func checkReport(_ report: ProgressReport) throws(BrokenLaw) {
  let measures = [
    report.elapsed, report.rate, report.meanRate, report.averageRate, report.highestRate,
    report.ratio, report.timeRemaining, report.stalledFor, report.motion,
  ].compactMap(\.self)
  try require(measures.allSatisfy { $0.isFinite && $0 >= 0 }, "a measure is none: \(report)")
  try require(
    report.fractionCompleted.map { (0...1).contains($0) } ?? true, "a part of more: \(report)")
  for amount in [report.completed, report.total].compactMap(\.self) {
    try require(amount.doubleValue.isFinite, "an amount is not finite: \(report)")
  }
  try requireSafe(report.label, "a label")
  try requireSafe(report.currentValueLabel, "a current value label")
}
