import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct SafeTextTests {
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

  @Test("Of many combining marks eight are kept")
  func marks() {
    let stack = "a" + String(repeating: "\u{301}", count: 100) + "b"
    #expect(SafeText.printable(stack) == "a" + String(repeating: "\u{301}", count: 8) + "b")
  }

  @Test(
    "An endless cluster is shown by number after sixteen scalars",
    arguments: ["👩\u{200D}", "क\u{94D}", "\u{1100}", "\u{600}"])
  func endlessClusters(piece: String) {
    let safe = SafeText.printable(String(repeating: piece, count: 1000))
    #expect(safe.allSatisfy { $0.unicodeScalars.count <= 16 })
    #expect(SafeText.printable(safe) == safe)
  }

  @Test("A quoted text is short and in quotes")
  func quoted() {
    #expect(SafeText.quoted(Array("abc".utf8)) == "'abc'")
    #expect(SafeText.quoted("a\u{1B}b") == "'a^[b'")
    let long = SafeText.quoted(String(repeating: "x", count: 100))
    #expect(long == "'" + String(repeating: "x", count: 39) + "…'")
    #expect(SafeText.quoted("abcdef", limit: 4) == "'abc…'")
  }

  @Test("Safe text holds no control character, for any bytes")
  func law() {
    var random = SeededRandom()
    let alphabet: [UInt8] = [
      0x1B, 0x5B, 0xC2, 0x9B, 0xE2, 0x80, 0xAE, 0xF3, 0xA0, 0x81, 0x0A, 0x7F,
    ]
    for round in 0..<400 {
      let bytes =
        round % 2 == 0
        ? random.bytes(upTo: 24, favouring: alphabet) : Array(random.text(upTo: 12).utf8)
      let safe = SafeText.printable(bytes)
      #expect(safe.unicodeScalars.allSatisfy(isHarmless), "from \(bytes)")
      #expect(SafeText.printable(safe) == safe)
    }
  }

  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
