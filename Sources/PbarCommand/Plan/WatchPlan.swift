import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText

struct WatchPlan {
  var targets: [WatchTarget] = []
  let total: Amount?
  let labels: WatchLabels
  let asPv: Bool  // Whether it watches what pv does, with one line for each file
  let isOneDescriptor: Bool

  init(_ context: RunContext) throws(OptionError) {
    let settings = context.settings
    let system = context.system
    total = try context.total()
    for word in settings.watched {
      if word.first == UInt8(ascii: "@") {
        targets += try Self.targets(listedIn: FilePath(word.dropFirst()), system)
      } else if let target = WatchTarget(word), !settings.isPv || target.isOfPv {
        targets.append(target)
      } else {
        throw OptionError(
          "--watchfd: \(SafeText.quoted(word)) is not a process. Write PID, PID:FD, =NAME, ./PATH or @FILE"
        )
      }
    }
    var known: Set<WatchTarget> = []
    targets.removeAll { !known.insert($0).inserted }
    asPv = settings.isPv || settings.given.contains { $0.row.topics.contains(.field) }
    let areColumns = asPv || settings[.numeric]
    isOneDescriptor = if targets.count == 1, case .descriptor = targets[0] { true } else { false }
    var labels = WatchLabels(areColumns: areColumns, directory: system.workingDirectory)
    // A label replaces the name of the only file.
    labels.namesFile = !isOneDescriptor || (!areColumns && settings.label == nil)
    let processes = targets.map { target -> Int32? in
      switch target {
      case .processes, .busyProcesses: nil
      case .process(let process), .descriptor(_, let process): process
      case .file: 0
      }
    }
    labels.namesProcess = processes.contains(nil) || Set(processes).count > 1
    self.labels = labels
  }

  /// The targets in the lines of a file; empty lines and those with `#` at the start are skipped.
  private static func targets(listedIn path: FilePath, _ system: SystemState) throws(OptionError)
    -> [WatchTarget]
  {
    guard let list = system.watchLists.first(where: { $0.path == path }) else { return [] }
    let content: [UInt8]
    do throws(SystemError) { content = try list.contents.get() } catch {
      throw .unusable(.watchfd, path: path, error)
    }
    let blanks = Array(" \t\r".utf8)
    var targets: [WatchTarget] = []
    let lines = content.split(separator: .newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let beginning = line.drop(while: blanks.contains)
      let word = Array(beginning.reversed().drop(while: blanks.contains).reversed())
      if word.isEmpty || word.first == UInt8(ascii: "#") { continue }
      guard let target = WatchTarget(word) else {
        throw OptionError(
          "\(path.printable): line \(index + 1): \(SafeText.quoted(word)) is not a process. "
            + "Write PID, PID:FD, =NAME or ./PATH")
      }
      targets.append(target)
    }
    if targets.isEmpty { throw OptionError("--watchfd: \(path.quoted) lists no processes") }
    return targets
  }
}
