import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

struct Appearance {
  let view: OwnView
  let depth: ColorDepth

  /// `line`: the index of the line. `language`: `nil` for the reader's.
  init(_ context: RunContext, work: Work, line: Int = 0, in language: Language? = nil) {
    // Programs that read numbers, or call pv, know English only.
    let isForPrograms = context.settings.isPv || context.settings[.numeric]
    let language = language ?? (isForPrograms ? .english : context.language)
    let labelWidth = work.labelWidth(context.settings, in: language)
    let context = RunContext(
      work.settings(context.settings, ofLine: line, in: language), context.system)
    let traits = work.traits
    let stream = traits.isOneFrame ? context.system.standardOutput : context.system.standardError
    depth = ColorDepth(
      context.settings.color, context.environment, isTerminal: stream.isTerminal,
      isStream: !stream.isTerminal && !traits.isOneFrame)
    var theme = context.theme(depth)
    theme.language = language
    var view = context.view(
      label: work.label(context.settings), labelWidth: labelWidth, content: traits.contents[line],
      theme: theme)
    if context.writesLog { view.longestBar = Self.longestBarInLog }
    self.view = view
  }

  /// Cells of a bar in a log, which people read line by line.
  private static let longestBarInLog = 20
}

extension RunContext {
  /// The language that is spoken; English if only ASCII may be written.
  var language: Language { charset == .unicode ? LocaleText(environment).language : .english }
  var charset: Charset { settings.charset ?? LocaleText(environment).charset }

  fileprivate func view(label: String?, labelWidth: Int, content: LineContent, theme: Theme)
    -> OwnView
  {
    var template = template
    template.adopt(settings)
    template.isNumeric = settings[.numeric]
    guard template.kind == .own else {
      let shapes = FormatShapes(
        glyphs: settings.barGlyphs, thickness: settings.ringThickness,
        style: settings.style == .automatic ? nil : settings.barStyle,
        hasTrack: !settings.isPv || theme.hasChosenTrack, isView: false)
      return OwnView(template, content: content, shapes: shapes, theme: theme, label: label)
    }
    var view = OwnView(
      template, content: content, style: settings.viewStyle(labelWidth: labelWidth),
      theme: theme, label: label,
      currentValueLabel: settings.currentValueLabel.map { text in
        var template = Template(text)
        template.adopt(settings)
        template.isGauge = false
        return template
      })
    view.overallPlace = settings.overallPlace
    if let lines = settings.styleBody { view.wantedByStyle = Template(lines).wantedDetails }
    return view
  }

  /// The line of a run: a format, the fields of pv's display switches, numbers for programs, or our
  /// own line.
  private var template: Template {
    // As pv, a newline is shown as other control characters are.
    if let format = settings.format { return Template(format, isOneLine: settings.isPv) }
    let shown = settings.displayFields
    func chosen(among order: [(CommandOption, Field)]) -> [Field] {
      order.filter { shown.contains($0.0) }.map { $0.1 }
    }
    if settings[.numeric] {
      // Amount and rate replace the percentage, the timer does not.
      let amounts = chosen(among: [(.bytes, .bytes), (.rate, .rate)])
      var template = Template(
        fields: chosen(among: [(.timer, .timer)])
          + (amounts.isEmpty ? [.progressAmountOnly] : amounts))
      template.kind = .numbers
      return template
    }
    if shown.isEmpty, settings.lastWrittenCount == nil {
      return settings.isPv
        ? Template(fields: [.name, .bytes, .timer, .rate, .progress, .eta])
        : .own(settings.lineFields)
    }
    let fields = chosen(among: [
      (.bytes, .bytes), (.bufferPercent, .bufferPercent), (.timer, .timer), (.rate, .rate),
      (.averageRate, .averageRate), (.progress, .progress), (.eta, .eta), (.fineta, .fineta),
    ])
    return Template(fields: [.name] + fields, lastWrittenCount: settings.lastWrittenCount)
  }

  fileprivate func theme(_ depth: ColorDepth) -> Theme {
    let ink: Ink = depth == .none ? .none : depth == .sixteen ? .basic : .rich
    var theme = Theme(
      tints: settings.tints, track: settings.trackTint, gradients: settings.gradients,
      borderTint: settings.borderTint,
      background: background, ink: ink, charset: charset,
      direction: settings.direction
        ?? (settings.isPv ? .leftToRight : LocaleText(environment).direction),
      fillImage: settings.fillImage.map { SafeText.printable($0) },
      trackImage: settings.trackImage.map { SafeText.printable($0) })
    theme.spinner = settings.spinner ?? .dots
    theme.imageCaps = settings.imageCaps ?? theme.imageCaps
    theme.glyphs = BlockGlyphs(environment)
    // 0 degrees is at the right, as in SwiftUI.
    theme.start = settings.startAngle.map { $0 / 360 + 0.25 } ?? 0
    return theme
  }

