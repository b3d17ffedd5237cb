import ProgressStyles
import TerminalText

/// What the command line said, option by option; nothing is decided here.
///
/// A property is `nil` (or `false`) where its option was not given, so that the plan can tell
/// "not said" from "said to be the default".
package struct Settings: Sendable, Equatable {
  // What to read.

  /// FILE operands as the kernel passed them; `-` is standard input.
  package var operands: [[UInt8]] = []
  package var readsValues = false
  /// The record given to `--value`, as typed.
  package var value: String?
  /// Seconds.
  package var countdown: Double?
  package var until: ClockTime?
  package var timerInterval: ClockInterval?
  package var countsUp = false
  package var isIndeterminate = false
  /// The command of `--run` and its arguments, as the kernel passed them.
  package var command: [[UInt8]]?
  /// What to watch, as typed: `PID`, `PID:FD`, `=NAME` or `@LIST`. Operands are among them.
  package var watched: [[UInt8]] = []
  /// The process to give this command line to.
  package var remote: Int?
  /// The process to ask for its progress.
  package var query: Int?
  /// The ends of a command that are shown; its words are the operands.
  package var monitor: MonitoredEnds?
  package var pidFile: [UInt8]?
  package var total: TotalSetting?
  package var isGauge = false
  package var countsLines = false
  package var endsRecordsWithNUL = false

  // How to move the data.

  /// The file to write to; `-` is standard output.
  package var output: [UInt8]?
  /// Units a second; positive.
  package var rateLimit: Int64?
  package var stopsAtSize = false
  /// Bytes; positive.
  package var bufferSize: Int64?
  package var avoidsSplice = false
  package var errorSkipping: ErrorSkipping = .never
  /// Bytes skipped at each error; positive.
  package var errorSkipBlock: Int64?
  package var syncsOutput = false
  package var usesDirectIO = false
  package var writesSparse = false
  package var discards = false
  /// The file in which everything is stored first; `-` is one that nobody sees.
  package var store: [UInt8]?

  // What to show.

  /// Where it was given several times, one for each line that is shown.
  package var labels: [String] = []
  package var currentValueLabel: String?
  /// What the value lies between.
  package var range: ValueRange?
  package var minimumLabel: String?
  package var maximumLabel: String?
  package var style: StyleName = .automatic
  package var tint: TintColor?
  package var trackTint: TintColor?
  /// At least two, where there is one.
  package var gradient: [TintColor]?
  package var fillImage: String?
  package var trackImage: String?
  /// Of a ring's line, as part of its diameter, 0.01...0.5.
  package var thickness: Double?
  package var border: BorderName = .none
  package var borderTint: TintColor?
  package var layout: LayoutName = .inline
  /// Whether a bar that jumps glides to its new value; `nil`: where it can be seen well.
  package var animates: Bool?
  package var direction: DirectionSetting = .automatic
  package var appearance: AppearanceSetting = .automatic
  package var color: Whether = .automatic
  package var charset: CharsetSetting = .automatic
  /// Whether the terminal shows the progress in its tab, or the desktop in its taskbar.
  package var taskbar: Whether = .automatic
  package var ringsBell = false
  /// pv's display switches that were given.
  package var displayFields: Set<DisplayField> = []
  /// Bytes shown of what was written last; positive.
  package var lastWrittenCount: Int?
  /// Where it was given several times, one for each line that is shown.
  package var formats: [String] = []
  package var barGlyphs: BarGlyphs?
  package var showsBits = false
  /// Steps of 1000 instead of 1024, in what is read from here on and in what is shown.
  package var usesDecimalUnits = false
  /// Seconds over which the average rate is taken; positive.
  package var averageWindow: Double?
  package var extraDisplay: ExtraDisplay?
  package var showsStatistics = false

  // How to show it.

  package var isNumeric = false
  /// Sentences instead of a bar, and when they are said.
  package var announcement: AnnouncementStep?
  package var json: JSONOutput?
  package var isQuiet = false
  package var drawsAnyway = false
  /// Keeps a line of its own on a terminal that others draw on too.
  package var sharesTerminal = false
  /// Waits for the first byte (or record) before anything is shown.
  package var waitsForData = false
  /// Seconds before anything is shown.
  package var delay: Double?
  /// Seconds between frames, 0.1...600.
  package var interval: Double?
  /// Cells of a line; positive.
  package var width: Int?
  /// Lines of the terminal; positive.
  package var height: Int?

  /// Says something about the program instead of running it.
  package var information: Information?

  /// Where an option that takes no value was followed by something that looks as if meant for it:
  /// `--timer 5m` asks for the elapsed time and a FILE named `5m`.
  package var timerOperand: String?

  package init() {}

  /// The last label and the last format that were given.
  package var label: String? { labels.last }
  package var format: String? { formats.last }

  /// What a unit's letter stands for in what is read from here on.
  var unitFactor: Int { usesDecimalUnits ? 1000 : 1024 }
}

