import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalOutput
import TerminalText

/// Describes a run for programs in objects of JSON, one a line.
final class JSONReporter {
  private var plan: JSONPlan
  private let start: Double
  private var parts: [Int: Snapshot] = [:]  // As they were shown last
  private var hasBegun = false
  private var hasGainedNames = false  // Whether the run was a part before its first name
  private var nextLook: Double  // At labels and stalls
  private var nextUpdate: Double

  init(_ plan: JSONPlan, startingAt start: Double) {
    self.plan = plan
    self.start = start
    nextUpdate = start + plan.interval
    nextLook = start
  }

  var nextDue: Double { min(nextLook, nextUpdate) }

  func adopt(_ display: DisplayPlan, _ moment: RunMoment) {
    guard let plan = display.json else { return }
    if plan.interval != self.plan.interval { nextUpdate = moment.time + plan.interval }
    self.plan = plan
  }

  func update(_ moment: RunMoment) -> [UInt8] {
    guard moment.time >= nextDue else { return [] }
    nextLook = moment.time + 0.1
    defer { hasBegun = true }
    if !hasBegun, moment.snapshots.isEmpty { return object("start", nil, moment).line }
    let isDue = moment.time >= nextUpdate
    if isDue { nextUpdate = nextTurn(after: nextUpdate, every: plan.interval, at: moment.time) }
    let ends = endsOfOthers(moment)
    var lines: [UInt8] = []
    for (line, part) in moment.snapshots.enumerated() {
      guard let before = parts[part.identifier] else { continue }
      let reported = plan.reported(part, line: line)
      parts[part.identifier] = reported
      if reported.reading.label != before.reading.label
        || reported.reading.currentValueLabel != before.reading.currentValueLabel
      {
        lines += object("label", reported, moment).line
      }
      if reported.stalledFor != nil, before.stalledFor == nil {
        lines += object("stalled", reported, moment).line
      }
      if reported.end == nil {
        if isDue { lines += object("update", reported, moment).line }
      } else if reported.end != before.end {
        lines += end(reported, moment)
      }
    }
    return ends + beginnings(moment) + lines
  }

  /// The end of each part, and that of the run itself, if there is an `ending` and no part that is
  /// the run.
  func end(_ moment: RunMoment, _ ending: Ending?) -> [UInt8] {
    var lines = endsOfOthers(moment) + beginnings(moment)
    let whole = moment.snapshots.whole
    for (line, part) in moment.snapshots.enumerated()
    where parts[part.identifier].map({ $0.end == nil }) ?? false {
      let reported = plan.reported(part, line: line)
      // The run that shows another one goes well although that one has failed.
      let isRun = part.identifier == whole?.identifier && !(ending == .success && part.hasFailed)
      lines += end(reported, moment, isRun ? ending : nil)
    }
    if let ending, whole == nil {
      var run = Snapshot()
      run.elapsed = max(0, moment.time - start)
      lines += end(hasGainedNames ? run : nil, moment, ending)
    }
    return lines
  }

  func note(_ sentences: [String], at now: Double) -> [UInt8] {
    sentences.flatMap { sentence in
      var object = object("note", elapsed: max(0, now - start))
      object.add("message", .text(sentence))
      return object.line
    }
  }

  private func beginnings(_ moment: RunMoment) -> [UInt8] {
    moment.snapshots.enumerated().flatMap { line, part -> [UInt8] in
      guard parts[part.identifier] == nil else { return [] }
      var reported = plan.reported(part, line: line)
      let beginning = object("start", reported, moment).line
      // If it has ended, its end comes next.
      reported.end = nil
      parts[part.identifier] = reported
      return beginning
    }
  }

  /// The ends of parts that are no longer among the parts. The run itself goes on once it has
  /// names.
  private func endsOfOthers(_ moment: RunMoment) -> [UInt8] {
    let present = Set(moment.snapshots.map { $0.identifier })
    let others = parts.keys.filter { !present.contains($0) }.sorted()
    return others.flatMap { identifier -> [UInt8] in
      if identifier == 0, moment.snapshots.contains(where: { $0.name != nil }) {
        parts.removeValue(forKey: identifier)
        hasGainedNames = true
        return []
      }
      guard let part = parts.removeValue(forKey: identifier), part.end == nil else {
        return []
      }
      return end(part, moment)
    }
  }

