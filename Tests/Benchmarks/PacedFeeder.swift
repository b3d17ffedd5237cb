import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fills a pipe at a fixed rate, which is slower than a copy.
struct PacedFeeder: Sendable {
  var bytesPerSecond: Double
  /// The number of bytes that are written in all.
  var total: Int
  var content: Work.Content

  private static let pieceSize = 1 << 16

  /// Starts a thread that writes and then closes the pipe.
  func start(writingTo pipe: FileDescriptor) throws(SystemError) {
    try startThread {
      // The error is ignored: if the reader has ended, its status tells more.
      try? feed(pipe)
      try? pipe.close()
    }
  }

  /// Writes a piece whenever one is due, and catches up after a delay as far as the pipe has room.
  private func feed(_ pipe: FileDescriptor) throws(SystemError) {
    var source = ContentSource(content)
    let piece = source.next(Self.pieceSize)
    let start = Clock.monotonic
    var written = 0
    while written < total {
      sleep(until: start + Double(written) / bytesPerSecond)
      let count = min(piece.count, total - written)
      try pipe.writeAll(count == piece.count ? piece : Array(piece[..<count]))
      written += count
    }
  }

  private func sleep(until moment: Double) {
    let rest = moment - Clock.monotonic
    guard rest > 0 else { return }
    var time = timespec(tv_sec: Int(rest), tv_nsec: Int((rest - rest.rounded(.down)) * 1e9))
    nanosleep(&time, nil)
  }
}
