import TestSupport
import Testing

@Suite("Sent bytes are compared with the program's own sequences")
struct SentBytesTests {
  @Test("A frame with all sequences of the program is accepted")
  func own() {
    let frame =
      "\u{1B}7\u{1B}[22;2t\u{1B}]2;50 % é\u{1B}\\\u{1B}[1;38;2;1;2;3mbar\u{1B}[m\u{1B}[K\r\n"
      + "\u{1B}[9A\u{1B}[C\u{1B}[J\u{1B}[L\u{1B}[1;9r\u{1B}[r\u{1B}[9;1H\u{1B}D\u{1B}M\u{1B}8"
    #expect(SentBytes.complaint(about: Array(frame.utf8)) == nil)
  }

  @Test(
    "Any other sequence, control or invisible character is a complaint",
    arguments: [
      "\u{1B}[2J", "\u{1B}[9;2H", "\u{1B}[?25l", "\u{1B}]0;t\u{1B}\\", "\u{1B}]2;t\u{7}",
      "\u{1B}]2;t\n\u{1B}\\", "\u{1B}]2;t", "\u{1B}c", "\u{1B}\\", "\u{1B}", "\u{1B}[3", "\u{7}",
      "\u{9B}2J", "\u{202E}", "\u{FEFF}", "a" + String(repeating: "\u{301}", count: 30),
    ])
  func foreign(text: String) {
    #expect(SentBytes.complaint(about: Array(text.utf8)) != nil)
  }

  @Test("Bytes that are no UTF-8 are a complaint, but for the end of a frame that is cut short")
  func cut() {
    for end in ["a\u{1B}", "a\u{1B}[3;1"].map({ Array($0.utf8) }) + [[0x61, 0xE2, 0x96]] {
      #expect(SentBytes.complaint(about: end) != nil)
      #expect(SentBytes.complaint(about: end, mayBeCutShort: true) == nil)
    }
    #expect(SentBytes.complaint(about: [0xFF, 0x61, 0x61, 0x61], mayBeCutShort: true) != nil)
  }
}
