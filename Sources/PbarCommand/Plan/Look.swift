import CommandOptions
import ProgressModel
import ProgressStyles
import SystemCalls
import TerminalOutput
import TerminalText
import Wording

/// How the line of a run looks: its colours, characters, direction and fields.
struct Look {
  let form: DisplayForm
  let theme: Theme
  let depth: ColorDepth

  /// `line`: of which line, where there are several. `language`: `nil` for the reader's.
  init(
    _ settings: Settings, _ surroundings: Surroundings, work: Work, isPv: Bool, line: Int = 0,
    in language: Language? = nil
  ) {
    let environment = surroundings.environment
    // Programs that read numbers, or call pv, know English only.
    let isForPrograms = isPv || settings.isNumeric
    let language =
      language ?? (isForPrograms ? .english : Look.language(settings, environment))
    let labelWidth = work.labelWidth(settings, in: language)
    let settings = work.settings(settings, ofLine: line, in: language)
    let stream = work.isOneValue ? surroundings.standardOutput : surroundings.standardError
    depth =
      ColorChoice(
        option: settings.color, environment: environment, isTerminal: stream.isTerminal,
        isStream: !stream.isTerminal && !work.isOneValue
      ).depth
    var theme = Look.theme(settings, environment, depth: depth, isPv: isPv)
    theme.language = language
    self.theme = theme
    form = Look.form(
      settings, work: work, theme: theme, isPv: isPv, line: line, labelWidth: labelWidth)
  }

  private static func form(
    _ settings: Settings, work: Work, theme: Theme, isPv: Bool, line: Int,
    labelWidth: Int
  ) -> DisplayForm {
    let label = settings.label.map { SafeText.printable($0) } ?? ownLabel(work)
    if settings.isNumeric, settings.format == nil {
      let shown = settings.displayFields
      return .numbers(
        NumericLine(
          showsTimer: shown.contains(.timer), showsAmount: shown.contains(.bytes),
          showsRate: shown.contains(.rate), interval: settings.interval ?? 1, label: label ?? ""))
    }
    if var fields = fields(settings, isPv: isPv || work.showsFields) {
      fields.charset = theme.charset
      fields.language = theme.language
      fields.isNumeric = settings.isNumeric
      fields.isGauge = settings.isGauge
      let line = FieldsLine(
        template: fields, theme: theme,
        style: settings.style == .automatic ? nil : ViewStyles.bar(settings),
        glyphs: settings.barGlyphs ?? .plain, label: label ?? "")
      return settings.isNumeric ? .formattedNumbers(line) : .fields(line)
    }
    return .own(
      OwnView(
        content: content(work, line: line),
        style: ViewStyles.view(settings, labelWidth: labelWidth), theme: theme, label: label,
        currentValueLabel: settings.currentValueLabel.map { text in
          var template = FormatTemplate(text)
          template.charset = theme.charset
          template.language = theme.language
          return template
        }, isGauge: settings.isGauge,
        minimumLabel: settings.minimumLabel.map { SafeText.printable($0) },
        maximumLabel: settings.maximumLabel.map { SafeText.printable($0) }))
  }

  /// The fields that were named, in pv's order; `nil` where none was and the line is our own.
  private static func fields(_ settings: Settings, isPv: Bool) -> FormatTemplate? {
    if let format = settings.format { return FormatTemplate(format) }
    var shown = settings.displayFields
    if shown.isEmpty, settings.lastWrittenCount == nil {
      guard isPv else { return nil }
      shown = [.bytes, .timer, .rate, .progress, .eta]
    }
    let order: [(DisplayField, FormatField)] = [
      (.bytes, .bytes), (.bufferPercent, .bufferPercent), (.timer, .timer), (.rate, .rate),
      (.averageRate, .averageRate), (.progress, .progress), (.eta, .eta), (.fineta, .fineta),
    ]
    return FormatTemplate(
      fields: [.name] + order.filter { shown.contains($0.0) }.map(\.1),
      lastWrittenCount: settings.lastWrittenCount)
  }

  private static func theme(
    _ settings: Settings, _ environment: Environment, depth: ColorDepth, isPv: Bool
  ) -> Theme {
    let direction: LayoutDirection
    switch settings.direction {
    case .automatic:
      direction = isPv ? .leftToRight : LocaleText(environment).direction
    case .leftToRight: direction = .leftToRight
    case .rightToLeft: direction = .rightToLeft
    }
    let ink: Ink
    switch depth {
    case .none: ink = .none
    case .sixteen: ink = .basic
    case .indexed, .trueColor: ink = .rich
    }
    return Theme(
      tint: settings.tint, track: settings.trackTint, gradient: settings.gradient ?? [],
      borderTint: settings.borderTint,
      isOnLightBackground: isLight(settings.appearance, environment), ink: ink,
      charset: charset(settings, environment),
      direction: direction, fillImage: settings.fillImage.map { SafeText.printable($0) },
      trackImage: settings.trackImage.map { SafeText.printable($0) })
  }

  /// The language that is spoken; English where only ASCII may be written.
  static func language(_ settings: Settings, _ environment: Environment) -> Language {
    switch charset(settings, environment) {
    case .unicode: LocaleText(environment).language
    case .ascii: .english
    }
  }

  /// The characters that may be drawn with: those asked for, else those of the locale.
  static func charset(_ settings: Settings, _ environment: Environment) -> Charset {
    switch settings.charset {
    case .automatic: LocaleText(environment).charset
    case .unicode: .unicode
    case .ascii: .ascii
    }
  }

  /// `COLORFGBG` ends with the colour of the background: 7 and 9 to 15 are light.
  private static func isLight(
    _ appearance: AppearanceSetting, _ environment: Environment
  ) -> Bool {
    switch appearance {
    case .light: return true
    case .dark: return false
    case .automatic:
      let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
      return background.map { $0 == 7 || (9...15).contains($0) } ?? false
    }
  }

  private static func content(_ work: Work, line: Int) -> LineContent {
    switch work {
    case .monitor: line == 0 ? .copy : .result
    case .copy(let plan): plan.isAboveBar ? .command : .copy
    case .query, .watch: .copy
    case .values: .values
    case .value: .value
    case .timer: .timer
    case .command(let plan): plan.readsValues ? .values : .command
    }
  }

  /// A command's line is labelled with its name.
  static func ownLabel(_ work: Work) -> String? {
    switch work {
    case .command(let plan): name(ofCommand: plan.arguments)
    case .monitor(let plan): plan.name
    case .copy, .values, .value, .timer, .query, .watch: nil
    }
  }

  /// The name of a command's file.
  static func name(ofCommand arguments: [[UInt8]]) -> String {
    let path = arguments.first ?? []
    return SafeText.printable(Array(path.split(separator: UInt8(ascii: "/")).last ?? path[...]))
  }
}

extension OwnView {
  /// The view of a copy that options of looks ask for, in colours of its own.
  package init(copyBy settings: Settings, theme: Theme, label: String?) {
    self.init(
      content: .copy, style: ViewStyles.view(settings, labelWidth: 0), theme: theme, label: label,
      currentValueLabel: nil)
  }
}
