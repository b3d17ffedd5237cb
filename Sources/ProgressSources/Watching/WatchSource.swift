import ProgressModel
import SystemCalls
import TerminalText

struct WatchedFiles {
  private struct Entry {
    let process: ProcessIdentity
    var file: OpenFile
    var current: String?
    let identifier: Int
    var label: (prefix: String, name: String?)
    let deviceSize: Int64?  // In bytes
    var lastLook: Double
    var speed = 0.0  // Before the last look, in bytes a second
    var closed: Double?  // When it was found to be closed
  }

  private static let lingering = 1.0  // The seconds for which a closed file stays
  private let total: Amount?
  private let looks = AbandonableCalls<FilePath, FileStatus?>()
  let labels: WatchLabels
  private var entries: [Entry] = []
  private var lastIdentifier = 0

  /// `total`: the given total of each file.
  init(total: Amount?, labels: WatchLabels) {
    self.total = total
    self.labels = labels
  }

  /// Whether files that are watched by their paths have the given total.
  func isWhole(_ found: [WatchedFile]) -> Bool {
    guard let total, !found.isEmpty else { return false }
    return found.allSatisfy { isOfPath($0.file) && .whole($0.file.position) >= total }
  }

  var parts: [ProgressPart] {
    entries.map { entry in
      let position = entry.file.position
      var reading = Reading(
        progress: .amount(.whole(max(0, position))), total: total(of: entry),
        updateCount: Int(truncatingIfNeeded: position))
      reading.labelPrefix = entry.label.prefix
      reading.label = entry.label.name
      reading.currentValueLabel = entry.current
      return ProgressPart(identifier: entry.identifier, .read(reading))
    }
  }

  mutating func update(_ found: [WatchedFile], at now: Double) {
    let before = entries
    entries = found.map { process, file, current in
      let known = before.first {
        ($0.process == process || isOfPath(file)) && $0.file.isStill(file)
      }
      var entry = known ?? makeEntry(process, file, at: now)
      if now > entry.lastLook {
        entry.speed = Double(file.position - entry.file.position) / (now - entry.lastLook)
      }
      entry.file = file
      entry.current = current
      // It becomes known one by one which directories a process reads.
      if file.kind == .directory { entry.label = labels.label(of: file, in: process) }
      entry.lastLook = now
      entry.closed = nil
      return entry
    }
    guard !labels.areColumns else { return }
    let open = Set(entries.map { $0.identifier })
    let closed = settled(before.filter { !open.contains($0.identifier) }, at: now)
    entries += closed.filter { now - ($0.closed ?? now) < Self.lingering }
  }

  mutating func end(at now: Double) {
    if !labels.areColumns { entries = settled(entries, at: now) }
  }

  /// Closed files with the positions at which they probably were then. A written file ends at its
  /// size. A file was read to its end if its process has written a file of its size, or if its
  /// speed sufficed for the little that was left.
  private func settled(_ closed: [Entry], at now: Double) -> [Entry] {
    var settled = closed
    let new = closed.indices.filter { closed[$0].closed == nil }
    for index in new where closed[index].file.access == .writing {
      let file = closed[index].file
      let look = looks.value(of: file.path) { try? FileStatus(ofPath: file.path) }
      if case .some(let status?) = look, status.identity == file.identity {
        settled[index].file.position = max(file.position, status.size)
      }
    }
    for index in new {
      let entry = settled[index]
      let total = total(of: entry)?.doubleValue ?? 0
      let rest = total - Double(entry.file.position)
      let isCopied = settled.contains { other in
        other.process == entry.process && other.file.access == .writing
          && Double(other.file.position) == total
      }
      if rest > 0, isCopied || rest <= min(total / 5, 2 * entry.speed * (now - entry.lastLook)) {
        settled[index].file.position = Int64(exactly: total) ?? entry.file.position
      }
      settled[index].closed = now
    }
    return settled
  }