  /// `ending`: of the run, if the object tells how the run ended.
  private func end(_ reported: Snapshot?, _ moment: RunMoment, _ ending: Ending? = nil) -> [UInt8] {
    let ending = ending ?? Ending(ofPart: reported?.end)
    var object = object("end", reported, moment)
    reported?.addEnd(to: &object)
    object.add("meanRate", JSONValue(reported.flatMap { $0.hasMeanRate ? $0.meanRate : nil }))
    object.add("status", .number(.whole(Int64(ending.code))))
    object.add("signal", JSONValue(ending.signalName ?? reported?.end?.signalName))
    return object.line
  }

  /// An object about a part as it is reported, or about a run without parts.
  private func object(_ event: String, _ reported: Snapshot?, _ moment: RunMoment) -> JSONObject {
    let elapsed = plan.isTimer ? nil : reported?.elapsed
    var object = object(event, elapsed: elapsed ?? max(0, moment.time - start))
    object.add("part", reported.map { .number(.whole(Int64($0.identifier))) } ?? .null)
    var state = reported ?? Snapshot()
    if reported == nil { state.reading.label = plan.labels.label(of: state, line: 0) }
    state.add(to: &object, unit: reported?.ownUnit ?? plan.unit)
    return object
  }

  private func object(_ event: String, elapsed: Double) -> JSONObject {
    var object = JSONObject()
    object.add("event", .text(event))
    object.add("run", .text(JSONPlan.run))
    object.add("elapsed", JSONValue(seconds: elapsed))
    return object
  }
}

/// The FILE of `--json`, with a thread of its own: neither data nor bar waits for its reader.
struct ReportFile {
  private let path: FilePath
  private let screen: ThreadedScreen
  private(set) var hasFailed = false
  var isStandardOutput: Bool { FileDescriptor(named: path) == .standardOutput }

  /// Objects that wait until the file may be emptied; `nil` from then on, or if it was empty.
  private var held: [UInt8]?

  /// `onIdle` is called by the thread after each write.
  init(_ path: FilePath, onIdle: @escaping @Sendable () -> Void) throws(OptionError) {
    self.path = path
    let descriptor = try Self.opened(path, emptying: false)
    let keepsContents = FileDescriptor(named: path) == nil && (descriptor?.holdsBytes ?? false)
    held = keepsContents ? [] : nil
    screen = ThreadedScreen(
      descriptor,
      opening: { () throws(SystemError) in
        guard let descriptor else { return try FileDescriptor.openForWriting(path) }
        if keepsContents { try descriptor.setSize(0) }
        return descriptor
      }, onIdle: onIdle)
  }

  /// Opens the file, or creates it, and may empty it. Returns `nil` for a named pipe, which is
  /// opened once its reader is there.
  static func opened(_ path: FilePath, emptying: Bool = true) throws(OptionError)
    -> FileDescriptor?
  {
    do throws(SystemError) {
      if let named = FileDescriptor(named: path) { return named }
      if path.kind == .pipe { return nil }
      let file = try FileDescriptor.openForWriting(path)
      if emptying, file.holdsBytes { try file.setSize(0) }
      return file
    } catch { throw .unusable(.json, path: path, error) }
  }

  /// Seconds until the run may have begun; `nil` if that changes nothing.
  var secondsUntilLook: Double? { held == nil ? nil : 0.1 }

  /// Whether an object would have to wait for others.
  var isBusy: Bool { held.map { !$0.isEmpty } ?? !isWritten }

  /// Whether all that was handed to the file is written, or can't be.
  var isWritten: Bool { screen.hasWrittenText() }

  mutating func hand(_ objects: [UInt8]) {
    if held == nil { screen.hand(objects) } else { held? += objects }
  }

  /// Lets the file be emptied, now that the run has begun.
  mutating func release() {
    guard let objects = held else { return }
    held = nil
    screen.hand(objects)
  }

  func finishBriefly() { screen.finishBriefly() }

  /// Returns a failure once.
  mutating func takeFailure() -> SourceNote? {
    guard !hasFailed, let error = screen.failure, error != .brokenPipe else { return nil }
    hasFailed = true
    return .writeFailed(path: path, error)
  }
}

extension FileDescriptor {
  /// Whether it is a regular file that is not empty.
  fileprivate var holdsBytes: Bool {
    (try? FileStatus(of: self)).map { $0.kind == .regular && $0.size > 0 } ?? false
  }
}
