import ProgressSources
import SystemCalls

/// How the program ends.
enum Ending: Hashable {
  case status(ExitStatus)
  /// By this signal, which is to be raised again.
  case signal(Signal)

  /// What a source's outcome means for us; `passedOn`: signals that were left to the command to answer.
  init(_ outcome: SourceOutcome, passedOn: Set<Signal>) {
    switch outcome {
    case .finished(let failures), .readerGone(let failures):
      self = .status(ExitStatus(failures))
    case .commandNotStarted(let error):
      // As shells have it: 127 where there is no such command, 126 where it can't be run.
      self = .status(ExitStatus(code: error == .noSuchFile ? 127 : 126))
    case .commandEnded(.exited(let code), let failures):
      self = .status(code == 0 ? ExitStatus(failures) : ExitStatus(code: code))
    case .commandEnded(.signaled(let number), _):
      // A signal that we were sent too has to end us, so that a script sees that it was interrupted.
      if let signal = passedOn.first(where: { $0.number == number }) {
        self = .signal(signal)
      } else {
        self = .status(ExitStatus(code: 128 + number))
      }
    }
  }
}
