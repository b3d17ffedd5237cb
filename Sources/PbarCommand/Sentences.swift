import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// Every sentence that the program says about itself and its input, without name and newline.
///
/// The sentences of the option scanner are in `CommandOptions`, beside it.
enum Sentences {
  static func text(_ error: PlanError) -> String {
    switch error {
    case .conflict(let one, let other): return "\(name(one)) and \(name(other)) exclude each other; choose one of them"
    case .needs(let option, let dependency):
      return "\(name(option)) \(purpose(dependency)); add " + dependency.options.map(name).alternatives
    case .fileBeside(let mode, let file): return "\(name(mode)) reads no FILE, but \(file.quoted) was given"
    case .timerOperand(let word):
      return "--timer shows the elapsed time and there is no file \(SafeText.quoted(word)); "
        + "for a countdown write --countdown \(SafeText.printable(word))"
    case .nothingToRead: return "nothing to read: standard input is a terminal and no FILE is named; see --help"
    case .unknownSize(let path, let error): return "--total: the size of \(path.quoted) can't be told: \(error.message)"
    case .inputIsOutput: return "standard input: input file is output file; nothing was done"
    case .pidFile(let path, let error): return "--pidfile: \(path.quoted) can't be written: \(pidFileReason(error))"
    case .noSize(let path): return "--total: \(path.quoted) is no file that has a size; write the size itself"
    case .notWatchable(let word):
      return "--watchfd: \(SafeText.quoted(word)) is nothing to watch; "
        + "write PID, PID:FD, =NAME or @FILE for a file of these"
    case .notWatchableLine(let path, let line, let word):
      return "\(path.printable): line \(line): \(SafeText.quoted(word)) is nothing to watch; "
        + "write PID, PID:FD or =NAME"
    case .noWatchList(let path, let error): return "--watchfd: \(path.quoted) can't be read: \(error.message)"
    case .emptyWatchList(let path): return "--watchfd: \(path.quoted) names nothing to watch"
    case .noCommand: return "--monitor needs a command; write -- and the command at the end"
    case .needsOutput(let option):
      return "\(name(option)) is about the command's output, which --monitor in leaves alone; "
        + "write --monitor out or both"
    case .cannotReport(let path, let error):
      return "--json: \(path.quoted) can't be written: \(error.message); nothing was done"
    case .isData(let option, let path):
      return "\(name(option)): \(path.quoted) is where the data comes from or goes to; nothing was done"
    case .cannotQuery(let process, let failure): return text(failure, of: "--query", process)
    }
  }

  private static func name(_ option: CommandOption) -> String { option.description.longName }

  /// The purpose of an option that needs another.
  private static func purpose(_ dependency: OptionDependency) -> String {
    switch dependency {
    case .timer: "says how a timer is shown"
    case .values: "says what a value lies between"
    case .range: "names an end of a range"
    }
  }

  static func text(_ note: SourceNote) -> String {
    switch note {
    case .cannotOpen(let path, let error): return "\(path.printable): \(error.message)"
    case .inputIsOutput(let path): return "\(name(path)): input file is output file; it was left out"
    case .readFailed(let path, let error):
      return "\(path.map(name) ?? "standard input"): reading failed: \(error.message)"
    case .outputIsInput(let path): return "\(path.printable): output file is input file; nothing was copied"
    case .cannotWrite(let path, let error): return "\(path.printable): can't be written to: \(error.message)"
    case .readSkipped(let path, let range, let error, let isLastReported):
      return "\(path.map(name) ?? "standard input"): bytes \(range.lowerBound) to "
        + "\(range.upperBound - 1) can't be read and were written as zeros: \(error.message)"
        + (isLastReported ? "; more of them are not told" : "")
    case .writeFailed(let path, let error):
      return "\(path.map(name) ?? "standard output"): writing failed: \(error.message)"
    case .closeFailed(let path, let error):
      return "\(path.map(name) ?? "standard output"): closing failed: \(error.message)"
    case .cannotStart(let error): return "can't start: \(error.message)"
    case .cannotRun(let command, let error):
      return "--run: \(SafeText.quoted(command)) can't be started: \(error.message)"
    case .cannotMonitor(let command, let error):
      return "--monitor: \(SafeText.quoted(command)) can't be started: \(error.message)"
    case .cannotWatch(let problem): return text(problem)
    case .value(let report): return text(report)
    case .noValues(let beginning):
      return "standard input was taken for progress values, but \(beginning) is none, so it is copied; "
        + "write 'pbar ... | cat' to copy, or --values to read values"
    case .moreValueErrors(let count):
      return count == 1 ? "1 more line is not a progress value" : "\(count) more lines are not progress values"
    }
  }

