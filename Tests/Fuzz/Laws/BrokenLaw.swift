/// A law that an input breaks.
struct BrokenLaw: Error, Hashable {
  /// What was expected and what was found, in ASCII, since it may quote bytes that no terminal should get.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}

/// Throws unless a condition holds.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(BrokenLaw) {
  if !holds { throw BrokenLaw(sentence()) }
}

/// Throws unless a text may be sent to a terminal as it is.
func requireSafe(_ text: String?, _ what: String) throws(BrokenLaw) {
  guard let text else { return }
  for scalar in text.unicodeScalars where isDangerous(scalar) {
    throw BrokenLaw("\(what) is not safe: \(text)")
  }
}

/// Whether a terminal would obey a scalar, or the scalar would hide or reorder the text around it. The scalars are
/// listed by number, independently of the sources.
private func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  // C0 and C1 controls.
  case 0..<0x20, 0x7F...0x9F: true
  // Line and paragraph separators; embeddings, overrides and isolates.
  case 0x2028...0x202E, 0x2066...0x2069: true
  // Invisible operators, deprecated format characters, annotations, the byte order mark.
  case 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
  default: false
  }
}
