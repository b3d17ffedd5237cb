import SystemCalls
import TerminalText

/// Finds the files of one target; it is asked repeatedly.
struct Watch {
  /// The result of one look.
  struct Look {
    var files: [(process: ProcessIdentity, file: OpenFile)] = []
    var problems: [WatchProblem] = []
    /// Whether the target has ended for ever.
    var isOver = false
  }

  /// The seconds between two searches for processes of a name.
  private static let searchInterval = 1.0
  /// The seconds between two listings of a process' descriptors; only its known files are examined in between.
  private static let listingInterval = 0.5

  private let target: WatchTarget
  /// The processes that are watched; `nil` before the first look.
  private var processes: [ProcessIdentity]?
  /// The file behind the descriptor that is watched.
  private var file: OpenFile?
  /// Processes whose files can't be read, which has been reported.
  private var hidden: Set<ProcessIdentity> = []
  private var lastSearch = -Double.infinity
  /// The files of each process, and the time when its descriptors were listed.
  private var known: [ProcessIdentity: (files: [OpenFile], listed: Double)] = [:]
  private var isOver = false

  init(_ target: WatchTarget) { self.target = target }

  mutating func look() -> Look {
    guard !isOver else { return Look(isOver: true) }
    var look = Look()
    switch target {
    case .process(let identifier): lookAtProcess(identifier, &look)
    case .descriptor(let descriptor, let identifier): lookAt(descriptor, of: identifier, &look)
    case .processes(let name): lookAtProcesses(named: name, &look)
    }
    isOver = look.isOver
    return look
  }

  private mutating func lookAtProcess(_ identifier: Int32, _ look: inout Look) {
    guard let process = find(identifier, &look) else { return }
    look.isOver = !addFiles(of: process, &look)
  }

  private mutating func lookAtProcesses(named name: [UInt8], _ look: inout Look) {
    let isFirst = processes == nil
    let now = Clock.monotonic
    var running = (processes ?? []).filter(\.isRunning)
    if running.isEmpty || now - lastSearch >= Self.searchInterval {
      running += ProcessIdentity.all(named: name).filter { !running.contains($0) }
      lastSearch = now
    }
    processes = running
    known = known.filter { running.contains($0.key) }
    if isFirst, running.isEmpty { look.problems.append(.noProcessNamed(name)) }
    look.isOver = true
    for process in running where addFiles(of: process, &look) { look.isOver = false }
  }

  private mutating func lookAt(_ descriptor: Int32, of identifier: Int32, _ look: inout Look) {
    let isFirst = processes == nil
    guard let process = find(identifier, &look) else { return }
    do throws(SystemError) {
      let found = try process.openFile(descriptor, known: file)
      if isFirst, !found.hasPosition {
        look.problems.append(.noPosition(descriptor: descriptor, process: identifier, path: found.path))
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
          ? .notOpen(descriptor: descriptor, process: identifier) : .hidden(process: identifier, error))
    }
  }

  /// The process with a number. If the first look does not find it, later ones do not search again.
  private mutating func find(_ identifier: Int32, _ look: inout Look) -> ProcessIdentity? {
    if let known = processes { return known.first }
    processes = []
    do throws(SystemError) {
      let process = try ProcessIdentity(running: identifier)
      processes = [process]
      return process
    } catch {
      look.problems.append(error == .noSuchProcess ? .noSuchProcess(identifier) : .hidden(process: identifier, error))
      look.isOver = true
      return nil
    }
  }

  /// The file behind a descriptor of a process; `nil` if it was closed since the listing.
  private func openFile(_ descriptor: Int32, of process: ProcessIdentity, known: OpenFile?) throws(SystemError)
    -> OpenFile?
  {
    do throws(SystemError) { return try process.openFile(descriptor, known: known) } catch {
      guard error != .badDescriptor, process.isRunning else { return nil }
      throw error
    }
  }

  /// Adds the files of a process; returns whether the process can be watched further.
  private mutating func addFiles(of process: ProcessIdentity, _ look: inout Look) -> Bool {
    guard !hidden.contains(process) else { return false }
    var files: [OpenFile] = []
    let now = Clock.monotonic
    do throws(SystemError) {
      if let known = known[process], now - known.listed < Self.listingInterval {
        for file in known.files {
          let file = try openFile(file.descriptor, of: process, known: file)
          if let file, file.hasPosition { files.append(file) }
        }
        self.known[process]?.files = files
      } else {
        for descriptor in try process.descriptors() {
          let file = try openFile(descriptor, of: process, known: nil)
          if let file, file.hasPosition { files.append(file) }
        }
        known[process] = (files, now)
      }
    } catch {
      known[process] = nil
      guard process.isRunning else { return false }
      hidden.insert(process)
      look.problems.append(.hidden(process: process.number, error))
      return false
    }
    // At the end of a process its files are closed one by one, so this listing may be incomplete.
    guard process.isRunning else { return false }
    look.files += files.map { (process, $0) }
    return true
  }
}

/// The processes or files that are watched.
package enum WatchTarget: Sendable, Hashable {
  /// All files of a process, until it ends.
  case process(Int32)
  /// One descriptor of a process, until it is closed or belongs to another file or access mode.
  case descriptor(Int32, of: Int32)
  /// All files of all processes with a name, until none is left.
  case processes(named: [UInt8])

  /// Reads `PID`, `PID:FD` or `=NAME`.
  package init?(_ text: [UInt8]) {
    if text.first == UInt8(ascii: "=") {
      guard text.count > 1 else { return nil }
      self = .processes(named: Array(text.dropFirst()))
      return
    }
    let numbers = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
      Self.number(Array($0))
    }
    guard let first = numbers.first, let process = first, process > 0 else { return nil }
    switch numbers.count {
    case 1: self = .process(process)
    case 2:
      guard let descriptor = numbers[1] else { return nil }
      self = .descriptor(descriptor, of: process)
    case _: return nil
    }
  }

  private static func number(_ digits: [UInt8]) -> Int32? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}

/// Why a target can't be watched; the command line program makes a sentence of it.
package enum WatchProblem: Sendable, Hashable {
  case noSuchProcess(Int32)
  case noProcessNamed([UInt8])
  /// This user may not read the files of the process.
  case hidden(process: Int32, SystemError)
  case notOpen(descriptor: Int32, process: Int32)
  /// The descriptor's file is neither a regular file nor a block device.
  case noPosition(descriptor: Int32, process: Int32, path: FilePath)
}
