import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

struct Appearance {
  let view: OwnView
  let depth: ColorDepth

  /// `language`: `nil` for the reader's.
  init(_ context: RunContext, work: Work, line: Int = 0, in language: Language? = nil) {
    // Programs read numbers, and what pv writes.
    let isForPrograms = context.settings.isPv || context.settings[.numeric]
    let language = language ?? (isForPrograms ? .english : context.language)
    let labelWidth = work.labelWidth(context.settings, in: language)
    let context = RunContext(
      work.settings(context.settings, ofLine: line, in: language), context.system)
    let isFrame = context.settings.value != nil
    let stream = isFrame ? context.system.standardOutput : context.system.standardError
    depth = ColorDepth(
      context.settings.color, context.environment, isTerminal: stream.isTerminal,
      isStream: !stream.isTerminal && !isFrame)
    var theme = context.theme(depth)
    theme.language = language
    theme.decimalSign = isForPrograms ? .point : context.settings.decimalSign
    var view = context.view(
      label: work.label(context.settings), content: work.traits.contents[line], theme: theme)
    view.labelWidth = labelWidth
    view.template.countedNoun = work.countedNoun
    // People read a log line by line.
    if context.writesLog { view.longestBar = 20 }
    self.view = view
  }
}

extension RunContext {
  /// English if only ASCII may be written.
  var language: Language { charset == .unicode ? environment.language : .english }
  var charset: Charset { settings.charset ?? environment.charset }

  fileprivate func view(label: String?, content: LineContent, theme: Theme) -> OwnView {
    var template = template
    template.adopt(settings)
    guard template.kind == .own else {
      let shapes = FormatShapes(
        glyphs: settings.barGlyphs, thickness: settings.thickness,
        style: settings.style == .automatic ? nil : settings.barStyle,
        hasTrack: !settings.isPv || theme.hasChosenTrack)
      return OwnView(template, content: content, shapes: shapes, theme: theme, label: label)
    }
    var view = OwnView(
      template, content: content, style: settings.viewStyle, theme: theme, label: label,
      currentValueLabel: settings.currentValueLabel.map { text in
        var template = Template(text)
        template.adopt(settings)
        template.showsPeakRate = false
        return template
      })
    view.overallPlace = settings.overallPlace
    if let lines = settings.styleBody { view.wantedByStyle = Template(lines).wantedDetails }
    return view
  }

  /// A log shows the elapsed time too if it shows all usual fields.
  private var ownFields: [Field] {
    let fields = settings.lineFields
    let isUsual = Template.usualFields.allSatisfy(fields.contains)
    return writesLog && isUsual && !fields.contains(.elapsed)
      ? fields + [.elapsed] : fields
  }

  private var template: Template {
    // pv shows a newline as it does other control characters.
    if let format = settings.format {
      var template = Template(format, isOneLine: settings.isPv)
      if settings[.numeric] { template.kind = .numericLine }
      return template
    }
    let switches = settings.displayFields
    func chosen(among order: [(CommandOption, Field)]) -> [Field] {
      order.filter { switches.contains($0.0) }.map { $0.1 }
    }
    if settings[.numeric] {
      // Amount and rate replace the percentage, the timer does not.
      let amounts = chosen(among: [(.bytes, .bytes), (.rate, .pvRate)])
      var template = Template(
        fields: chosen(among: [(.timer, .timer)])
          + (amounts.isEmpty ? [.progressAmountOnly] : amounts))
      template.kind = .numbers
      return template
    }
    if switches.isEmpty, settings.lastWrittenCount == nil {
      return settings.isPv
        ? Template(fields: [.name, .bytes, .timer, .pvRate, .progress, .eta])
        : .own(ownFields)
    }
    let fields = chosen(among: [
      (.bytes, .bytes), (.bufferPercent, .bufferPercent), (.timer, .timer), (.rate, .pvRate),
      (.averageRate, .pvAverageRate), (.progress, .progress), (.eta, .eta), (.fineta, .fineta),
    ])
    return Template(fields: [.name] + fields, lastWrittenCount: settings.lastWrittenCount)
  }

  fileprivate func theme(_ depth: ColorDepth) -> Theme {
    let charset = charset
    let ink: Ink = depth == .none ? .none : depth == .sixteen ? .basic : .rich
    var theme = Theme(
      tints: settings.tints, track: settings.trackTint, gradients: settings.gradients,
      borderTint: settings.borderTint,
      background: background, ink: ink, isIndexed: depth == .indexed, charset: charset,
      direction: settings.direction
        ?? (settings.isPv ? .leftToRight : environment.direction),
      fillImage: settings.fillImage, trackImage: settings.trackImage)
    theme.gradientSpan = settings.gradientSpan
    theme.accentsEnd = settings[.bell]
    theme.spinner = settings.spinner ?? .dots
    theme.imageCaps = settings.imageCaps
    theme.glyphs = BlockGlyphs(environment)
    theme.hasRoundCaps =
      charset == .unicode
      && (settings.caps == .round
        || settings.caps == .automatic && settings.barGlyphs != nil
          && environment.drawsRoundCaps && theme.colorsTrack)
    // 0 degrees is at the right, as in SwiftUI.
    theme.start = settings.startAngle.map { $0 / 360 + 0.25 } ?? 0
    return theme
  }

  /// `COLORFGBG` ends with the background's colour: 7 and 9 to 15 are light.
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
    showsPeakRate = settings[.peakRate]
    marksExcess = !settings.isPv
    closingWords = settings.closingWords
    unitName = settings.unitName
    minimumLabel = settings.minimumLabel
    maximumLabel = settings.maximumLabel
  }
}

