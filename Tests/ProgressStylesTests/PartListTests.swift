import TerminalText
import Testing

@testable import ProgressStyles

@Suite struct PartListTests {
  private let lines = ["a", "b", "c", "d"].map { StyledText($0) }

  @Test("Lines that fit are unchanged")
  func fitting() {
    #expect(PartList.fitting(lines, capacity: 4, width: 80, in: .english) == lines)
    #expect(PartList.fitting([], capacity: 1, width: 80, in: .english) == [])
  }

  @Test("The last line has the number of the lines that do not fit")
  func more() {
    let shown = PartList.fitting(lines, capacity: 3, width: 80, in: .english).map(\.plainText)
    #expect(shown == ["a", "b", "and 2 more"])
    #expect(PartList.fitting(lines, capacity: 2, width: 5, in: .english).last?.plainText == "and 3")
  }

  @Test("A single row has the first line")
  func single() {
    #expect(PartList.fitting(lines, capacity: 1, width: 80, in: .english) == [StyledText("a")])
  }
}
