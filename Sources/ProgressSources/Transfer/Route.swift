import SystemCalls

enum Route: Hashable {
  case splice  // splice(2): the kernel moves pages from or to a pipe
  case sendFile  // sendfile(2): the kernel sends a file's pages

  /// copy_file_range(2): the kernel copies from file to file, or lets the files share blocks.
  case copyRange
  case readAndWrite  // read(2) and write(2) with a buffer of this process

  /// The fastest route by measurement. The kernel does not lock the offset of a block device from
  /// which it moves data: if other processes share it, only reads pass each byte to one of them. Nor
  /// does it move data to an output that is open with O_APPEND.
  static func fastest(
    from input: FileStatus.Kind, sharingOffset sharesInput: Bool, to output: FileStatus.Kind,
    appending: Bool
  ) -> Route {
    switch (input, output) {
    case (.blockDevice, _) where sharesInput, (_, .regular) where appending: .readAndWrite
    case (.pipe, .pipe), (.regular, .pipe), (.blockDevice, .pipe), (.socket, .pipe): .splice
    case (.pipe, .nullDevice), (.pipe, .socket): .splice
    case (.regular, .nullDevice), (.blockDevice, .nullDevice): .sendFile
    case (.regular, .socket), (.blockDevice, .socket): .sendFile
    case (.regular, .regular): .copyRange
    default: .readAndWrite
    }
  }

  /// The bytes to request in one call, small enough for the count to change often.
  var pieceSize: Int {
    switch self {
    case .splice: 1 << 20
    case .sendFile: 8 << 20
    case .copyRange: 4 << 20
    case .readAndWrite: 1 << 17
    }
  }

  /// Whether a call returns only once the output has accepted all requested bytes or the input has
  /// ended.
  var takesWholePieces: Bool { self != .splice }

  /// Moves up to `count` bytes from `offset` to `place`, by default the current offsets; returns
  /// their number, 0 for `readAndWrite`.
  func move(
    from input: FileDescriptor, at offset: Int64?, to output: FileDescriptor, at place: Int64?,
    count: Int
  ) throws(SystemError) -> Int {
    let mover: FileDescriptor.Mover
    switch self {
    case .splice: mover = .splice
    case .sendFile: mover = .sendFile
    case .copyRange: mover = .copyRange
    case .readAndWrite: return 0
    }
    return try input.move(by: mover, from: offset, to: output, at: place, count: count)
  }
}

/// Enlarges the pipes of a fast transfer. A user has 64 MiB for enlarged pipes; slow transfers
/// leave them to others.
struct PipeEnlarger {
  private let input: FileDescriptor?
  private let output: FileDescriptor?
  private var isDone: Bool
  private var bytes = 0
  private var windowStart: Double?

  /// The pipes are enlarged once this many bytes pass within `quickWindow` seconds.
  private static let window = 4 << 20
  private static let quickWindow = 0.125
  static let capacity = 1 << 20  // The largest capacity that Linux allows a user by default

  init(input: FileDescriptor, output: FileDescriptor?) {
    self.input = input.isPipe ? input : nil
    self.output = output.flatMap { $0.isPipe ? $0 : nil }
    isDone = self.input == nil && self.output == nil
  }

  mutating func add(_ count: Int) {
    guard !isDone else { return }
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

/// The number of bytes in one blocking call, which returns only once all have been accepted. The
/// pieces for a slow reader are so small that the count still changes often.
struct PieceSize {
  private(set) var bytes: Int  // The bytes of the next call
  private(set) var hasBeenSlow = false
  private let largest: Int
  private static let smallest = 1 << 12
  private static let first = 1 << 17  // The first size, while the speed of the reader is unknown

  /// The seconds of a call above which pieces become smaller, and below which they become larger.
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
