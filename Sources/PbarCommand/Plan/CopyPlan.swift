import CommandOptions
import ProgressModel
import ProgressSources
import TerminalText

/// A copy, and what of it is counted.
struct CopyPlan: Sendable {
  var inputs: [CopyInput]
  var unit: CopyUnit
  var output: CopyOutput
  var options: TransferOptions
  var total: Amount?
  /// Units a second; `nil` for no limit.
  var rateLimit: Int64?
  /// Whether the total, which nobody gave, is counted first.
  var countsFirst: Bool
  /// Whether a pause is one only after something has come.
  var waitsQuietly: Bool

  /// Whether the copy goes to the bar's own terminal, above the bar.
  var isAboveBar: Bool { output == .screen }

  /// Units after which it stops; a size of 0 says nothing, as pv does.
  var sizeLimit: Int64? {
    guard options.stopsAtSize, let total, total > .whole(0) else { return nil }
    return Int64(min(max(0, total.doubleValue.rounded(.up)), 9e18))
  }

  init(_ settings: Settings, _ surroundings: Surroundings, total: Amount?) {
    inputs =
      settings.operands.isEmpty
      ? [.standardInput]
      : settings.operands.map { $0 == Self.standardStream ? .standardInput : .file($0) }
    unit =
      settings.endsRecordsWithNUL
      ? .records(terminator: 0)
      : settings.countsLines ? .records(terminator: UInt8(ascii: "\n")) : .bytes
    output = Self.output(settings, surroundings)
    options = Self.options(settings, surroundings)
    self.total = total
    rateLimit = settings.rateLimit
    countsFirst = false
    waitsQuietly = settings.isIndeterminate
    if settings.isIndeterminate {
      self.total = nil
    } else if total == nil {
      findTotal(settings, surroundings)
    }
  }

  /// Has the transfer gather what is shown of it; `nil`: nobody sees anything, the total neither.
  mutating func gather(_ details: WantedDetails?) {
    guard let details else {
      countsFirst = false
      return
    }
    options.lastWrittenCount = details.lastWrittenCount
    options.keepsPreviousLine = details.previousLine
    if options.readAhead == nil, details.needBuffer { options.readAhead = Self.defaultBuffer }
  }

  /// Takes the size of the input for the total, or that of a device that is written to, which can't hold
  /// more.
  private mutating func findTotal(_ settings: Settings, _ surroundings: Surroundings) {
    guard unit == .bytes else {
      countsFirst = true
      return
    }
    total =
      settings.operands.isEmpty
      ? Self.sum(CollectionOfOne(surroundings.standardInputSize))
      : Self.sum(surroundings.operandSizes)
    if total == nil, let size = surroundings.outputDeviceSize {
      total = .whole(size)
      options.stopsAtSize = true
    }
  }

  private static func output(_ settings: Settings, _ surroundings: Surroundings) -> CopyOutput {
    if settings.discards { return .nothing }
    if let path = settings.output, path != standardStream { return .file(path) }
    return settings.isIndeterminate && surroundings.outputIsOwnTerminal
      ? .screen : .descriptor(.standardOutput)
  }

  private static func options(
    _ settings: Settings, _ surroundings: Surroundings
  ) -> TransferOptions {
    var options = TransferOptions()
    options.readAhead = settings.bufferSize.map { Int(min($0, largestBuffer)) }
    options.avoidsSplice = settings.avoidsSplice
    switch settings.errorSkipping {
    case .never: options.readErrors = .end
    case .tellingEach: options.readErrors = .skip(tellingEach: true)
    case .tellingOne: options.readErrors = .skip(tellingEach: false)
    }
    options.errorSkipBlock = settings.errorSkipBlock.map { Int(min($0, largestBuffer)) }
    options.stopsAtSize = settings.stopsAtSize
    options.syncsOutput = settings.syncsOutput
    options.isUncached = settings.usesDirectIO
    options.writesSparse = settings.writesSparse
    options.store = settings.store.map { path in
      path == standardStream ? .unnamed(directory: surroundings.temporaryDirectory) : .file(path)
    }
    return options
  }

  /// The sum where all are known; files of size 0 may be endless (those under /proc are).
  private static func sum(_ sizes: some Sequence<Int64?>) -> Amount? {
    var sum = Amount.whole(0)
    for size in sizes {
      guard let size else { return nil }
      sum = sum.adding(.whole(size))
    }
    return sum > .whole(0) ? sum : nil
  }

  /// How standard input or output is called among files.
  private static let standardStream = Array("-".utf8)
  /// Bytes of a buffer that was asked for without its size, and of the largest that is made.
  private static let defaultBuffer = 1 << 18
  private static let largestBuffer: Int64 = 1 << 40
}
