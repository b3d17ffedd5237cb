import ProgressModel
import ProgressSources
import TestSupport

/// The first byte chooses a format, and the others are the output of a program.
func checkOutput(_ bytes: [UInt8]) throws(BrokenLaw) {
  guard let first = bytes.first else { return }
  let format = OutputFormat.allCases[Int(first) % OutputFormat.allCases.count]
  let output = Array(bytes.dropFirst())
  let whole = read(output, format) { .max }
  let single = read(output, format) { 1 }
  try require(single == whole, "read byte by byte: \(single), at once: \(whole)")
  var random = SeededRandom(seed: output.fingerprint)
  let longest = Int.random(in: 2...40, using: &random)
  let pieces = read(output, format) { Int.random(in: 1...longest, using: &random) }
  try require(pieces == whole, "read in pieces: \(pieces), at once: \(whole)")
  var rest = output[...]
  for byte in whole.text {
    guard let index = rest.firstIndex(of: byte) else { throw BrokenLaw("text that the program did not print") }
    rest = rest[(index + 1)...]
  }
  if format == .none { try require(whole.text == output, "something was taken from the output") }
  if let fraction = whole.fraction { try require((0...1).contains(fraction), "a fraction of \(fraction)") }
}

/// What can be seen of a reader at the end of its input.
private struct Seen: Equatable {
  var text: [UInt8] = []
  var fraction: Double?
  var label: String?
  var currentValueLabel: String?
}

private func read(_ output: [UInt8], _ format: OutputFormat, pieceLength: () -> Int) -> Seen {
  var reader = OutputReader(format)
  var seen = Seen()
  var rest = output[...]
  while !rest.isEmpty {
    let piece = rest.prefix(pieceLength())
    piece.withUnsafeBytes { reader.read($0, at: 0) { seen.text += $0 } }
    rest = rest.dropFirst(piece.count)
  }
  reader.finish { seen.text += $0 }
  seen.fraction = reader.reading.fractionCompleted
  (seen.label, seen.currentValueLabel) = (reader.reading.label, reader.reading.currentValueLabel)
  return seen
}
