import SystemCalls

/// A terminal on which several runs draw, each on a row of its own.
///
/// A file for each terminal, in a directory of the user's, holds their ``TerminalRoster``. It is locked while
/// the bytes of one frame are written, by the screen's thread, and at no other time: a lock that is not
/// given back costs pictures and nothing else. The terminal itself is only written to.
package struct SharedTerminal: Sendable {
  private let descriptor: FileDescriptor
  private let path: [UInt8]
  private let mark: ProcessMark
  private var file: LockFile

  /// Seconds that what is no mere picture waits for the lock.
  private static let patience = 0.1

  /// Prepares to share the terminal behind the descriptor; `nil` where that can't be done safely.
  package init?(
    _ descriptor: FileDescriptor, environment: Environment, as mark: ProcessMark = .own
  ) {
    guard let device = descriptor.terminalDevice else { return nil }
    let (directory, name) = (Self.directory(environment), Self.opening + "\(device)" + Self.end)
    let path = Array("\(directory)/\(name)".utf8)
    guard let file = LockFile(path) else { return nil }
    guard let bytes = file.contents(limit: TerminalRoster.sizeLimit),
      TerminalRoster(bytes) != nil
    else {
      file.close()
      return nil
    }
    self.descriptor = descriptor
    self.path = path
    self.mark = mark
    self.file = file
    Self.sweep(Array(directory.utf8), sparing: Array(name.utf8))
  }

  /// Shows what the bytes are, or drops a picture once `isSuperseded` says that there is a later one.
  package mutating func show(
    _ bytes: [UInt8], as content: ScreenContent, isSuperseded: () -> Bool
  ) throws(SystemError) {
    switch content {
    case .aside: return try descriptor.writeAll(bytes)
    case .picture, .pictureElsewhere:
      while !lock(until: Clock.monotonic + Self.patience, orWhen: isSuperseded) {
        if isSuperseded() { return }
      }
    case .lines:
      guard lock(until: Clock.monotonic + Self.patience, orWhen: { false }) else {
        // What has to be read goes where the cursor is.
        return try descriptor.writeAll(bytes)
      }
    case .closing, .withdrawal, .ofTerminal:
      guard lock(until: Clock.monotonic + Self.patience, orWhen: { false }) else { return }
    }
    defer { file.unlock() }
    try write(bytes, as: content)
  }

  /// Writes while the lock is held.
  private func write(_ bytes: [UInt8], as content: ScreenContent) throws(SystemError) {
    guard let size = descriptor.terminalSize,
      let before = file.contents(limit: TerminalRoster.sizeLimit).flatMap(TerminalRoster.init)
    else { return try descriptor.writeAll(bytes) }
    var roster = before
    let moved = roster.show(bytes, as: content, of: mark, size: size) { $0 == mark || $0.isAlive }
    // The file first: whoever is killed in between has taken a row that stays empty, and no row twice.
    if roster.runs.isEmpty {
      file.remove()
    } else if roster != before {
      file.replaceContents(with: roster.encoded)
    }
    try descriptor.writeAll(moved)
  }

  /// Locks the file, a new one where the last of its users has just removed it.
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
        // Its directory is gone, perhaps. The old file stays open: its number may not become another's.
        file.unlock()
      }
      guard Clock.monotonic < deadline, !isInVain() else { return false }
      Clock.sleep(seconds: pause)
      pause = min(pause * 2, 0.005)
    }
  }

  /// Takes away the files of terminals on which only runs have drawn that were killed. Who has one of them open
  /// and has not drawn yet makes it anew.
  private static func sweep(_ directory: [UInt8], sparing own: [UInt8]) {
    let (opening, end) = (Array(opening.utf8), Array(end.utf8))
    LockFile.sweep(
      directory, Sweep(ofNames: 4096, seconds: 0.0003),
      where: { name in
        let device = name.dropFirst(opening.count).dropLast(end.count)
        return name != own && opening + device + end == name && !device.isEmpty
          && device.allSatisfy { (0x30...0x39).contains($0) }
      }, limit: TerminalRoster.sizeLimit,
      isUnused: { TerminalRoster($0).map { $0.runs.allSatisfy(\.hasEnded) } ?? false })
  }

  /// How the name of a terminal's file begins and ends; the number of its device stands between.
  private static let opening = "pbar-tty-"
  private static var end: String { "-\(ProcessIdentity.user).lock" }

  private static func directory(_ environment: Environment) -> String {
    for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
      guard let path = environment[name], path.hasPrefix("/"),
        (try? FileStatus(ofPath: Array(path.utf8)))?.kind == .directory
      else { continue }
      return path
    }
    return "/tmp"
  }
}
