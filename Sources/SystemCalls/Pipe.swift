import CSystem

/// Opens a pipe, both ends closed on exec.
///
/// Follows pipe2(2), so that no command that another thread starts meanwhile inherits an end; Darwin has no such
/// call.
package func openPipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
  var ends: [Int32] = [-1, -1]
  guard csystem_open_pipe(&ends) == 0 else { throw .last }
  return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
}
