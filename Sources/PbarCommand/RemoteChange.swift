import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText

/// `--remote`: this command line, to be given to a running `pbar`.
struct RemoteChange {
  /// Why it was not taken.
  enum Problem: Error {
    case usage(OptionError)
    case control(ControlClient.Failure)

    func sentence(_ process: Int) -> String {
      switch self {
      case .usage(let error): error.sentence
      case .control(let failure): Sentences.text(failure, of: "--remote", process)
      }
    }
  }

  let process: Int
  /// What stood behind the program's name.
  let words: [[UInt8]]
  let isPv: Bool
  /// The total, where one was given: a file that it was taken from may have another name over there.
  let size: Amount?

  /// Sends it and waits until it was taken.
  func carryOut(at place: ControlPlace) throws(Problem) {
    do throws(OptionError) {
      // What no run can take is told without asking one.
      _ = try Settings().changed(by: words, asPv: isPv)
    } catch {
      throw .usage(error)
    }
    _ = Signals.ignore([.brokenPipe])
    do throws(ControlClient.Failure) {
      let change = ControlMessage.change(words: words + sizeWords, asPv: isPv)
      switch try ControlClient.ask(change, of: process, at: place).answer {
      case .done: return
      case .refused(let sentence): throw .refused(sentence)
      case .change, .query, .report: throw .noAnswer
      }
    } catch {
      throw .control(error)
    }
  }

  private var sizeWords: [[UInt8]] {
    switch size {
    case nil: []
    case .whole(let value): [Array("--size=\(value)".utf8)]
    case .real(let value): [Array("--size=\(value)".utf8)]
    }
  }
}
