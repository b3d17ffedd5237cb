import SystemCalls
import TerminalText

struct Watch {
  struct Look {
    var files: [WatchedFile] = []
    var problems: [WatchProblem] = []
    var notes: [SourceNote] = []
    var isOver = false  // Whether later looks find nothing more
  }

  private struct OpenFiles {
    var files: [OpenFile]
    var trees: CommandTrees?  // Of the words of the process, if its directories are looked for
    var bytesRead: Int64?  // By the process, before the look
  }

  private struct Known {
    var files = ProcessFiles()
    var trees: CommandTrees?
    var bytesRead: Int64?
    var isUnanswered = false  // Whether the last look has not returned
    var isHidden = false  // Whether it was reported that its files can't be read

    /// What is reported if no file is found; `nil` once one was found or this was reported.
    var idle: (name: [UInt8], since: Double)?
  }

  private static let searchInterval = 1.0  // The seconds between two searches for processes

  /// The seconds that a process has to open a file, or move in a large one.
  private static let patience = 1.0
  private static let smallestBusyFile: Int64 = 1 << 20
  private let target: WatchTarget
  private let looks = AbandonableCalls<ProcessIdentity, Result<OpenFiles, SystemError>>()
  private let asPv: Bool
  private let closings: FileClosings?
  private let writers: WriterSearch
  private var found = Look()  // By the present look
  private var processes: [ProcessIdentity]?  // `nil` before the first look
  private var file: OpenFile?  // Of the descriptor that is watched
  private var bytesRead: Int64?  // By its process
  private var writer: FileWriter?  // Of the file that is watched
  private var wait: FileWait?  // For that file
  private var hasSeenMoves = false  // Whether a large file of a busy process has moved
  private var now = Clock.monotonic  // At the present look
  private var begin: Double?  // At the first look
  private var lastSearch = -Double.infinity
  private var known: [ProcessIdentity: Known] = [:]

  /// `asPv`: a process without a file is no problem, and its standard output and error are shown
  /// beside other files. `closings`: what is to notice the closing of files.
  init(
    _ target: WatchTarget, asPv: Bool = true, noticing closings: FileClosings? = nil,
    writers: WriterSearch = WriterSearch()
  ) {
    self.target = target
    self.closings = closings
    self.writers = writers
    // Most processes have no large file.
    self.asPv = asPv || target == .busyProcesses
  }

  mutating func look(at now: Double = Clock.monotonic) -> Look {
    self.now = now
    found = Look(isOver: found.isOver)
    guard !found.isOver else { return found }
    switch target {
    case .process(let identifier):
      if let process = find(identifier) { found.isOver = !addFiles(of: process) }
    case .descriptor(let descriptor, let identifier): lookAt(descriptor, of: identifier)
    case .processes(let name): lookAtProcesses(named: name)
    case .busyProcesses: lookAtBusyProcesses()
    case .file(let path): lookAt(path)
    }
    if !asPv { reportIdle() }
    return found
  }

  /// The watched processes that still run. If a search is due, it adds what it finds.
  private mutating func running(_ search: () -> [ProcessIdentity]) -> [ProcessIdentity] {
    var running = (processes ?? []).filter { $0.isRunning }
    if running.isEmpty || now - lastSearch >= Self.searchInterval {
      running += search().filter { !running.contains($0) }
      lastSearch = now
    }
    processes = running
    known = known.filter { $0.value.idle != nil || running.contains($0.key) }
    return running
  }

  private mutating func lookAtProcesses(named name: [UInt8]) {
    let isFirst = processes == nil
    let running = running { ProcessIdentity.all(named: name) }
    if isFirst, running.isEmpty { found.problems.append(.noProcessNamed(name)) }
    found.isOver = true
    for process in running where addFiles(of: process) { found.isOver = false }
  }

  private mutating func lookAtBusyProcesses() {
    let begin = begin ?? now
    self.begin = begin
    let running = running {
      ProcessIdentity.all(ofUsers: [ThisProcess.user]).filter { $0.name != Array("pbar".utf8) }
    }
    let going = running.filter { addFiles(of: $0) }
    // What is hidden from this user was not asked for.
    found = Look()
    for process in going {
      for entry in known[process]?.files.entries ?? [] where entry.hasMoved {
        guard entry.file.kind == .regular, entry.file.size > Self.smallestBusyFile else { continue }
        add(entry.file, of: process)
      }
    }
    if !found.files.isEmpty { hasSeenMoves = true }
    found.isOver = found.files.isEmpty && now - begin >= Self.patience
    if found.isOver, !hasSeenMoves { found.problems.append(.nothingBusy) }
  }

  private mutating func lookAt(_ path: FilePath) {
    do throws(SystemError) {
      let status = try FileStatus(ofPath: path)
      try status.require(.regular)
      var writer = writer ?? FileWriter(of: status, foundBy: writers, at: now)
      found.isOver = !writer.isExpected(size: status.size, at: now)
      self.writer = writer
      var file = OpenFile(descriptor: -1, kind: .regular, path: path)
      file.identity = status.identity
      file.access = .writing
      file.position = status.size
      file.size = status.size
      found.files = [WatchedFile(process: nil, file: file)]
    } catch {
      if writer == nil, error == .noSuchFile { return awaitFile(path) }
      if writer == nil { found.problems.append(.unknownFile(path, error)) }
      found.isOver = true
    }
  }