  private mutating func makeEntry(_ process: ProcessIdentity, _ file: OpenFile, at now: Double)
    -> Entry
  {
    lastIdentifier += 1
    return Entry(
      process: process, file: file, identifier: lastIdentifier,
      label: labels.label(of: file, in: process),
      deviceSize: file.kind == .blockDevice ? process.blockDeviceSize(file.descriptor) : nil,
      lastLook: now)
  }

  /// Whether the file is watched by its path, whichever process writes it.
  private func isOfPath(_ file: OpenFile) -> Bool {
    file.descriptor < 0 && file.kind == .regular
  }

  /// The given total, else the size of a device, or of a file that is only read.
  private func total(of entry: Entry) -> Amount? {
    let size = entry.deviceSize ?? (entry.file.access.writes ? 0 : entry.file.size)
    // Files of size 0 may have no end, as those under /proc.
    return total ?? (size > 0 ? .whole(size) : nil)
  }
}

/// Follows the positions of other processes in their open files, in
/// at most a twentieth of the time.
package final class WatchSource: ProgressSource {
  private static let interval = 0.2  // The seconds between two looks
  package let progress: SharedProgress
  private let targets: [WatchTarget]
  private let files: WatchedFiles
  private let published = Monitor<[ProgressPart]>([])

  /// `total`: the given total of each file.
  package init(
    _ targets: [WatchTarget], total: Amount?, labels: WatchLabels, progress: SharedProgress
  ) {
    self.targets = targets
    self.progress = progress
    files = WatchedFiles(total: total, labels: labels)
  }

  package func parts() -> [ProgressPart] { published.read { $0 } }

  package func start() {
    startThreadOrFinish { [self] in
      var files = files
      var watches = targets.map { Watch($0, asPv: files.labels.areColumns) }
      while true {
        let begin = Clock.monotonic
        let looks = watches.indices.map { watches[$0].look() }
        for problem in looks.flatMap({ $0.problems }) { progress.add(.cannotWatch(problem)) }
        // After the end the last parts remain.
        let isWhole = files.isWhole(looks.flatMap { $0.files })
        guard looks.contains(where: { !$0.isOver }), !isWhole else { break }
        files.update(looks.flatMap { $0.files }, at: begin)
        publish(files.parts)
        Clock.sleep(seconds: max(Self.interval, 20 * (Clock.monotonic - begin)))
      }
      files.end(at: Clock.monotonic)
      publish(files.parts)
      progress.finish(.finished)
    }
  }

  private func publish(_ parts: [ProgressPart]) {
    let areOthers = published.withLock { published in
      defer { published = parts }
      return !published.elementsEqual(parts) { $0.identifier == $1.identifier }
    }
    if areOthers { progress.wake() }
  }
}

package struct WatchLabels: Sendable {
  package var namesFile = true
  package var namesProcess = false
  package let areColumns: Bool  // Whether the line begins with numbers in columns, as pv's do
  let directory: FilePath  // Shown paths are relative to it

  package init(areColumns: Bool, directory: FilePath) {
    self.areColumns = areColumns
    self.directory = directory
  }

  /// The name of the process and the name of the file; or as pv does it, the numbers of process and
  /// descriptor and the path.
  func label(of file: OpenFile, in process: ProcessIdentity) -> (prefix: String, name: String?) {
    guard namesFile else { return ("", nil) }
    guard areColumns else {
      let owner = namesProcess ? process.name.map { SafeText.printable($0) + "  " } ?? "" : ""
      return ("", owner + file.path.lastComponent.printable)
    }
    let owner = namesProcess ? column(process.number, width: 8) : ""
    return (owner + column(file.descriptor, width: 4), file.path.relative(to: directory).printable)
  }

  private func column(_ number: Int32, width: Int) -> String {
    "\(number)".padded(toCells: width, alignment: .trailing) + ":"
  }
}