extension Environment {
  /// Whether tmux or screen hides the kind of terminal.
  fileprivate var hidesTerminal: Bool {
    let name = self["TERM"] ?? ""
    return self["TMUX"] != nil || name.hasPrefix("screen") || name.hasPrefix("tmux")
  }

  /// Whether the terminal says or is known to have 24-bit colours: ssh passes no COLORTERM on.
  fileprivate var hasTrueColor: Bool {
    let name = self["TERM"] ?? ""
    let names = [
      "alacritty", "foot", "wezterm", "contour", "rio", "konsole", "xterm-kitty", "xterm-ghostty",
    ]
    let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "WarpTerminal", "rio"]
    return ["truecolor", "24bit"].contains(self["COLORTERM"]) || name.holds("direct")
      || names.contains { name == $0 || name.hasPrefix($0 + "-") }
      || !hidesTerminal
        && (programs.contains(self["TERM_PROGRAM"] ?? "")
          || release("VTE_VERSION") >= 3600
          || ["KONSOLE_VERSION", "WT_SESSION"].contains(where: isSet))
  }

  /// kitty, WezTerm, Ghostty, foot and Windows Terminal draw Powerline's half circles themselves.
  fileprivate var drawsRoundCaps: Bool {
    let name = self["TERM"] ?? ""
    let isNamed =
      ["xterm-kitty", "xterm-ghostty"].contains(name) || name.hasPrefix("foot")
      || ["WezTerm", "ghostty"].contains(self["TERM_PROGRAM"] ?? "")
    return !hidesTerminal
      && (isNamed
        || ["KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION"].contains { self[$0] != nil })
  }
}

extension BlockGlyphs {
  /// The glyphs that the terminal draws itself; a font may lack a glyph or draw it with gaps.
  /// Sextants are drawn by kitty, WezTerm, foot, Ghostty and VTE from 0.76 on, and Windows Terminal
  /// comes with a font that has them; octants by VTE from 0.80 and Ghostty from 1.2 on, and by kitty
  /// and foot, which hide their version.
  init(_ environment: Environment) {
    let name = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    let vte = environment.release("VTE_VERSION")
    let version = (environment["TERM_PROGRAM_VERSION"] ?? "").split(separator: ".").prefix(2)
      .compactMap { Int($0) }
    let hasOctants =
      vte >= 8000
      || program == "ghostty" && version.count == 2 && (version[0], version[1]) >= (1, 2)
    let hasSextants = vte >= 7600 || environment.drawsRoundCaps
    self =
      name == "linux"
      ? .halves
      : environment.hidesTerminal || !hasSextants && !hasOctants
        ? .quadrants : hasOctants ? .octants : .sextants
  }
}

extension ColorDepth {
  /// `isStream`: frames go into a file or a pipe, which gets colours only by the option.
  init(_ option: WhenMode, _ environment: Environment, isTerminal: Bool, isStream: Bool) {
    let hasColors =
      switch option {
      case .never: false
      case .always: true
      case .automatic where isStream || environment.isSet("NO_COLOR"): false
      case .automatic where environment.isOn("FORCE_COLOR") || environment.isOn("CLICOLOR_FORCE"):
        true
      case .automatic: environment["CLICOLOR"] != "0" && isTerminal && !environment.isDumb
      }
    let name = environment["TERM"] ?? ""
    self =
      !hasColors
      ? .none
      : environment.hasTrueColor
        ? .trueColor : name.holds("256color") || name == "xterm" ? .indexed : .sixteen
  }
}

extension String {
  func holds(_ text: String) -> Bool {
    let (bytes, text) = (Array(utf8), Array(text.utf8))
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}

extension Settings {
  package var viewStyle: any ProgressViewStyle {
    let shapes = FormatShapes(glyphs: barGlyphs, thickness: thickness)
    let own = styleBody.map { FormatStyle(Template($0), shapes: shapes) }
    let content = own ?? builtInStyle
    return border.map {
      BorderedStyle(
        content: content, border: $0, padding: borderPadding, enclosesEach: bordersEach)
    } ?? content
  }

  private var builtInStyle: any ProgressViewStyle {
    let lines = height ?? 9
    let ownLine: any ProgressViewStyle =
      switch layout {
      case .inline: InlineStyle(bar: barStyle, listBar: listBar)
      case .stacked: StackedStyle(bar: barStyle)
      }
    // A bar whose glyphs the user chose is drawn even in little room.
    return switch style {
    case .automatic where !asksForBar:
      AutomaticStyle(
        wide: ownLine,
        hasSpinner: spinner != nil && layout == .inline && !self[.peakRate],
        endsInWords: layout == .inline)
    case .automatic, .linear, .thinBar: ownLine
    case .circular: CircularStyle()
    case .ring: RingStyle(lines: lines, thickness: thickness)
    case .gauge: RingStyle(.gauge, lines: lines, thickness: thickness)
    case .rings: RingStyle(.rings, lines: lines, thickness: thickness)
    }
  }

  private var asksForBar: Bool {
    barGlyphs != nil || fillImage != nil || trackImage != nil
  }

  /// Thick bars of several rows would look like one picture.
  private var listBar: BarStyle { style == .automatic && !asksForBar ? .thin : barStyle }

  var barStyle: BarStyle { style == .thinBar ? .thin : .thick(barGlyphs) }
}
