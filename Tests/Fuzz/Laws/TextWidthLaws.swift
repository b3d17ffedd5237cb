import TerminalText
import TestSupport

/// Checks bytes of a text; ill-formed bytes are repaired.
func checkTextWidth(_ bytes: [UInt8]) throws(BrokenLaw) {
  try checkWidths(of: String(decoding: bytes, as: UTF8.self), seed: bytes.fingerprint)
  try checkWidths(of: SafeText.printable(bytes), seed: bytes.fingerprint)
}

private func checkWidths(of text: String, seed: UInt64) throws(BrokenLaw) {
  let width = text.cellWidth
  for cluster in text {
    let most = 2 * cluster.unicodeScalars.count
    try require((0...most).contains(cluster.cellWidth), "a cluster is too wide")
  }
  try require(width == text.reduce(0) { $0 + $1.cellWidth }, "the widths do not add up")
  var random = SeededRandom(seed: seed)
  let limits = [
    Int.random(in: -1...2, using: &random), width - Int.random(in: 0...1, using: &random),
    Int.random(in: 0...90, using: &random),
  ]
  for limit in limits {
    let ellipsis = ["…", "...", ""].randomElement(using: &random) ?? ""
    try checkCutting(text, to: limit, ellipsis)
    let styled = StyledText([StyledRun(text, .faint), StyledRun(text)]).truncated(toCells: limit)
    try require(styled.cellWidth <= max(0, limit), "styled text is too wide")
    for alignment in [TextAlignment.leading, .trailing] {
      let padded = text.padded(toCells: limit, alignment: alignment)
      try require(
        padded.cellWidth == max(width, limit), "padded to \(limit): \(padded.cellWidth) cells")
    }
  }
}

private func checkCutting(_ text: String, to limit: Int, _ ellipsis: String) throws(BrokenLaw) {
  let cut = text.truncated(toCells: limit, ellipsis: ellipsis)
  try require(cut.cellWidth <= max(0, limit), "cut to \(limit): \(cut.cellWidth) cells")
  try require(cut == text || text.cellWidth > limit, "what fits is cut")
  let middle = text.cutInTheMiddle(toCells: limit)
  try require(
    middle.cellWidth <= max(0, limit), "cut in the middle to \(limit): \(middle.cellWidth) cells")
  try require(middle == text || text.cellWidth > limit, "what fits is cut in the middle")
}
