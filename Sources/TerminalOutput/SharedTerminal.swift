import SystemCalls
import TerminalText

/// A terminal on which several runs draw, each on rows of its own.
///
/// A file for each terminal, in a directory of the user, holds their ``PinnedRows``, and is locked
/// only while a frame is written. Of runs with different files, which learn of each other by a mark
/// on the terminal, only the first gets rows.
package struct SharedTerminal: Sendable {
  private let descriptor: FileDescriptor
  private let run: ProcessIdentity
  private var file: LockFile?  // `nil` if there is none that this run may use
  private var rows = PinnedRows()  // As this run read or made them last
  private let ownLabelWidth: Int
  private(set) var labelWidth: Int  // The cells of the widest label of all runs at the last write

  /// Seconds without the lock, while the terminal has room, after which a frame is dropped, and
  /// what ends a picture is written: the holder of the lock may be stopped.
  private static let patience = (frame: 0.1, end: 1.0)

  /// `nil` if no terminal is behind the descriptor, or a run has rows there that this one can't
  /// share. `labelWidth`: the cells of the run's label.
  package init?(
    _ descriptor: FileDescriptor, labelWidth: Int = 0, in directory: RuntimeDirectory,
    as run: ProcessIdentity = .own
  ) {
    guard let device = descriptor.terminalDevice else { return nil }
    file = Self.file(of: device, in: directory, creates: true)
    if let opened = file, Self.rows(in: opened) == nil {
      opened.close()
      file = nil
    }
    guard descriptor.claimTerminal(under: Self.key(file?.path.bytes)) else {
      file?.close()
      return nil
    }
    self.descriptor = descriptor
    self.run = run
    ownLabelWidth = labelWidth
    self.labelWidth = labelWidth
  }

  /// Frees the rows that killed runs have left on the terminal, for a run that wants none.
  package static func restore(_ descriptor: FileDescriptor, _ directory: RuntimeDirectory) {
    guard let device = descriptor.terminalDevice, let size = descriptor.terminalSize,
      let file = file(of: device, in: directory, creates: false)
    else { return }
    defer { file.close() }
    guard file.tryLock(), !file.isRemoved, let before = rows(in: file) else { return }
    var rows = before
    let bytes = rows.show([], as: .closing, of: .own, on: size) { $0.isRunning }
    rows.save(to: file, over: before)
    if rows.blocks != before.blocks { try? descriptor.writeAll(bytes) }
  }

  /// Writes on the run's rows, and returns whether that was so: a frame is dropped if it is
  /// superseded before the rows are free, if another run keeps them, or without room.
  @discardableResult mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, _ isSuperseded: () -> Bool
  ) throws(SystemError) -> Bool {
    guard content != .aside, content != .lines, let size = descriptor.terminalSize ?? rows.size
    else {
      try descriptor.writeAll(bytes)
      return true
    }
    let isFrame = if case .frame = content { true } else { false }
    let isLocked = lock(
      within: isFrame ? Self.patience.frame : Self.patience.end,
      orWhen: { isFrame && isSuperseded() })
    guard isLocked || !isFrame || file == nil else { return false }
    defer { if isLocked { file?.unlock() } }
    let read = file.flatMap(Self.rows)
    rows = rows.updated(by: read, of: run)
    let moved = rows.show(bytes, as: content, of: run, labelWidth: ownLabelWidth, on: size) {
      $0 == run || $0.isRunning
    }
    labelWidth = rows.blocks.map { $0.labelWidth }.max() ?? 0
    // The file comes first: if the process is killed in between, no row has two owners.
    if isLocked, let file { rows.save(to: file, over: read) }
    try descriptor.writeAll(moved)
    guard case .frame(let height, _, _) = content else { return true }
    return rows.blocks.contains { $0.run == run && $0.height == height }
  }

  /// Locks the file, or a new one if its last user has just removed it.
  /// While the terminal takes nothing, the holder waits for it too, and no time counts.
  private mutating func lock(within seconds: Double, orWhen isInVain: () -> Bool) -> Bool {
    var waited = 0.0
    var pause = 0.001
    while let file {
      if file.tryLock() {
        // If the directory is gone, the runs that have the old file open share that.
        guard file.isRemoved, let next = LockFile(file.path) else { return true }
        file.close()
        self.file = next
        continue
      }
      guard waited < seconds, !isInVain() else { return false }
      Clock.sleep(seconds: pause)
      if descriptor.hasRoom { waited += pause }
      pause = min(pause * 2, 0.005)
    }
    return false
  }

  /// `nil` if the file holds anything else.
  private static func rows(in file: LockFile) -> PinnedRows? {
    file.contents(limit: PinnedRows.sizeLimit).flatMap { PinnedRows($0) }
  }

  /// The hash of a file's path, or of a run without a file (FNV-1a); not 0.
  private static func key(_ path: [UInt8]?) -> UInt32 {
    let bytes = path ?? Array("\(ThisProcess.number)".utf8)
    return bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } | 1
  }

  private static func file(of device: UInt64, in directory: RuntimeDirectory, creates: Bool)
    -> LockFile?
  {
    directory.path(of: FilePath("tty-\(device)"), creates: creates)
      .flatMap { LockFile($0, creates: creates) }
  }
}

extension PinnedRows {
  /// Replaces the contents of a file by these rows, or removes it without any.
  fileprivate func save(to file: LockFile, over old: PinnedRows?) {
    if blocks.isEmpty {
      file.remove()
    } else if self != old {
      file.replaceContents(with: encoded)
    }
  }
}
