extension FileDescriptor {
  /// What is left to be read, at most `limit` bytes of it.
  package func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while bytes.count < limit {
      let result = buffer.withUnsafeMutableBytes { room in
        Result { () throws(SystemError) in try read(into: room) }
      }
      let count = try result.get()
      guard count > 0 else { break }
      bytes += buffer[..<count].prefix(limit - bytes.count)
    }
    return bytes
  }
}
