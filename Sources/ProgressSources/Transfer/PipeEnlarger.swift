import SystemCalls

/// Gives the pipes at both ends more room once a transfer shows that it is fast.
///
/// A user has 64 MiB for enlarged pipes: slow transfers, and those that are held back, leave it to others.
struct PipeEnlarger {
  private let input: FileDescriptor?
  private let output: FileDescriptor?
  private var isDone: Bool
  private var bytes = 0
  private var windowStart: Double?

  /// Bytes at full speed before anything is enlarged, and the seconds they may take for that.
  private static let window = 4 << 20
  private static let quickWindow = 0.125
  /// The most that a user may ask for unless the system was told otherwise.
  private static let capacity = 1 << 20

  /// `isHeldBack`: the transfer is to be slower than it could.
  init(input: FileDescriptor, output: FileDescriptor?, isHeldBack: Bool) {
    self.input = input.isPipe ? input : nil
    self.output = output.flatMap { $0.isPipe ? $0 : nil }
    isDone = isHeldBack || (self.input == nil && self.output == nil)
  }

  /// Takes note of what has passed; `isLimited`: a rate limit has been set meanwhile.
  mutating func add(_ count: Int, isLimited: Bool) {
    guard !isDone else { return }
    guard !isLimited else {
      isDone = true
      return
    }
    bytes += count
    guard let start = windowStart else {
      windowStart = Clock.monotonic
      bytes = 0
      return
    }
    guard bytes >= Self.window else { return }
    let now = Clock.monotonic
    if now - start <= Self.quickWindow {
      input?.enlargePipe(to: Self.capacity)
      output?.enlargePipe(to: Self.capacity)
      isDone = true
    }
    windowStart = now
    bytes = 0
  }
}

extension FileDescriptor {
  fileprivate var isPipe: Bool { (try? FileStatus(of: self).kind) == .pipe }
}
