import CLibrary
import CSystem

extension FileDescriptor {
  /// How the kernel of Linux moves data by itself.
  package enum Mover: Sendable {
    case splice  // splice(2): one end is a pipe; waits until something can be moved
    case sendFile  // sendfile(2): from a file
    case copyRange  // copy_file_range(2): from file to file; 0 is no proof of the end
  }

  /// Moves up to `count` bytes, and returns their number; 0 at the end. They begin at `offset` of
  /// the input and `place` of the output of a `copyRange`; `nil`: at the file's own offset, which
  /// the kernel does not lock meanwhile. Throws ENOSYS on other systems than Linux.
  package func move(
    by mover: Mover, from offset: Int64?, to output: FileDescriptor, at place: Int64?, count: Int
  ) throws(SystemError) -> Int {
    let (call, means) =
      switch mover {
      case .splice: (DataCall.splice, csystem_splice)
      case .sendFile: (DataCall.sendFile, csystem_send_file)
      case .copyRange: (DataCall.copyRange, csystem_copy_range)
      }
    while true {
      let moved = carryOut(call, on: number, count: count) {
        csystem_move(means, number, offset ?? -1, output.number, place ?? -1, $0)
      }
      if moved >= 0 { return moved }
      let error = SystemError.last
      guard error.isPassing, !DataCall.areOver.read({ $0 }) else { throw error }
      guard error.code != EINTR else { continue }
      // Another process may have set O_NONBLOCK on either end.
      wait(for: POLLIN)
      output.wait(for: POLLOUT)
    }
  }

  /// Makes the pipe hold at least `bytes` if the limits for pipes allow it.
  package func enlargePipe(to bytes: Int) {
    csystem_enlarge_pipe(number, Int32(clamping: bytes))
  }

  /// Bytes; `nil` if it is no pipe.
  package var pipeCapacity: Int? {
    let count = csystem_pipe_capacity(number)
    return count > 0 ? Int(count) : nil
  }

  /// The bytes in a pipe, or typed at a terminal, that no process has read; 0 for a named pipe on
  /// Darwin.
  package var unreadByteCount: Int? {
    let count = csystem_unread_bytes(number)
    return count >= 0 ? count : nil
  }

  package func syncData() throws(SystemError) {
    _ = try carryOut(.syncData, on: number) {
      #if canImport(Darwin)
        fsync(number)
      #else
        fdatasync(number)
      #endif
    }
  }
}
