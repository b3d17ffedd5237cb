import CommandOptions
import ProgressModel
import ProgressSources
import SystemCalls
import TerminalText

extension CopyJob {
  /// Whether text of an unknown amount is written above the bar.
  var isActivity: Bool { output == .screen && waitsForFirstData }

  init(_ settings: Settings, _ system: SystemState, total: Amount?) {
    self.init(
      inputs: settings.operands.isEmpty
        ? [.standardInput]
        : settings.files.map { $0.isStandardStream ? .standardInput : .file($0) },
      counting: settings[.null]
        ? .records(terminator: 0)
        : settings[.lineMode] ? .records(terminator: .newline) : .bytes)
    if settings[.discard] {
      output = .nothing
    } else if let path = settings.output, !path.isStandardStream {
      output = .file(path)
    }
    initial = settings.initial
    rateLimit = settings.rateLimit
    readAhead = settings.bufferSize
    avoidsSplice = settings[.noSplice]
    if settings.errorSkips > 0 { readErrors = .skip(reportingEach: settings.errorSkips == 1) }
    errorSkipBlock = settings.errorSkipBlock
    stopsAtSize = settings[.stopAtSize]
    syncsOutput = settings[.sync]
    isUncached = settings[.directIO]
    writesSparse = settings[.sparse]
    store = settings.store.map { path in
      path.isStandardStream ? .unnamed(directory: system.temporaryDirectory) : .file(path)
    }
    if settings[.indeterminate] {
      waitsForFirstData = true
    } else if let directory = system.totalDirectory {
      totalDirectory = directory
      totalIsGuess = settings[.approximate] && !stopsAtSize
    } else if let total {
      self.total = total
    } else {
      findTotal(settings, system)
    }
  }

  mutating func printAboveBar() {
    if output == .descriptor(.standardOutput) { output = .screen }
  }

  /// Gathers the details that are shown; `nil`: nothing is shown, and no total is counted for it.
  mutating func gather(
    _ details: WantedDetails?, waitingForReader: Bool = false, forItsWork: Bool = false
  ) {
    guard let details else {
      countsTotal = false
      if !stopsAtSize { totalDirectory = nil }
      return
    }
    self.details = details
    waitsForReader = waitingForReader
    waitsForWork = waitingForReader && forItsWork && unit != .bytes
    let needsBuffer = details.lastWrittenCount > 0 || details.bufferFill
    if readAhead == nil, needsBuffer { readAhead = Self.defaultBuffer }
  }

  /// Takes as total the size of the input, or of a block device as output, which can't hold more.
  private mutating func findTotal(_ settings: Settings, _ system: SystemState) {
    guard unit == .bytes else {
      countsTotal = true
      return
    }
    let sizes = settings.operands.isEmpty ? [system.standardInputSize] : system.operandSizes
    let known = sizes.compactMap { $0 }
    let sum = known.reduce(Amount.whole(0)) { $0.adding(.whole($1)) }
    if known.count == sizes.count, sum > .whole(0) {
      total = sum.adding(.whole(initial))
      totalIsOfInputs = true
    } else if let size = system.outputDeviceSize {
      total = .whole(size)
    }
  }

  private static let defaultBuffer = 1 << 18
}
