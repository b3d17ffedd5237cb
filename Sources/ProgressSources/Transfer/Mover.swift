import SystemCalls

extension FileDescriptor.Mover {
  /// By measurement; `nil` if reads and writes are as fast, or needed. The kernel moves no data to
  /// an output with O_APPEND, and does not lock the offset of a block device: if processes share
  /// it, only reads pass each byte to one of them.
  static func fastest(
    from input: FileStatus.Kind, sharingOffset sharesInput: Bool, to output: FileStatus.Kind,
    appending: Bool
  ) -> Self? {
    switch (input, output) {
    case (.blockDevice, _) where sharesInput, (_, .regular) where appending: nil
    case (.pipe, .pipe), (.regular, .pipe), (.blockDevice, .pipe), (.socket, .pipe): .splice
    case (.pipe, .nullDevice), (.pipe, .socket): .splice
    case (.regular, .nullDevice), (.blockDevice, .nullDevice): .sendFile
    case (.regular, .socket), (.blockDevice, .socket): .sendFile
    case (.regular, .regular): .copyRange
    default: nil
    }
  }

  /// The bytes of one call, few enough for the count to change often.
  var pieceSize: Int {
    switch self {
    case .splice: 1 << 20
    case .sendFile: 8 << 20
    case .copyRange: 4 << 20
    }
  }
}

/// Enlarges the pipes of a fast transfer; a slow one leaves the 64 MiB of a user's pipes to others.
struct PipeEnlarger {
  private var pipes: [FileDescriptor]
  private var bytes = 0  // Since `start`
  private var start: Double?

  private static let window = 4 << 20  // Bytes
  private static let quickWindow = 0.125  // Seconds for them in a fast transfer
  static let capacity = 1 << 20  // The largest capacity that Linux allows a user by default

  init(_ ends: [FileDescriptor?]) { pipes = ends.compactMap { $0?.kind == .pipe ? $0 : nil } }

  mutating func add(_ count: Int) {
    guard !pipes.isEmpty else { return }
    bytes += count
    guard start == nil || bytes >= Self.window else { return }
    let now = Clock.monotonic
    if let start, now - start <= Self.quickWindow {
      for pipe in pipes { pipe.enlargePipe(to: Self.capacity) }
      pipes = []
    }
    start = now
    bytes = 0
  }
}

/// The bytes of a call that returns only once all are accepted: few for a slow reader, so that the
/// count changes often.
struct PieceSize {
  private(set) var bytes: Int
  private(set) var hasBeenSlow = false
  private let largest: Int
  private static let smallest = 1 << 12
  static let first = 1 << 17  // While the speed of the reader is unknown

  // The seconds of a call above which pieces become smaller, and below which larger.
  private static let slow = 0.05
  private static let quick = 0.01

  init(largest: Int) {
    bytes = min(largest, Self.first)
    self.largest = largest
  }

  mutating func adapt(to seconds: Double) {
    if seconds > Self.slow {
      hasBeenSlow = true
      bytes = max(Self.smallest, bytes / 2)
    } else if seconds < Self.quick {
      bytes = min(largest, bytes * 2)
    }
  }
}
