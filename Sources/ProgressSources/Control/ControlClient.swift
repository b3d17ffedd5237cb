import SystemCalls

/// A connection to another run. Its functions block.
package struct ControlClient: Sendable {
  // In seconds.
  private static let answerTimeout = 5.0
  private static let startTimeout = 0.5  // A new run has its socket by then
  private static let pause = 0.02  // Between two attempts

  private var connection: ControlConnection

  /// Connects to a run of this user and sends an idempotent message: it is sent again if a run with
  /// too many callers closes the connection. SIGPIPE must be ignored.
  package static func ask(
    _ message: ControlMessage, of process: Int, in directory: RuntimeDirectory
  ) throws(ControlFailure) -> (client: ControlClient, answer: ControlMessage) {
    let start = Clock.monotonic
    while true {
      var client = try ControlClient(calling: process, in: directory)
      do throws(ControlFailure) {
        let answer = try client.ask(message, within: answerTimeout)
        if case .refused(let sentence) = answer { throw .refused(sentence) }
        return (client, answer)
      } catch {
        client.close()
        guard error == .disconnected, Clock.monotonic - start < startTimeout else { throw error }
        Clock.sleep(seconds: pause)
      }
    }
  }

  init(calling process: Int, in directory: RuntimeDirectory) throws(ControlFailure) {
    let start = Clock.monotonic
    while true {
      do throws(SystemError) {
        connection = ControlConnection(try directory.connect(to: process))
        break
      } catch {
        let waited = Clock.monotonic - start
        if error == .noSuchFile {
          if let obstacle = ProcessIdentity.obstacle(toSignaling: process) {
            throw obstacle == .noSuchProcess ? .noSuchProcess : .foreign
          }
          guard waited < Self.startTimeout else { throw .unreachable }
        } else {
          guard error.isPassing else { throw .failed(error) }
          // Too many others are connecting.
          guard waited < Self.answerTimeout else { throw .noAnswer }
        }
      }
      Clock.sleep(seconds: Self.pause)
    }
    guard connection.socket.peerUser == ThisProcess.user else {
      close()
      throw .foreign
    }
  }

  fileprivate mutating func ask(_ message: ControlMessage, within seconds: Double)
    throws(ControlFailure) -> ControlMessage
  {
    guard let line = message.line else { throw .tooLong }
    let deadline = Clock.monotonic + seconds
    var rest = line[...]
    // Sending to a run that has just ended fails, but its last report may have come.
    while !rest.isEmpty, Clock.monotonic < deadline, let count = connection.socket.send(rest) {
      rest = rest.dropFirst(count)
      if count == 0 { connection.socket.waitToSend(seconds: min(1, deadline - Clock.monotonic)) }
    }
    guard let answer = try receive(until: deadline) else { throw .noAnswer }
    return answer
  }

  /// The next message; `nil` if none comes in time.
  fileprivate mutating func receive(until deadline: Double) throws(ControlFailure)
    -> ControlMessage?
  {
    while true {
      if let message = try connection.next() { return message }
      let rest = deadline - Clock.monotonic
      guard rest > 0 else { return nil }
      _ = waitUntilReadable([connection.socket.descriptor], seconds: rest)
    }
  }

  fileprivate func close() { connection.socket.close() }
}

/// Queries another run until it ends.
package final class QuerySource: ProgressSource {
  package let progress: SharedProgress
  private let process: Int
  private let directory: RuntimeDirectory
  private let client: ControlClient
  private let interval: Double

  /// Sends the first query; `interval`: the seconds between two.
  package init(
    asking process: Int, in directory: RuntimeDirectory, every interval: Double,
    progress: SharedProgress
  ) throws(ControlFailure) {
    self.progress = progress
    self.process = process
    self.directory = directory
    self.interval = interval
    let (client, answer) = try ControlClient.ask(.query, of: process, in: directory)
    self.client = client
    publish(answer)
  }

  package func start() {
    startThreadOrFinish { [self] in
      follow()
      progress.finish(.finished)
    }
  }

  /// Sends queries until the run can't be reached. A stopped run answers when it continues, and is
  /// called again if it disconnects then.
  private func follow() {
    var client = client
    var hasAnswered = true
    while true {
      do {
        // A message without a query is the last report.
        try client.receive(until: Clock.monotonic + interval).map(publish)
        publish(try client.ask(.query, within: .infinity))
        hasAnswered = true
      } catch {
        client.close()
        guard hasAnswered, let next = try? ControlClient(calling: process, in: directory) else {
          return
        }
        client = next
        hasAnswered = false
      }
    }
  }

  private func publish(_ message: ControlMessage) {
    guard case .report(let snapshot) = message else { return }
    progress.show([ProgressPart(identifier: 0, .measured(snapshot))])
  }
}
