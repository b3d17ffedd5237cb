import SystemCalls
import TerminalText

/// The rows of the runs that share a terminal. The first of them decides for all how they share it.
package enum SharedRows: Hashable, Sendable {
  /// Rows that scroll with all other text, as those of `pv -c` do.
  case scrolling(TerminalRoster)
  /// The last rows of the terminal.
  case pinned(PinnedRows)

  /// Decodes the contents of a file; an empty one has no runs. `pins`: how its first run would share the terminal.
  package init?(_ bytes: [UInt8], pins: Bool) {
    if bytes.isEmpty {
      self = pins ? .pinned(PinnedRows()) : .scrolling(TerminalRoster())
    } else if let rows = PinnedRows(bytes) {
      self = .pinned(rows)
    } else {
      guard let roster = TerminalRoster(bytes) else { return nil }
      self = .scrolling(roster)
    }
  }

  package var encoded: [UInt8] {
    switch self {
    case .scrolling(let roster): roster.encoded
    case .pinned(let rows): rows.encoded
    }
  }

  package var runs: [ProcessIdentity] {
    switch self {
    case .scrolling(let roster): roster.runs
    case .pinned(let rows): rows.blocks.map(\.run)
    }
  }

  /// The cells of the widest label; 0 if labels are not aligned.
  var labelWidth: Int {
    switch self {
    case .scrolling: 0
    case .pinned(let rows): rows.blocks.map(\.labelWidth).max() ?? 0
    }
  }

  fileprivate mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, of mark: ProcessIdentity, labelWidth: Int, size: TerminalSize,
    isAlive: (ProcessIdentity) -> Bool
  ) -> [UInt8] {
    switch self {
    case .scrolling(var roster):
      defer { self = .scrolling(roster) }
      return roster.show(bytes, as: content, of: mark, size: size, isAlive: isAlive)
    case .pinned(var rows):
      defer { self = .pinned(rows) }
      return rows.show(bytes, as: content, of: mark, labelWidth: labelWidth, size: size, isAlive: isAlive)
    }
  }
}

