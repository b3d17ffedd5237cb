import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

/// The sentences about the source of a run, without the program's name and the newline. An
/// `OptionError` has its own sentence. With `settings`, they advise other options that
/// can be used beside the given ones.
enum Sentences {
  static func text(_ note: SourceNote, _ settings: Settings? = nil) -> String {
    switch note {
    case .cannotOpen(let path, let error): "\(path.printable): \(error.message)"
    case .inputIsOutput(let path): "\(name(path)): input file is output file. It was skipped"
    case .readFailed(let path, let error):
      "\(name(path)): reading failed: \(error.message)"
    case .cannotWrite(let path, let error):
      "\(path.printable): can't write: \(error.message)"
    case .cannotStore(let path):
      "--store-and-forward: \(path.quoted) keeps no data. Name a regular file, or - for a temporary one"
    case .readSkipped(let path, let range, let error, let isLastReported):
      "\(name(path)): can't read bytes \(range.lowerBound) to \(range.upperBound - 1), "
        + "wrote zeros instead: \(error.message)"
        + (isLastReported ? ". Further errors are not reported" : "")
    case .writeFailed(let path, let error):
      "\(name(path, of: "output")): writing failed: \(error.message)"
    case .closeFailed(let path, let error):
      "\(name(path, of: "output")): closing failed: \(error.message)"
    case .usesCache(let isOutput, let error):
      "--direct-io has no effect on standard \(isOutput ? "output" : "input"): \(error.message)"
    case .cannotStart(let error): "can't start: \(error.message)"
    case .cannotRun(let command, let isMonitored, let error):
      cannotStart(command, of: isMonitored ? "--monitor" : "--run", error)
    case .cannotKeep(let error):
      "the output is printed now, since it can't be kept: \(error.message)"
    case .stopped(let command): "\(SafeText.quoted(command)) is stopped; ^C ends it"
    case .leftProcesses(let command):
      "the output of processes that \(SafeText.quoted(command)) left behind is no longer read"
    case .cannotWatch(let problem): text(problem)
    case .value(let report): text(report, settings)
    case .emptyInput: "standard input held no progress value"
    case .totalOfLines: "the total is about the number of lines. Write -l to count lines"
    case .awaitsFile(let path):
      "there is no file \(path.quoted) yet. The run waits for it; ^C ends the run"
    case .pipeRemoved(let path):
      "--listen: \(path.quoted) was removed or renamed. The run ends with the parts that have begun"
    case .tornLines(let count):
      "\(count) incomplete line\(count == 1 ? " was" : "s were") ignored"
    case .moreValueErrors(let count):
      "\(count) more line\(count == 1 ? " is not a progress value" : "s are not progress values")"
    }
  }

  static func text(_ problem: WatchProblem) -> String {
    switch problem {
    case .noSuchProcess(let process): "process \(process): there is no such process"
    case .noProcessNamed(let name): "there is no process named \(SafeText.quoted(name))"
    case .hidden(let process, let error):
      "process \(process): can't read its open files: \(error.message)"
    case .notOpen(let descriptor, let process):
      "process \(process): descriptor \(descriptor) is not open"
    case .noPosition(let descriptor, let process, let path):
      "process \(process): descriptor \(descriptor) is \(path.quoted), not a file or block device"
    case .unknownFile(let path, let error): "\(path.printable): \(error.message)"
    case .nothingBusy: "none of your processes reads or writes a file larger than 1 MiB"
    case .noFile(let process, let name, let pipes):
      "\(SafeText.printable(name)) (\(process)) has no regular file open" + text(ofPipes: pipes)
    case .endedWithoutFile(let process, let name):
      (name.isEmpty ? "process \(process)" : "\(SafeText.printable(name)) (\(process))")
        + " ended before it opened a regular file"
    }
  }

  private static func text(ofPipes pipes: [Int32]) -> String {
    let words = pipes.map { "\($0)" }.joined(separator: pipes.count == 2 ? " and " : ", ")
    return pipes.isEmpty ? "" : ", only \(pipes.count == 1 ? "pipe" : "pipes") \(words)"
  }

  /// `record`: the value of `--value`; `nil` for a line of standard input.
  static func text(
    _ report: ValueReport, _ settings: Settings? = nil, about record: String? = nil
  ) -> String {
    func sentence(_ line: Int, _ text: String) -> String {
      (record == nil ? "line \(line): " : "--value: ") + text
    }
    /// The way to read lines that are no values.
    func reading(_ option: CommandOption, _ text: String, to end: String) -> String {
      settings?.advice(for: option, text).map { ". To \(end), \($0)" } ?? ""
    }
    let quoted = record.map { SafeText.quoted($0) }
    switch report {
    case .notAValue(let line, let text, let hint):
      let advice =
        switch hint {
        case .name:
          "name=1/3, or \"my name\"=1/3 if the name has blanks"
        case .decimalComma: "decimals with a point, as in 42.5"
        case .text:
          "the value first, as in '3/8 step'"
            + reading(.from, "--from auto", to: "find it in any text")
        case nil:
          record == nil
            ? "42, 42/100, 42% or '# label'" + reading(.lineMode, "-l", to: "count lines")
            : "0.42, 42/100, 42% or '?'"
        }
      return sentence(line, "\(quoted ?? text) is not a progress value. Write \(advice)")
    case .tooLong(let line, let text):
      return sentence(line, "\(quoted ?? text) is too long for a progress value")
    case .negative(let line, let value):
      return sentence(line, "\(value.description) is negative and counts as 0")
    case .beyondFractions(let line, let value):
      return sentence(
        line,
        "\(value.description) is beyond the fractions of 1 before it. For a percentage write "
          + "\(value.description)%")
    case .tooManyNames(let line, let name, let limit):
      return sentence(line, "\(name) is ignored. Only the first \(limit) names are shown")
    }
  }

  /// In the words of `ping` and pv.
  static func text(_ statistics: RateStatistics, unit: CountUnit) -> String {
    guard statistics.count > 0 else { return "rate not measured" }
    let rates = [
      statistics.minimum, statistics.mean, statistics.maximum, statistics.standardDeviation,
    ].map { DecimalText.fixed(unit.converted($0), decimals: 3) }.joined(separator: "/")
    return "rate min/avg/max/mdev = \(rates) \(PvText.symbol(unit))/s"
  }

  private static func cannotStart(_ command: [UInt8], of option: String, _ error: SystemError)
    -> String
  {
    guard error == .noSuchFile, !Set(command).isDisjoint(with: " ;&|<>$*?()`\"'".utf8) else {
      return "\(option): can't start \(SafeText.quoted(command)): \(error.message)"
    }
    return
      "\(option): there is no command \(SafeText.quoted(command)). For a shell command line, write sh -c before it"
  }

  static func reason(_ failure: ControlFailure) -> String {
    switch failure {
    case .noSuchProcess: "there is no such process"
    case .foreign: "the process belongs to another user"
    case .unreachable:
      "no pbar with this PID can be reached. "
        + "It must have your user ID, XDG_RUNTIME_DIR and TMPDIR"
    case .noAnswer, .disconnected: "it does not answer"
    case .tooLong: "the options are too long"
    case .failed(let error): error.message
    case .refused(let sentence): SafeText.printable(sentence)
    }
  }

  private static func name(_ path: FilePath?, of stream: String = "input") -> String {
    guard let path, !path.isStandardStream else { return "standard \(stream)" }
    return path.printable
  }
}