  static func text(_ problem: WatchProblem) -> String {
    switch problem {
    case .noSuchProcess(let process): return "process \(process): there is no such process"
    case .noProcessNamed(let name): return "no process is named \(SafeText.quoted(name))"
    case .hidden(let process, let error):
      return "process \(process): its open files can't be looked at: \(error.message)"
    case .notOpen(let descriptor, let process): return "process \(process): it has no descriptor \(descriptor) open"
    case .noPosition(let descriptor, let process, let path):
      return "process \(process): descriptor \(descriptor) is \(path.quoted), no regular file and no block device"
    }
  }

  static func text(_ report: ValueReport) -> String {
    switch report {
    case .notAValue(let line, let text):
      return "line \(line): \(text) is not a progress value; write 42, 42/100, 42% or '# label'"
    case .tooLong(let line, let text): return "line \(line): \(text) is too long for a progress value"
    case .beyondTotal(let line, let value, let total):
      return "line \(line): \(value.description) is beyond the total \(total.description) "
        + "and counts as the total; --total sets another"
    case .negative(let line, let value): return "line \(line): \(value.description) is negative and counts as 0"
    case .tooManyNames(let line, let name, let limit):
      return "line \(line): \(name) is one name too many; only the first \(limit) are followed"
    }
  }

  /// What the rate was from interval to interval, in the words of `ping` and pv.
  static func text(_ statistics: RateStatistics, unit: CountUnit) -> String {
    guard statistics.count > 0 else { return "rate not measured" }
    let rates = [statistics.minimum, statistics.mean, statistics.maximum, statistics.standardDeviation].map {
      DecimalText.fixed(unit.shown($0), decimals: 3)
    }.joined(separator: "/")
    return "rate min/avg/max/mdev = \(rates) \(PvText.symbol(unit))/s"
  }

  /// What is wrong with the record that `--value` was given.
  static func valueProblem(_ record: String, _ report: ValueReport) -> String {
    switch report {
    case .notAValue, .tooLong:
      return "--value: \(SafeText.quoted(record)) is not a progress value; write 0.42, 42/100, 42% or '?'"
    case .beyondTotal(_, let value, let total):
      return "--value: \(value.description) is beyond the total \(total.description) "
        + "and counts as the total; --total sets another"
    case .negative(_, let value): return "--value: \(value.description) is negative and counts as 0"
    case .tooManyNames(_, let name, let limit):
      return "--value: \(name) is one name too many; only the first \(limit) are shown"
    }
  }

  /// Why another process could not be spoken to.
  static func text(_ failure: ControlClient.Failure, of option: String, _ process: Int) -> String {
    let reason: String
    switch failure {
    case .noSuchProcess: reason = "there is no such process"
    case .foreign: reason = "it belongs to another user"
    case .unreachable:
      reason =
        "it is no pbar that can be spoken to; it would have to run as the same user, "
        + "with the same XDG_RUNTIME_DIR and TMPDIR"
    case .noAnswer: reason = "it does not answer"
    case .tooLong: reason = "it can be told no more than \(ControlMessage.largestLength / 1024) KiB at once"
    case .failed(let error): reason = error.message
    case .refused(let sentence): reason = SafeText.printable(sentence)
    }
    return "\(option) \(process): \(reason)"
  }

  /// What ``ProcessFile`` means by an error.
  private static func pidFileReason(_ error: SystemError) -> String {
    switch error {
    case .exists: "it holds something else than the number of a process; name another file"
    case .notPermitted: "it is another user's, or has a second name; name another file"
    case .isLink: "it is a symbolic link; name the file itself"
    case .notSupported: "it is no regular file; name another one"
    default: error.message
    }
  }

  private static func name(_ path: FilePath) -> String { path.isStandardStream ? "standard input" : path.printable }
}
