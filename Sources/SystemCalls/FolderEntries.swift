import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of what is in a folder, without the folder itself and the one above, in no order.
///
/// Follows readdir(3).
func folderEntries(_ folder: [UInt8]) throws(SystemError) -> [[UInt8]] {
  guard let stream = withPath(folder, { opendir($0) }) else { throw .last }
  defer { closedir(stream) }
  var names: [[UInt8]] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
  }
  return names
}

extension OpenFolder {
  /// Opens the folder so that its names can be read, and itself locked; throws where that is not allowed.
  func openForReading() throws(SystemError) -> FileDescriptor {
    let number = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    return FileDescriptor(number)
  }

  /// The names that are meant, among those from the first on for which the sweep has time; none where the
  /// folder can't be read.
  func names(in sweep: Sweep, where isMeant: ([UInt8]) -> Bool) -> [[UInt8]] {
    guard let file = try? openForReading() else { return [] }
    defer { try? file.close() }
    var names: [[UInt8]] = []
    var count = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(CSYSTEM_NAMES_SIZE)) { buffer in
      while sweep.hasTime(forNamesAfter: count) {
        let size = Int(csystem_some_names(file.number, buffer.baseAddress))
        guard size > 0 else { return }
        var begin = 0
        for end in 0..<size where buffer[end] == 0 {
          let name = Array(buffer[begin..<end])
          if isMeant(name) { names.append(name) }
          begin = end + 1
          count += 1
        }
      }
    }
    return names
  }
}
