import ProgressSources
import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

/// The output of a command looks the same on the screen as it would without a bar.
@Suite(.seeded) struct ForeignTextLawTests {
  private static let textCount: UInt64 = isExhaustive ? 100 : 3
  private static let line = "--charset ascii --color never --run make"

  @Test(
    "The rows above the bar are those of the text alone, wherever pauses interrupt it",
    arguments: [(true, 60), (true, 17), (false, 60)], [false, true])
  func rows(look: (mayAsk: Bool, columns: Int), moves: Bool) throws {
    let (mayAsk, columns) = look
    for number in 0..<Self.textCount {
      var random = SeededRandom(case: number)
      let text = random.foreignText(movesBetweenRows: moves)
      // The text may begin in any row, also in the last one.
      let rowCount = Int.random(in: -20..<30, using: &random)
      let before = (0..<max(0, rowCount)).map { "row \($0)\n" }.joined()
      var whole = EmulatedScreen(columns: columns, rows: 30)
      whole.feed(before)
      whole.feed(text)
      let places = random.cuts(of: text)
      // Each single cut has its turn in one of the three looks.
      let turn = (columns + (mayAsk ? 0 : 1)) % 3
      for (index, cuts) in places.enumerated()
      where index >= places.count - 3 || !moves && (isExhaustive || index % 3 == turn) {
        let stage = try Stage(Self.line, in: world(input: mayAsk), columns: columns, rows: 30)
        stage.screen.feed(before)
        var reader = OutputReader(.automatic, isForScreen: true)
        var now = 0.0
        stage.draw(at: now)
        for piece in text.cut(at: cuts) {
          stage.write(reader.read(piece, at: now))
          now += Double.random(in: 0...0.4, using: &random)
          if reader.secondsUntilDue(at: now) == 0 { stage.write(reader.settle()) }
          stage.draw(at: now)
        }
        stage.write(reader.finish())
        stage.endText()
        stage.close(at: now)
        let comment = "case \(number), cut at \(cuts): \(visible(text))"
        #expect(stage.textAboveBar == whole.fullText.withoutBlankLines, "\(comment)")
        // The bar replaces rows that a text has erased in a colour.
        if before.isEmpty, !whole.hasColoredRow {
          #expect(stage.rowsAboveBar == whole.rows, "\(comment)")
        }
      }
    }
  }

  @Test(
    "No event while a text arrives cuts one of its characters or sequences",
    arguments: [true, false])
  func whatever(mayAsk: Bool) throws {
    for number in 0..<(Self.textCount * 20) {
      var random = SeededRandom(case: number)
      let text = random.foreignText()
      let stage = try Stage(Self.line, in: world(input: mayAsk), columns: 60, rows: 60)
      var now = 0.0
      for piece in text.cut(at: random.cuts(of: text).randomElement(using: &random) ?? []) {
        stage.write(piece, lines: Int.random(in: 0..<9, using: &random) == 0 ? ["pbar: note"] : [])
        switch Int.random(in: 0..<9, using: &random) {
        case 0: stage.suspend()
        case 1: stage.mayDraw.toggle()
        case 2: stage.resize(columns: 60, rows: 59, reflow: true)
        case 3: stage.write([], lines: ["pbar: note"])
        default: break
        }
        now += Double.random(in: 0...0.4, using: &random)
        stage.draw(at: now)
      }
      stage.endText()
      stage.close(at: now)
      var whole = EmulatedScreen(columns: 60, rows: 60)
      whole.feed(text)
      let comment = "case \(number): \(visible(text))"
      #expect(!stage.screen.fullText.contains("\u{FFFD}"), "\(comment)")
      #expect(
        Set(stage.screen.operatingSystemCommands) == Set(whole.operatingSystemCommands),
        "\(comment)")
      #expect(Set(stage.screen.unknownSequences) == Set(whole.unknownSequences), "\(comment)")
    }
  }
}

extension EmulatedScreen {
  /// The styled rows, without empty ones at the end.
  fileprivate var rows: [String] {
    styledText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a row has a background and no text.
  fileprivate var hasColoredRow: Bool {
    (0..<rows.count).contains { line($0).allSatisfy { $0 == " " } && !rows[$0].isEmpty }
  }
}

extension String {
  fileprivate var withoutBlankLines: [Substring] { split(separator: "\n") }
}

extension Stage {
  /// The lines above the bar, including the scrollback.
  fileprivate var textAboveBar: [Substring] { screen.fullText.withoutBlankLines.dropLast() }

  /// The rows above the bar, without empty ones at the end.
  ///
  /// If the bar is missing or not in the last row, the first element says so.
  fileprivate var rowsAboveBar: [String] {
    var rows = screen.rows
    guard let index = rows.firstIndex(where: { $0.contains("make") }), index == rows.count - 1
    else { return ["no bar below"] + rows }
    rows.removeLast()
    while rows.count > 1, rows.last == "" { rows.removeLast() }
    return rows.isEmpty ? [""] : rows
  }
}
