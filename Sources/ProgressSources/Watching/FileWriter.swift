import ProgressModel
import SystemCalls
import TerminalText

/// Looks whether a process writes a file, or may soon do so: one that is seen to have it open, or
/// one that is only known by what it has written. The system hides the open files of other users'
/// processes, and a loop opens the file anew for each piece.
struct FileWriter {
  private static let interval = 1.0  // The seconds between two searches
  private let file: FileStatus
  private let programs: [String]
  private let patience: Double
  private let looks = AbandonableCalls<ProcessIdentity, Result<[OpenFile], SystemError>>()
  private var size: Int64
  private var lastChange: Double  // Of the size, or when the file was first seen
  private var lastSearch = -Double.infinity
  private(set) var writer: ProcessIdentity?

  /// `patience`: the seconds for which a file without a visible writer may keep its size.
  /// `programs`: programs that keep the file open until they end. They are also found by name if
  /// another user runs them.
  init(
    of file: FileStatus, patience: Double = 5, programs: [String] = [],
    at now: Double = Clock.monotonic
  ) {
    self.file = file
    self.patience = patience
    self.programs = programs
    size = file.size
    lastChange = now
  }

  /// Whether a process writes the file, which now has this size, or may yet do so.
  mutating func isExpected(size: Int64, at now: Double = Clock.monotonic) -> Bool {
    if size != self.size { lastChange = now }
    self.size = size
    guard now - lastSearch >= Self.interval || !isLikely(at: now) else { return true }
    lastSearch = now
    if let writer, writes(writer) { return true }
    let users = [ThisProcess.user, file.owner]
    let next = ProcessIdentity.all(ofUsers: users).first(where: writes)
    if writer != nil, next == nil, !programs.isEmpty { lastChange = -.infinity }
    writer = next
    return isLikely(at: now)
  }

  /// Whether a writer was seen at the last search, or has changed the size a short time ago.
  private func isLikely(at now: Double) -> Bool { writer != nil || now - lastChange < patience }

  /// Whether a writer is known, or none is to be expected any more.
  func isDecided(at now: Double = Clock.monotonic) -> Bool { writer != nil || !isLikely(at: now) }

  private func writes(_ process: ProcessIdentity) -> Bool {
    guard process.isRunning else { return false }
    let look = looks.value(of: process) {
      Result { () throws(SystemError) in try process.openFiles() }
    }
    switch look {
    case .success(let files):
      return files.contains { $0.identity == file.identity && $0.access.writes }
    case .failure:
      let name = process.name ?? []
      return file.owner != ThisProcess.user && programs.contains { name.elementsEqual($0.utf8) }
    // The known writer still counts while its files don't answer.
    case nil: return process == writer
    }
  }
}

/// The wait for a file that does not exist yet.
struct FileWait {
  private static let patience = 2.0  // The seconds after which it is mentioned
  private let path: FilePath
  private let begin: Double
  private var isMentioned = false

  init(for path: FilePath, from begin: Double = Clock.monotonic) {
    self.path = path
    self.begin = begin
  }

  /// What is to be said of the wait, once.
  mutating func note(at now: Double = Clock.monotonic) -> SourceNote? {
    guard !isMentioned, now - begin >= Self.patience else { return nil }
    isMentioned = true
    return .awaitsFile(path: path)
  }
}
