#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension [UInt8] {
  /// Whether these bytes contain `part`, which is not empty.
  ///
  /// `firstRange(of:)` takes a hundred times as long in a debug build, and tests search megabytes.
  package func holds(_ part: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      guard var rest = bytes.baseAddress, let first = part.first else { return false }
      let end = rest + bytes.count
      while end - rest >= part.count {
        guard let start = memchr(rest, Int32(first), end - rest - part.count + 1) else {
          return false
        }
        if memcmp(start, part, part.count) == 0 { return true }
        rest = UnsafeRawPointer(start) + 1
      }
      return false
    }
  }
}
