import TestSupport
import Testing

@testable import TerminalOutput

@Suite("The carried style of foreign text") struct CarriedRenditionTests {
  @Test("A colour that a line leaves on is off below the line and on again in the next one")
  func carriesColors() {
    #expect(
      dressed(["\u{1B}[31mred\n", "still\u{1B}[m\n", "plain\n"]) == [
        "␛[31mred␊\n␛[m", "␛[31mstill␛[m␊\n", "plain␊\n",
      ])
  }

  @Test("Added attributes are restored too, and a reset with a colour begins a new style")
  func addsUp() {
    #expect(
      dressed(["\u{1B}[1m\u{1B}[44m", "x", "\u{1B}[0;32m", "y"])
        == ["␛[1m␛[44m␛[m", "␛[1m␛[44mx␛[m", "␛[1m␛[44m␛[0;32m␛[m", "␛[0;32my␛[m"])
  }

  @Test("Nothing is inserted into a sequence that is cut in two")
  func keepsSequencesWhole() {
    #expect(dressed(["\u{1B}[3", "1mred", "\u{1B}[m"]) == ["␛[3", "1mred␛[m", "␛[31m␛[m"])
  }

  @Test("A control within a sequence is not repeated, and a cancelled sequence is ignored")
  func controlsInSequences() {
    #expect(dressed(["\u{1B}[3\n1mred", "x"]) == ["␛[3␊\n1mred␛[m", "␛[31mx␛[m"])
    #expect(dressed(["\u{1B}[3\u{18}1mno", "x"]) == ["␛[3␘1mno", "x"])
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

  private func dressed(_ pieces: [String]) -> [String] {
    var carried = CarriedRendition()
    return pieces.map { TestSupport.visible(carried.dress(Array($0.utf8))) }
  }
}
