import ProgressModel
import SystemCalls

/// The socket of a run with the connections of the user's other processes. No function blocks.
///
/// The port disconnects a caller that sends no valid message, too much, or too slowly. It refuses a
/// query beyond the limit. At the limit of other callers, a new one replaces the caller that
/// has been silent for longest.
package struct ControlPort: Sendable {
  package struct Call: Sendable {
    package let message: ControlMessage
    fileprivate let socket: LocalSocket
  }

  private struct Caller {
    var connection: ControlConnection
    var deadline: Double  // When it is disconnected, in seconds
    var hasQueried = false
    var isRejected = false
  }

  private static let mostQueries = 64  // Callers that have queried
  private static let mostOthers = 8
  private static let callerTimeout = 5.0  // The seconds in which a caller must send a message
  private static let pause = 0.01  // The seconds between two checks

  private let socket: ControlSocket
  private var callers: [Caller] = []
  private var nextCheck = 0.0

  /// Fails if no socket can be made.
  package init?(in directory: RuntimeDirectory) {
    guard let socket = directory.listen(as: ThisProcess.number) else { return nil }
    self.socket = socket
  }

  /// The descriptors to wait for; none before the next check.
  package mutating func watched(at now: Double) -> [FileDescriptor] {
    guard now >= nextCheck else { return [] }
    disconnect { $0.deadline <= now }
    return [socket.listener.descriptor] + callers.map { $0.connection.socket.descriptor }
  }

  /// The seconds until the next check or the next timeout of a caller; `nil` without callers.
  package func secondsUntilCheck(at now: Double) -> Double? {
    if now < nextCheck { return nextCheck - now }
    return callers.map { $0.deadline }.min().map { max(0, $0 - now) }
  }

  /// Reads what has come; each call must be answered.
  package mutating func calls(at now: Double) -> [Call] {
    nextCheck = now + Self.pause
    acceptCallers(at: now)
    var calls: [Call] = []
    for index in callers.indices {
      do throws(ControlFailure) {
        // A `pbar` sends no more before the answer.
        guard let message = try callers[index].connection.next() else { continue }
        // A caller that gave up while this run was stopped has reported that nothing was done.
        if callers[index].connection.hasEnded { throw .disconnected }
        callers[index].deadline = now + Self.callerTimeout
        if message == .query, !callers[index].hasQueried {
          guard callers.count(where: { $0.hasQueried }) < Self.mostQueries else {
            _ = callers[index].connection.socket.send(
              .refused("\(Self.mostQueries) others show this run already. End one of them first"))
            throw .disconnected
          }
          callers[index].hasQueried = true
        }
        calls.append(Call(message: message, socket: callers[index].connection.socket))
      } catch { callers[index].isRejected = true }
    }
    disconnect { $0.isRejected || $0.deadline <= now }
    return calls
  }

  /// Answers a call, or disconnects a caller that can't receive the answer at once.
  package mutating func answer(_ call: Call, with message: ControlMessage?) {
    if let message, call.socket.send(message) { return }
    disconnect { $0.connection.socket == call.socket }
  }

  /// Removes the socket, sends a last report to callers that have queried, and disconnects all.
  package mutating func close(lastReport: Snapshot) {
    socket.remove()
    for caller in callers where caller.hasQueried {
      _ = caller.connection.socket.send(.report(lastReport))
    }
    disconnect { _ in true }
  }

  private mutating func acceptCallers(at now: Double) {
    // One turn accepts no more, so that each caller is heard before another replaces it.
    for _ in 0..<Self.mostOthers {
      guard let caller = socket.listener.accept() else { return }
      guard caller.peerUser == ThisProcess.user else {
        caller.close()
        continue
      }
      let others = callers.indices.filter { !callers[$0].hasQueried }
      if others.count == Self.mostOthers,
        let quietest = others.min(by: { callers[$0].deadline < callers[$1].deadline })
      {
        callers.remove(at: quietest).connection.socket.close()
      }
      let connection = ControlConnection(caller)
      callers.append(Caller(connection: connection, deadline: now + Self.callerTimeout))
    }
  }

  private mutating func disconnect(where isOver: (Caller) -> Bool) {
    callers.removeAll { caller in
      guard isOver(caller) else { return false }
      caller.connection.socket.close()
      return true
    }
  }
}

extension LocalSocket {
  /// Sends a message, and returns whether the peer takes all of it at once.
  fileprivate func send(_ message: ControlMessage) -> Bool {
    message.line.map { send($0[...]) == $0.count } ?? false
  }
}
