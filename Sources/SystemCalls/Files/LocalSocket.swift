import CLibrary
import CSystem
import TerminalText

/// A socket in the file system to which only this user may connect (mode 0600); nothing here ever
/// blocks. Follows unix(7).
package struct LocalListener: Hashable, Sendable {
  /// Becomes readable when a process connects.
  package let descriptor: FileDescriptor

  /// Creates the socket; throws `EADDRINUSE` if the name is taken, `ENAMETOOLONG` if the path has
  /// more bytes than an address can hold (107, on Darwin 103).
  package init(in directory: PrivateDirectory, named name: FilePath) throws(SystemError) {
    descriptor = try directory.openSocket(name, listens: true)
  }

  /// Accepts the next connection, if there is one.
  package func accept() -> LocalConnection? {
    let number = csystem_accept(descriptor.number)
    return number >= 0 ? LocalConnection(FileDescriptor(number)) : nil
  }

  /// Stops listening; the socket's file stays.
  package func close() { try? descriptor.close() }
}

/// One end of a connection between two processes of one machine; nothing but `wait` ever blocks.
package struct LocalConnection: Hashable, Sendable {
  /// Becomes readable when data arrives or the peer closes the connection.
  package let descriptor: FileDescriptor

  fileprivate init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// Connects to a listener; throws `ECONNREFUSED` if no process listens any more, `EAGAIN` if its
  /// queue is full.
  package init(in directory: PrivateDirectory, named name: FilePath) throws(SystemError) {
    descriptor = try directory.openSocket(name, listens: false)
  }

  /// The user of the peer when the connection was made.
  package var peerUser: UInt32? { UInt32(exactly: csystem_peer_user(descriptor.number)) }

  /// Receives at most `limit` bytes: `nil` if none have arrived yet, none if the connection has
  /// ended or is broken, as it is once the peer has closed it before it read our message.
  package func receive(upTo limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { read(descriptor.number, $0.baseAddress, $0.count) }
    guard count >= 0 else { return SystemError.last.isPassing ? nil : [] }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Sends what the peer takes at once, and returns the number of bytes; `nil` if the connection is
  /// broken. SIGPIPE must be ignored.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
    guard count < 0 else { return count }
    return SystemError.last.isPassing ? 0 : nil
  }

  /// Waits until something can be received, or the connection is broken, at most so long.
  package func waitToReceive(seconds: Double) { descriptor.wait(for: POLLIN, seconds: seconds) }

  /// Waits until something can be sent, or the connection is broken, at most so long.
  package func waitToSend(seconds: Double) { descriptor.wait(for: POLLOUT, seconds: seconds) }
  package func close() { try? descriptor.close() }
}

extension PrivateDirectory {
  fileprivate func openSocket(_ name: FilePath, listens: Bool) throws(SystemError) -> FileDescriptor
  {
    try FileDescriptor(
      opened: path.withCString { path in
        name.withCString { csystem_local_socket(descriptor.number, path, $0, listens ? 1 : 0) }
      })
  }
}
