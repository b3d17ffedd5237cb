import SystemCalls
import TerminalText

/// The files that processes have open for writing. One search serves all who ask about files.
final class WriterSearch {
  private static let interval = 1.0  // The seconds between two searches
  private let looks = AbandonableCalls<ProcessIdentity, Result<[OpenFile], SystemError>>()
  private var users: Set<UInt32> = [ThisProcess.user]  // Whose processes are looked at

  // What the present search knows.
  private var time = -Double.infinity
  private var isComplete = false  // Whether all processes were looked at
  private var processes: Set<ProcessIdentity> = []
  private var writers: [FileStatus.Identity: ProcessIdentity] = [:]
  private(set) var hidden: Set<ProcessIdentity> = []  // Those whose files are unknown

  /// A process that writes the file: by the last search, which may be a second old, or if `anew` by
  /// a new one. The files of a process that did not answer in time are those that it had when it was
  /// asked before. All processes are looked at only if the `known` writer does not write any more.
  func writer(
    of file: FileStatus, known: ProcessIdentity?, at now: Double, anew: Bool
  ) -> ProcessIdentity? {
    let isNew = users.insert(file.owner).inserted
    if isNew || now - time >= Self.interval || anew && now > time {
      time = now
      isComplete = false
      (processes, writers, hidden) = ([], [:], [])
    }
    if let known {
      look(at: known)
      if hidden.contains(known) { return known }
    }
    if writers[file.identity] == nil, !isComplete {
      ProcessIdentity.all(ofUsers: Array(users)).forEach(look)
      isComplete = true
    }
    return writers[file.identity]
  }

  private func look(at process: ProcessIdentity) {
    guard processes.insert(process).inserted, process.isRunning else { return }
    let look = looks.value(of: process) {
      Result { () throws(SystemError) in try process.openFiles() }
    }
    guard case .success(let files)? = look else {
      hidden.insert(process)
      return
    }
    for file in files where file.access.writes {
      if let identity = file.identity { writers[identity] = process }
    }
  }
}

/// Looks whether a process writes a file, or may soon do so: a process that has it open, or one
/// that is known only by the growth of the file. The system hides the open files of other users'
/// processes, and a loop opens the file anew for each piece: `for …; do head -c 1M /dev/zero
/// >>file; sleep 2; done`.
struct FileWriter {
  private let file: FileStatus
  private let programs: [String]
  private var patience: Double
  private let search: WriterSearch
  private var size: Int64
  private var lastChange: Double  // Of the size, or when the file was first seen
  private(set) var writer: ProcessIdentity?

  /// `patience`: the seconds for which a file without a visible writer may keep its size.
  /// `programs`: programs that keep the file open until they end. They are also found by name if
  /// another user runs them.
  init(
    of file: FileStatus, patience: Double = 5, programs: [String] = [],
    foundBy search: WriterSearch = WriterSearch(), at now: Double = Clock.monotonic
  ) {
    self.file = file
    self.patience = patience
    self.programs = programs
    self.search = search
    size = file.size
    lastChange = now
  }

  /// Whether a process writes the file, which now has this size, or may yet do so.
  mutating func isExpected(size: Int64, at now: Double = Clock.monotonic) -> Bool {
    if size != self.size { lastChange = now }
    self.size = size
    let next =
      search.writer(of: file, known: writer, at: now, anew: !isLikely(at: now))
      ?? search.hidden.first(where: isProgram)
    if writer != nil, next == nil, !programs.isEmpty { patience = 0 }
    writer = next
    return isLikely(at: now)
  }

  /// Whether a writer was seen at the last search, or has changed the size a short time ago.
  private func isLikely(at now: Double) -> Bool { writer != nil || now - lastChange < patience }

  /// Whether a writer is known, or none is to be expected any more.
  func isDecided(at now: Double = Clock.monotonic) -> Bool { writer != nil || !isLikely(at: now) }

  /// Whether another user runs one of the programs, whose files are then hidden.
  private func isProgram(_ process: ProcessIdentity) -> Bool {
    guard file.owner != ThisProcess.user, let name = process.name else { return false }
    return programs.contains { name.elementsEqual($0.utf8) }
  }
}

/// The wait for a file that does not exist yet.
struct FileWait {
  private static let patience = 2.0  // The seconds after which it is mentioned
  private let path: FilePath
  private var begin: Double?  // `nil` once it was mentioned

  init(for path: FilePath, from begin: Double = Clock.monotonic) {
    self.path = path
    self.begin = begin
  }

  /// What is to be said of the wait, once.
  mutating func note(at now: Double = Clock.monotonic) -> SourceNote? {
    guard let begin, now - begin >= Self.patience else { return nil }
    self.begin = nil
    return .awaitsFile(path: path)
  }
}
