import SystemCalls

/// Where progress comes from.
///
/// A source works on threads of its own, and says through its tally how far it is; it never touches the
/// screen.
package protocol ProgressSource: Sendable {
  /// What the source's threads write and the main thread reads.
  var tally: Tally { get }

  /// What the source follows now, each to be shown on a line of its own, in this order; they may come and
  /// go. Once the work has ended: what was followed last.
  func parts() -> [ProgressPart]

  /// The command that runs for it, which signals are left to.
  var command: RunningCommand? { get }

  /// Begins the work; called once.
  func start()

  /// Ends the output, once the work has ended and the last frame is drawn: whoever reads it may then go
  /// on to print on the same terminal.
  func closeOutput() throws(SystemError)
}

extension ProgressSource {
  /// What the source itself does is all that it follows.
  package func parts() -> [ProgressPart] { [ProgressPart(identifier: 0, tally: tally)] }

  package var command: RunningCommand? { nil }

  package func closeOutput() throws(SystemError) {}

  /// Starts the thread of a source, or ends the source at once where the system has none left.
  func startThreadOrFinish(_ body: @escaping @Sendable () -> Void) {
    startThreadOrFinish(body) { tally.finish($0) }
  }

  /// Starts a thread, or tells that the system has none left and hands that outcome to `finish`.
  func startThreadOrFinish(
    _ body: @escaping @Sendable () -> Void, by finish: (SourceOutcome) -> Void
  ) {
    do throws(SystemError) {
      try startThread(body)
    } catch {
      tally.add(.cannotStart(error))
      finish(.finished(failures: .transfer))
    }
  }
}
