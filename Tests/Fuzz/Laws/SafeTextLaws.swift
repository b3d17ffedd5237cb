import TerminalText
import TestSupport

/// Checks bytes of foreign text.
func checkSafeText(_ bytes: [UInt8]) throws(BrokenLaw) {
  let safe = SafeText.printable(bytes)
  try requireSafe(safe, "safe text")
  try require(String(validating: safe.utf8, as: UTF8.self) != nil, "it is no valid UTF-8")
  try require(SafeText.printable(safe) == safe, "made safe again it is another: \(safe.utf8)")
  try require(!safe.isEmpty || bytes.allSatisfy { $0 >= 0x80 }, "all of it is gone")
  for cluster in safe {
    let length = cluster.unicodeScalars.count
    try require(length <= mostScalars, "a cluster of \(length) scalars")
    let marks = cluster.unicodeScalars.reduce(into: (longest: 0, run: 0)) { marks, scalar in
      marks.run = scalar.properties.generalCategory == .nonspacingMark ? marks.run + 1 : 0
      marks.longest = max(marks.longest, marks.run)
    }
    try require(marks.longest <= 8, "a letter with \(marks.longest) marks")
  }
  let quoted = SafeText.quoted(bytes)
  try requireSafe(quoted, "a quotation")
  try require(quoted.cellWidth <= 42, "a quotation of \(quoted.cellWidth) cells: \(quoted)")
  try requireSafe(
    SafeText.printable(EscapeFilter.strip(bytes)), "text without its escape sequences")
  try require(!EscapeFilter.strip(bytes).contains(0x1B), "an escape is left")
  try checkObject(String(decoding: bytes, as: UTF8.self))
}

/// A program gets the text unchanged, on one line that harms no terminal.
private func checkObject(_ text: String) throws(BrokenLaw) {
  var object = JSONObject()
  object.add(text, .text(text))
  try require(
    object.line.last == 0x0A && !object.line.dropLast().contains { $0 < 0x20 || $0 == 0x7F },
    "a control character stands in an object")
  try require(
    (try? JSON(parsing: object.line)) == .object([text: .string(text)]),
    "an object is read back otherwise: \(text.utf8)")
}

/// More scalars than the longest common emoji and syllables have; a cluster must not contain a
/// thousand letters.
private let mostScalars = 16
