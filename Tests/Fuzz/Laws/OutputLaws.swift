import ProgressModel
import ProgressSources

/// The first byte chooses a format, and the others are the output of a program.
func checkOutput(_ bytes: [UInt8]) throws(BrokenLaw) {
  guard let first = bytes.first else { return }
  let format = OutputFormat.allCases[Int(first) % OutputFormat.allCases.count]
  let output = Array(bytes.dropFirst())
  let whole = try requireAnyCut(output) { pieces in read(pieces, format) }
  var rest = output[...]
  for byte in whole.text {
    guard let index = rest.firstIndex(of: byte) else {
      throw BrokenLaw("text that the program did not print")
    }
    rest = rest[(index + 1)...]
  }
  if format == .none { try require(whole.text == output, "something was taken from the output") }
  if let fraction = whole.fraction {
    try require((0...1).contains(fraction), "a fraction of \(fraction)")
  }
}

/// What can be seen of a reader at the end of its input.
private struct Seen: Equatable {
  var text: [UInt8] = []
  var fraction: Double?
  var label: String?
  var currentValueLabel: String?
}

private func read(_ pieces: [ArraySlice<UInt8>], _ format: OutputFormat) -> Seen {
  var reader = OutputReader(format)
  var seen = Seen()
  for piece in pieces {
    seen.text += piece.withUnsafeBytes { reader.read($0, at: 0) }
  }
  seen.text += reader.finish()
  seen.fraction = reader.reading.fractionCompleted
  (seen.label, seen.currentValueLabel) = (reader.reading.label, reader.reading.currentValueLabel)
  return seen
}
