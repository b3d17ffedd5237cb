import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct BlockOfLinesTests {
  @Test("Of several lines only the changed ones are sent, and the cursor returns to the first")
  func changed() {
    var block = Painting(.terminal, sendsWhole: false)
    #expect(block.painted("a", "b", "c") == "\ra␛[K\n\rb␛[K\n\rc␛[K␛[2A\r")
    #expect(block.painted("a", "b", "c") == "")
    #expect(block.painted("a", "B", "c") == "\n\rB␛[K␛[A\r")
    #expect(block.painted("A", "B", "c") == "\rA␛[K\r")
    #expect(block.painted("A", "B", "c", whole: true) == "\rA␛[K\n\rB␛[K\n\rc␛[K␛[2A\r")
    // The wrapped rest of the old frame is below the cursor.
    let resized = block.painted("A", "B", "c", afterResize: true)
    #expect(resized == "\rA␛[J\n\rB␛[K\n\rc␛[K␛[2A\r")
    // A row of the screen is left to the text above.
    #expect([24, 1].map { block.painter.capacity(rows: $0) } == [23, 1])
  }

  @Test(
    "What can't be seen at the end of one of several lines is not sent, and of a lone one it is")
  func ends() {
    var block = Painting(.terminal, sendsWhole: false)
    #expect(block.painted("a  ", "b ") == "\ra␛[K\n\rb␛[K␛[A\r")
    #expect(block.painted("a   ", "b") == "")
    #expect(block.paintedLast("a ", " ") == "\ra␛[K\n\r␛[K\n")
    #expect(block.painted("a ") == "\ra ␛[K\r")
  }

  @Test("A removed line is erased, and an added line gets a row of its own")
  func comingAndGoing() {
    var block = Painting(.terminal, sendsWhole: false)
    _ = block.painted("a", "b", "c")
    #expect(block.painted("a", "c") == "\n\rc␛[K\n\r␛[K␛[2A\r")
    #expect(block.painted("a", "c", "d") == "\n\n\rd␛[K␛[2A\r")
    #expect(block.painted() == "\r␛[K\n\r␛[K\n\r␛[K␛[2A\r")
    #expect(block.painted() == "")
  }

  @Test("The last frame is painted whole, with the cursor below it")
  func last() {
    var block = Painting(.terminal, sendsWhole: false)
    _ = block.painted("a", "b", "c")
    #expect(block.paintedLast("a", "b") == "\ra␛[K\n\rb␛[K\n\r␛[K␛[A\n")
    _ = block.painted("a", "b")
    #expect(block.paintedLast() == "\r␛[K\n\r␛[K␛[A")
  }

  @Test("In a stream each of several lines ends in a newline")
  func stream() {
    var block = Painting(.stream, endsLines: true, sendsWhole: false)
    #expect(block.painted("a", "b ") == "a\nb\n")
    #expect(block.painted("a") == "a\n")
    #expect(block.erased() == "")
    #expect(block.paintedLast("a", "b") == "a\nb\n")
  }

  @Test("A stream switches to newlines at the first frame of several lines")
  func growingStream() {
    var block = Painting(.stream, sendsWhole: false)
    #expect(block.painted("a") == "a\r")
    #expect(block.painted("a", "b") == "\na\nb\n")
    #expect(block.painted("a") == "a\n")
    #expect(block.erased() == "")
    var late = Painting(.stream, sendsWhole: false)
    #expect(late.painted("a") == "a\r")
    #expect(late.paintedLast("a", "b") == "\na\nb\n")
    var early = Painting(.stream, sendsWhole: false)
    #expect(early.painted("a", "b") == "a\nb\n")
  }

  @Test("A dumb terminal shows the first line, and all of them at the end")
  func dumb() {
    var block = Painting(.dumbTerminal, sendsWhole: false)
    #expect(block.painter.capacity(rows: 24) == 1)
    #expect(block.painted("abc", "b") == "\rabc\r")
    #expect(block.painted("a", "b") == "\ra  \r")
    #expect(block.painted() == "\r \r")
    #expect(block.paintedLast("a", "b") == "\ra\nb\n")
  }

  @Test("After any changes the screen shows the text above, then the block, and nothing else")
  func law() {
    var random = SeededRandom()
    for _ in 0..<12 {
      var block = Painting(.terminal, sendsWhole: false)
      var screen = EmulatedScreen(columns: 30, rows: Int.random(in: 2...8, using: &random))
      screen.newlineReturns = Bool.random(using: &random)
      var written: [String] = []
      for step in 0..<60 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          screen.feed(block.painter.erase() + Array("\rtext \(step)\n\r".utf8))
          written.append("text \(step)")
        }
        let lines = randomLines(atMost: block.painter.capacity(rows: screen.rows), &random)
        let isWhole = Bool.random(using: &random)
        screen.feed(block.painter.paint(lines.map { StyledText($0) }, whole: isWhole))
        let shown = (written + lines).joined(separator: "\n")
        #expect(screen.fullText == shown)
        #expect(screen.cursor.column == 0)
        let rest = (0..<lines.count).map { screen.line(screen.cursor.row + $0) }
        #expect(rest == lines)
      }
      let lines = randomLines(atMost: 12, &random)
      screen.feed(block.painter.paintLast(lines.map { StyledText($0) }) + Array("\rend".utf8))
      #expect(screen.fullText == (written + lines + ["end"]).joined(separator: "\n"))
      #expect(screen.unknownSequences == [])
    }
  }

  @Test("However the terminal wraps the lines on a resize, the next frame shows the block")
  func resizing() {
    var random = SeededRandom()
    for reflow in [false, true] {
      for _ in 0..<25 {
        var block = Painting(.terminal, sendsWhole: false)
        var screen = EmulatedScreen(columns: 30, rows: 12)
        screen.feed(block.painter.paint(randomLines(atMost: 6, &random).map { StyledText($0) }))
        screen.resize(
          columns: Int.random(in: 10...40, using: &random),
          rows: Int.random(in: 7...12, using: &random), reflow: reflow)
        let lines = randomLines(atMost: 6, &random).map { String($0.prefix(screen.columns - 1)) }
        screen.feed(block.painter.paint(lines.map { StyledText($0) }, afterResize: true))
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
}
