import SystemCalls
import TerminalText

struct Watch {
  struct Look {
    var files: [TrackedFile] = []
    var notes: [SourceNote] = []
    var isOver = false  // Whether later looks find nothing more
  }

  private struct OpenFiles {
    var files: [OpenFile] = []
    var trees: CommandTrees?  // Of the words of the process, if its directories are looked for
    var bytesRead: Int64?  // By the process, before the look
  }

  private struct Known {
    enum State {
      case idle(name: [UInt8], since: Double)  // No file was found, which is to be reported
      case settled  // A file was found, or it was reported that there is none
      case hidden  // It was reported that the files can't be read
    }

    let process: ProcessIdentity
    var open = OpenFiles()  // By the last look that was answered
    var state: State
    var isHidden: Bool { if case .hidden = state { true } else { false } }
  }

  private enum Subject {
    case processes

    /// `until`: when the search ends if no large file moves then.
    case busyProcesses([TrackedFile], until: Double, haveMoved: Bool)
    case missing(FilePath, FileWait)
    case written(FilePath, FileWriter)
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
  private var subject: Subject
  private var found = Look()  // By the present look
  private var now: Double  // At the present look
  private var processes: [Known] = []
  private var lastSearch: Double?

  /// `asPv`: a process without a file is no problem, and its standard output and error are shown
  /// beside other files. `closings`: what is to notice the closing of files.
  init(
    _ target: WatchTarget, asPv: Bool = true, noticing closings: FileClosings? = nil,
    writers: WriterSearch = WriterSearch(), at now: Double = Clock.monotonic
  ) {
    self.target = target
    self.closings = closings
    self.writers = writers
    self.now = now
    // Most processes have no large file.
    self.asPv = asPv || target == .busyProcesses
    subject =
      switch target {
      case .process, .descriptor, .processes: .processes
      case .busyProcesses: .busyProcesses([], until: now + Self.patience, haveMoved: false)
      case .file(let path): .missing(path, FileWait(for: path, from: now))
      }
  }

  mutating func look(at now: Double = Clock.monotonic) -> Look {
    self.now = now
    found = Look(isOver: found.isOver)
    guard !found.isOver else { return found }
    switch subject {
    case .processes: lookAtProcesses()
    case .busyProcesses(let files, let end, let haveMoved):
      lookAtProcesses()
      keepMoving(files, until: end, haveMoved: haveMoved)
    case .missing(let path, _), .written(let path, _): look(at: path)
    }
    return found
  }

  private mutating func lookAtProcesses() {
    let before = processes
    processes = before.compactMap { lookAgain(at: $0) }
    if lastSearch.map({ now - $0 >= Self.searchInterval }) ?? true || areOver {
      let new = search().filter { process in !processes.contains { $0.process == process } }
      let state = asPv ? Known.State.settled : .idle(name: [], since: now)
      processes += new.compactMap { lookAgain(at: Known(process: $0, state: state)) }
      lastSearch = now
    }
    found.isOver = areOver
  }

  private var areOver: Bool { processes.allSatisfy { $0.isHidden } }

  /// The processes of the target that run. One that is named by its number is searched once.
  private mutating func search() -> [ProcessIdentity] {
    switch target {
    case .process(let number), .descriptor(_, of: let number):
      guard lastSearch == nil else { return [] }
      do throws(SystemError) { return [try ProcessIdentity(running: number)] } catch {
        report(error == .noSuchProcess ? .noSuchProcess(number) : .hidden(process: number, error))
        return []
      }
    case .processes(let name):
      let running = ProcessIdentity.all(named: name)
      if lastSearch == nil, running.isEmpty { report(.noProcessNamed(name)) }
      return running
    case .busyProcesses:
      let running = ProcessIdentity.all(ofUsers: [ThisProcess.user])
      return running.filter { $0.name != Array("pbar".utf8) }
    case .file: return []
    }
  }

  /// Keeps only large files that have moved, and forgets what is hidden from this user, which was
  /// not asked for.
  private mutating func keepMoving(_ before: [TrackedFile], until end: Double, haveMoved: Bool) {
    var files = before
    files.update(found.files.filter { $0.file.kind == .regular })
    let moving = files.filter { $0.hasMoved && $0.file.size > Self.smallestBusyFile }
    let haveMoved = haveMoved || !moving.isEmpty
    subject = .busyProcesses(files, until: end, haveMoved: haveMoved)
    found = Look(files: moving, isOver: moving.isEmpty && now >= end)
    if found.isOver, !haveMoved { report(.nothingBusy) }
  }

