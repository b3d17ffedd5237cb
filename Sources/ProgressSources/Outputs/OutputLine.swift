import TerminalText

// What the bytes of a line of output say.

extension UnsafeRawBufferPointer {
  /// The text with a blank for each space that does not break (U+00A0, U+202F); `nil` if it has
  /// none.
  var withoutHardBlanks: [UInt8]? {
    let spaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
    guard spaces.contains(where: { firstOffset(of: $0) != nil }) else { return nil }
    var text: [UInt8] = []
    var rest = self[...]
    while let first = rest.first {
      let space = spaces.first { rest.starts(with: $0) }
      text.append(space == nil ? first : UInt8(ascii: " "))
      rest = rest.dropFirst(space?.count ?? 1)
    }
    return text
  }

  /// Whether there is a number such as `9.8` or `0:12`, as in the last row of a bar, `✓ a in 9.8
  /// s`.
  var holdsDuration: Bool {
    indices.dropFirst().dropLast().contains { index in
      ".,:".utf8.contains(self[index]) && self[index - 1].isDigit && self[index + 1].isDigit
    }
  }

  /// The number of results of tests at the end of a line of pytest, as of `test_a.py ..F.s`, before
  /// its percentage; `nil` if it is no such line.
  var testResults: Int? {
    let text: [UInt8] = contains(EscapeFilter.escape) ? EscapeFilter.strip(self) : Array(self)
    var words = text.split { $0.isBlank }
    // With `console_output_style=times`, a duration replaces the percentage.
    if words.count > 1, words.last?.first?.isDigit ?? false,
      "sm".utf8.contains(words.last?.last ?? 0)
    {
      words.removeLast()
      // With -v, each test has a line: `test_a.py::test_b PASSED 0.1s`.
      if words[0].contains(UInt8(ascii: ":")),
        words.contains(where: { word in testVerdicts.contains { $0.utf8.elementsEqual(word) } })
      {
        return 1
      }
    }
    let results = words.prefix { $0.first != UInt8(ascii: "[") }
    guard let last = results.last, results.count <= 2,
      last.allSatisfy({ ".FEsxX".utf8.contains($0) }),
      results.count == 1 || results[0].suffix(3).elementsEqual(".py".utf8)
    else { return nil }
    return last.count
  }

  /// Whether the row is about all parts of a block: `Total 30%`.
  var isOfAll: Bool {
    split { !$0.isLetter }.contains { word in
      ["total", "overall"].contains { $0.utf8.elementsEqual(word.lazy.map { $0 | 0x20 }) }
    }
  }

  /// Whether a line has only blanks, erasures (EL, ED, ECH) and moves within the row.
  var onlyErases: Bool {
    allSatisfy {
      $0.isBlank || $0.isDigit || $0 == EscapeFilter.escape || "[?;JKXGCD".utf8.contains($0)
    }
  }

  /// Whether a bar or words say that a percentage is progress: `45% |####`, `45% complete`, `45%
  /// ETA 3s`.
  var saysProgress: Bool {
    contains { "|#=".utf8.contains($0) }
      || split { !$0.isLetter }.contains { word in
        progressWords.contains { $0.elementsEqual(word.lazy.map { $0 | 0x20 }) }
      }
  }
}

private let testVerdicts = ["PASSED", "FAILED", "SKIPPED", "XFAIL", "XPASS", "ERROR"]

private let progressWords = ["eta", "done", "complete", "completed"].map { Array($0.utf8) }

/// The results of tests that pytest prints, one character each.
struct TestResults {
  var areExpected = false
  private var total: Amount?  // As pytest has said it
  private var done: Int64 = 0  // In the lines that are whole
  /// All tests, by a percentage at the end of a line: 12 results before `[ 30%]` are of 40 tests.
  private var mostTests: Double?

  init() {}

  init(total: Amount?) {
    areExpected = true
    self.total = total
  }

  /// What the results at the end of an unfinished line say.
  func record(with results: Int) -> OutputRecord {
    var record = OutputRecord()
    let done = done + Int64(results)
    if total == nil, let mostTests {
      record.fraction = min(1, Double(done) / mostTests)
    } else {
      // A test that fails as it ends has two results, `.E`.
      record.completed = min(.whole(done), total ?? .whole(done))
      record.total = total
    }
    return record
  }

  /// Notes the results in a whole line without a percentage.
  mutating func end(line results: Int) -> OutputRecord {
    done += Int64(results)
    return record(with: 0)
  }

  /// Notes the results in a whole line, which ends with a percentage.
  mutating func end(line results: Int, with record: inout OutputRecord) {
    guard areExpected else { return }
    done += Int64(results)
    if total != nil {
      record = self.record(with: 0)
      return
    }
    if let fraction = record.fraction, fraction > 0 { mostTests = Double(done) / fraction }
  }
}
