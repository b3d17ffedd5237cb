import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalText

/// What the titles of window and process say, and which of them there are.
struct TitlePlan: Sendable {
  /// What a title shows.
  private enum Content: Sendable {
    /// What the line of the run shows, without its bar.
    case line(DisplayForm)
    case format(FieldsLine)
  }

  let showsInWindow: Bool
  let showsInProcess: Bool
  /// Seconds between two titles at least, as pv does: nobody watches a title for long.
  let interval: Double
  /// Seconds before the first.
  let delay: Double
  let waitsForData: Bool
  /// Whether the window has a title in the background, too.
  let drawsAnyway: Bool
  private let content: Content

  /// Cells of a title whose format has a bar in it.
  private static let width = 60

  /// Cells of the longest title: some terminals write upon the screen what is too long for a title.
  private static let longest = 240

  /// `nil` where none was asked for, or none can be shown.
  init?(_ settings: Settings, _ surroundings: Surroundings, line: DisplayForm, theme: Theme) {
    guard let asked = settings.extraDisplay else { return nil }
    showsInWindow =
      asked.places.contains(.windowTitle) && surroundings.standardError.isTerminal
      && TitlePlan.hasWindow(surroundings.environment)
      // Sentences and objects come without a control sequence.
      && surroundings.mayHaveBar(settings)
    showsInProcess = asked.places.contains(.processTitle)
    guard showsInWindow || showsInProcess else { return nil }
    interval = settings.interval ?? 1
    delay = settings.delay ?? 0
    waitsForData = settings.waitsForData
    drawsAnyway = settings.drawsAnyway
    guard let format = asked.format else {
      content = .line(line)
      return
    }
    var template = FormatTemplate(format)
    template.charset = theme.charset
    template.isGauge = settings.isGauge
    content = .format(
      FieldsLine(
        template: template, theme: theme, style: nil, glyphs: settings.barGlyphs ?? .plain,
        label: settings.label.map { SafeText.printable($0) } ?? ""))
  }

  /// What it shows of a transfer beside its amount, so that the transfer gathers it.
  var wantedDetails: WantedDetails {
    switch content {
    case .line(let line): line.wantedDetails
    case .format(let line): line.template.wantedDetails
    }
  }

  /// The title, on one line and without anything but text.
  func text(_ snapshot: Snapshot, clock: LocalClock) -> String {
    let text: String
    switch content {
    case .format(let line):
      text = line.body(snapshot, clock: clock, width: TitlePlan.width).plainText
    case .line(.own(let view)): text = view.title(snapshot, clock: clock)
    case .line(.fields(let line)), .line(.formattedNumbers(let line)):
      text = line.title(snapshot, clock: clock)
    case .line(.numbers(let line)): text = line.text(snapshot)
    }
    return SafeText.printable(text.split(separator: " ").joined(separator: " "))
      .truncated(toCells: TitlePlan.longest)
  }

  /// The console of Linux and a terminal without sequences have no window.
  private static func hasWindow(_ environment: Environment) -> Bool {
    environment["TERM"] != "linux" && !isDumb(environment)
  }
}
