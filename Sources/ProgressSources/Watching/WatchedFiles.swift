import ProgressModel
import SystemCalls
import TerminalText

/// The files of the last look, and the files that were closed a short time ago.
struct WatchedFiles {
  private typealias Counts = [ProcessIdentity: (all: Int64, rest: Int64)]  // In bytes

  private static let lingering = 1.0  // The seconds for which a closed file stays
  private let total: Amount?
  private let looks = AbandonableCalls<FilePath, FileStatus?>()
  let labels: WatchLabels
  private var files: [TrackedFile] = []
  private var lastIdentifier = 0
  private var endTime: Double?

  /// `total`: the given total of each file.
  init(total: Amount?, labels: WatchLabels) {
    self.total = total
    self.labels = labels
  }

  /// Whether files that are watched by their paths have the given total.
  func isWhole(_ found: [TrackedFile]) -> Bool {
    guard let total, !found.isEmpty else { return false }
    return found.allSatisfy { $0.file.process == nil && .whole($0.file.position) >= total }
  }

  var parts: [ProgressPart] {
    files.compactMap { tracked in
      guard let part = tracked.part else { return nil }
      let position = tracked.file.position
      var reading = Reading(
        progress: .amount(.whole(max(0, position))), total: total(of: tracked),
        updateCount: Int(truncatingIfNeeded: position))
      (reading.labelPrefix, reading.label) = part.label
      reading.currentValueLabel = tracked.file.current
      // The wait for a writer of the file is no part of the work.
      let endedFor = tracked.file.process == nil ? endTime.map { $0 - tracked.lastMove } : nil
      return ProgressPart(identifier: part.identifier, .read(reading), endedFor: endedFor)
    }
  }

  /// The processes of files that are open.
  var processes: [ProcessIdentity] {
    files.filter { $0.closed == nil }.compactMap { $0.file.process }
  }

  /// `ends`: what is known of the processes since the last look.
  mutating func update(
    _ found: [TrackedFile], ends: [ProcessIdentity: LastSeen] = [:], at now: Double
  ) {
    let before = files
    files.update(found)
    for (index, tracked) in files.enumerated() {
      // Directories are found one after the other, so the label may change.
      guard tracked.part == nil || tracked.file.kind == .directory else { continue }
      lastIdentifier += 1
      files[index].part = (
        tracked.part?.identifier ?? lastIdentifier, labels.label(of: tracked.file)
      )
    }
    let open = Set(files.map { $0.file })
    let gone = before.filter { !open.contains($0.file) }
    let counts = counts(since: before, until: files)
    let closed = settled(gone, counts, ends, at: now)
    // Now the positions of closed files are known, too.
    let last = self.counts(since: before, until: files + closed)
    for index in files.indices {
      guard let process = files[index].file.process, let count = last[process],
        count.all > 0 || count.rest != 0
      else { continue }
      // What splice(2) reads is not counted.
      let tolerance = count.all / 20
      files[index].isCounted = -tolerance...tolerance + TrackedFile.mostOtherBytes ~= count.rest
    }
    files += closed.filter { now - ($0.closed ?? now) < Self.lingering }
  }

  mutating func end(_ ends: [ProcessIdentity: LastSeen] = [:], at now: Double) {
    endTime = now
    files = settled(files, [:], ends, at: now)
  }

  /// The bytes that processes have read since a look, and those of them that are not known to come
  /// from one of their files.
  private func counts(since before: [TrackedFile], until now: [TrackedFile]) -> Counts {
    var bases: [ProcessIdentity: Int64] = [:]
    var positions: [OpenFile: Int64] = [:]
    for tracked in before {
      positions[tracked.file] = tracked.file.position
      guard tracked.closed == nil, let process = tracked.file.process else { continue }
      bases[process] = tracked.bytesRead
    }
    var counts: Counts = [:]
    for tracked in now {
      guard let process = tracked.file.process else { continue }
      if counts[process] == nil, let read = tracked.bytesRead {
        let all = read - bases[process, default: 0]
        counts[process] = (all, all)
      }
      guard !tracked.file.access.writes else { continue }
      counts[process]?.rest -= tracked.file.position - positions[tracked.file, default: 0]
    }
    return counts
  }

  /// Closed files with their last positions, which no look may have seen. A file was read to its
  /// end if its process, until it closed the file, has read as many bytes as were left of it (the
  /// last 20 MB of 300), or has written a file of its size, as `cp` does. If that count is unknown,
  /// the process must have succeeded, after the time that the rest takes.
  private func settled(
    _ closed: [TrackedFile], _ counts: Counts, _ ends: [ProcessIdentity: LastSeen], at now: Double
  ) -> [TrackedFile] {
    var settled = closed
    var unread: [ProcessIdentity: [Int64: Int64]] = [:]  // By the counts at the closings
    var unfinished: [(index: Int, process: ProcessIdentity, rest: Int64, closing: Int64?)] = []
    var written: [ProcessIdentity: Set<Int64>] = [:]
    for index in closed.indices where closed[index].closed == nil {
      settled[index].closed = now
      if settled[index].file.access == .writing {
        settled[index].file.position = end(ofWritten: settled[index])
      }
      let tracked = settled[index]
      guard let process = tracked.file.process else { continue }
      if tracked.file.access == .writing {
        written[process, default: []].insert(tracked.file.position)
      } else if let rest = rest(of: tracked), rest > 0 {
        let closing = ends[process]?.bytesRead[tracked.file.descriptor]
        unread[process, default: [:]][closing ?? .max, default: 0] += rest
        unfinished.append((index, process, rest, closing))
      }
    }
    for (index, process, rest, closing) in unfinished {
      let tracked = settled[index]
      let isCopied = written[process]?.contains(tracked.file.position + rest) ?? false
      let read = closing.map { $0 - (tracked.bytesRead ?? $0) } ?? counts[process]?.rest
      // What was closed later may have been read later.
      let needed = unread[process]?.reduce(0) { $1.key <= closing ?? .max ? $0 + $1.value : $0 }
      let ending = ends[process]?.ending
      let isRead =
        if case .signaled = ending {
          // A killed process may have read another file last.
          false
        } else if tracked.isCounted, let read, let needed {
          read >= needed
        } else {
          // A process that was seen only once may have read other files.
          ending == .exited(0)
            && (closing != nil && read ?? 0 >= needed ?? .max
              || Double(rest) <= tracked.mostBytes(until: now))
        }
      if isRead || isCopied { settled[index].file.position += rest }
    }
    return settled
  }

  /// What is left of a file; `nil` if its total is unknown.
  private func rest(of tracked: TrackedFile) -> Int64? {
    guard let total = total(of: tracked)?.doubleValue else { return nil }
    return Int64(exactly: total.rounded()).map { $0 - tracked.file.position }
  }

  /// The size of a file that has grown, since copy_file_range(2) moves no offset.
  private func end(ofWritten tracked: TrackedFile) -> Int64 {
    let file = tracked.file
    let look = looks.value(of: file.path) { try? FileStatus(ofPath: file.path) }
    guard case .some(let status?) = look, status.identity == file.identity,
      status.size > tracked.first.size
    else { return file.position }
    return max(file.position, status.size)
  }

  /// The given total, else the size of a device, or of a file that is only read.
  private func total(of tracked: TrackedFile) -> Amount? {
    let file = tracked.file
    let size = tracked.deviceSize ?? (file.access.writes ? 0 : file.size)
    // Files of size 0 may have no end, as those under /proc.
    return total ?? (size > 0 ? .whole(size) : nil)
  }
}
