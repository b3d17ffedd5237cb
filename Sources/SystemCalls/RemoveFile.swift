#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes a file's name out of its folder; says whether there was one.
///
/// Follows unlink(2).
@discardableResult
package func removeFile(at path: [UInt8]) -> Bool {
  withPath(path) { unlink($0) } == 0
}