  /// What was said of the background, or else by `COLORFGBG`, which ends with its colour: 7 and 9
  /// to 15 are light.
  private var background: Background {
    let color = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    guard settings.background == .unknown, let color, (0...15).contains(color) else {
      return settings.background
    }
    return color == 7 || color > 8 ? .light : .dark
  }
}

extension Template {
  mutating func adopt(_ settings: Settings) {
    interval = settings.interval ?? 1
    isGauge = settings[.gauge]
    closingWords = ClosingWords(settings)
    minimumLabel = settings.minimumLabel.map { SafeText.printable($0) }
    maximumLabel = settings.maximumLabel.map { SafeText.printable($0) }
  }
}

extension ClosingWords {
  init(_ settings: Settings) {
    self.init(
      done: settings.closingWords.done.map { SafeText.printable($0) },
      failed: settings.closingWords.failed.map { SafeText.printable($0) })
  }
}

extension BlockGlyphs {
  /// The glyphs that the terminal draws itself, by what the environment says of it; a font may lack
  /// a glyph or draw it with gaps. Between a program and the terminal, `tmux` and `screen` hide what
  /// it is. Sextants are drawn by kitty, WezTerm, foot, Ghostty and VTE from 0.76 on, and Windows
  /// Terminal comes with a font that has them; octants by VTE from 0.80 and Ghostty from 1.2 on.
  /// kitty (0.40) and foot (1.20) have these too, but do not say their version.
  init(_ environment: Environment) {
    let name = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let vte = environment["VTE_VERSION"].flatMap { Int($0) } ?? 0
    let version = (environment["TERM_PROGRAM_VERSION"] ?? "").split(separator: ".").prefix(2)
      .compactMap { Int($0) }
    let isHidden =
      environment["TMUX"] != nil || name.hasPrefix("screen") || name.hasPrefix("tmux")
    let hasOctants =
      vte >= 8000
      || program == "ghostty" && version.count == 2 && (version[0], version[1]) >= (1, 2)
    let hasSextants =
      vte >= 7600 || program == "WezTerm" || program == "ghostty" || name.hasPrefix("foot")
      || ["xterm-kitty", "xterm-ghostty"].contains(name)
      || ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION"].contains { environment[$0] != nil }
    self =
      name == "linux"
      ? .halves
      : isHidden ? .quadrants : hasOctants ? .octants : hasSextants ? .sextants : .quadrants
  }
}

extension ColorDepth {
  /// Decides how many colours are used. The option comes first, then `NO_COLOR` (if not empty),
  /// `FORCE_COLOR` and `CLICOLOR_FORCE`, `CLICOLOR=0`, and last whether there is a terminal that is
  /// not `dumb`. A stream, a file or a pipe that frames go into, gets colours only by the option.
  init(_ option: WhenMode, _ environment: Environment, isTerminal: Bool, isStream: Bool) {
    func isForced(_ name: String) -> Bool {
      environment.isSet(name) && environment[name] != "0" && environment[name] != "false"
    }
    let hasColors =
      switch option {
      case .never: false
      case .always: true
      case .automatic where isStream || environment.isSet("NO_COLOR"): false
      case .automatic where isForced("FORCE_COLOR") || isForced("CLICOLOR_FORCE"): true
      case .automatic: environment["CLICOLOR"] != "0" && isTerminal && !isDumb(environment)
      }
    self = hasColors ? ColorDepth(ofTerminal: environment) : .none
  }

  private init(ofTerminal environment: Environment) {
    let announced = environment["COLORTERM"]
    let name = environment["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(announced) || name.holds("direct")
      || ["xterm-kitty", "xterm-ghostty"].contains(name)
    {
      self = .trueColor
    } else {
      self = name.holds("256color") ? .indexed : .sixteen
    }
  }
}

extension String {
  fileprivate func holds(_ text: String) -> Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text.utf8) }
  }
}

func isDumb(_ environment: Environment) -> Bool {
  let name = environment["TERM"] ?? ""
  return name.isEmpty || name == "dumb"
}
