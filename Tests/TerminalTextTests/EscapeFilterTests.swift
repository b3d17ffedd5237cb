import Testing

@testable import TerminalText

@Suite struct EscapeFilterTests {
  @Test(
    "Escape sequences are removed",
    arguments: [
      ("42", "42"), ("␛[1;31m42␛[0m", "42"), ("␛[?25l␛[2K\r42%␛[K", "\r42%"),
      ("␛]0;title␇42", "42"),
      ("␛]9;4;1;42␛\\42", "42"), ("␛Pq#0;2␇;␛\\x", "x"), ("␛_app␛\\a␛^pm␛\\b␛Xsos␛\\c", "abc"),
      ("␛(B42", "42"), ("␛%G42", "42"), ("␛7␛842", "42"), ("␛c42", "42"), ("␛␛[m42", "42"),
      ("␛[38:2::1:2:3m世", "世"), ("␛[ q1", "1"), ("␛", ""), ("␛[", ""), ("␛]never", ""),
      // The end of a line, a cancel and a byte of UTF-8 end a broken sequence.
      ("␛]0;title\n42", "\n42"), ("␛[1\r42", "\r42"), ("␛[1\u{18}m", "m"), ("␛[世", "世"),
      ("␛世", "世"),
      ("␛]0;a␛[1mb", "b"),
    ])
  func sequences(text: String, kept: String) {
    #expect(strip(text) == kept)
  }

  @Test("Like a terminal, the filter can go on with a sequence after the end of a line")
  func asTerminal() {
    #expect(strip("␛]0;a\nb␇42", endsAtLines: false) == "42")
    #expect(strip("␛P\r\nq␛\\42", endsAtLines: false) == "42")
    #expect(strip("␛[3\n1m42", endsAtLines: false) == "\n42")
    #expect(strip("␛\r[1m42", endsAtLines: false) == "\r42")
    var filter = EscapeFilter(endsAtLines: false)
    #expect("\u{1B}]\n".utf8.map { filter.feed($0) } == [false, false, false])
    #expect(filter.isInSequence)
  }

  private func strip(_ text: String, endsAtLines: Bool = true) -> String {
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      switch scalar {
      case "␛": [0x1B]
      case "␇": [0x07]
      default: Array(String(scalar).utf8)
      }
    }
    var filter = EscapeFilter(endsAtLines: endsAtLines)
    return String(decoding: bytes.filter { filter.feed($0) }, as: UTF8.self)
  }
}
