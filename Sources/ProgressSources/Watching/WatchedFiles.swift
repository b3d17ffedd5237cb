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
