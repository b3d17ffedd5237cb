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
