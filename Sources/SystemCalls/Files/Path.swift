#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls `body` with the path as a C string.
func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (path + [0]).withUnsafeBufferPointer { bytes in
    bytes.withMemoryRebound(to: CChar.self) { text in
      // An array with at least the closing 0 always has an address.
      text.baseAddress.map(body) ?? "".withCString(body)
    }
  }
}

/// The current directory; empty if it has been removed.
///
/// Follows getcwd(3).
package func workingDirectory() -> [UInt8] {
  guard let path = getcwd(nil, 0) else { return [] }
  defer { free(path) }
  return (0..<strlen(path)).map { UInt8(bitPattern: path[$0]) }
}
