import SystemCalls
import TerminalText

/// The files that are watched now, each with its part of the display.
struct WatchedFiles {
  private struct Entry {
    var process: RunningProcess
    var file: OpenFile
    var part: ProgressPart
    /// Bytes of a block device; they don't change.
    var deviceSize: Int64?
  }

  /// What is known of a file where the command line gave a total.
  private let total: Amount?
  private let labels: WatchLabels
  private let tally: Tally
  private var entries: [Entry] = []
  private var lastIdentifier = 0

  init(total: Amount?, labels: WatchLabels, tally: Tally) {
    self.total = total
    self.labels = labels
    self.tally = tally
  }

  var parts: [ProgressPart] { entries.map(\.part) }

  /// Takes in what the processes have open now: what they still have goes on, what they have not is gone.
  mutating func update(_ found: [(process: RunningProcess, file: OpenFile)]) {
    entries = found.map { process, file in
      let known = entries.first { $0.process == process && $0.file.isStill(file) }
      var entry = known ?? makeEntry(process, file)
      entry.file = file
      publish(entry)
      return entry
    }
  }

  private mutating func makeEntry(_ process: RunningProcess, _ file: OpenFile) -> Entry {
    lastIdentifier += 1
    let part = ProgressPart(identifier: lastIdentifier, tally: tally.another())
    let label = labels.label(of: file, in: process)
    part.tally.withWords { words in
      words.labelPrefix = label.prefix
      words.label = label.name
    }
    let deviceSize =
      file.kind == .blockDevice ? process.blockDeviceSize(file.descriptor) : nil
    return Entry(process: process, file: file, part: part, deviceSize: deviceSize)
  }

  private func publish(_ entry: Entry) {
    entry.part.tally.count.store(entry.file.position, ordering: .relaxed)
    let total = total(of: entry)
    entry.part.tally.withWords { $0.total = total }
  }

  /// How much a process will write is not known, unless somebody has said so.
  private func total(of entry: Entry) -> Amount? {
    if let total { return total }
    let size = entry.file.access.writes ? nil : entry.file.size
    // Files of size 0 may be endless: those under /proc are.
    return (entry.deviceSize ?? size).flatMap { $0 > 0 ? .whole($0) : nil }
  }
}

/// Follows how far other processes are in the files that they have open.
///
/// Its thread looks at them five times a second, but spends no more than a twentieth of its time on that.
package struct WatchSource: ProgressSource {
  /// Seconds from one look to the next.
  private static let pace = 0.2

  package let tally: Tally
  private let targets: [WatchTarget]
  private let total: Amount?
  private let labels: WatchLabels
  private let published = Monitor<[ProgressPart]>([])

  /// `total`: what the command line gave; else it is the size of what is only read.
  package init(_ targets: [WatchTarget], total: Amount?, labels: WatchLabels, tally: Tally) {
    self.targets = targets
    self.total = total
    self.labels = labels
    self.tally = tally
  }

  package func parts() -> [ProgressPart] { published.read { $0 } }

  package func start() {
    startThreadOrFinish {
      var files = WatchedFiles(total: total, labels: labels, tally: tally)
      var watches = targets.map { Watch($0) }
      var failures: SourceFailures = []
      while true {
        let begin = Clock.monotonic
        let looks = watches.indices.map { watches[$0].look() }
        for problem in looks.flatMap(\.problems) {
          failures.insert(.notOpened)
          tally.add(.cannotWatch(problem))
        }
        // What is followed last stays, as it was.
        guard looks.contains(where: { !$0.isOver }) else { break }
        files.update(looks.flatMap(\.files))
        publish(files.parts)
        let effort = Clock.monotonic - begin
        Clock.sleep(seconds: max(Self.pace, 20 * effort))
      }
      tally.finish(.finished(failures: failures))
    }
  }

  /// Shows the parts; those that have come are to be measured from now on.
  private func publish(_ parts: [ProgressPart]) {
    let isNew = published.withLock { shown in
      defer { shown = parts }
      return shown.map(\.identifier) != parts.map(\.identifier)
    }
    if isNew { tally.ring() }
  }
}

/// How the line of a watched file begins.
package struct WatchLabels: Sendable, Hashable {
  /// Whether a line names the file at all; where there is only ever one, it does not.
  package var namesFile: Bool
  /// Whether it says whose file it is.
  package var namesProcess: Bool
  /// The directory from which paths are shown, as they are typed there.
  package var directory: [UInt8]

  package init(namesFile: Bool, namesProcess: Bool, directory: [UInt8]) {
    self.namesFile = namesFile
    self.namesProcess = namesProcess
    self.directory = directory
  }

  /// As pv does: the numbers in columns of 8 and 4, each with its colon, then the name.
  func label(of file: OpenFile, in process: RunningProcess) -> (prefix: String, name: String?) {
    guard namesFile else { return ("", nil) }
    let owner = namesProcess ? column(process.identifier, width: 8) : ""
    return (owner + column(file.descriptor, width: 4), SafeText.printable(shown(file.path)))
  }

  private func column(_ number: Int32, width: Int) -> String {
    "\(number)".padded(toCells: width, alignment: .trailing) + ":"
  }

  private func shown(_ path: [UInt8]) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    guard !directory.isEmpty, directory != [slash], path.starts(with: directory + [slash]) else {
      return path[...]
    }
    return path[(directory.count + 1)...]
  }
}
