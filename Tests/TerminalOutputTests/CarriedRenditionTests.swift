import TestSupport
import Testing

@testable import TerminalOutput

@Suite("The carried style of foreign text") struct CarriedRenditionTests {
  /// Each step is a piece of text, whose style the next piece continues.
  @Test("The text that is written equals what was approved")
  func transcript() throws {
    var carried = CarriedRendition()
    try expectTranscript("carried-rendition.txt") { _ in
      carried = CarriedRendition()
    } step: { piece in
      carried.dress(Array(piece.utf8))
    }
  }

  @Test("The styles of the letters do not depend on where the text is cut", arguments: 1...7)
  func law(size: Int) {
    let text = Array("a\u{1B}[31mb\u{1B}[1;4mc\u{1B}[0md\u{1B}[38;2;1;2;3me\nf\u{1B}[m".utf8)
    var carried = CarriedRendition()
    var screen = EmulatedScreen(columns: 20, rows: 3)
    var start = 0
    while start < text.count {
      let end = min(start + size, text.count)
      screen.feed(carried.dress(text[start..<end]))
      start = end
    }
    var expected = EmulatedScreen(columns: 20, rows: 3)
    expected.feed(text)
    #expect(screen.styledText == expected.styledText)
  }
}
