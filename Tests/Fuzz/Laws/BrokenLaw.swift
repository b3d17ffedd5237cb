import TestSupport

/// A law that an input breaks.
struct BrokenLaw: Error, Hashable {
  /// What was expected and what was found, in ASCII, since it may quote any bytes.
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
  try require(!text.unicodeScalars.contains(where: \.isForbidden), "\(what) is not safe: \(text)")
}
