import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite("The incomplete end of foreign text", .seeded) struct IncompleteTailTests {
  @Test(
    "An incomplete character is held, and so is an incomplete sequence",
    arguments: [
      ("EUR ", "\u{E2}\u{82}", "\u{AC} end"), ("", "\u{F0}\u{9F}\u{98}", "\u{80}"),
      ("a", "\u{C3}", "\u{A9}"), ("SGR ", "\u{1B}[3", "1m"), ("", "\u{1B}", "[m"),
      ("", "\u{1B}(", "B"), ("", "\u{1B}]0;title", "\u{7}"), ("", "\u{1B}]0;a\nb\u{1B}", "\\"),
      ("", "\u{1B}Pq#0\r\n-", "\u{1B}\\"), ("", "\u{1B}_app", "\u{1B}\\"),
      ("", "\u{1B}X\u{7}", "\u{1B}\\"), ("", "\u{1B}[3\n1", "m"), ("\n", "\u{1B}[", "\u{18}"),
    ])
  func waits(whole: String, tail: String, rest: String) {
    var held = IncompleteTail()
    #expect(complete(&held, whole + tail) == whole)
    #expect(complete(&held, "") == "")
    #expect(complete(&held, rest) == tail + rest)
    #expect(held.giveUp().isEmpty)
  }

  @Test(
    "Invalid characters and sequences are not held",
    arguments: [
      [0xFF], [0xC0], [0xC1], [0xF5], [0x80, 0xBF], [0xE0, 0x80], [0xED, 0xA0], [0xF0, 0x8F],
      [0xF4, 0x90], [0xE2, 0x82, 0xAC, 0x82], [0xE2, 0x0A], [0x18], [0x9B], [0xC2, 0x9B],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    var held = IncompleteTail()
    #expect(Array(held.complete(with: bytes)) == bytes)
    #expect(held.giveUp().isEmpty)
  }

  @Test(
    "At the end a character is let go as it is, and a sequence left out up to the end of its line")
  func end() {
    for (text, left) in [
      ("\u{1B}[3", ""), ("\u{1B}]0;never", ""), ("\u{1B}]0;never\none\ntwo", "\none\ntwo"),
      ("\u{1B}]0;never\r\n", "\r\n"), ("\u{E2}\u{82}", "\u{E2}\u{82}"),
    ] {
      var held = IncompleteTail()
      #expect(complete(&held, text) == "")
      #expect(held.giveUp() == latin(left))
      #expect(complete(&held, "after") == "after")
    }
  }

  @Test("A sequence that is too long is dropped up to its end or the end of its line")
  func tooLong() {
    let long = String(repeating: "x", count: 1000)
    for (opening, end, shown) in [
      ("\u{1B}]52;c;", "\u{7}", ""), ("\u{1B}P", "\u{1B}\\", ""), ("\u{1B}[", "m", ""),
      ("\u{1B}]0;never\n", "\u{7}", "\n"), ("\u{1B}]0;never", "\n", "\n"),
    ] {
      var held = IncompleteTail(longestSequence: 1 << 16)
      let digits = opening.hasSuffix("[") ? long.map { _ in "1" }.joined() : long
      var text = complete(&held, opening)
      for _ in 0..<200 { text += complete(&held, digits) }
      #expect(text.count { $0 == "\u{78}" } == (shown == "\n" && end == "\u{7}" ? 200_000 : 0))
      text += complete(&held, end + "text")
      #expect(text.hasPrefix(shown))
      #expect(text.hasSuffix("text"))
    }
  }

  @Test("A picture of a megabyte passes unchanged, with its lines")
  func picture() {
    let picture = "\u{1B}Pq" + String(repeating: "#1~~~~@@@@????-\n", count: 60_000) + "\u{1B}\\"
    var held = IncompleteTail()
    #expect(complete(&held, "before\n") == "before\n")
    #expect(complete(&held, picture + "after") == picture + "after")
  }

  @Test("A broken sequence of any length takes no more memory and time than its bytes")
  func bounded() {
    let limit = 1 << 16
    var held = IncompleteTail(longestSequence: limit)
    var count = 0
    let piece = Array(String(repeating: "\u{1B}]\n", count: 5000).utf8)
    for _ in 0..<100 {
      count += held.complete(with: piece).count
    }
    // At most one sequence is held.
    #expect(count >= 100 * 5000 - limit)
  }

  @Test("The written bytes do not depend on where the text is cut")
  func law() {
    let alphabet = Array("\u{1B}\u{1B}[]P;0m\\\u{7}\n\ré世".utf8)
    for number in 0..<(isExhaustive ? 500 : 100) as Range<UInt64> {
      var random = SeededRandom(case: number)
      let bytes = random.bytes(upTo: 40, favouring: alphabet)
      var held = IncompleteTail()
      let expected = held.complete(with: bytes) + held.giveUp()
      for cuts in random.cuts(of: bytes) {
        var held = IncompleteTail()
        let written = bytes.cut(at: cuts).flatMap { held.complete(with: $0) }
        #expect(
          written + held.giveUp() == Array(expected), "case \(number), \(cuts): \(visible(bytes))")
      }
    }
  }

  private func complete(_ held: inout IncompleteTail, _ text: String) -> String {
    String(String.UnicodeScalarView(held.complete(with: latin(text)).map { Unicode.Scalar($0) }))
  }

  private func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
}
