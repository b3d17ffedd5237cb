import ProgressModel
import ProgressStyles
import TerminalText

/// What a command line says, option by option, before any decision about the run.
package struct Settings: Sendable, Equatable {
  /// Whether the program was called as `pv`.
  package var isPv = false

  /// The options in effect: of `--pin --bell --no-pin`, only `--bell`.
  package var given: Set<CommandOption> = []

  /// The options whose last form was `--no-NAME`: in that example, `--pin`.
  var turnedOff: Set<CommandOption> = []

  /// Those of `given` that are defaults: from `PBAR_OPTIONS`, or the file of a style.
  package var defaults: Set<CommandOption> = []

  /// Files, or with `--monitor` the command, as the kernel passed them.
  package var operands: [[UInt8]] = []
  package var files: [FilePath] { operands.map { FilePath($0) } }

  // What is followed.

  package var value: String?  // The record as typed
  package var countdown: Double?  // Seconds
  package var until: TypedTime?
  package var timerInterval: ClockInterval?

  package var command: [[UInt8]]?  // With its arguments
  package var outputFormat: OutputFormat?
  package var listens: FilePath?  // The named pipe from which values are read
  package var jobLog: FilePath?  // The log of GNU parallel
  package var remembers: RememberSetting?
  package var outputLast: Int?  // Lines below the bar, 1...100

  /// What to watch, as typed: `PID`, `PID:FD`, `=NAME`, `./PATH` or `@LIST`, operands included.
  package var watched: [[UInt8]] = []
  package var remote: Int?
  package var query: Int?
  package var monitor: MonitoredEnds?
  package var pidFile: FilePath?
  package var total: TotalSetting?

  // How data is moved.

  package var output: FilePath?  // `-` is standard output
  package var rateLimit: Int64?  // Units a second; positive
  package var bufferSize: Int?  // Bytes; positive
  package var errorSkips = 0  // How often `--skip-errors` was given
  package var errorSkipBlock: Int?  // Bytes; positive
  package var store: FilePath?  // `-` is a temporary file without a name

  // What is shown.

  package var labels: [String] = []  // One for each line that is shown
  package var currentValueLabel: String?
  package var initial: Int64 = 0  // Units that were done before the run
  package var unitName: String?  // What values and lines count, if not bytes
  package var countsBytes = false  // Whether values are bytes
  package var range: ValueRange?
  package var minimumLabel: String?
  package var maximumLabel: String?
  package var closingWords = ClosingWords()
  package var style: StyleName = .automatic

  /// The name of a style of the user's own, or the path of its file.
  package var styleFile: FilePath?
  package var styleBody: String?  // The body of `styleFile`, once it was read
  package var tints: [TintColor] = []  // For the first, the second and further parts
  package var trackTint: TintColor?
  package var gradients: [[TintColor]] = []  // For part after part, each of two colours or more
  package var gradientSpan: GradientSpan?
  package var fillImage: String?
  package var trackImage: String?
  package var imageCaps = ImageCaps(leading: 0, trailing: 0)
  package var caps = CapShape.automatic

  package var thickness = RingStyle.usualThickness  // Of a ring's diameter, 0.01...0.5
  package var startAngle: Double?  // Degrees clockwise from the right, -360...360
  package var border: BorderLines?
  package var bordersEach = false  // Whether each part has a border, else all together
  package var borderPadding = 1
  package var borderTint: TintColor?
  package var layout: LayoutName = .inline
  package var overallPlace = OverallPlace.automatic
  package var lineFields = Template.usualFields
  package var spinner: Spinner?

  package var animates: Bool?  // Whether the bar glides to a new value
  package var direction: LayoutDirection?
  package var background: Background = .unknown
  package var color: WhenMode = .automatic
  package var charset: Charset?
  package var taskbar: WhenMode = .automatic
  package var pin: WhenMode = .automatic
  package var lastWrittenCount: Int?  // Bytes; positive
  package var formats: [String] = []  // One for each line that is shown
  package var barGlyphs: BarGlyphs?
  package var averageWindow: Double?  // Seconds; positive
  package var extraDisplay: ExtraDisplay?

  // When and where progress is shown.

  package var announcement: AnnouncementStep?
  package var json: JSONOutput?
  package var forceCount = 0  // From 2 on, the bar is drawn in place
  package var delay = 0.0  // Seconds before anything is shown
  package var interval: Double?  // Seconds between frames, 0.1...600
  package var width: Int?  // Cells; positive
  package var height: Int?  // Lines; positive
  package var information: Information?

  package var suspectedValues: [SuspectedValue] = []

  /// The sign in what is shown; a comma may replace the point in what is read.
  package var decimalSign = DecimalSign.point

  package init() {}
}

