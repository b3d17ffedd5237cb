import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText
import Wording

struct RunMemory {
  private static let fileName: FilePath = "history"
  private static let patience = 2.0  // Seconds for other runs that use the file
  private var directory: FilePath?  // `nil` without a home, or if the history can't be used
  private let key: RunKey
  private let quantity: RunHistory.Quantity
  private(set) var estimate: RunEstimate?

  /// A sentence about a file that can't be used, or that has damaged lines.
  private(set) var note: String?

  init?(_ work: Work, _ settings: Settings, _ environment: Environment) {
    guard let remembers = settings.remembers, let quantity = work.rememberedQuantity else {
      return nil
    }
    directory = Self.directory(environment)
    self.quantity = quantity
    switch remembers {
    case .name(let name): key = RunKey(name: name)
    case .command:
      guard let command = settings.command else { return nil }
      key = RunKey(command: command, directory: workingDirectory().bytes)
    }
    guard let directory else {
      note = "can't remember this run: HOME names no directory. Set HOME or XDG_STATE_HOME"
      return
    }
    do throws(SystemError) {
      guard let opened = PrivateDirectory(at: directory) else { return }
      defer { opened.close() }
      guard let history = try Self.history(in: opened) else { return }
      let usual = history.usualValue(of: quantity, for: key).map(Double.init)
      estimate = usual.map { quantity == .duration ? .duration($0 / 1000) : .amount($0) }
      let damaged = history.damagedCount
      if damaged > 0 {
        let path = directory.appending(Self.fileName).printable
        note = "\(path): \(damaged) damaged line\(damaged == 1 ? " is" : "s are") ignored"
      }
    } catch {
      note = Self.sentence(error, directory)
      self.directory = nil
    }
  }

  /// `$XDG_STATE_HOME/pbar`, else `~/.local/state/pbar`; `nil` without a home.
  static func directory(_ environment: Environment) -> FilePath? {
    environment.userDirectory("XDG_STATE_HOME", usual: ".local/state")?.appending("pbar")
  }

  /// Adds the duration or the amount of a finished run, unless other runs keep the file locked;
  /// returns a sentence about a failure.
  func learn(_ last: Snapshot) -> String? {
    let value =
      quantity == .duration ? last.elapsed * 1000 : last.reading.completed?.doubleValue ?? 0
    guard let directory, let end = last.end, !end.isFailure, end != .readerLeft, value > 0,
      let whole = Int64(exactly: value.rounded())
    else { return nil }
    guard let opened = PrivateDirectory.made(at: directory, withParents: true) else {
      return Self.sentence(.noSuchFile, directory)
    }
    defer { opened.close() }
    guard let lock = opened.lock(within: Self.patience) else { return nil }
    defer { lock.release() }
    do throws(SystemError) {
      var history = try Self.history(in: opened, isReplacedNext: true) ?? RunHistory()
      history.add(whole, quantity, for: key, at: Int64(Clock.wall))
      try opened.replaceContents(of: Self.fileName, with: history.formatted)
      return nil
    } catch { return Self.sentence(error, directory) }
  }

  /// Forgets the entry of a name, of a command in this directory, or of a hash; `nil`: all entries.
  /// If there is none, returns lines that describe the latest ones.
  static func forget(_ name: [UInt8]?, in directory: FilePath) throws(SystemError) -> [String]? {
    guard let directory = PrivateDirectory(at: directory) else { return [] }
    defer { directory.close() }
    guard let lock = directory.lock(within: patience) else { throw .wouldBlock }
    defer { lock.release() }
    guard let name else { return directory.remove(fileName) ? nil : [] }
    guard var history = try history(in: directory, isReplacedNext: true) else { return [] }
    let words = try? ShellWords.split(name)
    let isFound =
      history.forget { $0 == RunKey(name: name) }
      || history.forget {
        $0 == words.map { RunKey(command: $0, directory: workingDirectory().bytes) }
      }
      || history.forget { $0.name.utf8.elementsEqual(name) }
    guard isFound else { return history.entries.suffix(20).reversed().map(line) }
    try directory.replaceContents(of: fileName, with: history.formatted)
    return nil
  }

  /// `d65926ab: 2 runs, usually 3.0 GiB, the last 5 min ago`.
  private static func line(_ entry: RunHistory.Entry) -> String {
    let usual = entry.usualValue
    let amount =
      switch entry.quantity {
      case .duration: Language.english.closing(Double(usual) / 1000)
      case .bytes: AmountFormat(.bytes).amount(.whole(usual))
      case .lines: Language.english.counted(Int(usual), .line, .direct)
      }
    let runs = entry.values.count == 1 ? "1 run" : "\(entry.values.count) runs"
    let age = Language.english.brief(Clock.wall - Double(entry.lastRun))
    return "\(entry.key.name): \(runs), usually \(amount), the last \(age) ago"
  }

  private static func history(in directory: PrivateDirectory, isReplacedNext: Bool = false)
    throws(SystemError) -> RunHistory?
  {
    let bytes = try directory.contents(
      of: fileName, limit: RunHistory.byteLimit, isReplacedNext: isReplacedNext)
    guard let bytes else { return nil }
    guard let history = RunHistory(parsing: bytes) else { throw .invalid }
    return history
  }

  private static func sentence(_ error: SystemError, _ directory: FilePath) -> String {
    let path = directory.appending(fileName).printable
    let reason =
      error == .invalid
      ? "it is damaged or not a history file. --forget removes the file" : error.message
    return "can't remember this run in \(path): \(reason)"
  }
}

extension Work {
  fileprivate var rememberedQuantity: RunHistory.Quantity? {
    switch self {
    case .command(let plan): plan.readsValues ? nil : .duration
    case .copy(let job):
      job.total != nil || job.isActivity ? nil : job.unit == .bytes ? .bytes : .lines
    case .values, .jobs, .output, .value, .timer, .query, .watch, .monitor: nil
    }
  }
}
