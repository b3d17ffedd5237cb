import SystemCalls
import TerminalText

/// `current`: the name of the file that the process reads, if `file` is `CommandTrees.asFile`.
typealias WatchedFile = (process: ProcessIdentity, file: OpenFile, current: String?)

struct Watch {
  struct Look {
    var files: [WatchedFile] = []
    var problems: [WatchProblem] = []
    var isOver = false  // Whether later looks find nothing more
  }

  /// `trees`: those of the words of the process, if its directories are looked for.
  private typealias OpenFiles = (files: [OpenFile], trees: CommandTrees?)

  private struct Known {
    var files = ProcessFiles()
    var trees: CommandTrees?
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
  private var found = Look()  // By the present look
  private var processes: [ProcessIdentity]?  // `nil` before the first look
  private var file: OpenFile?  // Of the descriptor that is watched
  private var writer: FileWriter?  // Of the file that is watched
  private var hasSeenMoves = false  // Whether a large file of a busy process has moved
  private let begin = Clock.monotonic
  private var lastSearch = -Double.infinity
  private var known: [ProcessIdentity: Known] = [:]

  /// `asPv`: a process without a file is no problem, and its standard output and error are shown
  /// beside other files.
  init(_ target: WatchTarget, asPv: Bool = true) {
    self.target = target
    // Most processes have no large file.
    self.asPv = asPv || target == .busyProcesses
  }

  mutating func look() -> Look {
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
  private mutating func running(at now: Double, _ search: () -> [ProcessIdentity])
    -> [ProcessIdentity]
  {
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
    let running = running(at: Clock.monotonic) { ProcessIdentity.all(named: name) }
    if isFirst, running.isEmpty { found.problems.append(.noProcessNamed(name)) }
    found.isOver = true
    for process in running where addFiles(of: process) { found.isOver = false }
  }

  private mutating func lookAtBusyProcesses() {
    let now = Clock.monotonic
    let running = running(at: now) {
      ProcessIdentity.all(ofUsers: [ThisProcess.user]).filter { $0.name != Array("pbar".utf8) }
    }
    let going = running.filter { addFiles(of: $0) }
    // What is hidden from this user was not asked for.
    found = Look()
    for process in going {
      for entry in known[process]?.files.entries ?? [] where entry.hasMoved {
        guard entry.file.kind == .regular, entry.file.size > Self.smallestBusyFile else { continue }
        found.files.append((process, entry.file, nil))
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
      var writer = writer ?? FileWriter(of: status)
      found.isOver = !writer.isExpected()
      self.writer = writer
      var file = OpenFile(descriptor: -1, kind: .regular, path: path)
      file.identity = status.identity
      file.access = .writing
      file.position = status.size
      file.size = status.size
      found.files = [(writer.writer ?? .own, file, nil)]
    } catch {
      if writer == nil { found.problems.append(.unknownFile(path, error)) }
      found.isOver = true
    }
  }

  private mutating func reportIdle() {
    for (process, _, _) in found.files { known[process]?.idle = nil }
    let now = Clock.monotonic
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
    let look = looks.value(of: process) {
      Result { () throws(SystemError) in ([try process.openFile(descriptor)], nil) }
    }
    // Another process may have its number now.
    found.isOver = !process.isRunning
    switch look {
    case .success((let files, _)):
      guard let open = files.first else { return }
      if file == nil, !open.kind.hasOffset {
        found.problems.append(
          .noPosition(descriptor: descriptor, process: identifier, path: open.path))
      }
      if !open.kind.hasOffset || !(file.map(open.isStill) ?? true) { found.isOver = true }
      guard !found.isOver else { return }
      file = open
    case .failure(let error):
      found.isOver = true
      guard file == nil else { return }
      found.problems.append(
        error == .badDescriptor
          ? .notOpen(descriptor: descriptor, process: identifier)
          : .hidden(process: identifier, error))
    case nil: break
    }
    if let file, !found.isOver { found.files.append((process, file, nil)) }
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
    var state = known[process] ?? Known(idle: asPv ? nil : ([], Clock.monotonic))
    guard !state.isHidden else { return false }
    defer { known[process] = state }
    // Files that don't answer stay as they were.
    let look = looks.value(of: process) { [trees = state.trees, asPv] in
      Result { () throws(SystemError) in
        let files = try process.openFiles()
        let words = asPv ? [] : process.arguments
        let isKnown = words == trees?.words
        return (files, isKnown ? trees : CommandTrees(words, in: process.directory))
      }
    }
    state.isUnanswered = look == nil
    switch look {
    case .success((let files, let trees)):
      state.files.update(files)
      state.trees = trees
      state.trees?.note(state.files.entries, of: process, isCommand: true)
    case .failure(let error):
      state.files = ProcessFiles()
      if process.isRunning {
        state.isHidden = true
        state.idle = nil
        found.problems.append(.hidden(process: process.number, error))
        return false
      }
    case nil: break
    }
    if state.idle != nil, let name = process.name { state.idle?.name = name }
    // An ending process closes its files one by one, so some may be missing.
    guard process.isRunning else { return false }
    let files = state.files.entries.map { $0.file }
    var others = files.filter { asPv || ![1, 2].contains($0.descriptor) }
    if let trees = state.trees, trees.areRead {
      others.removeAll { $0.kind == .regular && trees.contains($0) }
      if let directory = trees.asFile { found.files.append((process, directory, trees.name)) }
    } else if others.isEmpty {
      others = files
    }
    found.files += others.map { (process, $0, nil) }
    return true
  }
}
