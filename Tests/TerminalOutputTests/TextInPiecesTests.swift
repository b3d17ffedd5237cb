import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

/// The output of a command, cut anywhere, with pauses in which the bar is drawn below it.
@Suite(.seeded) struct TextInPiecesTests {
  private static let textCount: UInt64 = isExhaustive ? 300 : 10

  @Test(
    "However a text is cut, with pauses at the cuts, its rows are rewritten as those of the whole")
  func rewritten() {
    for number in 0..<Self.textCount {
      var random = SeededRandom(case: number)
      let text = random.foreignText()
      for cuts in random.cuts(of: text) {
        var row = BarBelow(asks: false)
        for piece in text.cut(at: cuts) { row.take(piece) }
        row.end()
        #expect(
          row.screen.rowsAbove("[==>]") == rows(of: text),
          "case \(number), cut at \(cuts): \(visible(text))")
      }
    }
  }

  @Test("The text after a question is the same, wherever the text is cut")
  func asked() {
    for number in 0..<Self.textCount {
      var random = SeededRandom(case: number)
      let text = random.foreignText()
      for cuts in random.cuts(of: text) {
        var question = BarBelow(asks: true)
        for piece in text.cut(at: cuts) { question.take(piece) }
        question.end()
        let comment = "case \(number), cut at \(cuts): \(visible(text))"
        #expect(question.screen.rowsAbove("[==>]") == rows(of: text), "\(comment)")
        var whole = EmulatedScreen(columns: 60, rows: 30)
        whole.feed(text)
        #expect(
          question.screen.operatingSystemCommands == whole.operatingSystemCommands, "\(comment)")
        #expect(question.screen.unknownSequences == whole.unknownSequences, "\(comment)")
      }
    }
  }

  /// The rows of a screen that gets only the text, without empty ones at the end.
  private func rows(of text: [UInt8]) -> [String] {
    var screen = EmulatedScreen(columns: 60, rows: 30)
    screen.feed(text)
    return screen.styledText.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}

/// A bar with text above it, whose first unfinished line may be taken for a question.
private struct BarBelow {
  let asks: Bool
  private var above = TextAbove()
  private var painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: .none))
  private(set) var screen = EmulatedScreen(columns: 60, rows: 30)
  private var time = 0.0
  private var random = SeededRandom()
  private var isAsking = false
  private var isAboveBar = false

  init(asks: Bool) { self.asks = asks }

  /// Writes a piece, and draws after a pause, in which an unfinished line is shown or not.
  mutating func take(_ piece: [UInt8]) {
    guard !isAsking else {
      screen.feed((isAboveBar ? ControlSequence.eraseBelow : []) + above.passThrough(piece))
      isAboveBar = false
      return
    }
    write(above.write(piece, at: time))
    time += asks ? 0.3 : Double.random(in: 0...0.4, using: &random)
    guard asks else { return write(above.showUnfinished(at: time, columns: 60)) }
    guard above.secondsUntilDue(at: time) == 0 else { return }
    isAboveBar = above.leavesRoomForBar(columns: 60)
    let erasing = painter.erase()
    let bar = painter.paint([StyledText("[==>]")])
    screen.feed(erasing + above.ask(at: time, columns: 60, bar: bar))
    isAsking = true
  }

  mutating func end() {
    above.end()
    guard isAsking else { return write(above.flush(endingLine: true)) }
    screen.feed(isAboveBar ? ControlSequence.eraseBelow : [])
    screen.feed(above.passThrough([]))
    screen.feed(ControlSequence.newline + painter.paint([StyledText("[==>]")]))
  }

  private mutating func write(_ bytes: [UInt8]) {
    if !bytes.isEmpty { screen.feed(painter.erase() + bytes) }
    screen.feed(painter.paint([StyledText("[==>]")]))
  }
}

extension EmulatedScreen {
  /// The rows above the only one that shows this, without the empty ones at the end; what is wrong
  /// where that row is not the last.
  fileprivate func rowsAbove(_ bar: String) -> [String] {
    var rows = styledText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let place = rows.firstIndex(of: bar), place == rows.count - 1 else {
      return ["no bar below"] + rows
    }
    rows.removeLast()
    while rows.count > 1, rows.last == "" { rows.removeLast() }
    return rows.isEmpty ? [""] : rows
  }
}
