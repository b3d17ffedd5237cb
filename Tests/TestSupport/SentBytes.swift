/// Checks the bytes that were sent to a terminal against the sequences that the program itself uses: every other
/// sequence that a terminal might obey must have come from outside.
package enum SentBytes {
  /// The first bytes that must not be sent, with the bytes around them; `nil` if there are none.
  ///
  /// With `mayBeCutShort` the last frame may end in the middle, as the program gives it up for a terminal that is too
  /// slow.
  package static func complaint(about sent: [UInt8], mayBeCutShort: Bool = false) -> String? {
    let bytes = mayBeCutShort ? withoutCutEnd(sent) : sent
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "no valid UTF-8: " + around(bytes, invalidOffset(bytes))
    }
    if let offset = forbiddenOffset(bytes) { return "a foreign control: " + around(bytes, offset) }
    if let cluster = text.first(where: { $0.unicodeScalars.count > longestCluster }) {
      return "a cluster of \(cluster.unicodeScalars.count) scalars"
    }
    return nil
  }

  private static func withoutCutEnd(_ bytes: [UInt8]) -> [UInt8] {
    let ends = (0..<4).map { bytes.dropLast($0) }
    let whole = Array(ends.first { String(validating: $0, as: UTF8.self) != nil } ?? bytes[...])
    guard let escape = whole.lastIndex(of: 0x1B) else { return whole }
    let rest = whole[(escape + 1)...]
    let isCut = rest.dropFirst().allSatisfy { (0x30...0x3B).contains($0) }
    return isCut && (rest.isEmpty || rest.first == UInt8(ascii: "["))
      ? Array(whole[..<escape]) : whole
  }

  /// The longest cluster that SafeText lets through, and a little of what the program itself puts beside it.
  private static let longestCluster = 20

  /// The index of the first byte that begins neither text nor one of the program's sequences.
  private static func forbiddenOffset(_ bytes: [UInt8]) -> Int? {
    var offset = 0
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < scalars.count {
      if scalars[index] == "\u{1B}" {
        guard let count = ownSequence(scalars[(index + 1)...]) else { return offset }
        offset += scalars[index...(index + count)].reduce(0) { $0 + $1.utf8Count }
        index += count + 1
        continue
      }
      if isForbidden(scalars[index]) { return offset }
      offset += scalars[index].utf8Count
      index += 1
    }
    return nil
  }

  /// The length of one of our own sequences without its ESC; `nil` if it is none of them.
  private static func ownSequence(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
    switch rest.first {
    // These save the cursor and restore it, and scroll a region down and up.
    case "7", "8", "D", "M": return 1
    case "[":
      let parameters = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
      guard let final = rest.dropFirst(1 + parameters.count).first else { return nil }
      let text = String(String.UnicodeScalarView(parameters))
      let isOwn =
        switch final {
        case "m": true
        case "A", "B", "C": !text.contains(";")
        case "J", "K", "L": text.isEmpty
        // The rows that scroll, and the row of a bar below them.
        case "r": text.isEmpty || isPair(text)
        case "H": isPair(text) && text.hasSuffix(";1")
        // These save the title of the window, and restore it.
        case "t": text == "22;2" || text == "23;2"
        default: false
        }
      return isOwn ? parameters.count + 2 : nil
    case "]":
      // The text of a title is as safe as any other text.
      let command = rest.dropFirst().prefix { $0 != "\u{1B}" }
      let end = rest.dropFirst(1 + command.count).prefix(2)
      guard command.starts(with: Array("2;".unicodeScalars)), !command.contains(where: isControl),
        !command.contains(where: isForbidden), end.elementsEqual(Array("\u{1B}\\".unicodeScalars))
      else { return nil }
      return command.count + 3
    default: return nil
    }
  }

  /// Whether the text consists of two numbers.
  private static func isPair(_ text: String) -> Bool {
    text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) != nil } == [true, true]
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20
  }

  /// Whether a terminal must not get this scalar. The list is by number, independent of the list in the sources.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D: false
    // Controls of both kinds.
    case 0..<0x20, 0x7F...0x9F: true
    // Line and paragraph separators; embeddings, overrides and isolates.
    case 0x2028...0x202E, 0x2066...0x2069: true
    // Invisible operators, deprecated format characters, annotations, the byte order mark.
    case 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    // Tags but those of a flag, and noncharacters.
    case 0xE0000...0xE001F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func invalidOffset(_ bytes: [UInt8]) -> Int {
    bytes.indices.first { end in
      let text = bytes[...end]
      // Up to three bytes of a scalar may still be missing.
      return (0..<4).allSatisfy { String(validating: text.dropLast($0), as: UTF8.self) == nil }
    } ?? bytes.count - 1
  }

  private static func around(_ bytes: [UInt8], _ offset: Int) -> String {
    visible(bytes[max(0, offset - 20)..<min(bytes.count, offset + 20)])
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Count: Int { UTF8.width(self) }
}
