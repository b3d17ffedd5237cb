import SystemCalls

/// Asks another run again and again where it stands, until that run ends.
package struct QuerySource: ProgressSource {
  package let tally: Tally
  private let process: Int
  private let place: ControlPlace
  private let client: ControlClient
  private let interval: Double

  /// Connects and asks once; `interval`: seconds between two questions.
  package init(
    asking process: Int, at place: ControlPlace, every interval: Double, tally: Tally
  ) throws(ControlClient.Failure) {
    self.tally = tally
    self.process = process
    self.place = place
    self.interval = interval
    let (client, answer) = try ControlClient.ask(.query, of: process, at: place)
    self.client = client
    publish(answer)
  }

  package func start() {
    startThreadOrFinish {
      follow()
      tally.finish(.finished(failures: []))
    }
  }

  /// Asks until nobody can be reached any more. A run that is stopped answers when it goes on; one that
  /// hung up on us while we were stopped ourselves is called again, but one that does so without a word is
  /// not worth another call.
  private func follow() {
    var client = client
    var hasAnswered = true
    while true {
      do {
        // What comes without being asked for is the last word.
        try client.receive(within: interval).map(publish)
        publish(try client.ask(.query, within: nil))
        hasAnswered = true
      } catch {
        client.close()
        guard hasAnswered, let next = try? ControlClient(calling: process, at: place) else {
          return
        }
        client = next
        hasAnswered = false
      }
    }
  }

  private func publish(_ message: ControlMessage) {
    guard case .report(let report) = message else { return }
    tally.withWords { words in
      words.report = report
      words.updateCount += 1
    }
  }
}
