#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that relative paths begin in; empty where it has none any more.
///
/// Follows getcwd(3).
package func workingFolder() -> [UInt8] {
  guard let path = getcwd(nil, 0) else { return [] }
  defer { free(path) }
  return (0..<strlen(path)).map { UInt8(bitPattern: path[$0]) }
}
