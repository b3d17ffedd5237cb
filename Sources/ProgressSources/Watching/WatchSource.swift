import SystemCalls
import TerminalText

/// Follows the positions of other processes in their open files, in
/// at most a twentieth of the time.
package final class WatchSource: ProgressSource {
  private static let interval = 0.2  // The seconds between two looks
  package let progress: SharedProgress
  private let targets: [WatchTarget]
  private let asPv: Bool
  private let files: WatchedFiles

  /// `asPv`: see `Watch`. `total`: the given total of each file.
  package init(
    _ targets: [WatchTarget], asPv: Bool, total: Amount?, labels: WatchLabels,
    progress: SharedProgress
  ) {
    self.targets = targets
    self.asPv = asPv
    self.progress = progress
    files = WatchedFiles(total: total, labels: labels)
    progress.show([])
  }

  package func start() {
    startThreadOrFinish { [self] in
      var files = files
      let follower = ProcessFollower()
      let writers = WriterSearch()
      var watches = targets.map { target in
        // Most files of busy processes are not shown.
        Watch(
          target, asPv: asPv,
          noticing: target == .busyProcesses ? nil : follower.closings, writers: writers)
      }
      while true {
        let begin = Clock.monotonic
        let looks = watches.indices.map { watches[$0].look(at: begin) }
        for note in looks.flatMap({ $0.notes }) { progress.add(note) }
        let cost = Clock.monotonic - begin
        follower.waitForEnding()
        let found = looks.flatMap { $0.files }
        files.update(found, ends: follower.seen, at: begin)
        progress.show(files.parts)
        let isAwaiting = looks.contains { !$0.isOver && $0.files.isEmpty }
        guard looks.contains(where: { !$0.isOver }), isAwaiting || !files.isWhole(found) else {
          break
        }
        follower.follow(files.processes)
        follower.wait(seconds: max(Self.interval, 20 * cost))
      }
      files.end(follower.seen, at: Clock.monotonic)
      progress.show(files.parts)
      progress.finish(.finished)
    }
  }
}
