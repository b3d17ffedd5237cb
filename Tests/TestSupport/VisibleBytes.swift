/// Shows bytes for terminals so that they can be read, compared and committed.
///
/// ESC becomes `␛`, CR `␍`, BEL `␇`, LF `␊` with a line feed behind it, the other controls their pictures (from
/// U+2400), and a byte that is not UTF-8 its two digits, as in `\xFF`.
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
    for byte in bytes {
      text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
