import SystemCalls

/// The way that bytes take from one end to the other.
enum Route: Hashable {
  /// The kernel moves pages from or to a pipe.
  case splice
  /// The kernel sends a file's pages.
  case sendFile
  /// The kernel copies from file to file, or lets them share their blocks where the file system can.
  case copyRange
  /// Through a buffer of ours.
  case readAndWrite

  /// The fastest way between two ends, where nobody has to see the data.
  ///
  /// Measured; what any of the calls refuses is read and written instead. The kernel does not lock the offset of
  /// an output into which it moves data, nor that of a block device which it moves data from: where other
  /// processes share such an offset, only reads and writes keep everybody's bytes.
  static func fastest(
    from input: FileStatus.Kind, sharingOffset sharesInput: Bool, to output: FileStatus.Kind,
    sharingOffset sharesOutput: Bool
  ) -> Route {
    switch (input, output) {
    case (.blockDevice, _) where sharesInput, (_, .regular) where sharesOutput: .readAndWrite
    case (.pipe, .pipe), (.regular, .pipe), (.blockDevice, .pipe), (.socket, .pipe): .splice
    case (.pipe, .nullDevice), (.pipe, .socket): .splice
    case (.regular, .nullDevice), (.blockDevice, .nullDevice): .sendFile
    case (.regular, .socket), (.blockDevice, .socket): .sendFile
    case (.regular, .regular): .copyRange
    default: .readAndWrite
    }
  }

  /// Bytes to ask one call for: small enough for the counters to move, far below what a call may take.
  var pieceSize: Int {
    switch self {
    case .splice: 1 << 20
    case .sendFile, .copyRange: 8 << 20
    case .readAndWrite: 1 << 17
    }
  }

  /// Whether a call waits until the output has taken all of it, or the input has ended.
  var takesWholePieces: Bool {
    switch self {
    case .splice: false
    case .sendFile, .copyRange, .readAndWrite: true
    }
  }

  /// Moves up to `count` bytes, from `offset` of the input or else from its own; `nil` where this way is none of
  /// the kernel's.
  func move(
    from input: FileDescriptor, at offset: Int64?, to output: FileDescriptor, count: Int
  ) throws(SystemError) -> Int? {
    switch self {
    case .splice: try input.splice(from: offset, to: output, count: count)
    case .sendFile: try input.sendFile(from: offset, to: output, count: count)
    case .copyRange: try input.copyRange(from: offset, to: output, count: count)
    case .readAndWrite: nil
    }
  }
}

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

/// How much one call is asked to take.
///
/// A blocking call returns only when all of it has been taken, and until then nothing of it is counted: before
/// a slow reader the pieces are made small enough to show movement.
struct PieceSize {
  /// Bytes to ask the next call for.
  private(set) var bytes: Int
  /// Whether a call has ever been slow.
  private(set) var hasBeenSlow = false
  private let largest: Int

  private static let smallest = 1 << 12
  /// The first: nobody knows yet how quick the reader is.
  private static let first = 1 << 17
  /// Seconds of a call above which the next pieces are made smaller, and below which larger.
  private static let slow = 0.05
  private static let quick = 0.01

  init(largest: Int) {
    bytes = min(largest, Self.first)
    self.largest = largest
  }

  /// Takes note of how long a call took.
  mutating func adapt(to seconds: Double) {
    if seconds > Self.slow {
      hasBeenSlow = true
      bytes = max(Self.smallest, bytes / 2)
    } else if seconds < Self.quick {
      bytes = min(largest, bytes * 2)
    }
  }
}
