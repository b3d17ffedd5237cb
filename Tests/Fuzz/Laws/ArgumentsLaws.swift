import CommandOptions
import TerminalText

/// Checks bytes that contain the text of the environment variable and the words of a command line,
/// with a NUL between them.
func checkArguments(_ bytes: [UInt8]) throws(BrokenLaw) {
  var words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
  let defaults = words.removeFirst()
  for asPv in [false, true] {
    let settings = try parsed {
      () throws(OptionError) in
      try Settings.parse(
        arguments: words, environmentOptions: defaults, asPv: asPv, operandsEndOptions: !asPv)
    }
    let start = settings ?? Settings()
    guard
      let changed = try parsed({ () throws(OptionError) in
        try start.changed(by: words, asPv: asPv)
      })
    else { continue }
    try require(changed.hasWork(of: start), "a change reaches what a run can't change")
    // Amounts are read by the unit of the last option for it.
    if changed[.si] == start[.si] {
      let again = try parsed { () throws(OptionError) in
        try changed.changed(by: words, asPv: asPv)
      }
      try require(again == changed, "the same change again changes something")
    }
  }
  _ = try parsed { () throws(OptionError) in
    try Settings().adding(String(decoding: defaults, as: UTF8.self))
  }
}

/// The settings; `nil` if they are refused with a printable sentence.
private func parsed(
  _ parse: () throws(OptionError) -> Settings
) throws(BrokenLaw) -> Settings? {
  let settings: Settings
  do throws(OptionError) {
    settings = try parse()
  } catch {
    try requireSafe(error.sentence, "a message")
    try require(!error.sentence.isEmpty, "an empty message")
    return nil
  }
  try checkRanges(settings)
  return settings
}

private func checkRanges(_ settings: Settings) throws(BrokenLaw) {
  let sizes = [settings.bufferSize, settings.errorSkipBlock].compactMap(\.self)
  try require(sizes.allSatisfy { $0 > 0 }, "a size is not positive")
  try require(settings.rateLimit ?? 1 > 0, "a rate is not positive")
  let counts = [settings.width, settings.height, settings.lastWrittenCount].compactMap(\.self)
  try require(counts.allSatisfy { (1...100_000).contains($0) }, "a number of cells is none")
  try require((1...100).contains(settings.outputLast ?? 1), "a number of lines is none")
  let seconds = [settings.countdown, settings.delay, settings.averageWindow].compactMap(\.self)
  try require(seconds.allSatisfy { $0.isFinite && $0 >= 0 }, "seconds are none: \(seconds)")
  try require(
    (0.1...600).contains(settings.interval ?? 1), "an interval of \(settings.interval ?? 0)")
  try require((0.01...0.5).contains(settings.thickness), "a wrong thickness")
  try require(settings.gradients.allSatisfy { $0.count > 1 }, "a gradient of one colour")
  try require([settings.remote, settings.query].allSatisfy { $0 ?? 1 > 0 }, "no process")
  if case .amount(let total)? = settings.total {
    try require(total.doubleValue.isFinite && total >= .whole(0), "a total of \(total)")
  }
  if let range = settings.range {
    try require(range.low < range.high, "a range without width")
    try require(
      [range.low, range.high].allSatisfy { $0.doubleValue.isFinite }, "an endless range")
  }
}

extension Settings {
  /// Whether the given options that can't change during a run, and all that decides what is read
  /// and written, are equal.
  fileprivate func hasWork(of other: Settings) -> Bool {
    func lasting(_ settings: Settings) -> Set<CommandOption> {
      settings.given.filter { !$0.row.scope.includes(.change) }
    }
    return lasting(self) == lasting(other) && operands == other.operands
      && command == other.command && watched == other.watched && value == other.value
      && outputFormat == other.outputFormat && listens == other.listens && jobLog == other.jobLog
      && output == other.output && store == other.store && bufferSize == other.bufferSize
      && errorSkips == other.errorSkips && monitor == other.monitor
      && remote == other.remote && query == other.query && pidFile == other.pidFile
      && json == other.json && remembers == other.remembers && information == other.information
  }
}
