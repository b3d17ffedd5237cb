import TerminalText
import Testing

@testable import PbarCommand

@Suite struct LineBlockTests {
  private let lines = ["a", "b", "c", "d"].map { StyledText($0) }

  @Test("Lines that fit stay as they are")
  func fitting() {
    #expect(LineBlock.fitting(lines, capacity: 4, width: 80) == lines)
    #expect(LineBlock.fitting([], capacity: 1, width: 80) == [])
  }

  @Test("The last line says how many there are beyond those that fit")
  func more() {
    let shown = LineBlock.fitting(lines, capacity: 3, width: 80).map(\.plainText)
    #expect(shown == ["a", "b", "and 2 more"])
    #expect(LineBlock.fitting(lines, capacity: 2, width: 5).last?.plainText == "and 3")
  }

  @Test("On a single row stands the first line")
  func single() {
    #expect(LineBlock.fitting(lines, capacity: 1, width: 80) == [StyledText("a")])
  }
}
