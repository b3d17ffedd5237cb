import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

struct RunMemory {
  private static let fileName: FilePath = "history"
  private static let patience = 2.0  // The seconds for which other runs may have the file; many may end at once
  private let directory: FilePath
  private let key: RunKey
  private let quantity: RunHistory.Quantity
  private(set) var estimate: RunEstimate?
  private(set) var note: String?

  init?(_ work: Work, _ settings: Settings, _ environment: Environment) {
    guard let remembers = settings.remembers, let quantity = work.rememberedQuantity else { return nil }
    directory = RunMemory.directory(environment)
    self.quantity = quantity
    switch (remembers, settings.command) {
    case (.name(let name), _): key = RunKey(name: name)
    case (_, let command?): key = RunKey(command: command, directory: workingDirectory().bytes)
    case (_, nil): return nil
    }
    do throws(SystemError) {
      guard let directory = PrivateDirectory(at: directory) else { return }
      defer { directory.close() }
      let usual = try RunMemory.history(in: directory)?.usualValue(of: quantity, for: key).map(Double.init)
      estimate = usual.map { quantity == .duration ? .duration($0 / 1000) : .amount($0) }
    } catch { note = sentence(error) }
  }

  /// `$XDG_STATE_HOME/pbar`, else `~/.local/state/pbar`, as the XDG Base Directory Specification has it.
  static func directory(_ environment: Environment) -> FilePath {
    let state = environment["XDG_STATE_HOME"].map { FilePath($0) }
    let home = FilePath(environment["HOME"] ?? "").appending(".local/state")
    return (state.flatMap { $0.isAbsolute ? $0 : nil } ?? home).appending("pbar")
  }

  /// Adds what a run that succeeded took. Where other runs keep the file busy, nothing is learned; returns a sentence
  /// about a file that can't be written.
  func learn(_ last: Snapshot) -> String? {
    let value = quantity == .duration ? last.elapsed * 1000 : last.completed?.doubleValue ?? 0
    guard note == nil, value > 0, let whole = Int64(exactly: value.rounded()) else { return nil }
    guard let directory = PrivateDirectory.made(at: directory, withParents: true) else {
      return sentence(.notPermitted)
    }
    defer { directory.close() }
    guard let lock = DirectoryLock(on: directory, within: Self.patience) else { return nil }
    defer { lock.release() }
    do throws(SystemError) {
      var history = try RunMemory.history(in: directory, isReplacedNext: true) ?? RunHistory()
      history.add(whole, quantity, for: key, at: Int64(Clock.wall))
      try directory.replaceContents(of: Self.fileName, with: history.formatted)
      return nil
    } catch { return sentence(error) }
  }

  static func forget(_ name: [UInt8]?, _ environment: Environment) throws(SystemError) -> Bool {
    guard let directory = PrivateDirectory(at: directory(environment)) else { return false }
    defer { directory.close() }
    guard let lock = DirectoryLock(on: directory, within: patience) else { throw .wouldBlock }
    defer { lock.release() }
    guard let name else { return directory.remove(fileName) }
    guard var history = try history(in: directory, isReplacedNext: true), history.forget(RunKey(name: name)) else {
      return false
    }
    try directory.replaceContents(of: fileName, with: history.formatted)
    return true
  }

  private static func history(in directory: PrivateDirectory, isReplacedNext: Bool = false) throws(SystemError)
    -> RunHistory?
  {
    let bytes = try directory.contents(of: fileName, limit: RunHistory.byteLimit, isReplacedNext: isReplacedNext)
    guard let bytes else { return nil }
    guard let history = RunHistory(parsing: bytes) else { throw .invalid }
    return history
  }

  private func sentence(_ error: SystemError) -> String {
    let path = directory.appending(Self.fileName).printable
    let reason = error == .invalid ? "it is damaged, or no file of pbar" : error.message
    return "can't remember this run in \(path): \(reason). --forget removes what is remembered"
  }
}

extension Work {
  fileprivate var rememberedQuantity: RunHistory.Quantity? {
    switch self {
    case .command(let plan): plan.readsValues ? nil : .duration
    case .copy(let job): job.total != nil || job.isActivity ? nil : job.unit == .bytes ? .bytes : .lines
    case .values, .jobs, .output, .value, .timer, .query, .watch, .monitor: nil
    }
  }
}

extension RunEstimate {
  func applied(to snapshot: Snapshot) -> Snapshot {
    guard snapshot.phase == .running, snapshot.fractionCompleted == nil, snapshot.range == nil else { return snapshot }
    let completed = snapshot.completed?.doubleValue ?? 0
    guard let fraction = fractionCompleted(elapsed: snapshot.elapsed, completed: completed) else { return snapshot }
    var snapshot = snapshot
    (snapshot.fractionCompleted, snapshot.isEstimate) = (fraction, true)
    if let left = timeRemaining(elapsed: snapshot.elapsed) { snapshot.timeRemaining = left }
    if case .amount(let usual) = self, usual > completed { snapshot.total = .whole(Int64(usual)) }
    return snapshot
  }
}
