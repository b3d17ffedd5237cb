import SystemCalls
import TerminalText

/// Follows how far other processes are in the files that they have open.
///
/// Its thread looks at them five times a second, but spends no more than a twentieth of its time on that.
package struct WatchSource: ProgressSource {
  /// Seconds from one look to the next.
  private static let pace = 0.2

  package let tally: Tally
  private let targets: [WatchTarget]
  private let total: Amount?
  private let labels: WatchLabels
  private let published = Monitor<[ProgressPart]>([])

  /// `total`: what the command line gave; else it is the size of what is only read.
  package init(_ targets: [WatchTarget], total: Amount?, labels: WatchLabels, tally: Tally) {
    self.targets = targets
    self.total = total
    self.labels = labels
    self.tally = tally
  }

  package func parts() -> [ProgressPart] { published.read { $0 } }

  package func start() {
    startThreadOrFinish {
      var files = WatchedFiles(total: total, labels: labels, tally: tally)
      var watches = targets.map { Watch($0) }
      var failures: SourceFailures = []
      while true {
        let begin = Clock.monotonic
        let looks = watches.indices.map { watches[$0].look() }
        for problem in looks.flatMap(\.problems) {
          failures.insert(.notOpened)
          tally.add(.cannotWatch(problem))
        }
        // What is followed last stays, as it was.
        guard looks.contains(where: { !$0.isOver }) else { break }
        files.update(looks.flatMap(\.files))
        publish(files.parts)
        let effort = Clock.monotonic - begin
        Clock.sleep(seconds: max(Self.pace, 20 * effort))
      }
      tally.finish(.finished(failures: failures))
    }
  }

  /// Shows the parts; those that have come are to be measured from now on.
  private func publish(_ parts: [ProgressPart]) {
    let isNew = published.withLock { shown in
      defer { shown = parts }
      return shown.map(\.identifier) != parts.map(\.identifier)
    }
    if isNew { tally.ring() }
  }
}