  private mutating func look(at path: FilePath) {
    do throws(SystemError) {
      let status = try FileStatus(ofPath: path)
      try status.require(.regular)
      var writer = FileWriter(of: status, foundBy: writers, at: now)
      if case .written(_, let known) = subject { writer = known }
      found.isOver = !writer.isExpected(size: status.size, at: now)
      subject = .written(path, writer)
      var file = OpenFile(.regular, path)
      file.identity = status.identity
      file.access = .writing
      file.position = status.size
      file.size = status.size
      found.files = [TrackedFile(file, at: now)]
    } catch {
      guard case .missing(_, var wait) = subject else {
        found.isOver = true
        return
      }
      guard error == .noSuchFile else {
        found.isOver = true
        return report(.unknownFile(path, error))
      }
      if let note = wait.note(at: now) { found.notes.append(note) }
      subject = .missing(path, wait)
    }
  }

  private mutating func report(_ problem: WatchProblem) {
    found.notes.append(.cannotWatch(problem))
  }

  /// Looks at a process and adds its files. `nil` if nothing of it is watched any more.
  private mutating func lookAgain(at before: Known) -> Known? {
    guard !before.isHidden else { return before }
    var known = before
    let process = known.process
    let look = openFiles(of: known)
    if let look, isOver(look, after: known) { return nil }
    switch look {
    case .success(let open): known.open = open
    case .failure(let error) where process.isRunning:
      known.state = .hidden
      report(.hidden(process: process.number, error))
      return known
    case .failure, nil: break  // Files that don't answer stay as they were.
    }
    if case .idle(_, let since) = known.state, let name = process.name {
      known.state = .idle(name: name, since: since)
    }
    // An ending process closes its files one by one, so some may be missing.
    let isRunning = process.isRunning
    let files = isRunning ? shown(known.open) : []
    found.files += files
    guard case .idle(let name, let since) = known.state else { return isRunning ? known : nil }
    let number = process.number
    guard isRunning else {
      report(.endedWithoutFile(process: number, name: name))
      return nil
    }
    guard !files.isEmpty || now - since >= Self.patience else { return known }
    known.state = .settled
    if files.isEmpty {
      let pipes = known.open.files.filter { $0.kind == .pipe }.compactMap { $0.descriptor }
      report(
        look == nil
          ? .hidden(process: number, .timedOut)
          : .noFile(process: number, name: name, pipes: pipes))
    }
    return known
  }

  private func openFiles(of known: Known) -> Result<OpenFiles, SystemError>? {
    looks.value(of: known.process) { [target, asPv, closings] in
      Result { () throws(SystemError) in
        let process = known.process
        var open = OpenFiles(trees: known.open.trees, bytesRead: process.bytesRead)
        open.files =
          if case .descriptor(let descriptor, _) = target {
            [try process.openFile(descriptor)]
          } else { try process.openFiles() }
        closings?.notice(open.files, of: process)
        let words = asPv ? [] : process.arguments
        if words != open.trees?.words {
          open.trees = CommandTrees(words, of: process, in: process.directory)
        }
        open.trees?.note(open.files)
        return open
      }
    }
  }

  /// Whether the descriptor that is watched has no such file any more, or none at all.
  private mutating func isOver(_ look: Result<OpenFiles, SystemError>, after known: Known) -> Bool {
    guard case .descriptor(let descriptor, of: let process) = target else { return false }
    let isFirst = known.open.files.isEmpty
    switch look {
    case .success(let open):
      guard isFirst, let file = open.files.first, !file.kind.hasOffset else {
        return !isFirst && open.files != known.open.files
      }
      report(.noPosition(descriptor: descriptor, process: process, path: file.path))
    case .failure(let error):
      guard isFirst else { break }
      report(
        error == .badDescriptor
          ? .notOpen(descriptor: descriptor, process: process)
          : .hidden(process: process, error))
    }
    return true
  }

  private func shown(_ open: OpenFiles) -> [TrackedFile] {
    let files = open.files.filter { $0.kind.hasOffset }
    var shown = files.filter { asPv || ![1, 2].contains($0.descriptor) }
    var directories: OpenFile?
    if let trees = open.trees, trees.areRead {
      shown.removeAll { $0.kind == .regular && trees.contains($0) }
      directories = trees.asFile
    } else if shown.isEmpty {
      shown = files
    }
    return ([directories].compactMap { $0 } + shown).map { file in
      let current = file.kind == .directory ? open.trees?.name : nil
      return TrackedFile(file, bytesRead: open.bytesRead, current: current, at: now)
    }
  }
}
