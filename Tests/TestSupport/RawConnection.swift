#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a socket in the file system that can send any bytes.
package final class RawConnection: Sendable {
  private let descriptor: Int32
  /// Whether the listener accepted the connection: a full queue refuses it at once.
  package let isConnected: Bool

  package init(to path: String) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    // A write to a process that has disconnected must fail rather than end the test runner.
    signal(SIGPIPE, SIG_IGN)
    descriptor = socket(AF_UNIX, kind, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw HarnessError("\(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // A full queue refuses at once instead of waiting.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let descriptor = descriptor
    isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Connects again while the connection is refused, for at most this many seconds; blocks meanwhile.
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
      var byte: UInt8 = 0
      return read(descriptor, &byte, 1) <= 0
    }
  }
}
