import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct LineChangeTests {
  @Test("Changes lead to the same screen as whole lines in every terminal, in fewer bytes")
  func law() {
    var random = SeededRandom()
    var (sent, all) = (0, 0)
    for terminal in MeasuredTerminal.allCases {
      let painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: .trueColor))
      var (parts, wholes) = (painter, painter)
      let screen = EmulatedScreen(columns: 90, rows: 8, of: terminal)
      var screens = (screen, screen)
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
        let bytes = (parts.paint(frame, .changes), wholes.paint(frame))
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
    let rare = ["🎉", "ש", "\u{200E}"] + MeasuredText.all.map(\.text)
    return (0..<count).map { _ in
      let isRare = Int.random(in: 0..<400, using: &random) == 0
      return StyledRun(
        (isRare ? rare : glyphs).randomElement(using: &random) ?? "",
        TextStyle(
          foreground: [nil, .indexed(1), .hex(0x123456)].randomElement(using: &random) ?? nil,
          background: [nil, nil, .hex(0xFF0000)].randomElement(using: &random) ?? nil))
    }
  }
}
