import CommandOptions
import SystemCalls
import TerminalText

@testable import PbarCommand

/// A world in which a person types at a terminal, unless said otherwise.
func world(
  input: Bool = true, output: Bool = true, error: Bool = true,
  environment: Environment = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]
) -> Surroundings {
  var surroundings = Surroundings()
  surroundings.standardInput.isTerminal = input
  surroundings.standardOutput.isTerminal = output
  surroundings.standardError.isTerminal = error
  surroundings.environment = environment
  return surroundings
}

/// What the words of a command line say.
func settings(_ line: String, asPv: Bool = false) throws -> Settings {
  let words = line.split(separator: " ").map { Array($0.utf8) }
  return try Settings.parse(arguments: words, environmentOptions: nil, asPv: asPv)
}

/// What they mean in this world.
func plan(_ line: String, in world: Surroundings = world(), isPv: Bool = false) throws -> RunPlan {
  try RunPlan(try settings(line, asPv: isPv), world, isPv: isPv)
}

/// Why they mean nothing, as a person is told it; or `nil` if they do mean something.
func complaint(_ line: String, in world: Surroundings = world(), isPv: Bool = false) -> String? {
  do {
    _ = try plan(line, in: world, isPv: isPv)
    return nil
  } catch let error as PlanError {
    return Sentences.text(error)
  } catch let error as OptionError {
    return error.sentence
  } catch {
    return "\(error)"
  }
}

extension RunPlan {
  /// The mode in one word.
  var mode: String {
    switch work {
    case .copy(let plan):
      switch plan.unit {
      case .bytes: plan.waitsQuietly ? "activity" : "bytes"
      case .records(0): "records"
      case .records: "lines"
      }
    case .values: "values"
    case .value: "value"
    case .timer: "timer"
    case .query: "query"
    case .watch: "watch"
    case .monitor: "monitor"
    case .command(let plan): plan.readsValues ? "command values" : "command"
    }
  }

  var copy: CopyPlan? {
    guard case .copy(let plan) = work else { return nil }
    return plan
  }

  var monitor: MonitorPlan? {
    guard case .monitor(let plan) = work else { return nil }
    return plan
  }

  var command: CommandPlan? {
    guard case .command(let plan) = work else { return nil }
    return plan
  }
}

/// The bytes as text, with ESC as `␛`.
func visible(_ bytes: [UInt8]) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{1B}" ? "␛" : $0 }))
}
