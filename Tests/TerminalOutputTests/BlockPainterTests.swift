import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct BlockPainterTests {
  @Test(
    "On a terminal a frame is the line with what it erases, in one piece, the cursor at its start")
  func terminal() {
    var painter = Painting(.terminal)
    #expect(painter.painted("45%") == "\r45%␛[K\r")
    #expect(painter.painted("5%") == "\r5%␛[K\r")
    #expect(painter.painted("5%", afterResize: true) == "\r5%␛[J\r")
    #expect(painter.isVisible)
    #expect(painter.paintedLast("6%") == "\r6%␛[K\n")
    #expect(!painter.isVisible)
    var colored = Painting(.terminal, .sixteen)
    let line = StyledText("x", TextStyle(foreground: .indexed(4)))
    #expect(visible(colored.paint(line)) == "\r␛[34mx␛[m␛[K\r")
  }

  @Test("On a dumb terminal a longer frame is overwritten with spaces and no sequence is sent")
  func dumb() {
    var painter = Painting(.dumbTerminal)
    #expect(painter.painted("45%") == "\r45%\r")
    #expect(painter.painted("5%") == "\r5% \r")
    #expect(painter.painted("世界") == "\r世界\r")
    #expect(painter.erased() == "\r    \r")
    #expect(painter.painted("5%") == "\r5%\r")
    #expect(painter.paintedLast("45%") == "\r45%\n")
  }

  @Test(
    "In a stream each frame ends in a carriage return, and other text begins on a line of its own")
  func stream() {
    var painter = Painting(.stream)
    #expect(painter.painted("45%") == "45%\r")
    #expect(painter.painted("5%") == "5%\r")
    #expect(painter.paintedLast("6%") == "6%\n")
    _ = painter.painted("45%")
    #expect(painter.erased() == "\n")
    #expect(painter.erased() == "")
    #expect(painter.paintedLast("45%") == "45%\n")
    // A last frame that repeats the line only ends it.
    _ = painter.painted("6%  ")
    #expect(painter.paintedLast("6%") == "\n")
    #expect(painter.paintedLast("6%") == "6%\n")
  }

  @Test("Without a frame nothing is erased")
  func nothing() {
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal, .stream] {
      var painter = Painting(surface)
      #expect(painter.erase().isEmpty)
      _ = painter.painted("x")
      painter.forget()
      #expect(!painter.isVisible)
      #expect(painter.erase().isEmpty)
    }
  }

  @Test(
    "The screen shows the last line and nothing of earlier ones, and is empty when it is erased")
  func law() {
    var random = SeededRandom()
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal] {
      var painter = Painting(surface)
      var screen = EmulatedScreen(columns: 40, rows: 3)
      for _ in 0..<100 {
        let line = String(repeating: "x", count: Int.random(in: 0...30, using: &random))
        screen.feed(painter.paint(StyledText(line)))
        #expect(screen.fullText == line)
        guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
        screen.feed(painter.erase())
        #expect(screen.fullText == "")
        #expect(screen.cursor.column == 0)
        #expect(!painter.isVisible)
      }
    }
  }
}
