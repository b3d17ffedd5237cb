import ProgressModel
import SystemCalls
import TerminalText

/// A file that a look has found.
struct WatchedFile {
  let process: ProcessIdentity?  // `nil` if the file is watched by its path
  var file: OpenFile
  var current: String?  // The name of the file that it reads, if `file` is `CommandTrees.asFile`
  var bytesRead: Int64?  // By the process, from all its files, before the look
}

/// The files of the last look, and the files that were closed a short time ago.
struct WatchedFiles {
  private struct Entry {
    var found: WatchedFile
    let firstSize: Int64
    let identifier: Int
    var label: (prefix: String, name: String?)
    let deviceSize: Int64?  // In bytes
    var lastLook: Double
    var lastMove: Double  // When its position last changed, or it was found
    var topSpeed: Double  // Between two looks, at first by the age of its process; bytes a second
    var isNew = true  // Whether there was only one look

    /// Whether the count of the process shows where its files end: it has read little besides them.
    var isCounted = false
    var closed: Double?  // When it was found to be closed

    var position: Int64 {
      get { found.file.position }
      set { found.file.position = newValue }
    }

    /// The count of its process when it was closed, if that is known.
    func closing(_ ends: [ProcessIdentity: LastSeen]) -> Int64? {
      found.process.flatMap { ends[$0]?.bytesRead[found.file.descriptor] }
    }

    /// The bytes that may have moved since the last look; none if the file rested before it. Data
    /// may come in bursts, above all by splice(2), which the count lacks: so up to 2 or 4 times the
    /// highest speed, 80 MB in 0.2 s of a file that has moved at 100 MB/s.
    func mostBytes(until now: Double) -> Double {
      lastMove < lastLook ? 0 : (isCounted ? 2 : 4) * topSpeed * (now - lastLook)
    }
  }

  /// A file that stays itself as long as it is open in one way.
  private struct Key: Hashable {
    let process: ProcessIdentity?
    let descriptor: Int32
    let identity: FileStatus.Identity?
    let access: OpenFile.Access

    init(_ found: WatchedFile) {
      process = found.process
      descriptor = found.file.descriptor
      identity = found.file.identity
      access = found.file.access
    }
  }

  private static let lingering = 1.0  // The seconds for which a closed file stays
  private static let mostOtherBytes: Int64 = 1 << 20  // Of libraries, read between two looks
  private let total: Amount?
  private let looks = AbandonableCalls<FilePath, FileStatus?>()
  let labels: WatchLabels
  private var entries: [Entry] = []
  private var lastIdentifier = 0
  private var endTime: Double?

  /// `total`: the given total of each file.
  init(total: Amount?, labels: WatchLabels) {
    self.total = total
    self.labels = labels
  }

  /// Whether files that are watched by their paths have the given total.
  func isWhole(_ found: [WatchedFile]) -> Bool {
    guard let total, !found.isEmpty else { return false }
    return found.allSatisfy { $0.process == nil && .whole($0.file.position) >= total }
  }

  var parts: [ProgressPart] {
    entries.map { entry in
      let position = entry.position
      var reading = Reading(
        progress: .amount(.whole(max(0, position))), total: total(of: entry),
        updateCount: Int(truncatingIfNeeded: position))
      reading.labelPrefix = entry.label.prefix
      reading.label = entry.label.name
      reading.currentValueLabel = entry.found.current
      // The wait for a writer of the file is no part of the work.
      let endedFor = entry.found.process == nil ? endTime.map { $0 - entry.lastMove } : nil
      return ProgressPart(identifier: entry.identifier, .read(reading), endedFor: endedFor)
    }
  }

  /// The processes of files that are open.
  var processes: [ProcessIdentity] {
    var processes: [ProcessIdentity] = []
    for entry in entries where entry.closed == nil {
      guard let process = entry.found.process, processes.last != process else { continue }
      processes.append(process)
    }
    return processes
  }

  /// `ends`: what is known of the processes since the last look.
  mutating func update(
    _ found: [WatchedFile], ends: [ProcessIdentity: LastSeen] = [:], at now: Double
  ) {
    let before = entries
    var known: [Key: Entry] = [:]
    for entry in before.reversed() { known[Key(entry.found)] = entry }
    // Several targets may find one file.
    var keys: Set<Key> = []
    entries = found.filter { keys.insert(Key($0)).inserted }.map { file in
      var entry = known[Key(file)] ?? makeEntry(file, at: now)
      if now > entry.lastLook {
        let speed = Double(file.file.position - entry.position) / (now - entry.lastLook)
        entry.topSpeed = entry.isNew ? speed : max(entry.topSpeed, speed)
        entry.isNew = false
      }
      if file.file.position != entry.position { entry.lastMove = now }
      entry.found = file
      // It becomes known one by one which directories a process reads.
      if file.file.kind == .directory {
        entry.label = labels.label(of: file.file, in: file.process)
      }
      entry.lastLook = now
      entry.closed = nil
      return entry
    }
    let open = Set(entries.map { $0.identifier })
    let gone = before.filter { !open.contains($0.identifier) }
    let counts = Count.since(before, now: entries)
    let closed = settled(gone, counts, ends, at: now)
    // Now the positions of closed files are known, too.
    let last = Count.since(before, now: entries + closed)
    for index in entries.indices {
      guard let process = entries[index].found.process, let count = last[process],
        count.all > 0 || count.rest != 0
      else { continue }
      // What splice(2) reads is not counted.
      let tolerance = count.all / 20
      entries[index].isCounted = -tolerance...tolerance + Self.mostOtherBytes ~= count.rest
    }
    entries += closed.filter { now - ($0.closed ?? now) < Self.lingering }
  }

