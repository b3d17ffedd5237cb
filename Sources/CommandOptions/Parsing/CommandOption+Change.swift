extension CommandOption {
  /// Whether a run can take it from `--remote` while it goes on: what is shown, and how fast.
  var isChangeable: Bool {
    switch self {
    case .remote, .total, .gauge, .bits, .si, .label, .currentValueLabel, .minimumLabel,
      .maximumLabel:
      true
    case .style, .tint, .trackTint, .gradient, .fillImage, .trackImage, .thickness, .border,
      .borderTint, .layout, .direction, .animation, .appearance, .color, .charset,
      .taskbar, .bell:
      true
    case .progress, .timer, .eta, .fineta, .rate, .averageRate, .averageRateWindow, .bytes,
      .bufferPercent, .lastWritten, .format, .barStyle:
      true
    case .numeric, .quiet, .interval, .width, .height, .extraDisplay, .stats, .rateLimit: true
    case .values, .value, .countdown, .until, .timerInterval, .countUp, .indeterminate, .run: false
    case .watchfd, .query, .monitor, .pidfile, .lineMode, .null: false
    case .range, .force, .cursor, .wait, .delayStart, .announce, .json: false
    case .output, .stopAtSize, .bufferSize, .noSplice, .skipErrors, .errorSkipBlock, .sync,
      .directIO, .sparse, .discard, .storeAndForward:
      false
    case .help, .version, .gallery, .completion: false
    }
  }
}

extension Settings {
  /// What is said once a running `pbar` has been given another command line.
  ///
  /// What the words do not mention stays, but display switches, formats and labels are a whole: where one
  /// is given, those before are gone, as pv does.
  ///
  /// - Parameter words: what stood behind the program's name, `--remote` and all.
  /// - Throws: the first mistake, or the first option that can't be changed while a run goes on.
  package func changed(by words: [[UInt8]], asPv: Bool) throws(OptionError) -> Settings {
    var start = self
    start.forgetFields()
    start.labels = []
    var scanner = OptionScanner(words: words, settings: start, asPv: asPv, scope: .changes)
    try scanner.scan()
    guard scanner.changesSomething else { throw .changesNothing }
    var result = scanner.settings
    result.remote = remote
    result.timerOperand = timerOperand
    if !result.namesFields {
      result.displayFields = displayFields
      result.formats = formats
      result.lastWrittenCount = lastWrittenCount
    }
    if result.labels.isEmpty { result.labels = labels }
    return result
  }

  private var namesFields: Bool {
    !displayFields.isEmpty || !formats.isEmpty || lastWrittenCount != nil
  }

  private mutating func forgetFields() {
    displayFields = []
    formats = []
    lastWrittenCount = nil
  }
}
