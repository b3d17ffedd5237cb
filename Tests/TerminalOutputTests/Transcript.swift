import TestSupport
import TestTraits
import Testing

/// Repeats what a golden file tells, and compares each result with that of the file.
///
/// A line is an input and, behind `│`, its result; one that begins with `#` names what begins
/// there. Controls are written as their pictures, as `␛` and `␊`.
func expectTranscript(
  _ name: String, begin: (_ heading: String) -> Void, step: (_ input: String) -> [UInt8]
) throws {
  let path = "Tests/TerminalOutputTests/Golden/\(name).txt"
  let committed = try #require(committedText(at: path))
  var text = ""
  for line in committed.split(separator: "\n") {
    guard !line.hasPrefix("#") else {
      begin(String(line.dropFirst(2)))
      text += line + "\n"
      continue
    }
    let input = String(line.prefix { $0 != "│" })
    text += input + "│" + pictured(step(withControls(input))) + "\n"
  }
  expectGolden(text, name)
}

/// The bytes as text, with pictures of controls.
private func pictured(_ bytes: [UInt8]) -> String {
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
    scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar
  }
  return String(String.UnicodeScalarView(scalars))
}