  mutating func end(_ ends: [ProcessIdentity: LastSeen] = [:], at now: Double) {
    endTime = now
    entries = settled(entries, [:], ends, at: now)
  }

  /// The bytes that a process has read since a look.
  private struct Count {
    var all: Int64
    var rest: Int64  // Bytes that are not known to come from one of its files

    /// `now`: the entries at the present look.
    static func since(_ before: [Entry], now: [Entry]) -> [ProcessIdentity: Count] {
      var bases: [ProcessIdentity: Int64] = [:]
      for entry in before where entry.closed == nil {
        guard let process = entry.found.process else { continue }
        bases[process] = entry.found.bytesRead
      }
      var positions: [Int: Int64] = [:]
      for entry in before { positions[entry.identifier] = entry.position }
      var counts: [ProcessIdentity: Count] = [:]
      for entry in now {
        guard let process = entry.found.process else { continue }
        if counts[process] == nil, let read = entry.found.bytesRead {
          let all = read - bases[process, default: 0]
          counts[process] = Count(all: all, rest: all)
        }
        guard !entry.found.file.access.writes else { continue }
        counts[process]?.rest -= entry.position - positions[entry.identifier, default: 0]
      }
      return counts
    }
  }

  /// Closed files with their last positions, which no look may have seen. A file was read to its
  /// end if its process, until it closed the file, has read as many bytes as were left of it (the
  /// last 20 MB of 300), or has written a file of its size, as `cp` does. If that count is unknown,
  /// the process must have succeeded, after the time that the rest takes.
  private func settled(
    _ closed: [Entry], _ counts: [ProcessIdentity: Count], _ ends: [ProcessIdentity: LastSeen],
    at now: Double
  ) -> [Entry] {
    var settled = closed
    let new = closed.indices.filter { closed[$0].closed == nil }
    var unread: [ProcessIdentity: [Int64: Int64]] = [:]  // By the counts at the closings
    var written: [ProcessIdentity: Set<Int64>] = [:]
    for index in new {
      settled[index].closed = now
      if settled[index].found.file.access == .writing {
        settled[index].position = end(ofWritten: settled[index])
      }
      let entry = settled[index]
      guard let process = entry.found.process else { continue }
      if entry.found.file.access == .writing {
        written[process, default: []].insert(entry.position)
      } else if let rest = rest(of: entry), rest > 0 {
        unread[process, default: [:]][entry.closing(ends) ?? .max, default: 0] += rest
      }
    }
    for index in new where settled[index].found.file.access != .writing {
      let entry = settled[index]
      guard let process = entry.found.process, let rest = rest(of: entry), rest > 0
      else { continue }
      let isCopied = written[process]?.contains(entry.position + rest) ?? false
      let closing = entry.closing(ends)
      let read = closing.map { $0 - (entry.found.bytesRead ?? $0) } ?? counts[process]?.rest
      // What was closed later may have been read later.
      let needed = unread[process]?.reduce(0) { $1.key <= closing ?? .max ? $0 + $1.value : $0 }
      let ending = ends[process]?.ending
      let isRead =
        if case .signaled = ending {
          // A killed process may have read another file last.
          false
        } else if entry.isCounted, let read, let needed {
          read >= needed
        } else {
          // A process that was seen only once may have read other files.
          ending == .exited(0)
            && (closing != nil && read ?? 0 >= needed ?? .max
              || Double(rest) <= entry.mostBytes(until: now))
        }
      if isRead || isCopied { settled[index].position += rest }
    }
    return settled
  }

  /// What is left of a file; `nil` if its total is unknown.
  private func rest(of entry: Entry) -> Int64? {
    guard let total = total(of: entry)?.doubleValue else { return nil }
    return Int64(exactly: total.rounded()).map { $0 - entry.position }
  }

  /// The size of a file that has grown, since copy_file_range(2) moves no offset.
  private func end(ofWritten entry: Entry) -> Int64 {
    let file = entry.found.file
    let look = looks.value(of: file.path) { try? FileStatus(ofPath: file.path) }
    guard case .some(let status?) = look, status.identity == file.identity,
      status.size > entry.firstSize
    else { return file.position }
    return max(file.position, status.size)
  }

  private mutating func makeEntry(_ found: WatchedFile, at now: Double) -> Entry {
    lastIdentifier += 1
    let process = found.process
    let file = found.file
    let age = process?.startTime.map { max(0.01, Clock.wall - $0) }
    return Entry(
      found: found, firstSize: file.size, identifier: lastIdentifier,
      label: labels.label(of: file, in: process),
      deviceSize: file.kind == .blockDevice ? process?.blockDeviceSize(file.descriptor) : nil,
      lastLook: now, lastMove: now, topSpeed: age.map { Double(file.position) / $0 } ?? 0)
  }

  /// The given total, else the size of a device, or of a file that is only read.
  private func total(of entry: Entry) -> Amount? {
    let file = entry.found.file
    let size = entry.deviceSize ?? (file.access.writes ? 0 : file.size)
    // Files of size 0 may have no end, as those under /proc.
    return total ?? (size > 0 ? .whole(size) : nil)
  }
}
