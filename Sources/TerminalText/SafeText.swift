/// Foreign text, made printable: what a terminal would obey, or what would hide or reorder the text
/// around it, has a visible notation.
///
/// - C0 controls and DEL are shown as `^[`, `^I`, `^J`, `^?`.
/// - C1 controls, bidirectional embeddings, overrides and isolates, line and paragraph separators,
///   noncharacters, other invisible characters that no writing system needs, tags outside flags, and
///   all scalars of a grapheme cluster beyond the sixteenth are shown as `<U+202E>`.
/// - A byte that is no valid UTF-8 is shown as `\xFF`.
/// - Of the marks after a letter the first eight are kept.
package enum SafeText {
  /// The bytes as text that is safe to show.
  package static func printable(_ bytes: some Collection<UInt8>) -> String {
    if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var builder = SafeTextBuilder()
    var decoder = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var position = bytes.startIndex
    while true {
      switch decoder.parseScalar(from: &input) {
      case .valid(let encoded):
        builder.append(Unicode.UTF8.decode(encoded))
        position = bytes.index(position, offsetBy: encoded.count)
      case .error(let length):
        let end = bytes.index(position, offsetBy: length)
        for byte in bytes[position..<end] { builder.append(invalid: byte) }
        position = end
      case .emptyInput: return builder.finished
      }
    }
  }

  package static func printable(_ text: String) -> String { printable(text.utf8) }

  /// The bytes, printable, in single quotes, cut to 40 cells.
  package static func quoted(_ bytes: some Collection<UInt8>) -> String {
    "'" + printable(bytes).truncated(toCells: 40) + "'"
  }

  package static func quoted(_ text: String) -> String { quoted(text.utf8) }

  /// The bytes as one word of a command line, which a POSIX shell reads back as these bytes, and
  /// fish too if none is a backslash: in quotes if it needs some, and by `printf` if they are not
  /// safe to show.
  ///
  /// `$'\n'` would be shorter, but dash and fish do not know it. A substitution drops newlines at its
  /// end, so that there is no word for bytes that end with one.
  package static func shellWord(_ bytes: some Collection<UInt8>) -> String? {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case _: "_./:,@+-%=".utf8.contains(byte)
      }
    }
    let text = printable(bytes)
    if text.utf8.elementsEqual(bytes) {
      // zsh expands a word that begins with an equals sign.
      let isBare = !text.isEmpty && text.first != "=" && bytes.allSatisfy(isPlain)
      // A mark after a quote would join it to one character.
      let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
      return isBare ? text : "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
    }
    if bytes.reversed().first == .newline { return nil }
    let format = bytes.map { byte in
      // A format may not begin with a hyphen.
      isPlain(byte) && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "-")
        ? String(Unicode.Scalar(byte)) : "\\" + byte.digits(3, radix: 8)
    }
    return "\"$(printf '" + format.joined() + "')\""
  }

  /// More scalars than any emoji or syllable has. Some terminals would draw each in a cell.
  static let longestCluster = 16
}

private struct SafeTextBuilder {
  private static let mostMarks = 8  // More than any writing system puts on one letter
  private var text = ""
  private var marks = 0  // Since the last scalar that is no mark
  private var isInFlag = false  // Whether the last scalars are U+1F3F4 and tags

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.exposure {
    case .control: show("^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40)))
    case .hidden: show(scalar.notation)
    case .tag where !isInFlag: show(scalar.notation)
    case .mark, .tag:
      marks += 1
      if marks <= Self.mostMarks { text.unicodeScalars.append(scalar) }
    case .plain:
      marks = 0
      isInFlag = scalar.value == 0x1F3F4
      text.unicodeScalars.append(scalar)
    }
  }

  mutating func append(invalid byte: UInt8) { show("\\x" + byte.digits(2, radix: 16)) }

  var finished: String {
    guard text.utf8.count > SafeText.longestCluster else { return text }
    return text.map(Self.bounded).joined()
  }

  private static func bounded(_ cluster: Character) -> String {
    let scalars = cluster.unicodeScalars
    guard scalars.count > SafeText.longestCluster else { return String(cluster) }
    var kept = String(scalars.prefix(SafeText.longestCluster))
    // Some characters would join the notation after them.
    while !kept.isEmpty, (kept + "<").count == 1 { kept.unicodeScalars.removeLast() }
    let rest = scalars.dropFirst(kept.unicodeScalars.count)
    return kept + rest.map { $0.notation }.joined()
  }

  private mutating func show(_ notation: String) {
    marks = 0
    isInFlag = false
    text += notation
  }
}

extension Unicode.Scalar {
  fileprivate enum Exposure {
    case control
    case hidden  // Replaced by its notation
    case tag  // Kept in an emoji flag
    case mark  // Joins the scalar before it
    case plain
  }

  fileprivate var exposure: Exposure {
    switch value {
    case 0x20...0x7E: .plain
    case 0...0x1F, 0x7F: .control
    case 0x80...0x9F: .hidden
    case 0xA0...0x2FF: .plain
    case 0xE0020...0xE007F: .tag
    // Interlinear annotation.
    case 0xFFF9...0xFFFB: .hidden
    // Spaces, joiners, direction marks, selectors and fillers that writing systems need.
    case 0x034F, 0x061C, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0xFE00...0xFE0F,
      0xE0100...0xE01EF:
      .mark
    default: exposureByProperties
    }
  }

  private var exposureByProperties: Exposure {
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint {
      return .hidden
    }
    return switch properties.generalCategory {
    case .lineSeparator, .paragraphSeparator: .hidden
    case .nonspacingMark, .enclosingMark, .spacingMark: .mark
    default: .plain
    }
  }

  fileprivate var notation: String { "<U+" + value.digits(4, radix: 16) + ">" }
}

extension BinaryInteger {
  /// At least `count` digits, with zeros before the others.
  func digits(_ count: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix, uppercase: true)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension UInt8 {
  package static var newline: UInt8 { 0x0A }
  package static var carriageReturn: UInt8 { 0x0D }
}
