import TerminalText
import Testing
import Wording

@testable import ProgressStyles

@Suite struct PartListTests {
  private let lines = ["a", "b", "c", "d"].map { StyledText($0) }

  @Test("Lines that fit are unchanged")
  func fitting() {
    #expect(PartList.fitting(lines, capacity: 4, width: 80, in: Theme()) == lines)
    #expect(PartList.fitting([], capacity: 1, width: 80, in: Theme()) == [])
  }

  @Test("The last line has the number of the lines that do not fit")
  func more() {
    let shown = PartList.fitting(lines, capacity: 3, width: 80, in: Theme()).map(\.plainText)
    #expect(shown == ["a", "b", "and 2 more"])
    #expect(PartList.fitting(lines, capacity: 2, width: 5, in: Theme()).last?.plainText == "and 3")
  }

  @Test("Parts that work come first, then failed ones, then those that are done, the latest first, then waiting ones")
  func importance() {
    let states: [(String, PartState)] = [
      ("w1", .waiting), ("d1", .done), ("f1", .failed), ("d2", .done), ("r1", .working), ("w2", .waiting),
      ("r2", .working),
    ]
    let parts = states.enumerated().map { index, named in
      var part = ViewPart(label: named.0, fractionCompleted: 0.5)
      part.state = named.1
      part.doneOrder = named.1 == .done ? index : 0
      return part
    }
    func lines(height: Int) -> [String] {
      let configuration = ViewConfiguration(parts: parts, width: 30, height: height, theme: Theme(ink: .none))
      return InlineStyle(bar: LinearStyle()).body(configuration).map { line in
        let text = line.plainText
        return text.contains("░") ? String(text.prefix(2)) : String(text.prefix { $0 != "\n" }.trimmedEnd)
      }
    }
    #expect(lines(height: 7) == ["w1", "d1", "f1", "d2", "r1", "w2", "r2"])
    #expect(lines(height: 6) == ["r1", "r2", "f1", "d2", "d1", "2 waiting"])
    #expect(lines(height: 5) == ["r1", "r2", "f1", "d2", "1 done, 2 waiting"])
    #expect(lines(height: 2) == ["r1", "1 working, 1 failed, 2 done, 2"])
    #expect(lines(height: 1) == ["r1"])
  }

  @Test("A part that was done later comes first")
  func doneOrder() {
    var memory = ViewMemory()
    let orders = [3, 1, 3, 2].map { memory.doneOrder(of: $0, isDone: true) }
    #expect(orders == [1, 2, 1, 3])
    // A part that goes on and is done again has the last place in time.
    #expect(memory.doneOrder(of: 3, isDone: false) == 0)
    #expect(memory.doneOrder(of: 3, isDone: true) == 4)
  }

  @Test("A single row has the first line")
  func single() {
    #expect(PartList.fitting(lines, capacity: 1, width: 80, in: Theme()) == [StyledText("a")])
  }
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)]
  }
}
