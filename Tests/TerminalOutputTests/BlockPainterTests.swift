import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct BlockPainterTests {
  /// A heading names a surface; the steps are frames, whose lines are divided by `|`.
  @Test("The bytes of frames equal the approved ones, on every surface")
  func frames() throws {
    let surfaces: [String: (BlockPainter.Surface, endsLines: Bool)] = [
      "terminal": (.terminal, false), "dumb terminal": (.dumbTerminal, false),
      "stream": (.stream, false), "stream of lines": (.stream, true),
    ]
    var painter = Self.painter(.terminal)
    try expectTranscript("frames.txt") { heading in
      let name = heading.prefix { $0 != ":" }
      guard let (surface, endsLines) = surfaces[String(name)] else {
        Issue.record("\(name) is no surface")
        return
      }
      painter = BlockPainter(
        surface: surface, encoder: AnsiEncoder(depth: .none), endsLines: endsLines)
    } step: { input in
      let words = ["last ", "whole ", "resize "]
      let word = words.first { input.hasPrefix($0) } ?? ""
      let text = input.dropFirst(word.count)
      let lines = text.split(separator: "|", omittingEmptySubsequences: false)
        .map { StyledText(String($0)) }
      switch (word, text) {
      case (_, "erase"): return painter.erase()
      case (_, "forget"):
        painter.forget()
        return []
      case ("last ", "empty"): return painter.paint([], isLast: true)
      case ("last ", _): return painter.paint(lines, isLast: true)
      case (_, "empty"): return painter.paint([], whole: false)
      default:
        return painter.paint(lines, whole: word == "whole ", afterResize: word == "resize ")
      }
    }
  }

  @Test("A block leaves a row of the screen to the text above it, and a dumb terminal has one line")
  func capacity() {
    #expect([24, 1].map { Self.painter(.terminal).capacity(rows: $0) } == [23, 1])
    #expect(Self.painter(.dumbTerminal).capacity(rows: 24) == 1)
  }

  @Test("A dumb terminal shows the last line and nothing of earlier ones, without any sequence")
  func dumb() {
    var random = SeededRandom()
    var painter = Self.painter(.dumbTerminal)
    var screen = EmulatedScreen(columns: 40, rows: 3)
    for _ in 0..<100 {
      let line = String(repeating: "x", count: Int.random(in: 0...30, using: &random))
      let isErased = Int.random(in: 0..<5, using: &random) == 0
      let bytes = isErased ? painter.erase() : painter.paint([StyledText(line)], whole: true)
      #expect(!bytes.contains(0x1B))
      screen.feed(bytes)
      #expect(screen.fullText == (isErased ? "" : line))
      #expect(screen.cursor.column == 0)
    }
  }

  @Test("After any changes the screen shows the text above, then the block, and nothing else")
  func law() {
    var random = SeededRandom()
    for _ in 0..<12 {
      var painter = Self.painter(.terminal)
      var screen = EmulatedScreen(columns: 30, rows: Int.random(in: 2...8, using: &random))
      screen.newlineReturns = Bool.random(using: &random)
      var written: [String] = []
      for step in 0..<60 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          screen.feed(painter.erase() + Array("\rtext \(step)\n\r".utf8))
          written.append("text \(step)")
        }
        let lines = randomLines(atMost: painter.capacity(rows: screen.rows), &random)
        let isWhole = Bool.random(using: &random)
        screen.feed(painter.paint(lines.map { StyledText($0) }, whole: isWhole))
        let shown = (written + lines).joined(separator: "\n")
        #expect(screen.fullText == shown)
        #expect(screen.cursor.column == 0)
        let rest = (0..<lines.count).map { screen.line(screen.cursor.row + $0) }
        #expect(rest == lines)
      }
      let lines = randomLines(atMost: 12, &random)
      screen.feed(painter.paint(lines.map { StyledText($0) }, isLast: true) + Array("\rend".utf8))
      #expect(screen.fullText == (written + lines + ["end"]).joined(separator: "\n"))
      #expect(screen.unknownSequences == [])
    }
  }

  @Test("However the terminal wraps the lines on a resize, the next frame shows the block")
  func resizing() {
    var random = SeededRandom()
    for reflow in [false, true] {
      for _ in 0..<25 {
        var painter = Self.painter(.terminal)
        var screen = EmulatedScreen(columns: 30, rows: 12)
        screen.feed(painter.paint(randomLines(atMost: 6, &random).map { StyledText($0) }))
        screen.resize(
          columns: Int.random(in: 10...40, using: &random),
          rows: Int.random(in: 7...12, using: &random), reflow: reflow)
        let lines = randomLines(atMost: 6, &random).map { String($0.prefix(screen.columns - 1)) }
        screen.feed(painter.paint(lines.map { StyledText($0) }, afterResize: true))
        #expect((0..<lines.count).map { screen.line(screen.cursor.row + $0) } == lines)
        #expect(screen.line(screen.cursor.row + lines.count) == "")
      }
    }
  }

  private func randomLines(atMost count: Int, _ random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 0...count, using: &random)).map { index in
      String(repeating: "x", count: Int.random(in: 1...25, using: &random)) + "\(index % 10)"
    }
  }

  private static func painter(_ surface: BlockPainter.Surface) -> BlockPainter {
    BlockPainter(surface: surface, encoder: AnsiEncoder(depth: .none))
  }
}
