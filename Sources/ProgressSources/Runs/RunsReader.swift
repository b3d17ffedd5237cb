import ProgressModel
import TerminalText

/// Follows any number of other runs by the objects of JSON that they write into one stream.
package struct RunsReader: Sendable {
  /// A longer line is no object.
  private static let longestLine = 1 << 16

  private var table = PartTable<RemoteRun> { $0.reading }
  private var numbers: [String: Int] = [:]
  private var hosts: Set<Substring> = []
  /// The beginning of a line.
  private var carried: [UInt8] = []
  private var isSkipping = false
  /// The lines that were torn or mixed with others.
  package private(set) var tornCount = 0

  package init() {}

  /// Whether no object has come.
  package var isEmpty: Bool { table.count == 0 }

  /// Whether a run has failed or was lost.
  package var hasFailed: Bool { table.hasFailed }

  /// Takes the next piece of the stream, which came at `time`, in seconds, and passes on the lines that are no objects.
  package mutating func read(
    _ chunk: UnsafeRawBufferPointer, at time: Double, pass: (UnsafeRawBufferPointer) -> Void
  ) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = UnsafeRawBufferPointer(rebasing: rest[...end])
      rest = rest[(end + 1)...]
      guard !carried.isEmpty || isSkipping else {
        take(line, at: time, pass: pass)
        continue
      }
      carry(line)
      var whole: [UInt8] = []
      swap(&whole, &carried)
      if !isSkipping { whole.withUnsafeBytes { take($0, at: time, pass: pass) } }
      isSkipping = false
    }
    carry(UnsafeRawBufferPointer(rebasing: rest))
    table.hasBegun = table.hasBegun || table.count > 0
  }

  private mutating func carry(_ part: UnsafeRawBufferPointer) {
    guard !isSkipping else { return }
    carried.append(contentsOf: part)
    guard carried.count > Self.longestLine else { return }
    (carried, isSkipping) = ([], true)
    tornCount += 1
  }

  /// Ends the stream: the rest is passed on, and what still runs is lost.
  package mutating func finish(at time: Double, pass: (UnsafeRawBufferPointer) -> Void) {
    if !carried.isEmpty { carried.withUnsafeBytes { take($0, at: time, pass: pass) } }
    changeAll(silentFor: 0, at: time) { $0.lose() }
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, at time: Double, pass: (UnsafeRawBufferPointer) -> Void) {
    guard let start = line.firstIndex(where: { !$0.isBlank }), line[start] == UInt8(ascii: "{") else {
      // The end of an object whose beginning stands elsewhere.
      if line.last(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "}"),
        line.contains(UInt8(ascii: "\""))
      {
        tornCount += 1
      } else {
        pass(line)
      }
      return
    }
    guard let object = JSONMembers(line), object.text("event") != nil else {
      tornCount += 1
      return
    }
    let name = object.text("run") ?? ""
    guard let number = number(of: name, at: time) else { return }
    table.change(number, at: time) {
      RemoteRun(named: name, at: time)
    } _: {
      $0.take(object, at: time)
    }
  }

  private mutating func number(of name: String, at time: Double) -> Int? {
    if let number = numbers[name] { return number }
    guard table.count < NamedValues.mostNames else { return nil }
    numbers[name] = table.add()
    hosts.insert(RemoteRun(named: name, at: time).host)
    return numbers[name]
  }

  /// Looks for runs that have been silent for long.
  package mutating func noteSilence(at time: Double) {
    changeAll(silentFor: RemoteRun.patience, at: time) { $0.noteSilence(at: time) }
  }

  /// Changes the runs that go on, of which nothing has been heard for so many seconds.
  private mutating func changeAll(silentFor seconds: Double, at time: Double, _ body: (inout RemoteRun) -> Void) {
    for kept in Array(table.kept) where kept.end == nil && time - kept.part.lastHeard >= seconds {
      table.change(kept.number, at: time) {
        kept.part
      } _: {
        body(&$0)
      }
    }
  }

  /// The runs, each with the machine before its label if there are several, and the progress of all.
  ///
  /// `expected`: how many runs there will be. Of those that go on only the first `limit` are among the parts.
  package func parts(expected: Int?, atMost limit: Int = .max) -> [ProgressPart] {
    var parts = table.kept(atMost: limit).map { kept in
      var snapshot = kept.part.snapshot
      let label = hosts.count > 1 ? "\(kept.part.host): \(kept.part.label)" : kept.part.label
      snapshot.label = SafeText.printable(label)
      return ProgressPart(identifier: kept.number, name: SafeText.printable(kept.part.name), snapshot: snapshot)
    }
    parts.append(
      ProgressPart(identifier: Snapshot.overallIdentifier, reading: table.overall(expected: expected, besides: limit)))
    return parts
  }
}