  private mutating func awaitFile(_ path: FilePath) {
    var wait = wait ?? FileWait(for: path, from: now)
    if let note = wait.note(at: now) { found.notes.append(note) }
    self.wait = wait
  }

  private mutating func add(
    _ file: OpenFile, of process: ProcessIdentity, reading current: String? = nil
  ) {
    let bytesRead = known[process]?.bytesRead ?? bytesRead
    found.files.append(
      WatchedFile(process: process, file: file, current: current, bytesRead: bytesRead))
  }

  private mutating func reportIdle() {
    for file in found.files {
      if let process = file.process { known[process]?.idle = nil }
    }
    for (process, state) in known.sorted(by: { $0.key < $1.key }) {
      guard let idle = state.idle else { continue }
      let isRunning = process.isRunning
      guard !isRunning || now - idle.since >= Self.patience else { continue }
      known[process]?.idle = nil
      found.problems.append(
        isRunning && state.isUnanswered
          ? .hidden(process: process.number, .timedOut)
          : isRunning
            ? .noFile(process: process.number, name: idle.name, pipes: state.files.pipes)
            : .endedWithoutFile(process: process.number, name: idle.name))
    }
  }

  private mutating func lookAt(_ descriptor: Int32, of identifier: Int32) {
    guard let process = find(identifier) else { return }
    let look = looks.value(of: process) { [closings] in
      Result { () throws(SystemError) in
        let bytesRead = process.bytesRead
        let files = [try process.openFile(descriptor)]
        closings?.notice(files, of: process)
        return OpenFiles(files: files, bytesRead: bytesRead)
      }
    }
    // Another process may have its number now.
    found.isOver = !process.isRunning
    switch look {
    case .success(let look):
      guard let open = look.files.first else { return }
      if file == nil, !open.kind.hasOffset {
        found.problems.append(
          .noPosition(descriptor: descriptor, process: identifier, path: open.path))
      }
      if !open.kind.hasOffset || !(file.map(open.isStill) ?? true) { found.isOver = true }
      guard !found.isOver else { return }
      file = open
      bytesRead = look.bytesRead
    case .failure(let error):
      found.isOver = true
      guard file == nil else { return }
      found.problems.append(
        error == .badDescriptor
          ? .notOpen(descriptor: descriptor, process: identifier)
          : .hidden(process: identifier, error))
    case nil: break
    }
    if let file, !found.isOver { add(file, of: process) }
  }

  private mutating func find(_ identifier: Int32) -> ProcessIdentity? {
    if let processes { return processes.first }
    do throws(SystemError) {
      processes = [try ProcessIdentity(running: identifier)]
    } catch {
      processes = []
      found.problems.append(
        error == .noSuchProcess ? .noSuchProcess(identifier) : .hidden(process: identifier, error))
      found.isOver = true
    }
    return processes?.first
  }

  /// Adds the files of a process, and returns whether it goes on.
  private mutating func addFiles(of process: ProcessIdentity) -> Bool {
    var state = known[process] ?? Known(idle: asPv ? nil : ([], now))
    guard !state.isHidden else { return false }
    // Files that don't answer stay as they were.
    let look = looks.value(of: process) { [trees = state.trees, asPv, closings] in
      Result { () throws(SystemError) in
        let bytesRead = process.bytesRead
        let files = try process.openFiles()
        closings?.notice(files, of: process)
        let words = asPv ? [] : process.arguments
        let isKnown = words == trees?.words
        return OpenFiles(
          files: files,
          trees: isKnown
            ? trees : CommandTrees(words, in: process.directory, since: process.startTime),
          bytesRead: bytesRead)
      }
    }
    state.isUnanswered = look == nil
    switch look {
    case .success(let look):
      state.files.update(look.files)
      state.bytesRead = look.bytesRead
      state.trees = look.trees
      state.trees?.note(state.files.entries, of: process, isCommand: true)
    case .failure(let error):
      state.files = ProcessFiles()
      if process.isRunning {
        state.isHidden = true
        state.idle = nil
        found.problems.append(.hidden(process: process.number, error))
      }
    case nil: break
    }
    if state.idle != nil, let name = process.name { state.idle?.name = name }
    known[process] = state
    // An ending process closes its files one by one, so some may be missing.
    guard !state.isHidden, process.isRunning else { return false }
    addFiles(of: process, state)
    return true
  }

  private mutating func addFiles(of process: ProcessIdentity, _ state: Known) {
    let files = state.files.entries.map { $0.file }
    var others = files.filter { asPv || ![1, 2].contains($0.descriptor) }
    if let trees = state.trees, trees.areRead {
      others.removeAll { $0.kind == .regular && trees.contains($0) }
      if let directory = trees.asFile { add(directory, of: process, reading: trees.name) }
    } else if others.isEmpty {
      others = files
    }
    for file in others { add(file, of: process) }
  }
}
