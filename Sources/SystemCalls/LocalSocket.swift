import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket in the file system at which other processes of this user can call.
///
/// Only its owner may connect (mode 0600), and nothing here ever blocks. Follows unix(7).
package struct LocalListener: Hashable, Sendable {
  /// Can be read when somebody calls.
  package let descriptor: FileDescriptor

  /// Makes the socket; `EADDRINUSE` where something has the name already, `ENAMETOOLONG` where the path has
  /// more bytes than an address can hold (107, on Darwin 103).
  package init(in folder: PrivateFolder, named name: [UInt8]) throws(SystemError) {
    let number = withPath(folder.path) { path in
      withPath(name) { csystem_listen_local(folder.opened.descriptor.number, path, $0) }
    }
    guard number >= 0 else { throw .last }
    descriptor = FileDescriptor(number)
  }

  /// The next caller, if there is one.
  package func accept() -> LocalConnection? {
    let number = csystem_accept(descriptor.number)
    return number >= 0 ? LocalConnection(FileDescriptor(number)) : nil
  }

  /// Hears no more calls; the file stays.
  package func close() {
    try? descriptor.close()
  }
}

/// One end of a connection between two processes of one machine; nothing but `wait` ever blocks.
package struct LocalConnection: Hashable, Sendable {
  /// Can be read when something has come, or the other end is gone.
  package let descriptor: FileDescriptor

  fileprivate init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Connects to a listener; `ECONNREFUSED` where nobody listens any more, `EAGAIN` where too many are
  /// waiting.
  package init(in folder: PrivateFolder, named name: [UInt8]) throws(SystemError) {
    let number = withPath(folder.path) { path in
      withPath(name) { csystem_connect_local(folder.opened.descriptor.number, path, $0) }
    }
    guard number >= 0 else { throw .last }
    descriptor = FileDescriptor(number)
  }

  /// The user at the other end when the connection was made.
  package var peerUser: UInt32? {
    var user: UInt32 = 0
    return csystem_peer_user(descriptor.number, &user) == 0 ? user : nil
  }

  /// What has come, at most `limit` bytes: `nil` where nothing has yet, empty at the end.
  package func receive(upTo limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress, $0.count) }
    guard count >= 0 else {
      if SystemError.last.isPassing { return nil }
      throw .last
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Sends as much as the other end takes at once, and says how many bytes those are.
  ///
  /// SIGPIPE must be ignored.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let count = bytes.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
    guard count >= 0 else {
      if SystemError.last.isPassing { return 0 }
      throw .last
    }
    return count
  }

  /// What a connection can be ready for.
  package enum Readiness: Sendable {
    case receiving, sending
  }

  /// Waits until it is ready (or broken), at most so long; says whether it is.
  package func wait(for readiness: Readiness, seconds: Double) -> Bool {
    let events =
      switch readiness {
      case .receiving: POLLIN
      case .sending: POLLOUT
      }
    var entry = pollfd(fd: descriptor.number, events: Int16(events), revents: 0)
    return poll(&entry, 1, pollTimeout(seconds)) > 0
  }

  /// Hangs up.
  package func close() {
    try? descriptor.close()
  }
}
