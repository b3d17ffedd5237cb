extension CommandOption {
  /// Writes down in `settings` what the option said; a later one overwrites an earlier one.
  ///
  /// - Throws: `OptionError.invalidValue` where the value cannot be parsed.
  func apply(_ given: GivenOption, to settings: inout Settings) throws(OptionError) {
    switch self {
    case .values: settings.readsValues = given.isOn
    case .value: settings.value = given.text
    case .countdown: settings.countdown = try given.duration()
    case .until: settings.until = try given.time()
    case .timerInterval: settings.timerInterval = try given.timeInterval()
    case .countUp: settings.countsUp = given.isOn
    case .indeterminate: settings.isIndeterminate = given.isOn
    case .run: settings.command = given.words

    case .watchfd: settings.watched.append(given.value)
    case .remote: settings.remote = try given.process()
    case .query: settings.query = try given.process()
    case .monitor: settings.monitor = try given.choice()
    case .pidfile: settings.pidFile = try given.path()

    case .total: settings.total = try given.total(factor: settings.unitFactor)
    case .gauge: settings.isGauge = given.isOn
    case .lineMode: settings.countsLines = given.isOn
    case .null: settings.endsRecordsWithNUL = given.isOn
    case .bits: settings.showsBits = given.isOn
    case .si: settings.usesDecimalUnits = given.isOn

    case .label: settings.labels.append(given.text)
    case .currentValueLabel: settings.currentValueLabel = given.text
    case .range: settings.range = try given.range()
    case .minimumLabel: settings.minimumLabel = given.text
    case .maximumLabel: settings.maximumLabel = given.text

    case .style: settings.style = try given.choice()
    case .tint: settings.tint = try given.color()
    case .trackTint: settings.trackTint = try given.color()
    case .gradient: settings.gradient = try given.colors()
    case .fillImage: settings.fillImage = given.text
    case .trackImage: settings.trackImage = given.text
    case .thickness: settings.thickness = try given.percentage()
    case .border: settings.border = try given.choice()
    case .borderTint: settings.borderTint = try given.color()
    case .layout: settings.layout = try given.choice()
    case .direction: settings.direction = try given.choice()
    case .animation: settings.animates = given.isOn
    case .appearance: settings.appearance = try given.choice()
    case .color: settings.color = try given.choice()
    case .charset: settings.charset = try given.choice()
    case .taskbar: settings.taskbar = try given.choice()
    case .bell: settings.ringsBell = given.isOn

    case .progress: settings.displayFields.set(.progress, given.isOn)
    case .timer: settings.displayFields.set(.timer, given.isOn)
    case .eta: settings.displayFields.set(.eta, given.isOn)
    case .fineta: settings.displayFields.set(.fineta, given.isOn)
    case .rate: settings.displayFields.set(.rate, given.isOn)
    case .averageRate: settings.displayFields.set(.averageRate, given.isOn)
    case .averageRateWindow: settings.averageWindow = try given.secondsOrNone()
    case .bytes: settings.displayFields.set(.bytes, given.isOn)
    case .bufferPercent: settings.displayFields.set(.bufferPercent, given.isOn)
    case .lastWritten: settings.lastWrittenCount = try given.count()
    case .format: settings.formats.append(given.text)
    case .barStyle: settings.barGlyphs = try given.choice()

    case .numeric: settings.isNumeric = given.isOn
    case .quiet: settings.isQuiet = given.isOn
    case .force: settings.drawsAnyway = given.isOn
    case .cursor: settings.sharesTerminal = given.isOn
    case .interval: settings.interval = min(max(try given.seconds(), 0.1), 600)
    case .width: settings.width = try given.cells()
    case .height: settings.height = try given.cells()
    case .wait: settings.waitsForData = given.isOn
    case .delayStart: settings.delay = try given.seconds()
    case .extraDisplay: settings.extraDisplay = try given.extraDisplay()
    case .stats: settings.showsStatistics = given.isOn
    case .announce: settings.announcement = try given.step()
    case .json: settings.json = given.value.isEmpty ? .standardError : .file(given.value)

    case .output: settings.output = try given.path()
    case .rateLimit: settings.rateLimit = try given.size(factor: settings.unitFactor)
    case .stopAtSize: settings.stopsAtSize = given.isOn
    case .bufferSize: settings.bufferSize = try given.size(factor: settings.unitFactor)
    case .noSplice: settings.avoidsSplice = given.isOn
    case .skipErrors: settings.errorSkipping = given.isOn ? settings.errorSkipping.again : .never
    case .errorSkipBlock: settings.errorSkipBlock = try given.size(factor: settings.unitFactor)
    case .sync: settings.syncsOutput = given.isOn
    case .directIO: settings.usesDirectIO = given.isOn
    case .sparse: settings.writesSparse = given.isOn
    case .discard: settings.discards = given.isOn
    case .storeAndForward: settings.store = try given.path()

    case .help: settings.information = .help
    case .version: settings.information = .version
    case .gallery: settings.information = .gallery
    case .completion: settings.information = .completion(try given.choice())
    }
  }
}

extension Set {
  /// Puts an element in or takes it out.
  fileprivate mutating func set(_ element: Element, _ isOn: Bool) {
    if isOn { insert(element) } else { remove(element) }
  }
}
