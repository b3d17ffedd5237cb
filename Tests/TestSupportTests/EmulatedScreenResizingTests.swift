import TestSupport
import TestTraits
import Testing

@Suite("An emulated screen changes its size", .seeded)
struct EmulatedScreenResizingTests {
  @Test("Without reflow rows are cut, and stay cut")
  func cutting() {
    var screen = fed("0123456789\nab")
    screen.resize(columns: 5, rows: 4, reflow: false)
    #expect(screen.text == "01234\nab")
    screen.resize(columns: 10, rows: 4, reflow: false)
    #expect(screen.text == "01234\nab")
    #expect(screen.cursor == (1, 2))
  }

  @Test("Without reflow rows leave at the top only as far as the cursor needs it")
  func cuttingRows() {
    var screen = fed("1\n2\n3")
    screen.resize(columns: 10, rows: 2, reflow: false)
    #expect(screen.text == "2\n3")
    #expect(screen.fullText == "1\n2\n3")
    #expect(screen.cursor == (1, 1))
  }

  @Test("Cutting through a wide character leaves a space")
  func cuttingWide() {
    var screen = fed("日本")
    screen.resize(columns: 3, rows: 4, reflow: false)
    #expect(screen.line(0) == "日")
    #expect(screen.cell(row: 0, column: 2).character == " ")
  }

  @Test("With reflow a row is broken at the new width, and whole again at the old one")
  func reflowing() {
    var screen = fed("0123456789\nab")
    screen.resize(columns: 4, rows: 4, reflow: true)
    #expect(screen.text == "0123\n4567\n89\nab")
    #expect(screen.cursor == (3, 2))
    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect(screen.text == "0123456789\nab")
    #expect(screen.cursor == (1, 2))
  }

  @Test("Text that wrapped by itself is joined when there is room")
  func joining() {
    var screen = fed("0123456789ab\ncd")
    screen.resize(columns: 20, rows: 4, reflow: true)
    #expect(screen.text == "0123456789ab\ncd")
    #expect(screen.cursor == (1, 2))
  }

  @Test("A bar redrawn in place leaves its broken row behind when the window narrows")
  func redrawnBar() {
    var screen = fed("0123456789\r")
    screen.resize(columns: 6, rows: 4, reflow: true)
    #expect(screen.cursor == (0, 0))
    screen.feed("ABCDEF\u{1B}[1A\r")
    #expect(screen.text == "ABCDEF\n6789")
  }

  @Test("The cursor stays on its character")
  func cursorStays() {
    var screen = fed("0123456789\u{1B}[8G")
    screen.resize(columns: 4, rows: 4, reflow: true)
    #expect(screen.cursor == (1, 3))
    screen.feed("X")
    #expect(screen.text == "0123\n456X\n89")
  }

  @Test("Behind a row that the new width just fills, wrapping is pending")
  func pendingAfterReflow() {
    var screen = fed("01234")
    screen.resize(columns: 5, rows: 4, reflow: true)
    #expect(screen.cursor == (0, 4))
    screen.feed("a")
    #expect(screen.text == "01234\na")
    #expect(screen.wrapCount == 1)
  }

  @Test("A cursor out in the empty cells stays in its row")
  func cursorBeyondText() {
    var screen = fed("ab\u{1B}[9G")
    screen.resize(columns: 5, rows: 4, reflow: true)
    #expect(screen.cursor == (0, 4))
  }

  @Test("Rows that no longer fit go into the scrollback and come back from it")
  func scrollback() {
    var screen = fed("0123456789\nabcdefghij\nx\ny")
    screen.resize(columns: 5, rows: 4, reflow: true)
    #expect(screen.text == "abcde\nfghij\nx\ny")
    #expect(screen.fullText == "01234\n56789\nabcde\nfghij\nx\ny")
    #expect(screen.cursor == (3, 1))
    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect(screen.text == "0123456789\nabcdefghij\nx\ny")
  }

  @Test("An empty screen above which there is scrollback stays empty")
  func clearedScreen() {
    var screen = fed("1\n2\n3\n4\n5\u{1B}[2J\u{1B}[Hab")
    screen.resize(columns: 5, rows: 4, reflow: true)
    #expect(screen.text == "ab")
    #expect(screen.cursor == (0, 2))
  }

  @Test("Wide characters are never broken in two, nor the column they left joined in")
  func reflowingWide() {
    var screen = fed("日本語")
    screen.resize(columns: 5, rows: 4, reflow: true)
    #expect(screen.text == "日本\n語")
    screen.resize(columns: 10, rows: 4, reflow: true)
    #expect(screen.text == "日本語")
  }

  @Test("A space at the edge survives joining")
  func spaceAtTheEdge() {
    var screen = fed("012345678 ab")
    screen.resize(columns: 20, rows: 4, reflow: true)
    #expect(screen.text == "012345678 ab")
  }

  @Test("Narrowing and widening again loses no text")
  func roundTrips() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let text = (0..<5).map { _ in random.asciiText(upTo: 12) }.joined(separator: "\n")
      var screen = fed(text, columns: 12, rows: 6)
      let before = screen.fullText
      screen.resize(columns: Int.random(in: 1...30, using: &random), rows: 5, reflow: true)
      screen.resize(columns: 12, rows: 6, reflow: true)
      #expect(screen.fullText == before)
    }
  }
}
