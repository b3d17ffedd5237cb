import ProgressModel

/// What is known of a run at one moment, for those who write about it.
struct RunMoment {
  /// One for each part of the run.
  var snapshots: [Snapshot]
  /// Whether anything has come from the source.
  var hasData: Bool
  /// Seconds on the run's own clock.
  var time: Double
}

/// How a run has ended, for those who write about it.
enum RunEnd: Hashable {
  /// All went well, with status 0.
  case finished
  /// With this status of the program.
  case failed(status: Int32)
  /// By the signal of this number.
  case stopped(signal: Int32)

  init(_ ending: Ending) {
    switch ending {
    case .status(.success): self = .finished
    case .status(let status): self = .failed(status: status.code)
    case .signal(let signal): self = .stopped(signal: signal.number)
    }
  }
}
