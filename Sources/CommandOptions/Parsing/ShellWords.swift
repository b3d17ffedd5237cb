/// Splits text into words as a shell does, without expanding anything.
///
/// Blanks separate words. Single quotes keep everything up to the next one; double quotes too, but
/// a backslash in them takes its meaning from `"`, `\`, `$`, a backquote or a newline; elsewhere a
/// backslash keeps the next byte as it is. `#` is a byte like any other, since colours begin with
/// it (POSIX Shell Command Language, 2.2).
enum ShellWords {
  /// The words of `text`; quoted ones may be empty.
  ///
  /// - Throws: `OptionError.unbalancedQuote`.
  static func split(_ text: [UInt8]) throws(OptionError) -> [[UInt8]] {
    var splitter = Splitter(rest: text[...])
    while let byte = splitter.rest.popFirst() { try splitter.take(byte) }
    splitter.endWord()
    return splitter.words
  }

  private struct Splitter {
    var rest: ArraySlice<UInt8>
    var words: [[UInt8]] = []
    /// The word being read; `nil` between words.
    var word: [UInt8]?

    mutating func take(_ byte: UInt8) throws(OptionError) {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
        endWord()
      case UInt8(ascii: "'"):
        try takeQuotation(byte, escapable: [])
      case UInt8(ascii: "\""):
        try takeQuotation(byte, escapable: Array("\"\\$`\n".utf8))
      case ShellWords.backslash:
        takeEscaped()
      default:
        add(byte)
      }
    }

    mutating func endWord() {
      if let word { words.append(word) }
      word = nil
    }

    private mutating func add(_ byte: UInt8) {
      if word == nil { word = [] }
      word?.append(byte)
    }

    /// A backslash before a newline joins lines; at the very end it stands for itself.
    private mutating func takeEscaped() {
      let next = rest.popFirst() ?? ShellWords.backslash
      if next != UInt8(ascii: "\n") { add(next) }
    }

    private mutating func takeQuotation(
      _ quote: UInt8, escapable: [UInt8]
    ) throws(OptionError) {
      word = word ?? []
      while let byte = rest.popFirst() {
        if byte == quote { return }
        if byte == ShellWords.backslash, let next = rest.first, escapable.contains(next) {
          takeEscaped()
        } else {
          add(byte)
        }
      }
      throw .unbalancedQuote(quote: String(Character(Unicode.Scalar(quote))))
    }
  }

  private static let backslash = UInt8(ascii: "\\")
}
