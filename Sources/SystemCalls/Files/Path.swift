import TerminalText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls `body` with the path as a C string.
func withPath<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withCString(path.bytes, body)
}

/// Calls `body` with the bytes as a C string.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (bytes + [0]).withUnsafeBufferPointer { bytes in
    bytes.withMemoryRebound(to: CChar.self) { text in
      // An array with at least the closing 0 always has an address.
      text.baseAddress.map(body) ?? "".withCString(body)
    }
  }
}

/// The current directory; empty if it has been removed.
///
/// Follows getcwd(3).
package func workingDirectory() -> FilePath {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return FilePath((0..<strlen(path)).map { UInt8(bitPattern: path[$0]) })
}
