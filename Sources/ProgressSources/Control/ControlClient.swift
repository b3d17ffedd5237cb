import SystemCalls

/// The end of one that calls another run; it waits, and belongs on a thread that may.
package struct ControlClient: Sendable {
  /// Why there is no answer.
  package enum Failure: Error, Hashable {
    /// No process has this number.
    case noSuchProcess
    /// The process is another user's.
    case foreign
    /// There is such a process, but no socket of it.
    case unreachable
    /// It does not answer, or not in our language.
    case noAnswer
    /// What it was to be told is longer than a message may be.
    case tooLong
    /// It can't be called from here.
    case failed(SystemError)
    /// It will not; the sentence is its own, made printable nowhere yet.
    case refused(String)
  }

  private let connection: LocalConnection
  private var reader = ControlMessageReader()
  /// Whether the other end has hung up without a word.
  private var wasHungUpOn = false

  /// Seconds after which one that does not answer is given up.
  package static let patience = 5.0

  /// Seconds within which a run that has just begun is sure to have its socket.
  private static let youth = 0.5

  /// Calls a run of this user and asks it something, which has to mean the same when it is asked twice: where
  /// the run hangs up without a word, as it does while too many call at once, it is called again.
  ///
  /// SIGPIPE must be ignored.
  package static func ask(
    _ message: ControlMessage, of process: Int, at place: ControlPlace
  ) throws(Failure) -> (client: ControlClient, answer: ControlMessage) {
    var pauses = [0.02, 0.05, 0.1, 0.2][...]
    while true {
      var client = try ControlClient(calling: process, at: place)
      do throws(Failure) {
        return (client, try client.ask(message))
      } catch {
        client.close()
        guard client.wasHungUpOn, let pause = pauses.popFirst() else { throw error }
        Clock.sleep(seconds: pause)
      }
    }
  }

  /// Connects to a run of this user.
  ///
  /// SIGPIPE must be ignored.
  package init(calling process: Int, at place: ControlPlace) throws(Failure) {
    let deadline = Clock.monotonic + Self.patience
    let youth = Clock.monotonic + Self.youth
    while true {
      switch place.connect(to: process) {
      case .success(let connection):
        guard connection.peerUser == ProcessIdentity.user else {
          connection.close()
          throw .foreign
        }
        self.connection = connection
        return
      case .failure(let error):
        guard error.isPassing else { throw .failed(error) }
        // Too many others are calling just now.
        guard Clock.monotonic < deadline else { throw .noAnswer }
        Clock.sleep(seconds: 0.02)
      case nil:
        switch ProcessIdentity.presence(of: process) {
        case .missing: throw .noSuchProcess
        case .foreign: throw .foreign
        case .running:
          // One that has just begun has no socket yet.
          guard Clock.monotonic < youth else { throw .unreachable }
          Clock.sleep(seconds: 0.02)
        }
      }
    }
  }

  /// Sends a message and waits for the answer, `seconds` at most (`nil`: as long as the other end lives).
  package mutating func ask(
    _ message: ControlMessage, within seconds: Double? = patience
  ) throws(Failure) -> ControlMessage {
    guard let bytes = message.bytes else { throw .tooLong }
    let deadline = seconds.map { Clock.monotonic + $0 } ?? .infinity
    // One that has just ended may have left a last word all the same.
    send(bytes, until: deadline)
    while true {
      if let answer = try receive(within: deadline - Clock.monotonic) { return answer }
      guard Clock.monotonic < deadline else { throw .noAnswer }
    }
  }

  /// The next message, asked for or not; `nil` where none comes in time.
  package mutating func receive(within seconds: Double) throws(Failure) -> ControlMessage? {
    let deadline = Clock.monotonic + seconds
    while true {
      do {
        if let message = try reader.next() { return message }
      } catch {
        throw .noAnswer
      }
      let bytes: [UInt8]?
      // With what we have said unread, the end of a connection is an error.
      do throws(SystemError) { bytes = try connection.receive(upTo: 1 << 14) } catch { bytes = [] }
      if let bytes {
        guard !bytes.isEmpty else {
          wasHungUpOn = !reader.isInsideMessage
          throw .noAnswer
        }
        reader.add(bytes)
        continue
      }
      let rest = deadline - Clock.monotonic
      guard rest > 0 else { return nil }
      _ = connection.wait(for: .receiving, seconds: rest)
    }
  }

  /// Ends the connection.
  package func close() {
    connection.close()
  }

  private func send(_ bytes: [UInt8], until deadline: Double) {
    var rest = bytes[...]
    while !rest.isEmpty, Clock.monotonic < deadline {
      guard let count = try? connection.send(rest) else { return }
      rest = rest.dropFirst(count)
      if count == 0 {
        _ = connection.wait(for: .sending, seconds: min(1, deadline - Clock.monotonic))
      }
    }
  }
}

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