/// When sentences about a run are said.
package enum AnnouncementStep: Sendable, Hashable {
  /// As nobody has said: at each tenth.
  case automatic
  /// At each such part of the whole, 0.001...1.
  case fraction(Double)
  /// Every so many seconds; positive.
  case seconds(Double)
}

/// Where objects of JSON go.
package enum JSONOutput: Sendable, Hashable {
  /// To standard error, instead of a bar.
  case standardError
  /// To a file of this name.
  case file([UInt8])
}

/// The total as it was given.
package enum TotalSetting: Sendable, Equatable {
  case amount(Amount)
  /// The size of this file, whose name follows the `@`.
  case sizeOfFile([UInt8])
}

/// What is shown instead of a run.
package enum Information: Sendable, Equatable {
  case help
  case version
  case gallery
  case completion(Shell)

  /// Whether the words behind it have no say.
  var answersAtOnce: Bool {
    switch self {
    case .help, .version, .completion: true
    case .gallery: false
    }
  }
}

/// A shell whose completion script is known.
package enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish
}

/// The names that `--style` takes.
package enum StyleName: String, Sendable, CaseIterable {
  case automatic, linear, bar, circular, ring, rings
}

/// The names that `--border` takes.
package enum BorderName: String, Sendable, CaseIterable {
  case none, rounded, square, heavy, double
}

/// The names that `--layout` takes.
package enum LayoutName: String, Sendable, CaseIterable {
  case inline, stacked
}

/// The names that `--direction` takes.
package enum DirectionSetting: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
  case automatic = "auto"
}

/// The names that `--appearance` takes.
package enum AppearanceSetting: String, Sendable, CaseIterable {
  case light, dark
  case automatic = "auto"
}

/// The names that `--color` takes.
package enum Whether: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always, never
}

/// The names that `--charset` takes.
package enum CharsetSetting: String, Sendable, CaseIterable {
  case automatic = "auto"
  case unicode, ascii
}

/// What pv's display switches name.
package enum DisplayField: Sendable, CaseIterable {
  case progress, timer, eta, fineta, rate, averageRate, bytes, bufferPercent
}

/// The ends of a command that `--monitor` shows, under each of their names.
package enum MonitoredEnds: String, Sendable, CaseIterable {
  case input = "in"
  case output = "out"
  case both
  case standardInput = "stdin"
  case standardOutput = "stdout"
  case inputNumber = "0"
  case outputNumber = "1"
  case bothNumber = "2"

  package var showsInput: Bool {
    switch self {
    case .input, .both, .standardInput, .inputNumber, .bothNumber: true
    case .output, .standardOutput, .outputNumber: false
    }
  }

  package var showsOutput: Bool {
    switch self {
    case .output, .both, .standardOutput, .outputNumber, .bothNumber: true
    case .input, .standardInput, .inputNumber: false
    }
  }
}

/// What to do where reading fails in the middle of a file.
package enum ErrorSkipping: Sendable, Hashable {
  case never
  /// Go on behind it, and tell each.
  case tellingEach
  /// Go on behind it, and tell one a file.
  case tellingOne

  /// What another `-E` makes of it.
  var again: ErrorSkipping { self == .never ? .tellingEach : .tellingOne }
}

/// What `--extra-display` asks for.
package struct ExtraDisplay: Sendable, Hashable {
  /// Where else the progress is shown.
  package enum Place: Sendable, Hashable {
    case windowTitle, processTitle
  }

  package var places: Set<Place>
  /// `nil`: what the line shows.
  package var format: String?

  package init(places: Set<Place>, format: String?) {
    self.places = places
    self.format = format
  }
}