extension Settings {
  package subscript(option: CommandOption) -> Bool { given.contains(option) }

  package var readsValues: Bool { self[.values] || outputFormat?.isValues ?? false }

  /// Whether a command's output is printed only if it fails.
  package var keepsOutput: Bool { !given.isDisjoint(with: [.outputOnFailure, .outputLast]) }

  /// The system of units in which amounts of bytes are shown, and read without a unit of their own.
  package var byteUnit: CountUnit {
    switch (self[.bits], self[.si]) {
    case (false, false): .bytes
    case (false, true): .decimalBytes
    case (true, false): .bits
    case (true, true): .decimalBits
    }
  }

  package var displayFields: Set<CommandOption> {
    let fields = given.filter { $0.row.topics.contains(.field) && $0.row.argument.form == .switch }
    // As pv does: --bits shows the amount too.
    return isPv && self[.bits] ? fields.union([.bytes]) : fields
  }

  package var label: String? { labels.last }
  package var format: String? { formats.last }

  /// Takes a value of `--style`: a question for a list or a file, a built-in style, or the name of
  /// a file.
  package mutating func choose(style name: FilePath) {
    styleBody = nil
    // The help lists the values with the `=` before them.
    let word = name.bytes.drop { $0 == UInt8(ascii: "=") }
    if word.elementsEqual("help".utf8) {
      information = .styles
    } else if word.starts(with: "help:".utf8), word.count > 5 {
      information = .style(FilePath(Array(word.dropFirst(5))))
    } else if let builtIn = StyleName(rawValue: String(decoding: name.bytes, as: UTF8.self)) {
      style = builtIn
      styleFile = nil
    } else {
      style = .automatic
      styleFile = name
    }
  }

  /// What the words do not name stays as it is.
  mutating func choose(border words: [String]) {
    for word in words {
      if word == "each" || word == "all" { bordersEach = word == "each" }
      borderPadding = Int(word.suffix(1)) ?? borderPadding
      border = BorderLines(rawValue: word) ?? border ?? .rounded
    }
    if words.contains("none") { border = nil }
  }
}

package struct TypedTime: Sendable, Equatable {
  package let time: ClockTime
  package let text: String
}

package enum AnnouncementStep: Sendable, Hashable {
  case fraction(Double)  // Of the whole, 0.001...1
  case seconds(Double)  // Positive
}

package enum RememberSetting: Sendable, Hashable {
  case command
  case name([UInt8])
}

package enum JSONOutput: Sendable, Hashable {
  case standardError  // Instead of a bar
  case file(FilePath)
}

package enum TotalSetting: Sendable, Equatable {
  case amount(Amount)
  case duration(Double, text: String)  // In seconds, and as typed
  case sizeOfFile(FilePath)
}

/// What the program does in place of a run.
package enum Information: Sendable, Equatable {
  case help, wholeHelp, version, gallery, styles
  case style(FilePath)  // The text of its file
  case background
  case completion(Shell)
  case forget([UInt8]?)  // The entries of this name; `nil`: all
}

package enum Shell: String, Sendable, CaseIterable { case bash, zsh, fish }

package enum LayoutName: String, Sendable, CaseIterable { case inline, stacked }

package enum WhenMode: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always, never
}

/// The ends of a command that are shown.
package enum MonitoredEnds: Sendable {
  case input, output, both

  static let words: [(word: String, MonitoredEnds)] = [
    ("in", .input), ("out", .output), ("both", .both), ("stdin", .input), ("stdout", .output),
    ("0", .input), ("1", .output), ("2", .both),
  ]
}

package struct ExtraDisplay: Sendable, Hashable {
  /// A place other than the terminal's lines.
  package enum Place: Sendable { case windowTitle, processTitle }

  package var places: Set<Place>

  /// `nil` if a title shows the same as the line.
  package var format: String?
}
