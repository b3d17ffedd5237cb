import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct BlockPainterTests {
  @Test(
    "On a terminal a frame is the line with what it erases, in one piece, the cursor at its start")
  func terminal() {
    let painter = Painting(.terminal)
    #expect(painter.painted("45%") == "\r45%␛[K\r")
    #expect(painter.painted("5%") == "\r5%␛[K\r")
    #expect(painter.paintedLast("6%") == "\r6%␛[K\n")
    #expect(!painter.isVisible)
  }

  @Test("After a resize the pieces of the last frame below the cursor are erased as well")
  func resized() {
    let painter = Painting(.terminal)
    _ = painter.painted("45%")
    #expect(visible(painter.paint(StyledText("45%"), afterResize: true)) == "\r45%␛[J\r")
  }

  @Test("On a dumb terminal a longer frame is overwritten with spaces and no sequence is sent")
  func dumb() {
    let painter = Painting(.dumbTerminal)
    #expect(painter.painted("45%") == "\r45%\r")
    #expect(painter.painted("5%") == "\r5% \r")
    #expect(painter.painted("世界") == "\r世界\r")
    #expect(visible(painter.erase()) == "\r    \r")
    #expect(painter.painted("5%") == "\r5%\r")
    #expect(painter.paintedLast("45%") == "\r45%\n")
  }

  @Test("In a stream each frame ends in a return and the last in a newline")
  func stream() {
    let painter = Painting(.stream)
    #expect(painter.painted("45%") == "45%\r")
    #expect(painter.painted("5%") == "5%\r")
    #expect(painter.paintedLast("6%") == "6%\n")
  }

  @Test("A last frame that would repeat what stands in a stream only ends its line")
  func unchangedStream() {
    let painter = Painting(.stream)
    _ = painter.painted("6%  ")
    #expect(painter.paintedLast("6%") == "\n")
    #expect(painter.paintedLast("6%") == "6%\n")
    _ = painter.painted("6%")
    _ = painter.erase()
    #expect(painter.paintedLast("6%") == "6%\n")
  }

  @Test("Colours are those of the encoder")
  func colors() {
    let painter = Painting(.terminal, .sixteen)
    let line = StyledText("x", TextStyle(foreground: .indexed(4)))
    #expect(visible(painter.paint(line)) == "\r␛[34mx␛[m␛[K\r")
  }

  @Test("What is taken away leaves the cursor at the start of an empty line")
  func erase() {
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal] {
      let painter = Painting(surface)
      var terminal = TinyTerminal()
      terminal.feed(painter.paint(StyledText("Copying 45%")))
      terminal.feed(painter.erase())
      #expect(terminal.lines == [""])
      #expect(terminal.column == 0)
      #expect(!painter.isVisible)
    }
  }

  @Test("In a stream text of our own begins on a line of its own")
  func eraseStream() {
    let painter = Painting(.stream)
    _ = painter.painted("45%")
    #expect(visible(painter.erase()) == "\n")
    #expect(visible(painter.erase()) == "")
  }

  @Test("Nothing is taken away where nothing was drawn")
  func nothing() {
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal, .stream] {
      let painter = Painting(surface)
      #expect(painter.erase().isEmpty)
      _ = painter.painted("x")
      #expect(painter.isVisible)
      painter.forget()
      #expect(!painter.isVisible)
    }
  }

  @Test("Whatever is painted, the terminal shows the last line and nothing of those before")
  func law() {
    var random = SeededRandom()
    for surface in [BlockPainter.Surface.terminal, .dumbTerminal] {
      let painter = Painting(surface)
      var terminal = TinyTerminal()
      for _ in 0..<300 {
        let line = String(repeating: "x", count: Int.random(in: 0...30, using: &random))
        terminal.feed(painter.paint(StyledText(line)))
        #expect(terminal.lines == [line])
      }
    }
  }
}

/// A painter whose moves can stand in an expectation.
private final class Painting {
  private var painter: BlockPainter

  init(_ surface: BlockPainter.Surface, _ depth: ColorDepth = .none) {
    painter = BlockPainter(surface: surface, encoder: AnsiEncoder(depth: depth))
  }

  var isVisible: Bool { painter.isVisible }
  func paint(_ line: StyledText, afterResize: Bool = false) -> [UInt8] {
    painter.paint([line], afterResize: afterResize)
  }
  func painted(_ line: String) -> String { visible(painter.paint([StyledText(line)])) }
  func paintedLast(_ line: String) -> String { visible(painter.paintLast([StyledText(line)])) }
  func erase() -> [UInt8] { painter.erase() }
  func forget() { painter.forget() }
}
