import Testing

@testable import TerminalText

@Suite struct SafeTextTests {
  @Test("Plain text of any script passes through")
  func plain() {
    for text in [
      "", "Copying a.txt", "naïve", "世界", "העתקה", "مرحبا", "क्षत्रिय", "น้ำ", "👨‍👩‍👧‍👦 🇩🇪 1\u{FE0F}\u{20E3}",
      "می\u{200C}خواهم", "a\u{200E}b", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "\u{E0B0}", "👩🏻‍👩🏼‍👧🏽‍👦🏾", "👩🏻‍❤\u{FE0F}‍💋‍👨🏿", "र्त्स्न्य", "བསྒྲུབས",
    ] {
      #expect(SafeText.printable(text) == text)
    }
  }

  @Test(
    "Characters that control a terminal, or hide or reorder text, are shown",
    arguments: [
      ("\u{1B}[2J", "^[[2J"), ("a\tb\nc\r", "a^Ib^Jc^M"), ("\u{0}\u{7F}", "^@^?"), ("\r\n", "^M^J"),
      ("\u{9B}2J", "<U+009B>2J"), ("a\u{202E}b", "a<U+202E>b"),
      ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"),
      ("\u{2028}\u{2029}", "<U+2028><U+2029>"), ("\u{2060}\u{FEFF}", "<U+2060><U+FEFF>"),
      ("a\u{E0041}", "a<U+E0041>"), ("\u{E0001}", "<U+E0001>"), ("\u{3164}", "<U+3164>"),
      ("\u{10FFFF}", "<U+10FFFF>"), ("\u{FFF9}", "<U+FFF9>"),
    ])
  func hidden(text: String, shown: String) {
    #expect(SafeText.printable(text) == shown)
  }

  @Test(
    "Each invalid byte is shown",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0x9B, 0x32], "\\x9B2"), ([0xE4, 0xB8], "\\xE4\\xB8"),
      ([0xC0, 0x80, 0xED, 0xA0, 0x80], "\\xC0\\x80\\xED\\xA0\\x80"),
      ([0xE4, 0xB8, 0x96, 0xE4], "世\\xE4"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], shown: String) {
    #expect(SafeText.printable(bytes) == shown)
  }

  @Test("A quoted text is short and in quotes")
  func quoted() {
    #expect(SafeText.quoted(Array("abc".utf8)) == "'abc'")
    #expect(SafeText.quoted("a\u{1B}b") == "'a^[b'")
    let long = SafeText.quoted(String(repeating: "x", count: 100))
    #expect(long == "'" + String(repeating: "x", count: 39) + "…'")
  }
}
