#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket in the file system that gives every caller the same answer.
package final class RawListener: Sendable {
  private let descriptor: Int32
  private let callers = Shared(0)

  /// Listens; each caller gets `answer`, and its connection is closed after its first message or its end.
  package init(at path: String, answering answer: [UInt8], hangsUp: Bool = true) throws {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_UNIX, kind, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw HarnessError("\(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let (descriptor, callers) = (descriptor, callers)
    let error = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard error == 0, listen(descriptor, 16) == 0 else {
      throw HarnessError("no socket at \(path)")
    }
    startOwnThread {
      while true {
        let caller = accept(descriptor, nil, nil)
        guard caller >= 0 else { return }
        callers.with { $0 += 1 }
        _ = answer.withUnsafeBytes { PlainCalls.write(caller, $0) }
        var byte: UInt8 = 0
        repeat {} while read(caller, &byte, 1) > 0 && !hangsUp
        _ = Self.closeDescriptor(caller)
      }
    }
  }

  /// The number of callers so far.
  package var callerCount: Int { callers.with { $0 } }

  /// Stops listening; the socket's file stays.
  package func close() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    _ = Self.closeDescriptor(descriptor)
  }

  private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #elseif canImport(Musl)
      Musl.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }
}
