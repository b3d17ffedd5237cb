import SystemCalls
import TerminalText

struct Watch {
  struct Look {
    var files: [TrackedFile] = []
    var notes: [SourceNote] = []
    var isOver = false  // Whether later looks find nothing more
  }

  private struct WatchedProcess {
    let process: ProcessIdentity

    // By the last look that was answered.
    var files: [OpenFile] = []
    var trees: CommandTrees?  // Of the words of the process, if its directories are looked for
    var bytesRead: Int64?  // By the process, before the look

    /// What is reported if no file is found; `nil` once one was found or this was reported.
    var idle: (name: [UInt8], since: Double)?
  }

  /// What is looked at, with what earlier looks have found besides processes.
  private enum Subject {
    case processes

    /// `until`: when the looks end if no large file moves then.
    case busy([TrackedFile], until: Double, haveMoved: Bool)
    case missing(FilePath, FileWait)
    case written(FilePath, FileWriter)
  }

  private static let searchInterval = 1.0  // The seconds between two searches for processes

  /// The seconds that a process has to open a file, or move in a large one.
  private static let patience = 1.0
  private static let smallestBusyFile: Int64 = 1 << 20
  private let target: WatchTarget
  private let looks = AbandonableCalls<ProcessIdentity, Result<WatchedProcess, SystemError>>()
  private let asPv: Bool
  private let closings: FileClosings?
  private let writers: WriterSearch
  private var subject: Subject
  private var found = Look()  // By the present look
  private var now: Double  // At the present look
  private var processes: [WatchedProcess] = []
  private var hidden: Set<ProcessIdentity> = []  // Processes whose hidden files were reported
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
    (subject, self.asPv) =
      switch target {
      case .process, .processes: (.processes, asPv)
      case .descriptor: (.processes, true)
      // Most processes have no large file.
      case .busyProcesses: (.busy([], until: now + Self.patience, haveMoved: false), true)
      case .file(let path): (.missing(path, FileWait(for: path, from: now)), asPv)
      }
  }

  mutating func look(at now: Double = Clock.monotonic) -> Look {
    self.now = now
    found = Look(isOver: found.isOver)
    guard !found.isOver else { return found }
    switch subject {
    case .processes: lookAtProcesses()
    case .busy(let files, let end, let haveMoved):
      lookAtProcesses()
      keepMoving(files, until: end, haveMoved: haveMoved)
    case .missing(let path, _), .written(let path, _): look(at: path)
    }
    return found
  }

  private mutating func lookAtProcesses() {
    let before = processes
    processes = before.compactMap { lookAgain(at: $0) }
    if processes.isEmpty || lastSearch.map({ now - $0 >= Self.searchInterval }) ?? true {
      let known = hidden.union(processes.map { $0.process })
      processes += search().filter { !known.contains($0) }.compactMap {
        lookAgain(at: WatchedProcess(process: $0, idle: asPv ? nil : ([], now)))
      }
      lastSearch = now
    }
    found.isOver = processes.isEmpty
  }

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

  /// Keeps only large files that have moved, and drops reports of hidden files, which were not asked
  /// for.
  private mutating func keepMoving(_ before: [TrackedFile], until end: Double, haveMoved: Bool) {
    var files = before
    files.update(found.files.filter { $0.file.kind == .regular })
    let moving = files.filter { $0.hasMoved && $0.file.size > Self.smallestBusyFile }
    let haveMoved = haveMoved || !moving.isEmpty
    subject = .busy(files, until: end, haveMoved: haveMoved)
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
      found.isOver = true
      guard case .missing(_, var wait) = subject else { return }
      guard error == .noSuchFile else { return report(.unknownFile(path, error)) }
      found.isOver = false
      if let note = wait.note(at: now) { found.notes.append(note) }
      subject = .missing(path, wait)
    }
  }

  private mutating func report(_ problem: WatchProblem) {
    found.notes.append(.cannotWatch(problem))
  }

  /// Looks at a process and adds its files. `nil` if nothing of it is watched any more.
  private mutating func lookAgain(at before: WatchedProcess) -> WatchedProcess? {
    var known = before
    let process = known.process
    let number = process.number
    let look = openFiles(of: known)
    if let look, isOver(look, after: known) { return nil }
    switch look {
    case .success(let answer):
      known = answer
      known.idle = before.idle
    case .failure(let error) where process.isRunning:
      hidden.insert(process)
      report(.hidden(process: number, error))
      return nil
    case .failure, nil: break  // Files that don't answer stay as they were.
    }
    if known.idle != nil, let name = process.name { known.idle?.name = name }
    // An ending process closes its files one by one, so some may be missing.
    let isRunning = process.isRunning
    let files = isRunning ? shown(known) : []
    found.files += files
    guard isRunning else {
      if let name = known.idle?.name { report(.endedWithoutFile(process: number, name: name)) }
      return nil
    }
    if let idle = known.idle, files.isEmpty, now - idle.since >= Self.patience {
      let pipes = known.files.filter { $0.kind == .pipe }.compactMap { $0.descriptor }
      report(
        look == nil
          ? .hidden(process: number, .timedOut)
          : .noFile(process: number, name: idle.name, pipes: pipes))
      known.idle = nil
    }
    if !files.isEmpty { known.idle = nil }
    return known
  }

  private func openFiles(of known: WatchedProcess) -> Result<WatchedProcess, SystemError>? {
    let process = known.process
    return looks.value(of: process) { [target, asPv, closings] in
      Result { () throws(SystemError) in
        var known = known
        known.bytesRead = process.bytesRead
        if case .descriptor(let descriptor, _) = target {
          known.files = [try process.openFile(descriptor)]
        } else {
          known.files = try process.openFiles()
        }
        closings?.notice(known.files, of: process)
        let words = asPv ? [] : process.arguments
        if words != known.trees?.words {
          known.trees = CommandTrees(words, of: process, in: process.directory)
        }
        known.trees?.note(known.files)
        return known
      }
    }
  }

  /// Whether the descriptor that is watched has no such file any more, or none at all.
  private mutating func isOver(
    _ look: Result<WatchedProcess, SystemError>, after known: WatchedProcess
  ) -> Bool {
    guard case .descriptor(let descriptor, of: let process) = target else { return false }
    let isFirst = known.files.isEmpty
    switch look {
    case .success(let answer):
      guard isFirst, let file = answer.files.first, !file.kind.hasOffset else {
        return !isFirst && answer.files != known.files
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

  private func shown(_ known: WatchedProcess) -> [TrackedFile] {
    let files = known.files.filter { $0.kind.hasOffset }
    var shown = files.filter { asPv || ![1, 2].contains($0.descriptor) }
    if let trees = known.trees, trees.areRead {
      shown.removeAll { $0.kind == .regular && trees.contains($0) }
      if let directories = trees.asFile { shown.insert(directories, at: 0) }
    } else if shown.isEmpty {
      // Standard output and error often are one file.
      shown = files.count > 1 && files[0].identity == files[1].identity ? [files[0]] : files
    }
    return shown.map { TrackedFile($0, bytesRead: known.bytesRead, at: now) }
  }
}
