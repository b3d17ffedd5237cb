import SystemCalls
import TerminalText

/// Finds the files of one target.
struct Watch {
  struct Look {
    var files: [(process: ProcessIdentity, file: OpenFile)] = []
    var problems: [WatchProblem] = []
    var isOver = false  // Whether the target has ended for ever
  }

  /// What is known of a process.
  private struct Known {
    var files = ProcessFiles()
    var isHidden = false  // Whether its files can't be read, which has been reported
    var isSettled = false  // Whether a file of it has been found, or it has been reported as idle

    /// What is reported if no file is found, with its pipes and since when, in seconds.
    var idle: (name: [UInt8], pipes: [Int32], since: Double)?
  }

  // The seconds between two searches for processes, and two listings of a process' descriptors.
  private static let searchInterval = 1.0
  private static let listingInterval = 0.5

  /// The seconds in which a process may open a first file, or move in a large one.
  private static let patience = 1.0
  private static let smallestBusyFile: Int64 = 1 << 20  // A smaller one does not count
  private let target: WatchTarget

  private var processes: [ProcessIdentity]?  // `nil` before the first look
  private var file: OpenFile?  // The file of the descriptor that is watched

  /// Whether a process without a file to show is reported; pv does not report it.
  private let reportsIdle: Bool
  private var hasSeenMoves = false  // Whether a large file of a busy process has moved
  private let begin = Clock.monotonic
  private var lastSearch = -Double.infinity
  private var known: [ProcessIdentity: Known] = [:]
  private var isOver = false

  init(_ target: WatchTarget, reportsIdle: Bool = false) {
    self.target = target
    self.reportsIdle = reportsIdle
  }

  mutating func look() -> Look {
    guard !isOver else { return Look(isOver: true) }
    var look = Look()
    switch target {
    case .process(let identifier):
      if let process = find(identifier, &look) { look.isOver = !addFiles(of: process, &look) }
    case .descriptor(let descriptor, let identifier): lookAt(descriptor, of: identifier, &look)
    case .processes(let name): lookAtProcesses(named: name, &look)
    case .busyProcesses: lookAtBusyProcesses(&look)
    }
    if reportsIdle { reportIdle(&look) }
    isOver = look.isOver
    return look
  }

  /// The watched processes that run, and those that a search finds when it is due.
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

  private mutating func lookAtProcesses(named name: [UInt8], _ look: inout Look) {
    let isFirst = processes == nil
    let running = running(at: Clock.monotonic) { ProcessIdentity.all(named: name) }
    if isFirst, running.isEmpty { look.problems.append(.noProcessNamed(name)) }
    look.isOver = true
    for process in running where addFiles(of: process, &look) { look.isOver = false }
  }

  private mutating func lookAtBusyProcesses(_ look: inout Look) {
    let now = Clock.monotonic
    let running = running(at: now) {
      ProcessIdentity.allOfThisUser().filter { $0.name != Array("pbar".utf8) }
    }
    var all = Look()
    // What is hidden from this user was not asked for.
    for process in running where addFiles(of: process, &all) {
      let moving = (known[process]?.files.entries ?? []).filter { entry in
        entry.hasMoved && entry.file.kind == .regular && entry.file.size > Self.smallestBusyFile
      }
      look.files += moving.map { (process, $0.file) }
    }
    if !look.files.isEmpty { hasSeenMoves = true }
    // Where nothing moves any more, the watch is over.
    guard look.files.isEmpty, now - begin >= Self.patience else { return }
    look.isOver = true
    if !hasSeenMoves { look.problems.append(.nothingBusy) }
  }

  private mutating func reportIdle(_ look: inout Look) {
    for (process, _) in look.files { settle(process) }
    let now = Clock.monotonic
    for (process, state) in known.sorted(by: { $0.key < $1.key }) {
      guard let idle = state.idle else { continue }
      let isRunning = process.isRunning
      guard !isRunning || now - idle.since >= Self.patience else { continue }
      settle(process)
      look.problems.append(
        isRunning
          ? .noFile(process: process.number, name: idle.name, pipes: idle.pipes)
          : .endedWithoutFile(process: process.number, name: idle.name))
    }
  }

  private mutating func settle(_ process: ProcessIdentity) {
    known[process]?.idle = nil
    known[process]?.isSettled = true
  }

  private mutating func lookAt(_ descriptor: Int32, of identifier: Int32, _ look: inout Look) {
    let isFirst = processes == nil
    guard let process = find(identifier, &look) else { return }
    do throws(SystemError) {
      let found = try process.openFile(descriptor, known: file)
      if isFirst, !found.hasPosition {
        look.problems.append(
          .noPosition(descriptor: descriptor, process: identifier, path: found.path))
      }
      // The number of a process that has ended may belong to another process now.
      guard found.hasPosition, file.map(found.isStill) ?? true, process.isRunning else {
        look.isOver = true
        return
      }
      file = found
      look.files.append((process, found))
    } catch {
      look.isOver = true
      guard isFirst else { return }
      look.problems.append(
        error == .badDescriptor
          ? .notOpen(descriptor: descriptor, process: identifier)
          : .hidden(process: identifier, error))
    }
  }

  /// The process with a number, which only the first look searches.
  private mutating func find(_ identifier: Int32, _ look: inout Look) -> ProcessIdentity? {
    if let processes { return processes.first }
    do throws(SystemError) {
      processes = [try ProcessIdentity(running: identifier)]
    } catch {
      processes = []
      look.problems.append(
        error == .noSuchProcess ? .noSuchProcess(identifier) : .hidden(process: identifier, error))
      look.isOver = true
    }
    return processes?.first
  }

  /// Adds the files of a process, and returns whether it goes on.
  private mutating func addFiles(of process: ProcessIdentity, _ look: inout Look) -> Bool {
    var state = known[process] ?? Known()
    guard !state.isHidden else { return false }
    defer { known[process] = state }
    let now = Clock.monotonic
    var isListed = true
    do throws(SystemError) {
      isListed = try state.files.look(
        at: process, now: now, listingInterval: Self.listingInterval)
    } catch {
      state.files = ProcessFiles()
      if process.isRunning {
        state.isHidden = true
        look.problems.append(.hidden(process: process.number, error))
        return false
      }
    }
    if isListed, reportsIdle, target != .busyProcesses, !state.isSettled {
      let before = state.idle
      let name = process.name ?? before?.name ?? []
      state.idle = (name, state.files.pipes, before?.since ?? now)
    }
    // At the end of a process its files are closed one by one, so this listing may be incomplete.
    guard process.isRunning else { return false }
    look.files += state.files.entries.map { (process, $0.file) }
    return true
  }
}
