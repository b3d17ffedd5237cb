import CLibrary
import CSystem

// Calls that move data inside the kernel. Systems that lack one of them fail with ENOSYS.

extension FileDescriptor {
  /// Moves up to `count` bytes to another descriptor if one of the two is a pipe; waits until
  /// something can be moved. 0 at the end of the input.
  ///
  /// `offset`: where in the input the bytes begin; the input's own offset then stays as it is.
  /// `nil`: the bytes begin at the input's own offset, which moves on. The kernel takes no lock on
  /// that offset here, as read(2) and write(2) do: two processes that share it would move some
  /// bytes twice. Follows splice(2).
  package func splice(from offset: Int64?, to output: FileDescriptor, count: Int)
    throws(SystemError) -> Int
  {
    try movingWhenReady(to: output) {
      carryOut(.splice, on: number, count: count) {
        csystem_splice(number, offset ?? -1, output.number, $0)
      }
    }
  }

  /// Moves up to `count` bytes of a file; `offset` as for `splice`. Follows sendfile(2) as Linux
  /// has it.
  package func sendFile(from offset: Int64?, to output: FileDescriptor, count: Int)
    throws(SystemError) -> Int
  {
    try movingWhenReady(to: output) {
      carryOut(.sendFile, on: number, count: count) {
        csystem_send_file(number, offset ?? -1, output.number, $0)
      }
    }
  }

  /// Copies up to `count` bytes from file to file; 0 is no proof of the end. `offset`, and `place`
  /// in the output, as for `splice`. Follows copy_file_range(2).
  package func copyRange(
    from offset: Int64?, to output: FileDescriptor, at place: Int64?, count: Int
  ) throws(SystemError) -> Int {
    try movingWhenReady(to: output) {
      carryOut(.copyRange, on: number, count: count) {
        csystem_copy_range(number, offset ?? -1, output.number, place ?? -1, $0)
      }
    }
  }

  /// Makes the pipe hold at least `bytes` if the system's limit for pipes and the user's allow it.
  package func enlargePipe(to bytes: Int) {
    _ = csystem_set_pipe_capacity(number, Int32(clamping: bytes))
  }

  /// The bytes that the pipe can hold; `nil` if it is no pipe.
  package var pipeCapacity: Int? {
    let count = csystem_pipe_capacity(number)
    return count > 0 ? Int(count) : nil
  }

  /// The bytes in a pipe that have not been read yet. It is 0 for a named pipe on Darwin, which
  /// does not report it.
  package var unreadByteCount: Int? {
    let count = csystem_unread_bytes(number)
    return count >= 0 ? count : nil
  }

  /// Waits until what was written is on the disk. Follows fdatasync(2).
  package func syncData() throws(SystemError) {
    #if canImport(Darwin)
      let synchronize = fsync
    #else
      let synchronize = fdatasync
    #endif
    guard carryOut(.syncData, on: number, { synchronize(number) }) == 0 else { throw .last }
  }

  /// Another process may have set O_NONBLOCK on either end: then this waits for both.
  private func movingWhenReady(to output: FileDescriptor, _ call: () -> Int) throws(SystemError)
    -> Int
  {
    while true {
      let count = call()
      if count >= 0 { return count }
      let error = SystemError.last
      if error == .interrupted { continue }
      guard error == .wouldBlock else { throw error }
      wait(for: POLLIN)
      output.wait(for: POLLOUT)
    }
  }
}
