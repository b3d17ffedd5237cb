import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText

extension SystemState {
  /// That of a bar on standard error.
  var surface: BlockPainter.Surface {
    if standardError.isReadByRun { return .run }
    return standardError.isTerminal && !environment.isDumb ? .terminal : .dumbTerminal
  }
}

final class RunContext {
  let settings: Settings

  /// The settings without those of a style's file, which another style replaces.
  let asked: Settings
  let system: SystemState
  let mode: DisplayMode

  var environment: Environment { system.environment }

  /// Readers of sentences and objects expect no control sequences.
  var allowsControlSequences: Bool {
    system.surface == .terminal && mode != .sentences && mode != .objects
  }

  var printsAboveBar: Bool { mode.isBar && system.outputIsOwnTerminal }

  /// Whether sentences or lines go to a file, where the frames of another program's meter have no
  /// place.
  var writesReportsToLog: Bool {
    !system.standardError.isTerminal && !settings.isPv
      && [.sentences, .lines].contains(mode)
  }

  var writesLog: Bool { mode == .lines && !settings.isPv }

  /// `asked`: `settings` without those of a style's file, if it has any.
  init(_ settings: Settings, asked: Settings? = nil, _ system: SystemState) {
    self.asked = asked ?? settings
    var settings = settings
    if system.reportIsStandardError, settings.json != nil { settings.json = .standardError }
    if settings.output.flatMap({ FileDescriptor(named: $0) }) == .standardOutput {
      settings.output = "-"
    }
    self.settings = settings
    self.system = system
    mode = DisplayMode(settings, system)
  }

  /// With the decision whether the bar has the last rows, which no later change of options undoes.
  func pinned(_ isPinned: Bool) -> RunContext {
    var (settings, asked) = (settings, asked)
    settings.pin = isPinned ? .always : .never
    asked.pin = settings.pin
    return RunContext(settings, asked: asked, system)
  }

  /// As the words of a command line with `--remote` change it.
  func changed(by words: [[UInt8]], asPv: Bool) throws(OptionError) -> RunContext {
    let asked = try asked.changed(by: words, asPv: asPv)
    return RunContext(try StyleLibrary(environment).applied(to: asked), asked: asked, system)
  }
}

/// Where and how a run is shown, from which all displays derive. Only a frame is for standard
/// output.
enum DisplayMode: Equatable {
  case bar(BlockPainter.Surface)
  case frame  // The only one of `--value`
  case lines  // A bar as lines, for a standard error that is no terminal (`--force`)
  case numbers  // Numbers for a program, a line each
  case sentences  // By `--announce`, or by `ACCESSIBLE` for a person who wants words everywhere
  case objects
  case nothing

  var isBar: Bool { surface.map { $0 != .stream } ?? false }

  /// What the frames are painted on; `nil` if there are none.
  var surface: BlockPainter.Surface? {
    switch self {
    case .bar(let surface): surface
    case .frame, .lines, .numbers: .stream
    case .sentences, .objects, .nothing: nil
    }
  }

  init(_ settings: Settings, _ system: SystemState) {
    let isTerminal = system.standardError.isTerminal
    let showsSomething = isTerminal || settings[.force] || settings.value != nil
    let wantsWords = system.environment.isOn("ACCESSIBLE")
    if settings.json == .standardError {
      self = .objects
    } else if settings[.quiet] {
      self = .nothing
    } else if settings[.numeric], settings.value == nil {
      self = .numbers
    } else if settings.announcement != nil || showsSomething && wantsWords {
      self = .sentences
    } else if settings.value != nil {
      self = .frame
    } else if isTerminal && !system.environment.isOfCI
      || settings.forceCount > 1 && !settings.isPv || settings.isPv && isTerminal
    {
      self = .bar(system.surface)
    } else {
      self = isTerminal || settings[.force] ? .lines : .nothing
    }
  }
}

struct Pacing {
  /// Frames a second while only numbers change, an activity indicator moves, and a bar glides.
  static let numbersRate = 10.0
  static let activityRate = Spinner.frameRate
  static let movingRate = 30.0
  static let logInterval = 10.0  // Seconds between two lines of a log
  let delay: Double  // Seconds before the first frame or report
  private(set) var waitsForData: Bool

  /// Seconds in which the first value may come, so that no activity is drawn just before it.
  private(set) var patience = 0.0
  let interval: Double  // Seconds between two frames or reports
  private(set) var isFixed = false  // Whether the interval holds even if something moves
  private(set) var startsLate = false  // Whether the first one comes only after an interval

  init(_ settings: Settings, interval: Double) {
    delay = settings.delay
    waitsForData = settings[.wait]
    self.interval = interval
  }

  /// The times of frames. `isStepwise`: none comes between two intervals.
  init(_ context: RunContext, isCopy: Bool, readsValues: Bool, isStepwise: Bool) {
    let usual = context.writesLog ? Self.logInterval : isStepwise ? 1 : 1 / Self.numbersRate
    self.init(context.settings, interval: context.settings.interval ?? usual)
    // Where nothing can be copied there is a message and no bar.
    if isCopy, context.system.lacksOperands { waitsForData = true }
    if readsValues, !isStepwise { patience = 0.15 }
    isFixed = isStepwise || context.settings.interval != nil
    startsLate = isStepwise
  }
}

struct Measure: Equatable {
  let byteUnit: CountUnit
  let initial: Double  // What was done before the run, in units
  let countsBytes: Bool  // Whether values are bytes
  let averageWindow: Double?  // Seconds over which the average rate is taken; `nil`: the default

  /// Seconds between two rates of pv's fields and of the statistics; `nil` if neither is shown.
  let rateInterval: Double?
  let showsPvRates: Bool
  let showsStatistics: Bool
  let namesInputs: Bool  // Whether the label of a copy is the name of the file that it reads

  /// Whether the progress is looked at between two lines of a log, which would otherwise have no
  /// rates.
  let looksOften: Bool

  init(
    _ settings: Settings = Settings(), looksOften: Bool = false, isOwnLine: Bool = true,
    showsPvRates: Bool = false
  ) {
    self.looksOften = looksOften
    namesInputs = isOwnLine && settings.label == nil
    byteUnit = settings.byteUnit
    initial = Double(settings.initial)
    countsBytes = settings.countsBytes
    averageWindow = settings.averageWindow
    self.showsPvRates = showsPvRates
    showsStatistics = settings[.stats]
    rateInterval = showsPvRates || showsStatistics ? settings.interval ?? 1 : nil
  }
}
