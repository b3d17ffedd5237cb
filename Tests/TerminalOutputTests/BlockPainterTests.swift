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
    #expect(painter.paintedLast("6%") == "\r6%␛[K\n")
    #expect(!painter.isVisible)
  }

  @Test("After a resize the rest of the last frame below the cursor is erased too")
  func resized() {
    var painter = Painting(.terminal)
    _ = painter.painted("45%")
    #expect(visible(painter.paint(StyledText("45%"), afterResize: true)) == "\r45%␛[J\r")
  }

  @Test("On a dumb terminal a longer frame is overwritten with spaces and no sequence is sent")
  func dumb() {
    var painter = Painting(.dumbTerminal)
    #expect(painter.painted("45%") == "\r45%\r")
    #expect(painter.painted("5%") == "\r5% \r")
    #expect(painter.painted("世界") == "\r世界\r")
    #expect(visible(painter.erase()) == "\r    \r")
    #expect(painter.painted("5%") == "\r5%\r")
    #expect(painter.paintedLast("45%") == "\r45%\n")
  }

  @Test("In a stream each frame ends in a carriage return and the last one in a newline")
  func stream() {
    var painter = Painting(.stream)
    #expect(painter.painted("45%") == "45%\r")
    #expect(painter.painted("5%") == "5%\r")
    #expect(painter.paintedLast("6%") == "6%\n")
  }

  @Test("A last frame that repeats the line of a stream only ends it")
  func unchangedStream() {
    var painter = Painting(.stream)
    _ = painter.painted("6%  ")
    #expect(painter.paintedLast("6%") == "\n")
    #expect(painter.paintedLast("6%") == "6%\n")
    _ = painter.painted("6%")
    _ = painter.erase()
    #expect(painter.paintedLast("6%") == "6%\n")
  }

  @Test("Colours are those of the encoder")
  func colors() {
    var painter = Painting(.terminal, .sixteen)
    let line = StyledText("x", TextStyle(foreground: .indexed(4)))
    #expect(visible(painter.paint(line)) == "\r␛[34mx␛[m␛[K\r")
  }

  @Test("After an erased frame the cursor is at the start of an empty line")
  func erase() {
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal] {
      var painter = Painting(surface)
      var terminal = TinyTerminal()
      terminal.feed(painter.paint(StyledText("Copying 45%")))
      terminal.feed(painter.erase())
      #expect(terminal.lines == [""])
      #expect(terminal.column == 0)
      #expect(!painter.isVisible)
    }
  }

  @Test("In a stream other text begins on a line of its own")
  func eraseStream() {
    var painter = Painting(.stream)
    _ = painter.painted("45%")
    #expect(visible(painter.erase()) == "\n")
    #expect(visible(painter.erase()) == "")
  }

  @Test("Without a frame nothing is erased")
  func nothing() {
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal, .stream] {
      var painter = Painting(surface)
      #expect(painter.erase().isEmpty)
      _ = painter.painted("x")
      #expect(painter.isVisible)
      painter.forget()
      #expect(!painter.isVisible)
    }
  }

  @Test("The terminal shows the last line and nothing of earlier ones")
  func law() {
    var random = SeededRandom()
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal] {
      var painter = Painting(surface)
      var terminal = TinyTerminal()
      for _ in 0..<300 {
        let line = String(repeating: "x", count: Int.random(in: 0...30, using: &random))
        terminal.feed(painter.paint(StyledText(line)))
        #expect(terminal.lines == [line])
      }
    }
  }
}
