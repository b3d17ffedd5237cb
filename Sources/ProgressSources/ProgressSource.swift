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

/// One of the things that a source follows; each has a line of its own.
package struct ProgressPart: Sendable {
  /// Stays the same while the thing is followed, and is given to no other of the run.
  package var identifier: Int
  /// The name by which values tell of it, safe to be shown; `nil` where it has none.
  package let name: String?
  /// How far this one is. Notes, output and the outcome go into the source's own tally.
  package let tally: Tally
  /// Units of the tally's count that nobody at the other end has seen yet.
  package var unseenUnits: Int64 = 0
  /// The last bytes that were written, as many as are kept.
  package var lastWritten: [UInt8] = []
  /// The last whole line that was written, where it is kept.
  package var previousLine: [UInt8] = []
  /// The part of the buffer that is in use, 0...1; `nil` where there is none.
  package var bufferFill: Double?
  /// What a command has given as a multiple of what it has taken, where both are followed; `nil` while
  /// either is nothing.
  package var ratio: Double?

  package init(identifier: Int, tally: Tally, name: String? = nil) {
    self.identifier = identifier
    self.tally = tally
    self.name = name
  }
}

/// Work of which only the clock knows how far it is: there is nothing to read.
package struct IdleSource: ProgressSource {
  package let tally: Tally

  package init(tally: Tally) {
    self.tally = tally
  }

  package func start() {}
}
