import ProgressModel
import SystemCalls
import TerminalText

/// The files of all targets, each with its progress.
struct WatchedFiles {
  private struct Entry {
    let process: ProcessIdentity
    var file: OpenFile
    let progress: SharedProgress
    let deviceSize: Int64?  // The size of a block device in bytes, which is constant
    var lastLook: Double  // When it was last looked at, and the bytes a second that it moved before
    var speed = 0.0
    var closed: Double?  // When it was found to be closed
  }

  private static let lingering = 1.0  // The seconds for which a closed file stays
  private let total: Amount?  // The total of each file if the command line gave one
  private let labels: WatchLabels
  private let progress: SharedProgress
  private var entries: [Entry] = []
  private var lastIdentifier = 0

  init(total: Amount?, labels: WatchLabels, progress: SharedProgress) {
    self.total = total
    self.labels = labels
    self.progress = progress
  }

  var parts: [SharedProgress] { entries.map { $0.progress } }

  mutating func update(_ found: [(process: ProcessIdentity, file: OpenFile)], at now: Double) {
    let before = entries
    entries = found.map { process, file in
      let known = before.first { $0.process == process && $0.file.isStill(file) }
      var entry = known ?? makeEntry(process, file, at: now)
      if now > entry.lastLook {
        entry.speed = Double(file.position - entry.file.position) / (now - entry.lastLook)
      }
      entry.file = file
      entry.lastLook = now
      entry.closed = nil
      publish(entry)
      return entry
    }
    guard !labels.areColumns else { return }
    let open = Set(entries.map { $0.progress.identifier })
    let closed = settled(before.filter { !open.contains($0.progress.identifier) }, at: now)
    entries += closed.filter { now - ($0.closed ?? now) < Self.lingering }
  }

  mutating func end(at now: Double) {
    guard !labels.areColumns else { return }
    entries = settled(entries, at: now)
  }

  /// Closed files with the positions at which they probably were then. A written file ends at its
  /// present size. A file was read to its end if its process has written a file of its size, or if
  /// little was left, for which its last speed sufficed since the last look.
  private func settled(_ closed: [Entry], at now: Double) -> [Entry] {
    var settled = closed
    let new = closed.indices.filter { closed[$0].closed == nil }
    for index in new where closed[index].file.access == .writing {
      let file = closed[index].file
      guard let status = try? FileStatus(ofPath: file.path), status.identity == file.identity else {
        continue
      }
      settled[index].file.position = max(file.position, status.size)
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
      publish(settled[index])
    }
    return settled
  }

  private mutating func makeEntry(_ process: ProcessIdentity, _ file: OpenFile, at now: Double)
    -> Entry
  {
    lastIdentifier += 1
    let progress = SharedProgress(partOf: self.progress, identifier: lastIdentifier)
    let label = labels.label(of: file, in: process)
    progress.update { reading in
      reading.labelPrefix = label.prefix
      reading.label = label.name
    }
    let size = file.kind == .blockDevice ? process.blockDeviceSize(file.descriptor) : nil
    return Entry(process: process, file: file, progress: progress, deviceSize: size, lastLook: now)
  }

  private func publish(_ entry: Entry) {
    let total = total(of: entry)
    entry.progress.update { reading in
      reading.progress = .amount(.whole(max(0, entry.file.position)))
      reading.updateCount = Int(truncatingIfNeeded: entry.file.position)
      reading.total = total
    }
  }

  /// The size of a file that is only read; the total of a file that is written is unknown.
  private func total(of entry: Entry) -> Amount? {
    let size = entry.deviceSize ?? (entry.file.access.writes ? 0 : entry.file.size)
    // Files of size 0 may have no end, as those under /proc.
    return total ?? (size > 0 ? .whole(size) : nil)
  }
}

/// Follows the positions of other processes in their open files, with at most a twentieth of a
/// processor's time.
package final class WatchSource: ProgressSource {
  private static let interval = 0.2  // The seconds between two looks
  package let progress: SharedProgress
  private let targets: [WatchTarget]
  private let total: Amount?
  private let labels: WatchLabels
  private let published = Monitor<[SharedProgress]>([])

  /// `total`: the total that the command line gave for each file.
  package init(
    _ targets: [WatchTarget], total: Amount?, labels: WatchLabels, progress: SharedProgress
  ) {
    self.targets = targets
    self.total = total
    self.labels = labels
    self.progress = progress
  }

  package func parts() -> [ProgressPart] { published.read { $0 }.map { $0.part } }

  package func start() {
    startThreadOrFinish { [self] in
      var files = WatchedFiles(total: total, labels: labels, progress: progress)
      var watches = targets.map { Watch($0, reportsIdle: !labels.areColumns) }
      while true {
        let begin = Clock.monotonic
        let looks = watches.indices.map { watches[$0].look() }
        for problem in looks.flatMap({ $0.problems }) { progress.add(.cannotWatch(problem)) }
        // After the end the last parts remain.
        guard looks.contains(where: { !$0.isOver }) else { break }
        files.update(looks.flatMap { $0.files }, at: begin)
        publish(files.parts)
        Clock.sleep(seconds: max(Self.interval, 20 * (Clock.monotonic - begin)))
      }
      files.end(at: Clock.monotonic)
      progress.finish(.finished)
    }
  }

  private func publish(_ parts: [SharedProgress]) {
    let before = published.withLock { published in
      defer { published = parts }
      return published
    }
    if !before.elementsEqual(parts, by: ===) { progress.ring() }
  }
}

package struct WatchLabels: Sendable, Hashable {
  package var namesFile: Bool
  package var namesProcess: Bool

  /// Whether the names come after the numbers of process and descriptor, as pv writes them.
  package let areColumns: Bool
  let directory: FilePath  // The directory to which shown paths are relative

  package init(namesFile: Bool, namesProcess: Bool, areColumns: Bool, directory: FilePath) {
    self.namesFile = namesFile
    self.namesProcess = namesProcess
    self.areColumns = areColumns
    self.directory = directory
  }

  /// The name of the file behind the name of its process, or as pv does it: the numbers in columns
  /// of 8 and 4, each with a colon, then the path.
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
