import Foundation

/// Shows bytes for terminals so that they can be read, compared and committed.
///
/// ESC becomes `␛`, LF `␊` with a line feed behind it, the other controls their pictures too, and a
/// byte that is not UTF-8 its two digits, as in `\xFF`.
package func visible(_ bytes: some Sequence<UInt8>) -> String {
  var decoder = IncrementalUTF8()
  var text = ""
  for byte in bytes {
    for outcome in decoder.decode(byte) {
      append(outcome, to: &text)
    }
  }
  if let rest = decoder.finish() { append(rest, to: &text) }
  return text
}

private func append(_ outcome: IncrementalUTF8.Outcome, to text: inout String) {
  switch outcome {
  case .scalar("\n"): text += "␊\n"
  case .scalar("\u{7F}"): text += "␡"
  case .scalar(let scalar) where scalar.value < 0x20:
    text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
  case .scalar(let scalar): text.unicodeScalars.append(scalar)
  case .invalid(let bytes):
    for byte in bytes { text += String(format: "\\x%02X", byte) }
  }
}

/// The text with the controls themselves in place of their pictures, such as `␛`.
package func withControls(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.value {
    case 0x2400..<0x2420: Unicode.Scalar(UInt8(scalar.value - 0x2400))
    case 0x2421: "\u{7F}"
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(scalars))
}
