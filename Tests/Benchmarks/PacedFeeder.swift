import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fills a pipe by the clock, as a source that is slower than the copy does.
struct PacedFeeder: Sendable {
  var bytesPerSecond: Double
  /// How much is written in all.
  var total: Int
  var content: Work.Content

  private static let pieceSize = 1 << 16

  /// Starts a thread that writes and then closes the pipe.
  func start(writingTo pipe: FileDescriptor) throws(SystemError) {
    try startThread {
      // Where the reader has gone away, the middle's own ending says more.
      try? feed(pipe)
      try? pipe.close()
    }
  }

  /// Writes a piece whenever it is due; what comes late is made good, as far as the pipe takes it.
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