/// A terminal on which several runs draw, each on rows of its own.
///
/// A file for each terminal, in a directory of the user, holds their ``SharedRows``. The screen's thread locks
/// the file only while it writes the bytes of one frame. If a process never releases the lock, other runs lose
/// pictures and nothing else. The terminal is never read from.
package struct SharedTerminal: Sendable {
  private let descriptor: FileDescriptor
  private let path: FilePath
  private let mark: ProcessIdentity
  private var file: LockFile
  private let pins: Bool
  private let ownLabelWidth: Int
  /// The cells of the widest label of all runs at the last write of this one.
  let labelWidth: Monitor<Int>

  /// Seconds after which waiting for the lock ends, or for a picture begins again.
  private static let lockTimeout = 0.1

  /// Prepares to share the terminal behind the descriptor; `nil` if that is not possible safely. `pins`: the rows are
  /// the last ones of the terminal, unless other runs share it in another way. `labelWidth`: the cells of the run's
  /// label.
  package init?(
    _ descriptor: FileDescriptor, pins: Bool = false, labelWidth: Int = 0, environment: Environment,
    as mark: ProcessIdentity = .own
  ) {
    guard let device = descriptor.terminalDevice else { return nil }
    let directory = Self.directory(environment)
    let path = directory.appending(Self.name(of: device))
    guard let file = LockFile(path) else { return nil }
    guard let bytes = file.contents(limit: TerminalRoster.sizeLimit), SharedRows(bytes, pins: pins) != nil else {
      file.close()
      return nil
    }
    (self.descriptor, self.path, self.mark, self.file) = (descriptor, path, mark, file)
    (self.pins, ownLabelWidth, self.labelWidth) = (pins, labelWidth, Monitor(labelWidth))
    Self.sweep(directory, sparing: path)
  }

  /// Writes the bytes on the run's row. A picture that waits for the lock is dropped once `isSuperseded` returns that
  /// there is a later one.
  package mutating func show(_ bytes: [UInt8], as content: ScreenContent, isSuperseded: () -> Bool) throws(SystemError)
  {
    switch content {
    case .aside: return try descriptor.writeAll(bytes)
    case .frame, .frameElsewhere:
      while !lock(until: Clock.monotonic + Self.lockTimeout, orWhen: isSuperseded) { if isSuperseded() { return } }
    case .lines:
      guard lock(until: Clock.monotonic + Self.lockTimeout, orWhen: { false }) else {
        // Text must not get lost, so it goes to the cursor's row.
        return try descriptor.writeAll(bytes)
      }
    case .closing, .withdrawal, .ofTerminal:
      guard lock(until: Clock.monotonic + Self.lockTimeout, orWhen: { false }) else { return }
    }
    defer { file.unlock() }
    try write(bytes, as: content)
  }

  /// Writes the bytes and the file while the lock is held.
  private func write(_ bytes: [UInt8], as content: ScreenContent) throws(SystemError) {
    guard let size = descriptor.terminalSize,
      let before = file.contents(limit: TerminalRoster.sizeLimit).flatMap({ SharedRows($0, pins: pins) })
    else { return try descriptor.writeAll(bytes) }
    var rows = before
    let moved = rows.show(bytes, as: content, of: mark, labelWidth: ownLabelWidth, size: size) {
      $0 == mark || $0.isRunning
    }
    labelWidth.withLock { $0 = rows.labelWidth }
    // The file is written first: if the process is killed in between, a row stays empty, but none has two owners.
    if rows.runs.isEmpty { file.remove() } else if rows != before { file.replaceContents(with: rows.encoded) }
    try descriptor.writeAll(moved)
  }

  /// Locks the file, or a new one if the last of its users has just removed it.
  private mutating func lock(until deadline: Double, orWhen isInVain: () -> Bool) -> Bool {
    var pause = 0.001
    while true {
      if file.tryLock() {
        if !file.isRemoved { return true }
        if let next = LockFile(path) {
          file.close()
          file = next
          continue
        }
        // A new file could not be opened. The old one stays open, so that its descriptor's number is not reused.
        file.unlock()
      }
      guard Clock.monotonic < deadline, !isInVain() else { return false }
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, 0.005)
    }
  }

  /// Removes the files of terminals whose runs were all killed, wherever a run may have had its file. Every run does
  /// so, since no later run may share a terminal. The file of `terminal` stays: with it the next run that shares the
  /// terminal gives the rows of a killed one back.
  package static func sweep(_ environment: Environment, sparing terminal: FileDescriptor) {
    let own = terminal.terminalDevice.map(name)
    for directory in RuntimeDirectory.candidates(environment) {
      sweep(directory.path, sparing: own.map { directory.path.appending($0) })
    }
  }

  private static func name(of device: UInt64) -> FilePath { FilePath(opening + "\(device)" + end) }

  /// Removes such files from a directory. A run that has one of them open and has not drawn yet creates it again.
  private static func sweep(_ directory: FilePath, sparing own: FilePath?) {
    let (opening, end) = (Array(opening.utf8), Array(end.utf8))
    LockFile.sweep(
      directory, SweepBudget(ofNames: 4096, seconds: 0.0003),
      where: { name in
        let device = name.bytes.dropFirst(opening.count).dropLast(end.count)
        return opening + device + end == name.bytes && !device.isEmpty && device.allSatisfy(\.isDigit)
          && directory.appending(name) != own
      }, limit: TerminalRoster.sizeLimit,
      isUnused: { SharedRows($0, pins: false).map { $0.runs.allSatisfy(\.hasEnded) } ?? false })
  }

  /// The start of a file's name; the number of the terminal's device and `end` follow.
  private static let opening = "pbar-tty-"
  private static var end: String { "-\(ThisProcess.user).lock" }

  private static func directory(_ environment: Environment) -> FilePath {
    RuntimeDirectory.candidates(environment).first { (try? FileStatus(ofPath: $0.path))?.kind == .directory }?.path
      ?? "/tmp"
  }
}
