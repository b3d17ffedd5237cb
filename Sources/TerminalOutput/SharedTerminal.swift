import SystemCalls
import TerminalText

/// A terminal on which several runs draw, each on rows of its own.
///
/// A file for each terminal, in a directory of the user, holds their ``PinnedRows``. The screen's thread locks
/// the file only while it writes the bytes of one frame. If a process never releases the lock, other runs lose
/// pictures and nothing else. The terminal is never read from.
package struct SharedTerminal: Sendable {
  private let descriptor: FileDescriptor
  private let path: FilePath
  private let mark: ProcessIdentity
  private var file: LockFile
  private let ownLabelWidth: Int
  let labelWidth: Monitor<Int>  // The cells of the widest label of all runs at the last write of this one
  /// Seconds after which waiting for the lock ends, or for a picture begins again.
  private static let lockTimeout = 0.1

  /// Prepares to share the terminal behind the descriptor; `nil` if that is not possible safely. `labelWidth`: the cells
  /// of the run's label.
  package init?(
    _ descriptor: FileDescriptor, labelWidth: Int = 0, environment: Environment, as mark: ProcessIdentity = .own
  ) {
    guard let device = descriptor.terminalDevice else { return nil }
    let directory = Self.directory(environment)
    let path = directory.appending(Self.name(of: device))
    guard let file = LockFile(path) else { return nil }
    guard let bytes = file.contents(limit: PinnedRows.sizeLimit), PinnedRows(bytes) != nil else {
      file.close()
      return nil
    }
    (self.descriptor, self.path, self.mark, self.file) = (descriptor, path, mark, file)
    (ownLabelWidth, self.labelWidth) = (labelWidth, Monitor(labelWidth))
    Self.sweep(directory, sparing: path)
  }

  /// Writes the bytes on the run's row. A picture that waits for the lock is dropped if a later one supersedes it.
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

  private func write(_ bytes: [UInt8], as content: ScreenContent) throws(SystemError) {
    guard let size = descriptor.terminalSize,
      let before = file.contents(limit: PinnedRows.sizeLimit).flatMap({ PinnedRows($0) })
    else { return try descriptor.writeAll(bytes) }
    var rows = before
    let moved = rows.show(bytes, as: content, of: mark, labelWidth: ownLabelWidth, size: size) {
      $0 == mark || $0.isRunning
    }
    labelWidth.withLock { $0 = rows.blocks.map { $0.labelWidth }.max() ?? 0 }
    // The file is written first: if the process is killed in between, a row stays empty, but none has two owners.
    if rows.blocks.isEmpty { file.remove() } else if rows != before { file.replaceContents(with: rows.encoded) }
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
        return opening + device + end == name.bytes && !device.isEmpty && device.allSatisfy { $0.isDigit }
          && directory.appending(name) != own
      }, limit: PinnedRows.sizeLimit,
      isUnused: { PinnedRows($0).map { $0.blocks.allSatisfy { $0.run.hasEnded } } ?? false }
    )
  }

  /// The start of a file's name; the number of the terminal's device and `end` follow.
  private static let opening = "pbar-tty-"
  private static var end: String { "-\(ThisProcess.user).lock" }

  private static func directory(_ environment: Environment) -> FilePath {
    RuntimeDirectory.candidates(environment).first { (try? FileStatus(ofPath: $0.path))?.kind == .directory }?.path
      ?? "/tmp"
  }
}
