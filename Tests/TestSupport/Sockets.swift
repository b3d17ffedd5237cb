import Foundation

#if canImport(Darwin)
  private let stream = SOCK_STREAM
#else
  private let stream = Int32(SOCK_STREAM.rawValue)
#endif

/// Makes two connected sockets that programs do not inherit.
package func plainSocketPair() throws -> (Int32, Int32) {
  var ends: [Int32] = [-1, -1]
  guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw HarnessError("no sockets") }
  ends.forEach(keepFromPrograms)
  return (ends[0], ends[1])
}

/// Makes two ends of a connection of the network that programs do not inherit.
package func networkSocketPair() throws -> (Int32, Int32) {
  let listener = socket(AF_INET, stream, 0)
  defer { close(listener) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let client = socket(AF_INET, stream, 0)
  let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(listener, address, length) == 0 && listen(listener, 1) == 0
        && getsockname(listener, address, &length) == 0 && connect(client, address, length) == 0
    }
  }
  guard isConnected else { throw HarnessError("no connection") }
  let server = accept(listener, nil, nil)
  [client, server].forEach(keepFromPrograms)
  return (client, server)
}

/// Resets a connection: the next call at its other end fails with ECONNRESET.
package func resetPlainly(_ socket: Int32) {
  var option = linger(l_onoff: 1, l_linger: 0)
  setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  close(socket)
}

/// Makes a socket of this name without a listener.
package func makeNamedSocket(_ path: String) throws {
  let socket = try openSocket(path, bind)
  close(socket.descriptor)
  guard socket.isJoined else { throw HarnessError("no socket \(path)") }
}

/// Makes a non-blocking socket that `join` binds or connects; `isJoined` says whether that worked.
private func openSocket(
  _ path: String, _ join: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
) throws -> (descriptor: Int32, isJoined: Bool) {
  // A write to a process that has disconnected must fail rather than end the test runner.
  signal(SIGPIPE, SIG_IGN)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
    throw HarnessError("\(path) is too long for a socket")
  }
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let descriptor = socket(AF_UNIX, stream, 0)
  keepFromPrograms(descriptor)
  // A full queue refuses at once instead of waiting.
  setNonBlocking(descriptor)
  let error = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      join(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  return (descriptor, error == 0)
}

/// A connection to a socket in the file system that can send any bytes.
package final class RawConnection: Sendable {
  private let descriptor: Int32

  /// Whether the listener accepted the connection: a full queue refuses it at once.
  private let isConnected: Bool

  package init(to path: String) throws {
    (descriptor, isConnected) = try openSocket(path, connect)
  }

  /// Connects again while the connection is refused, for at most this many seconds; blocks.
  package static func admitted(to path: String, within seconds: Double) -> RawConnection? {
    for _ in 0..<Int(seconds * 500) {
      guard let connection = try? RawConnection(to: path) else { return nil }
      if connection.isConnected { return connection }
      poll(nil, 0, 2)
    }
    return nil
  }

  deinit { close(descriptor) }

  /// Sends as many bytes as the connection takes at once.
  package func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { PlainCalls.write(descriptor, $0) }
  }

  /// Whether the other end disconnects within this many seconds.
  package func isHungUp(within seconds: Double) async -> Bool {
    let descriptor = descriptor
    return await onOwnThread {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return false }
      return PlainCalls.read(descriptor, 1) == nil
    }
  }
}

/// A socket in the file system that gives every caller the same answer.
package final class RawListener: Sendable {
  private let descriptor: Int32
  private let callers = Shared(0)

  /// Listens; a caller gets `answer`, and is disconnected after its first message or its end.
  package init(at path: String, answering answer: [UInt8], hangsUp: Bool = true) throws {
    let (descriptor, isBound) = try openSocket(path, bind)
    self.descriptor = descriptor
    guard isBound, listen(descriptor, 16) == 0 else { throw HarnessError("no socket at \(path)") }
    _ = fcntl(descriptor, F_SETFL, 0)
    startOwnThread { [callers] in
      while true {
        let caller = accept(descriptor, nil, nil)
        guard caller >= 0 else { return }
        callers.with { $0 += 1 }
        writePlainly(answer, to: caller)
        repeat {} while PlainCalls.read(caller, 1) != nil && !hangsUp
        closePlainly(caller)
      }
    }
  }

  /// The number of callers so far.
  package var callerCount: Int { callers.with { $0 } }

  /// Stops listening; the socket's file stays.
  package func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    closePlainly(descriptor)
  }
}
