import TerminalText

// What programs count over several lines.

/// Steps of parts that begin anew for each part, and the number of all steps that a line has
/// announced.
///
/// scikit-learn prints `Fitting 5 folds for each of 8 candidates, totalling 40 fits`, and then the
/// folds `[CV 1/5]` to `[CV 5/5]` eight times: each of them is one of 40.
struct PartTurns {
  private static let header = Array("totalling ".utf8)
  private static let headerBytes = ByteSet(header)
  private var all: Amount?
  private var total: Amount?
  private var last = Amount.whole(0)
  private var restartCount = 0
  private var stepCount: Int64 = 0

  /// Looks for `totalling 40 fits`.
  mutating func note(_ line: UnsafeRawBufferPointer, _ bytes: ByteSet) {
    guard Self.headerBytes.isSubset(of: bytes), let start = line.firstOffset(of: Self.header) else {
      return
    }
    let number = line[(start + Self.header.count)...].prefix { $0.isDigit }
    if let count = Amount(parsingNumber: number) { all = count }
  }

  /// Whether a step is one of a part: its steps have begun anew more than twice, as `1/5` after
  /// `5/5`. Twice they may do so in a program with three phases.
  mutating func isPart(_ step: OutputRecord) -> Bool {
    guard let completed = step.completed, let stepTotal = step.total, !step.countsBytes else {
      return false
    }
    if stepTotal != total {
      total = stepTotal
      restartCount = 0
      stepCount = 0
    } else if completed < last {
      restartCount += 1
    }
    last = completed
    stepCount += 1
    return restartCount > 2
  }

  /// All steps so far; `nil` if their total is unknown.
  var count: OutputRecord? {
    guard let all else { return nil }
    var record = OutputRecord()
    record.completed = .whole(stepCount)
    record.total = all
    return record
  }
}

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
    done += Int64(results)
    if total != nil {
      record = self.record(with: 0)
    } else if let fraction = record.fraction, fraction > 0 {
      mostTests = Double(done) / fraction
    }
  }
}

extension UnsafeRawBufferPointer {
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
}

private let testVerdicts = ["PASSED", "FAILED", "SKIPPED", "XFAIL", "XPASS", "ERROR"]

/// The steps of apt in any language: a package that is new or replaced is unpacked and then set up,
/// and another one is removed.
///
///     0 aktualisiert, 1 neu installiert, 0 zu entfernen und 9 nicht aktualisiert.
///     Vorbereitung zum Entpacken von .../hello_2.10-3_amd64.deb ...
///     Entpacken von hello (2.10-3) ...
///     hello (2.10-3) wird eingerichtet ...
///     Trigger für man-db (2.11.2-2) werden verarbeitet ...
///
/// The header has the same order in each language. A step is about a package whose archive was
/// named before, if the lines name archives, or about one that is removed; triggers are none.
struct PackageSteps {
  var areExpected = false  // Whether apt was named
  var areKnown: Bool { total > 0 }
  private var total: Int64 = 0
  private var done: Int64 = 0
  private var removals: Int64 = 0  // That are left
  private var changes: Int64 = 0  // New or replaced packages that are still to be unpacked
  private var archive: [UInt8] = []  // Whose package is unpacked next
  private var awaited: [[UInt8]: Bool] = [:]  // Whether a package is still to be set up

  /// Reads a line; `nil` unless it begins a step.
  mutating func record(of line: UnsafeRawBufferPointer) -> OutputRecord? {
    if total == 0 && areExpected || line.isEnglishHeader, let counts = line.packageCounts {
      self = PackageSteps(areExpected: areExpected)
      changes = counts.dropLast(2).reduce(0, +)
      removals = counts[counts.count - 2]
      total = 2 * changes + removals
    }
    guard total > 0 else { return nil }
    archive = line.archiveName ?? archive
    guard let name = line.package else { return nil }
    let isNew = awaited[name] == nil
    let isNamed = archive.elementsEqual(name.prefix { $0 != UInt8(ascii: ":") })
    let isUnpacked = isNew && (isNamed || archive.isEmpty && removals == 0 && changes > 0)
    let isRemoved = isNew && !isUnpacked && removals > 0
    guard isUnpacked || isRemoved || awaited[name] == true else { return nil }
    awaited[name] = isUnpacked
    if isRemoved { removals -= 1 }
    if isUnpacked { changes -= 1 }
    done += 1
    var record = OutputRecord(fraction: Double(done) / Double(total))
    record.completed = .whole(done)
    record.total = .whole(total)
    record.text = name
    return record
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var isEnglishHeader: Bool {
    first?.isDigit ?? false
      ? drop { $0.isDigit }.starts(with: " upgraded, ".utf8) : starts(with: "Upgrading: ".utf8)
  }

  /// The numbers of packages that are upgraded, new, maybe installed again and downgraded, removed,
  /// and not upgraded; `nil` if the line has other numbers, or fewer.
  fileprivate var packageCounts: [Int64]? {
    var counts: [Int64] = []
    for word in split(whereSeparator: { $0.isBlank || $0 >= 0x80 })
    where word.contains(where: { $0.isDigit }) {
      let digits = ".,".utf8.contains(word.last ?? 0) ? word.dropLast() : word
      guard let count = digits.wholeNumber.flatMap({ Int32(exactly: $0) }) else { return nil }
      counts.append(Int64(count))
    }
    return (4...6).contains(counts.count) ? counts : nil
  }

  /// The package of an archive: of `.../12-hello_2.10-3_amd64.deb`, `hello`.
  fileprivate var archiveName: [UInt8]? {
    guard let end = firstOffset(of: ".deb".utf8),
      let slash = self[..<end].lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let name = self[(slash + 1)..<end].prefix { $0 != UInt8(ascii: "_") }
    let rest = name.drop { $0.isDigit }
    return Array(rest.first == UInt8(ascii: "-") ? rest.dropFirst() : name)
  }

  /// The package of a line that ends in dots: of `Unpacking libc6:amd64 (2.36-9) ...`,
  /// `libc6:amd64`.
  fileprivate var package: [UInt8]? {
    guard suffix(3).elementsEqual("...".utf8) || suffix(3).elementsEqual("…".utf8),
      let bracket = indices.first(where: {
        self[$0...].starts(with: " (".utf8) && self[($0 + 2)...].first?.isDigit ?? false
      })
    else { return nil }
    let name = self[..<bracket].reversed().prefix { !$0.isBlank && $0 < 0x80 }
    return name.isEmpty ? nil : name.reversed()
  }
}
