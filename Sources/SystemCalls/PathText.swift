/// Calls `body` with the path as a C string.
func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (path + [0]).withUnsafeBufferPointer { bytes in
    bytes.withMemoryRebound(to: CChar.self) { text in
      // An array with at least the closing 0 always has an address.
      text.baseAddress.map(body) ?? "".withCString(body)
    }
  }
}
