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

    case .total: settings.total = try given.total()
    case .lineMode: settings.countsLines = given.isOn
    case .null: settings.endsRecordsWithNUL = given.isOn

    case .label: settings.label = given.text
    case .currentValueLabel: settings.currentValueLabel = given.text

    case .style: settings.style = try given.choice()
    case .tint: settings.tint = try given.color()
    case .trackTint: settings.trackTint = try given.color()
    case .fillImage: settings.fillImage = given.text
    case .trackImage: settings.trackImage = given.text
    case .direction: settings.direction = try given.choice()
    case .appearance: settings.appearance = try given.choice()
    case .color: settings.color = try given.choice()
    case .charset: settings.charset = try given.choice()

    case .progress: settings.displayFields.set(.progress, given.isOn)
    case .timer: settings.displayFields.set(.timer, given.isOn)
    case .eta: settings.displayFields.set(.eta, given.isOn)
    case .fineta: settings.displayFields.set(.fineta, given.isOn)
    case .rate: settings.displayFields.set(.rate, given.isOn)
    case .averageRate: settings.displayFields.set(.averageRate, given.isOn)
    case .bytes: settings.displayFields.set(.bytes, given.isOn)
    case .format: settings.format = given.text

    case .numeric: settings.isNumeric = given.isOn
    case .quiet: settings.isQuiet = given.isOn
    case .force: settings.drawsAnyway = given.isOn
    case .interval: settings.interval = min(max(try given.seconds(), 0.1), 600)
    case .width: settings.width = try given.cells()
    case .height: settings.height = try given.cells()
    case .wait: settings.waitsForData = given.isOn
    case .delayStart: settings.delay = try given.seconds()

    case .help: settings.information = .help
    case .version: settings.information = .version
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
