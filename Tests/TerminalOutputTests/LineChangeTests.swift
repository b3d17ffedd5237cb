import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct LineChangeTests {
  @Test(
    "Of a changed line only the cells that differ are sent, with moves over the others",
    arguments: [
      ("aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaab", "␛[19Cb"),
      ("0123456789012345678901234", "x123456789y123456789z1234", "x␛[9Cy␛[9Cz"),
      // Cells that take no more bytes than a move are sent again.
      ("0123456789012345678901234", "x123y56789012345678901234", "x123y"),
      // The rest of a longer line is erased, and an addition is sent.
      ("0123456789abcdefghijklmn", "0123456789abcdefghijkl", "␛[22C␛[K"),
      ("0123456789abcdefghij", "0123456789abcdefghijkl", "␛[20Ckl"),
      // Wide characters are moved over and sent whole.
      ("世界 0123456789012 5%", "世界 0123456789012 6%", "␛[19C6"),
      ("世界 0123456789012345", "世世 0123456789012345", "␛[2C世"),
      ("世界 0123456789012345", "世ab 0123456789012345", "␛[2Cab"),
    ])
  func parts(before: String, after: String, sent: String) {
    #expect(painted(before, after) == "\n\r\(sent)␛[A\r")
  }

  @Test("A line that terminals may lay out differently is sent whole")
  func whole() {
    for text in ["העתקה", "\u{200E}a", "e\u{301}", "🎉", "👨‍👩‍👧‍👦", "❤\u{FE0F}", "🇩🇪"] {
      let line = "0123456789012345678901234 " + text
      #expect(painted(line + "a", line + "b") == "\n\r\(line)b␛[K␛[A\r")
    }
  }

  @Test(
    "A costly first line may be sent in part, and is then sent whole even if it does not change")
  func costly() {
    var painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: .trueColor))
    func line(_ text: String) -> [StyledText] {
      [
        StyledText(
          text.enumerated().map { StyledRun(String($1), TextStyle(foreground: .hex(UInt32($0)))) })
      ]
    }
    _ = painter.paint(line("01234567890123456789"))
    // The user's typing appears in the first line, which is therefore sent whole.
    #expect(painter.paint(line("01234567890123456788"), whole: false).count > 272)
    #expect(!painter.hasPatchedLine)
    let bytes = painter.paint(line("01234567890123456789"), whole: false, patches: true)
    #expect(visible(bytes) == "\r␛[19C␛[38;2;0;0;19m9␛[m\r")
    #expect(painter.hasPatchedLine)
    #expect(painter.paint(line("01234567890123456789"), whole: false, patches: true) == [])
    #expect(painter.paint(line("01234567890123456789"), whole: false).count > 272)
    #expect(painter.paint(line("01234567890123456789"), whole: false) == [])
  }

  @Test(
    "A line that is sent in part looks as one that is sent whole, and heals what others have printed"
  )
  func healing() {
    var random = SeededRandom()
    var painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: .trueColor))
    var screen = EmulatedScreen(columns: 60, rows: 4)
    var isDamaged = false
    for step in 0..<200 {
      let line = StyledText(
        (0..<40).map { cell in
          let level = UInt32.random(in: 0...1, using: &random)
          let style = TextStyle(
            foreground: .hex(UInt32(cell)), background: level > 0 ? .hex(level) : nil)
          return StyledRun(["█", "▌", " ", "x"].randomElement(using: &random) ?? "", style)
        })
      let patches = step % 15 != 0
      screen.feed(painter.paint([line], whole: false, patches: patches))
      if !patches { isDamaged = false }
      if !isDamaged {
        var whole = EmulatedScreen(columns: 60, rows: 4)
        whole.feed("\r")
        whole.feed(AnsiEncoder(depth: .trueColor).encode(line))
        #expect(screen.styledText == whole.styledText)
      }
      if step % 40 == 5 {
        screen.feed("other\r")
        isDamaged = true
      }
    }
  }

  @Test("Changes lead to the same screen as whole lines, in fewer bytes")
  func law() {
    var random = SeededRandom()
    var (sent, all) = (0, 0)
    for _ in 0..<8 {
      var (parts, wholes) = (painter(.trueColor), painter(.trueColor))
      var screens = (EmulatedScreen(columns: 60, rows: 8), EmulatedScreen(columns: 60, rows: 8))
      var lines = (0..<4).map { _ in cells(28, &random) }
      for _ in 0..<20 {
        for index in lines.indices where Bool.random(using: &random) {
          if Int.random(in: 0..<12, using: &random) == 0 {
            lines[index] = cells(Int.random(in: 0...28, using: &random), &random)
          } else if let place = lines[index].indices.randomElement(using: &random) {
            lines[index][place] = cells(1, &random)[0]
          }
        }
        let frame = lines.map { StyledText($0) }
        let bytes = (parts.paint(frame, whole: false), wholes.paint(frame))
        screens.0.feed(bytes.0)
        screens.1.feed(bytes.1)
        sent += bytes.0.count
        all += bytes.1.count
        #expect(screens.0.styledText == screens.1.styledText)
        #expect(screens.0.cursor == screens.1.cursor)
      }
      #expect(screens.0.unknownSequences == [])
    }
    #expect(sent * 2 < all)
  }

  private func cells(_ count: Int, _ random: inout SeededRandom) -> [StyledRun] {
    let glyphs = ["a", "b", " ", "▀", "█", "⠿", "世", "界", "é"]
    let rare = ["e\u{301}", "🎉", "ש", "\u{200E}", "🇩🇪"]
    return (0..<count).map { _ in
      let isRare = Int.random(in: 0..<400, using: &random) == 0
      return StyledRun(
        (isRare ? rare : glyphs).randomElement(using: &random) ?? "",
        TextStyle(
          foreground: [nil, .indexed(1), .hex(0x123456)].randomElement(using: &random) ?? nil,
          background: [nil, nil, .hex(0xFF0000)].randomElement(using: &random) ?? nil))
    }
  }

  private func painter(_ depth: ColorDepth = .none) -> BlockPainter {
    BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: depth))
  }

  /// The bytes for the second of two lines.
  private func painted(_ before: String, _ after: String) -> String {
    var painter = painter()
    _ = painter.paint([StyledText("first"), StyledText(before)])
    return visible(painter.paint([StyledText("first"), StyledText(after)], whole: false))
  }
}
