import CommandOptions
import ProgressSources
import ProgressStyles
import SystemCalls
import TerminalText

@testable import PbarCommand

/// The state of a system whose standard input, output and error are one terminal by default.
func world(
  input: Bool = true, output: Bool = true, error: Bool = true,
  environment: Environment = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]
) -> SystemState {
  var system = SystemState()
  system.standardInput.isTerminal = input
  system.standardOutput.isTerminal = output
  system.standardError.isTerminal = error
  system.environment = environment
  return system
}

/// The settings of a command line, whose words are separated by spaces.
func settings(
  _ line: String, asPv: Bool = false, decimalSign: DecimalSign = .point
) throws -> Settings {
  let words = line.split(separator: " ").map { Array($0.utf8) }
  return try Settings.parse(
    arguments: words, environmentOptions: nil, asPv: asPv, decimalSign: decimalSign)
}

/// The plan of the run that a command line starts on this system.
func plan(_ line: String, in world: SystemState = world(), isPv: Bool = false) throws -> RunPlan {
  let sign = isPv ? DecimalSign.point : world.environment.decimalSign
  return try RunPlan(RunContext(settings(line, asPv: isPv, decimalSign: sign), world))
}

/// The frame of `--value`.
func valueFrame(_ line: String, in world: SystemState = world()) throws -> ValueFrame {
  let plan = try plan(line, in: world)
  guard case .value(let record, let scale) = plan.work else { throw OptionError.nothingToRead }
  return ValueFrame(of: record, scale, plan.display, clock: LocalClock(now: 0, utcOffset: 0))
}

/// The message with which a command line is refused; `nil` if it is accepted.
func complaint(_ line: String, in world: SystemState = world(), isPv: Bool = false) -> String? {
  do {
    _ = try plan(line, in: world, isPv: isPv)
    return nil
  } catch let error as OptionError {
    return error.sentence
  } catch {
    return "\(error)"
  }
}

extension RunPlan {
  /// The mode in a word or two.
  var mode: String {
    switch work {
    case .copy(let job):
      switch job.unit {
      case .bytes: job.waitsForFirstData ? "activity" : "bytes"
      case .records(0): "records"
      case .records: "lines"
      }
    case .values: "values"
    case .jobs: "jobs"
    case .output: "output"
    case .value: "value"
    case .timer: "timer"
    case .query: "query"
    case .watch: "watch"
    case .monitor: "monitor"
    case .command(let plan): plan.readsValues ? "command values" : "command"
    }
  }

  var copy: CopyJob? { if case .copy(let job) = work { job } else { nil } }
  var monitor: MonitorPlan? { if case .monitor(let plan) = work { plan } else { nil } }
  var command: CommandPlan? { work.command }
}

/// The bytes as text, with ESC as `␛`.
func visible(_ bytes: [UInt8]) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{1B}" ? "␛" : $0 }))
}
