import ProgressModel
import SystemCalls

/// The socket of a run with the connections of other processes of the user. No function blocks. A
/// caller that sends no valid message, too much, or too slowly is disconnected.
package struct ControlPort: Sendable {
  package struct Call: Sendable {
    package enum Request: Sendable {
      case change(words: [[UInt8]], asPv: Bool)
      case query
    }

    package let request: Request
    fileprivate let connection: LocalSocket
  }

  private struct Caller: Sendable {
    let connection: LocalSocket
    var reader = ControlMessageReader()
    var deadline: Double  // The time of disconnection, in seconds on the run's clock
    var hasQueried = false
  }

  private static let mostCallers = 8
  private static let callerTimeout = 5.0  // The seconds in which a caller must send a whole message

  private static let pause = 0.01  // The seconds between two checks
  private static let portion = 1 << 14  // The bytes that are read from one caller in one check

  private let socket: ControlSocket
  private var callers: [Caller] = []
  private var nextCheck = -Double.infinity

  /// Fails if no socket can be made; the run then goes on without one.
  package init?(in directory: RuntimeDirectory) {
    guard let socket = directory.listen(as: ThisProcess.number) else { return nil }
    self.socket = socket
  }

  /// The descriptors to wait for; none before the next check is due.
  package mutating func watched(at now: Double) -> [FileDescriptor] {
    guard now >= nextCheck else { return [] }
    disconnect { $0.deadline <= now }
    return [socket.listener.descriptor] + callers.map { $0.connection.descriptor }
  }

  /// The seconds until the next check or the next timeout of a caller; `nil` without callers.
  package func secondsUntilCheck(at now: Double) -> Double? {
    if now < nextCheck { return nextCheck - now }
    return callers.map { $0.deadline }.min().map { max(0, $0 - now) }
  }

  /// Reads the messages that have come; each call must be answered.
  package mutating func calls(at now: Double) -> [Call] {
    nextCheck = now + Self.pause
    acceptCallers(at: now)
    var calls: [Call] = []
    for index in callers.indices {
      do throws(ControlMessageReader.Garbage) {
        guard let request = try request(of: &callers[index]) else { continue }
        callers[index].deadline = now + Self.callerTimeout
        calls.append(Call(request: request, connection: callers[index].connection))
      } catch {
        // Any answer shows a caller of another version which one this is.
        if error == .otherVersion { _ = Self.send(.done, to: callers[index].connection) }
        callers[index].deadline = -.infinity
      }
    }
    disconnect { $0.deadline <= now }
    return calls
  }

  /// Answers a call; disconnects a caller that can't receive the answer at once.
  package mutating func answer(_ call: Call, with message: ControlMessage) {
    if !Self.send(message, to: call.connection) {
      disconnect { $0.connection == call.connection }
    }
  }

  /// Removes the socket, sends a last report to callers that have queried, and disconnects all.
  package mutating func close(lastReport: Snapshot?) {
    socket.remove()
    for caller in callers where caller.hasQueried {
      if let lastReport { _ = Self.send(.report(lastReport), to: caller.connection) }
    }
    disconnect { _ in true }
  }

  private mutating func acceptCallers(at now: Double) {
    for _ in 0..<Self.mostCallers {
      guard let connection = socket.listener.accept() else { return }
      guard connection.peerUser == ThisProcess.user else {
        connection.close()
        continue
      }
      if callers.count == Self.mostCallers,
        let quietest = callers.indices.min(by: { callers[$0].deadline < callers[$1].deadline })
      {
        callers.remove(at: quietest).connection.close()
      }
      callers.append(Caller(connection: connection, deadline: now + Self.callerTimeout))
    }
  }

  /// The request of a caller, if it has come. Throws if the caller is to be disconnected.
  private func request(of caller: inout Caller) throws(ControlMessageReader.Garbage)
    -> Call.Request?
  {
    guard let bytes = caller.connection.receive(upTo: Self.portion) else { return nil }
    caller.reader.add(bytes)
    guard !bytes.isEmpty else { throw .noMessage }
    guard let message = try caller.reader.next() else { return nil }
    // A `pbar` waits for the answer before it sends another message.
    guard !caller.reader.isInsideMessage else { throw .noMessage }
    switch message {
    case .query:
      caller.hasQueried = true
      return .query
    case .change(let words, let asPv): return .change(words: words, asPv: asPv)
    case .done, .refused, .report: throw .noMessage
    }
  }

  private mutating func disconnect(where isOver: (Caller) -> Bool) {
    callers.removeAll { caller in
      guard isOver(caller) else { return false }
      caller.connection.close()
      return true
    }
  }

  private static func send(_ message: ControlMessage, to connection: LocalSocket) -> Bool {
    guard let bytes = message.bytes else { return false }
    return connection.send(bytes[...]) == bytes.count
  }
}
