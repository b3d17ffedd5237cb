import TerminalText
import TestSupport
import Testing

@testable import TerminalOutput

@Suite struct TerminalBackgroundTests {
  @Test(
    "Answers of one to four digits, with either end, behind what was typed",
    arguments: [
      ("\u{1B}]11;rgb:2828/2a2a/3636\u{1B}\\", 0x282A36), ("\u{1B}]11;rgb:ff/80/00\u{7}", 0xFF8000),
      ("\u{1B}]11;rgb:f/0/8\u{7}", 0xFF0088), ("\u{1B}]11;rgb:fff/000/800\u{7}", 0xFF0080),
      ("ls\r\u{1B}]11;rgba:0000/2b2b/3636/ffff\u{1B}\\", 0x002B36),
    ] as [(String, UInt32)])
  func colors(answer: String, color: UInt32) {
    #expect(TerminalBackground.color(in: answer.bytes) == .hex(color))
    #expect(
      TerminalBackground.color(in: answer.bytes.dropLast(answer.hasSuffix("\\") ? 2 : 1)) == nil)
  }

  @Test(
    "Anything else is no colour",
    arguments: [
      "", "\u{1B}]11;", "\u{1B}]11;red\u{7}", "\u{1B}]11;rgb:12/34\u{7}",
      "\u{1B}]11;rgb:1/2/xyz\u{7}", "\u{1B}]11;rgb:12345/0/0\u{7}", "\u{1B}]10;rgb:1/2/3\u{7}",
    ])
  func wrong(answer: String) { #expect(TerminalBackground.color(in: answer.bytes) == nil) }

  @Test("The option has two digits for each component")
  func option() {
    #expect(TerminalBackground.option(.hex(0x0A00FF)) == "--appearance '#0a00ff'")
    #expect(TerminalBackground.question == "\u{1B}]11;?\u{1B}\\".bytes)
  }
}
