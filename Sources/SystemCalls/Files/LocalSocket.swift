import CLibrary
import CSystem
import TerminalText

/// A listener in the file system to which only this user may connect, or one end of a connection.
/// Only `waitToSend` ever blocks. Follows unix(7).
package struct LocalSocket: Hashable, Sendable {
  /// Readable when a process connects, data arrives or the peer closes the connection.
  package let descriptor: FileDescriptor

  /// Creates a listener or connects to one. Throws ENAMETOOLONG for a path above 107 bytes (Darwin:
  /// 103), EADDRINUSE if a listener's name is taken, ECONNREFUSED if the listener has ended, and
  /// EAGAIN if its queue is full.
  package init(_ name: FilePath, in directory: PrivateDirectory, listens: Bool = false)
    throws(SystemError)
  {
    descriptor = try FileDescriptor(
      opened: directory.path.withCString { path in
        name.withCString {
          csystem_local_socket(directory.descriptor.number, path, $0, listens ? 1 : 0)
        }
      })
  }

  private init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  package func accept() -> LocalSocket? {
    let number = csystem_accept(descriptor.number)
    return number >= 0 ? LocalSocket(FileDescriptor(number)) : nil
  }

  /// The user of the peer when the connection was made.
  package var peerUser: UInt32? { UInt32(exactly: csystem_peer_user(descriptor.number)) }

  /// At most `limit` bytes: `nil` if none have arrived yet, none if the connection has ended.
  package func receive(upTo limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor.number, &bytes, limit)
    guard count >= 0 else { return SystemError.last.isPassing ? nil : [] }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// Sends what the peer takes at once, and returns the count; `nil` if the connection has ended.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
    guard count < 0 else { return count }
    return SystemError.last.isPassing ? 0 : nil
  }

  package func waitToSend(seconds: Double) { descriptor.wait(for: POLLOUT, seconds: seconds) }

  /// The file of a listener stays.
  package func close() { try? descriptor.close() }
}
