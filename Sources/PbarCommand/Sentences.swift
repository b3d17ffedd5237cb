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
    case .conflict(let one, let other):
      return "\(name(one)) and \(name(other)) can't be used together. Choose one"
    case .needsName: return "--remember needs a name if there is no --run. Write --remember=NAME"
    case .needsEnding(let option):
      return "\(name(option)) says its words at %{ending}. Add it to --format"
    case .needs(let option, let dependency):
      return "\(name(option)) needs \(dependency.noun). Add "
        + dependency.options.map(name).alternatives
    case .fileBeside(let mode, let file):
      return "\(name(mode)) reads no files. Leave out \(file.quoted)"
    case .suspectedValue(let value) where value.option == .timer:
      return "--timer takes no value, and there is no file \(SafeText.quoted(value.word)). "
        + "For a countdown, write --countdown \(SafeText.printable(value.word))"
    case .suspectedValue(let value):
      return "\(name(value.option)) takes a value only after =. "
        + "Write \(name(value.option))=\(SafeText.printable(value.word))"
    case .past(let time):
      return
        "--until: \(SafeText.quoted(time)) is in the past. Write a later time, such as 17:30 or +5m"
    case .nothingToRead:
      return "nothing to read: standard input is a terminal. Name a file, or see --help"
    case .unknownSize(let path, let error):
      return "--total: can't read the size of \(path.quoted): \(error.message)"
    case .namedPipe(let path, let error):
      let reason =
        error == .exists ? "it exists already. Remove it, or name another path" : error.message
      return "--listen: can't make \(path.quoted): \(reason)"
    case .pidFile(let path, let error):
      return "--pidfile: can't write \(path.quoted): \(pidFileReason(error))"
    case .noSize(let path): return "--total: \(path.quoted) has no size. Write the size as a number"
    case .notWatchable(let word):
      return
        "--watchfd: \(SafeText.quoted(word)) is not a process. Write PID, PID:FD, =NAME or @FILE"
    case .notWatchableLine(let path, let line, let word):
      return "\(path.printable): line \(line): \(SafeText.quoted(word)) is not a process. "
        + "Write PID, PID:FD or =NAME"
    case .noWatchList(let path, let error):
      return "--watchfd: can't read \(path.quoted): \(error.message)"
    case .emptyWatchList(let path): return "--watchfd: \(path.quoted) lists no processes"
    case .noCommand:
      return "--monitor needs a command. Write it last, as in: --monitor both -- gzip -c"
    case .commandAsFile(let words):
      return
        "there is no file \(SafeText.quoted(words.first ?? [])). To run a command, write pbar --run \(line(words))"
    case .needsOutput(let option):
      return "\(name(option)) has no effect with --monitor in. Write --monitor out or both"
    case .cannotReport(let path, let error):
      return "--json: can't write \(path.quoted): \(error.message). Nothing was done"
    case .sameFile(.option(let option), let other, let path):
      return "\(name(option)): \(path.quoted) is also \(noun(other)). Nothing was done"
    case .sameFile(let use, let other, _):
      return "\(noun(other)) is also \(noun(use)). Nothing was done"
    case .cannotQuery(let process, let failure): return text(failure, of: "--query", process)
    }
  }

  private static func name(_ option: CommandOption) -> String { option.description.longName }

  private static func noun(_ use: FileUse) -> String {
    switch use {
    case .input: "the input"
    case .standardInput: "standard input"
    case .standardOutput: "the output"
    case .option(let option): "the file of \(name(option))"
    }
  }

  static func text(_ note: SourceNote) -> String {
    switch note {
    case .cannotOpen(let path, let error): return "\(path.printable): \(error.message)"
    case .inputIsOutput(let path): return "\(name(path)): input file is output file. It was skipped"
    case .suspectedValue(let option, let word):
      return "\(option) takes a value only after =, and there is no file \(SafeText.quoted(word)). "
        + "Write \(option)=\(SafeText.printable(word))"
    case .readFailed(let path, let error):
      return "\(path.map(name) ?? "standard input"): reading failed: \(error.message)"
    case .cannotWrite(let path, let error):
      return "\(path.printable): can't write: \(error.message)"
    case .cannotStore(let path):
      return
        "--store-and-forward: \(path.quoted) keeps no data. Name a regular file, or - for a temporary one"
    case .readSkipped(let path, let range, let error, let isLastReported):
      return
        "\(path.map(name) ?? "standard input"): can't read bytes \(range.lowerBound) to \(range.upperBound - 1), "
        + "wrote zeros instead: \(error.message)"
        + (isLastReported ? ". Further errors are not reported" : "")
    case .writeFailed(let path, let error):
      return "\(path.map(name) ?? "standard output"): writing failed: \(error.message)"
    case .closeFailed(let path, let error):
      return "\(path.map(name) ?? "standard output"): closing failed: \(error.message)"
    case .usesCache(let isOutput, let error):
      return
        "--direct-io has no effect on standard \(isOutput ? "output" : "input"): \(error.message)"
    case .cannotStart(let error): return "can't start: \(error.message)"
    case .cannotRun(let command, let error): return cannotStart(command, of: "--run", error)
    case .cannotKeep(let error):
      return "the output is printed now, since it can't be kept: \(error.message)"
    case .leftProcesses(let command):
      return
        "processes that \(SafeText.quoted(command)) left behind are still writing, and are no longer read"
    case .cannotMonitor(let command, let error): return cannotStart(command, of: "--monitor", error)
    case .cannotWatch(let problem): return text(problem)
    case .value(let report): return text(report)
    case .emptyInput: return "standard input held no progress value"
    case .noValues(let beginning):
      return
        "standard input was taken for progress values, but \(beginning) is not one, so it is copied. "
        + "Write pbar ... | cat to copy, or --values to read values"
    case .tornLines(let count):
      return count == 1
        ? "1 line of a run was torn, and is ignored"
        : "\(count) lines of runs were torn, and are ignored"
    case .moreValueErrors(let count):
      return count == 1
        ? "1 more line is not a progress value" : "\(count) more lines are not progress values"
    }
  }

  static func text(_ problem: WatchProblem) -> String {
    switch problem {
    case .noSuchProcess(let process): return "process \(process): there is no such process"
    case .noProcessNamed(let name): return "there is no process named \(SafeText.quoted(name))"
    case .hidden(let process, let error):
      return "process \(process): can't read its open files: \(error.message)"
    case .notOpen(let descriptor, let process):
      return "process \(process): descriptor \(descriptor) is not open"
    case .noPosition(let descriptor, let process, let path):
      return
        "process \(process): descriptor \(descriptor) is \(path.quoted), not a file or block device"
    case .nothingBusy: return "none of your processes reads or writes a file larger than 1 MiB"
    case .noFile(let process, let name, let pipes):
      let words = pipes.map { "\($0)" }.joined(separator: pipes.count == 2 ? " and " : ", ")
      let end = pipes.isEmpty ? "" : "; its \(pipes.count == 1 ? "pipe is" : "pipes are") \(words)"
      return "\(SafeText.printable(name)) (\(process)) has no regular file open\(end)"
    case .endedWithoutFile(let process, let name):
      let owner = name.isEmpty ? "process \(process)" : "\(SafeText.printable(name)) (\(process))"
      return "\(owner) ended before it opened a regular file"
    }
  }

  /// `record`: the value of `--value`; `nil` if the report is about a line of standard input.
  static func text(_ report: ValueReport, about record: String? = nil) -> String {
    func sentence(_ line: Int, _ text: String) -> String {
      (record == nil ? "line \(line): " : "--value: ") + text
    }
    let quoted = record.map { SafeText.quoted($0) }
    switch report {
    case .notAValue(let line, let text, let hint):
      let advice =
        switch hint {
        case .name:
          "a value after a name as in name=1/3, and a name with blanks in quotes, as in \"my name\"=1/3"
        case .decimalComma: "decimals with a point, as in 42.5"
        case nil: record == nil ? "42, 42/100, 42% or '# label'" : "0.42, 42/100, 42% or '?'"
        }
      return sentence(line, "\(quoted ?? text) is not a progress value. Write \(advice)")
    case .tooLong(let line, let text):
      return sentence(line, "\(quoted ?? text) is too long for a progress value")
    case .negative(let line, let value):
      return sentence(line, "\(value.description) is negative and counts as 0")
    case .tooManyNames(let line, let name, let limit):
      return sentence(line, "\(name) is ignored. Only the first \(limit) names are shown")
    }
  }

  /// What the rate was from interval to interval, in the words of `ping` and pv.
  static func text(_ statistics: RateStatistics, unit: CountUnit) -> String {
    guard statistics.count > 0 else { return "rate not measured" }
    let rates = [
      statistics.minimum, statistics.mean, statistics.maximum, statistics.standardDeviation,
    ].map { DecimalText.fixed(unit.shown($0), decimals: 3) }.joined(separator: "/")
    return "rate min/avg/max/mdev = \(rates) \(PvText.symbol(unit))/s"
  }

  /// The words as they may be typed again; where some would need quotes, or are many, only the
  /// first one.
  private static func line(_ words: [[UInt8]]) -> String {
    let texts = words.map { SafeText.printable($0) }
    let line = texts.joined(separator: " ")
    let isPlain = texts.allSatisfy { text in
      let isSafe = text.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-+=_./:,@%".contains($0))
      }
      return isSafe && !text.isEmpty
    }
    return isPlain && line.utf8.count <= 60 ? line : "\(texts.first ?? "") ..."
  }

  private static func cannotStart(_ command: [UInt8], of option: String, _ error: SystemError)
    -> String
  {
    let text = SafeText.printable(command)
    guard error == .noSuchFile, text.contains(where: { " ;&|<>$*?()`\"'".contains($0) }) else {
      return "\(option): can't start \(SafeText.quoted(command)): \(error.message)"
    }
    let word = text.contains("'") || text.count > 40 ? "'...'" : SafeText.quoted(command)
    return
      "\(option): there is no command \(SafeText.quoted(command)). For a shell command line, write sh -c \(word)"
  }

  static func text(_ failure: ControlClient.Failure, of option: String, _ process: Int) -> String {
    let reason =
      switch failure {
      case .noSuchProcess: "there is no such process"
      case .foreign: "the process belongs to another user"
      case .unreachable:
        "no pbar with this PID can be reached. "
          + "It must have the user, XDG_RUNTIME_DIR and TMPDIR of this one"
      case .noAnswer: "it does not answer"
      case .otherVersion: "it is a pbar of another version"
      case .tooLong: "the options are longer than \(ControlMessage.largestLength / 1024) KiB"
      case .failed(let error): error.message
      case .refused(let sentence): SafeText.printable(sentence)
      }
    return "\(option) \(process): \(reason)"
  }

  private static func pidFileReason(_ error: SystemError) -> String {
    switch error {
    case .exists: "it holds something other than a process ID. Name another file"
    case .notPermitted: "it belongs to another user or has a second name. Name another file"
    case .isLink: "it is a symbolic link. Name the file itself"
    case .notSupported: "it is not a regular file. Name another file"
    default: error.message
    }
  }

  private static func name(_ path: FilePath) -> String {
    path.isStandardStream ? "standard input" : path.printable
  }
}
