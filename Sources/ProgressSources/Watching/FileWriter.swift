import SystemCalls

/// Looks whether a process writes a file, or may soon do so.
struct FileWriter {
  private static let interval = 1.0  // The seconds between two searches
  private let file: FileStatus
  private let programs: [String]
  private let looks = AbandonableCalls<ProcessIdentity, Result<[OpenFile], SystemError>>()

  /// When a writer must have opened the file: parallel takes up to three seconds.
  private let deadline = Clock.monotonic + 3
  private var lastSearch = -Double.infinity
  private(set) var writer: ProcessIdentity?

  /// `programs`: the names of the programs that count as writers of a file of another user, because
  /// the system hides the open files of that user's processes.
  init(of file: FileStatus, programs: [String] = []) {
    self.file = file
    self.programs = programs
  }

  /// Whether a process writes the file, or may yet do so.
  mutating func isExpected() -> Bool {
    let now = Clock.monotonic
    guard now - lastSearch >= Self.interval else { return true }
    lastSearch = now
    if let writer, writes(writer) { return true }
    let mayBegin = writer == nil && now < deadline
    let users = [ThisProcess.user, file.owner]
    writer = ProcessIdentity.all(ofUsers: users).first(where: writes)
    return writer != nil || mayBegin
  }

  var isDecided: Bool { writer != nil || Clock.monotonic >= deadline }

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
