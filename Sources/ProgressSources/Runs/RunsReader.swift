import ProgressModel
import TerminalText

/// Follows other runs by the objects of JSON that they write into one stream.
struct RunsReader {
  private static let longestLine = 1 << 16  // A longer line is no object

  // How the objects of runs begin, and their second and last members.
  private static let beginning = Array("{\"event\":\"".utf8)
  private static let name = Array("\"run\":\"".utf8)
  private static let lastMembers = ["\"stalledFor\":", "\"signal\":"].map { Array($0.utf8) }

  private var table = PartTable<RemoteRun>()
  private var hosts: Set<String> = []
  private var carried: [UInt8] = []  // The beginning of a line that may be an object
  private var isText = false  // Whether that beginning was passed on
  private(set) var tornCount = 0
  var expected: Int?

  /// `expected`: how many runs there will be. `mostParts`: so many of the runs that go on are
  /// parts.
  init(expected: Int? = nil, mostParts: Int = .max) {
    self.expected = expected
    table.areTasks = true
    table.mostShown = mostParts
  }

  var isEmpty: Bool { table.count == 0 }
  var hasFailed: Bool { table.hasFailed }
  var lacksRuns: Bool { table.count < expected ?? 0 }

  /// Takes a piece of the stream, and returns the lines that are no objects.
  mutating func read(_ chunk: UnsafeRawBufferPointer, at time: Double) -> [UInt8] {
    var text: [UInt8] = []
    var rest = chunk
    while !rest.isEmpty {
      let end = rest.firstIndex(of: .newline)
      let piece = rest.part(..<(end.map { $0 + 1 } ?? rest.count))
      rest = rest.part(piece.count...)
      if isText {
        text += piece
        isText = end == nil
        continue
      }
      carried += piece
      if end != nil {
        text += takeCarried(at: time)
      } else if !mayBeObject {
        text += carried.takeAll()
        isText = true
      }
    }
    if !isEmpty { table.hasBegun = true }
    return text
  }

  private var mayBeObject: Bool {
    carried.count <= Self.longestLine
      && carried.first { !$0.isBlank } ?? UInt8(ascii: "{") == UInt8(ascii: "{")
  }

  /// Ends the stream, and returns the rest of its text. What still runs is lost.
  mutating func finish(at time: Double) -> [UInt8] {
    let text = takeCarried(at: time)
    table.change(where: { $0.end == nil }, at: time, { $0.lose() })
    return text
  }

  /// Takes the carried line, and returns it if it is text.
  private mutating func takeCarried(at time: Double) -> [UInt8] {
    let line = carried.takeAll()
    return line.withUnsafeBytes { readLine($0, at: time) } ? [] : line
  }

  /// Returns `false` for text.
  private mutating func readLine(_ line: UnsafeRawBufferPointer, at time: Double) -> Bool {
    guard line.count <= Self.longestLine else { return false }
    guard let object = JSONMembers(line) else {
      let isTorn = isTorn(line)
      if isTorn { tornCount += 1 }
      return isTorn
    }
    // Objects of other programs, and of more runs than are followed, are text.
    guard object.text("event") != nil, let name = object.text("run"),
      let number = number(of: name, at: time)
    else { return false }
    table.change(
      number, at: time, make: { RemoteRun(named: name, at: time) }, { $0.apply(object, at: time) })
    return true
  }

  /// Whether a line holds the beginning of a run's object, or is its end.
  private func isTorn(_ line: UnsafeRawBufferPointer) -> Bool {
    let isEnd = line.last(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "}")
    guard isEnd || line.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else { return false }
    func holds(_ text: [UInt8]) -> Bool { line.firstOffset(of: text) != nil }
    if holds(Self.beginning) { return holds(Self.name) }
    return isEnd && Self.lastMembers.contains(where: holds)
  }

  private mutating func number(of name: String, at time: Double) -> Int? {
    guard name.utf8.count <= NamedValues.longestName else { return nil }
    let known = table.count
    let number = table.number(of: Array(name.utf8))
    if table.count > known { hosts.insert(RemoteRun(named: name, at: time).host) }
    return number
  }

  mutating func noteSilence(at time: Double) {
    table.change(
      where: { $0.end == nil && time - $0.part.lastHeard >= RemoteRun.patience }, at: time,
      { $0.noteSilence(at: time) })
  }

  /// The runs, and the progress of all expected ones.
  var parts: [ProgressPart] {
    var parts = table.shown.map { kept in
      var snapshot = kept.part.snapshot
      let label = hosts.count > 1 ? "\(kept.part.host): \(kept.part.label)" : kept.part.label
      snapshot.reading.label = SafeText.printable(label)
      return ProgressPart(
        identifier: kept.number + 1, name: SafeText.printable(kept.part.name), .measured(snapshot))
    }
    let overall = table.overall(expected: expected)
    parts.append(ProgressPart(identifier: Snapshot.overallIdentifier, .read(overall)))
    return parts
  }
}
