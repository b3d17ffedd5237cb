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
    try expectTranscript("frames") { heading in
      let name = heading.prefix { $0 != ":" }
      guard let (surface, endsLines) = surfaces[String(name)] else {
        Issue.record("\(name) is no surface")
        return
      }
      painter = BlockPainter(
        surface: surface, encoder: AnsiEncoder(depth: .none), endsLines: endsLines)
    } step: { input in
      let words = ["last ", "whole ", "below ", "shared ", "pinned "]
      let word = words.first { input.hasPrefix($0) } ?? ""
      let text = input.dropFirst(word.count)
      let lines = text.split(separator: "|", omittingEmptySubsequences: false)
        .map { StyledText(String($0)) }
      switch (word, text) {
      case (_, "erase"): return painter.erase()
      case (_, "forget"):
        painter.forget()
        return []
      case ("last ", "empty"): return painter.end([])
      case ("last ", _): return painter.end(lines)
      case (_, "empty"): return painter.paint([], .changes)
      case ("below ", _): return painter.paint(lines, .changes, at: .below(2))
      case ("shared ", _): return painter.paint(lines, .changes, at: .below(2, erases: true))
      case ("pinned ", _): return painter.paint(lines, .changes, at: .here)
      default: return painter.paint(lines, word == "whole " ? .whole : .changes)
      }
    }
  }

  @Test("A block leaves a row of the screen to the text above it, and a dumb terminal has one line")
  func capacity() {
    #expect([24, 1].map { Self.painter(.terminal).capacity(rows: $0) } == [23, 1])
    #expect(Self.painter(.dumbTerminal).capacity(rows: 24) == 1)
  }

  @Test("A line of a stream is written over the whole of a longer one before it")
  func shorterLine() {
    var painter = BlockPainter(surface: .stream, encoder: AnsiEncoder(depth: .none))
    let frames = ["working", "ok", "ok, done"].map {
      String(decoding: painter.paint([StyledText($0)]), as: UTF8.self)
    }
    #expect(frames == ["working\r", "ok     \r", "ok, done\r"])
  }

  @Test("After any changes the screen shows the text above, then the block, and nothing else")
  func law() {
    var random = SeededRandom()
    for _ in 0..<12 {
      var painter = Self.painter(.terminal)
      var screen = EmulatedScreen(columns: 30, rows: Int.random(in: 4...8, using: &random))
      screen.newlineReturns = Bool.random(using: &random)
      var written: [String] = []
      var last = FramePlace.here
      for step in 0..<60 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          screen.feed(painter.erase() + Array("\rtext \(step)\n\r".utf8))
          written.append("text \(step)")
        }
        let mostGap = Int.random(in: 0...2, using: &random)
        let lines = randomLines(atMost: painter.capacity(rows: screen.rows) - mostGap, &random)
        let isWhole = Bool.random(using: &random)
        let place: FramePlace =
          Int.random(in: 0..<4, using: &random) == 0
          ? .row() : .below(mostGap, erases: Bool.random(using: &random))
        let gap = place.isInRow ? 0 : mostGap
        if place != last { screen.feed(painter.erase()) }
        let before = screen.cursor
        last = place
        screen.feed(
          painter.paint(lines.map { StyledText($0) }, isWhole ? .whole : .changes, at: place))
        let free = lines.isEmpty ? [] : [String](repeating: "", count: gap)
        #expect(screen.fullText == (written + free + lines).joined(separator: "\n"))
        // In a row of its own a whole frame moves the cursor to the first blank, if there is one.
        let column = place == .row() && isWhole ? 0 : before.column
        #expect(screen.cursor.column == column || place == .row() && !isWhole)
        let rest = (0..<lines.count).map { screen.line(screen.cursor.row + gap + $0) }
        #expect(rest == lines)
      }
      let lines = randomLines(atMost: 12, &random)
      screen.feed(painter.erase() + painter.end(lines.map { StyledText($0) }) + Array("\rend".utf8))
      #expect(screen.fullText == (written + lines + ["end"]).joined(separator: "\n"))
      #expect(screen.unknownSequences == [])
    }
  }

  @Test("What a person types at the first blank of the line stays when the line goes")
  func typedText() {
    var painter = Self.painter(.terminal)
    var screen = EmulatedScreen(columns: 30, rows: 4)
    let lines = [StyledText("half  50%"), StyledText("more")]
    screen.feed(painter.paint(lines, at: .row()) + Array("ls".utf8))
    #expect(screen.fullText == "halfls50%\nmore")
    painter.noteOthers()
    screen.feed(painter.erase())
    #expect(screen.fullText == "    ls")
    #expect(screen.cursor.column == 6)
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
