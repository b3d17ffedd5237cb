import SystemCalls

/// The end of a run at which other processes of its user may call.
///
/// Nothing here blocks or fails: who sends garbage, half a message, too much or too slowly is hung up on.
package struct ControlPort: Sendable {
  /// A message that waits for its answer.
  package struct Call: Sendable {
    /// What the caller asks; `change` or `query`.
    package let message: ControlMessage
    fileprivate let connection: LocalConnection
  }

  private struct Caller: Sendable {
    let connection: LocalConnection
    var reader = ControlMessageReader()
    /// When it is hung up on, in seconds on the run's clock.
    var deadline: Double
    var hasQueried = false
  }

  private let socket: ControlPlace.Socket
  private var listener: LocalListener { socket.listener }
  private var callers: [Caller] = []
  private var nextLook = -Double.infinity

  private static let mostCallers = 8
  /// Seconds within which a caller must say something whole.
  private static let patience = 5.0
  /// Seconds between two looks, so that a flood costs next to nothing.
  private static let pause = 0.01
  /// Bytes taken from one caller in one look.
  private static let portion = 1 << 14

  /// `nil` where no socket can be made: then nobody can call, and the run goes on all the same.
  package init?(at place: ControlPlace) {
    guard let socket = place.listen(as: ProcessIdentity.own) else { return nil }
    self.socket = socket
  }

  /// What to watch at this time; nothing before the next look is due.
  package mutating func watched(at now: Double) -> [FileDescriptor] {
    guard now >= nextLook else { return [] }
    hangUp(on: { $0.deadline <= now })
    return [listener.descriptor] + callers.map(\.connection.descriptor)
  }

  /// Seconds until the next look, or until a caller's patience ends; `nil` where nobody has to be waited
  /// for.
  package func secondsUntilLook(at now: Double) -> Double? {
    if now < nextLook { return nextLook - now }
    return callers.map(\.deadline).min().map { max(0, $0 - now) }
  }

  /// Takes what has come; every call is to be answered.
  package mutating func calls(at now: Double) -> [Call] {
    nextLook = now + Self.pause
    acceptCallers(at: now)
    var calls: [Call] = []
    for index in callers.indices {
      switch hear(&callers[index]) {
      case .nothing: break
      case .message(let message):
        callers[index].deadline = now + Self.patience
        calls.append(Call(message: message, connection: callers[index].connection))
      case .end: callers[index].deadline = -.infinity
      }
    }
    hangUp(on: { $0.deadline <= now })
    return calls
  }

  /// Answers a call; who does not take the answer at once is hung up on.
  package mutating func answer(_ call: Call, with message: ControlMessage) {
    if !Self.send(message, to: call.connection) { hangUp(on: { $0.connection == call.connection }) }
  }

  /// Takes the socket away and hangs up, with a last report for those that have asked for one before.
  package mutating func close(lastReport: ProgressReport?) {
    socket.remove()
    if let lastReport {
      for caller in callers where caller.hasQueried {
        _ = Self.send(.report(lastReport), to: caller.connection)
      }
    }
    hangUp(on: { _ in true })
  }

  private mutating func acceptCallers(at now: Double) {
    // At most so many in one look, however many wait.
    for _ in 0..<Self.mostCallers {
      guard let connection = listener.accept() else { return }
      guard connection.peerUser == ProcessIdentity.user else {
        connection.close()
        continue
      }
      if callers.count == Self.mostCallers,
        let quietest = callers.indices.min(by: { callers[$0].deadline < callers[$1].deadline })
      {
        callers.remove(at: quietest).connection.close()
      }
      callers.append(Caller(connection: connection, deadline: now + Self.patience))
    }
  }

  private enum Heard {
    case nothing
    case message(ControlMessage)
    case end
  }

  private func hear(_ caller: inout Caller) -> Heard {
    do {
      guard let bytes = try caller.connection.receive(upTo: Self.portion) else { return .nothing }
      if bytes.isEmpty { return .end }
      caller.reader.add(bytes)
      guard let message = try caller.reader.next() else { return .nothing }
      // Who says more before it was answered is no `pbar`.
      if caller.reader.isInsideMessage { return .end }
      switch message {
      case .query: caller.hasQueried = true
      case .change: break
      case .done, .refused, .report: return .end
      }
      return .message(message)
    } catch {
      return .end
    }
  }

  private mutating func hangUp(on isMeant: (Caller) -> Bool) {
    callers.removeAll { caller in
      guard isMeant(caller) else { return false }
      caller.connection.close()
      return true
    }
  }

  private static func send(_ message: ControlMessage, to connection: LocalConnection) -> Bool {
    guard let bytes = message.bytes else { return false }
    return (try? connection.send(bytes[...])) == bytes.count
  }
}
