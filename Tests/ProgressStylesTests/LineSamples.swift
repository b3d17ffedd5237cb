import ProgressModel
import TerminalText
import Wording

@testable import ProgressStyles

/// Snapshots of runs for the tests.
enum Sample {
  static let clock = LocalClock(now: 1_000_000_000, utcOffset: 0)

  static func copy(_ fraction: Double, end: WorkEnd? = nil) -> Snapshot {
    let total = 3_221_225_472.0
    var snapshot = Snapshot()
    snapshot.end = end?.reaching(fraction)
    snapshot.unit = .bytes
    snapshot.elapsed = 10 * fraction
    snapshot.reading.completed = .whole(Int64(total * fraction))
    snapshot.reading.total = .whole(Int64(total))
    snapshot.fractionReached = fraction
    snapshot.rate = 327_155_712
    snapshot.meanRate = snapshot.rate ?? 0
    snapshot.timeRemaining = end == nil ? 10 * (1 - fraction) : nil
    return snapshot
  }

  static func endless(stalledFor stall: Double? = nil) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.elapsed = stall == nil ? 46 : 58
    snapshot.reading.completed = .whole(19_542_101_197)
    snapshot.rate = 421_527_552
    snapshot.stalledFor = stall
    snapshot.motion = 0.8
    return snapshot
  }

  static func values(_ completed: Int64, of total: Int64 = 2000) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.unit = .plain
    snapshot.elapsed = 40
    snapshot.reading.completed = .whole(completed)
    snapshot.reading.total = .whole(total)
    snapshot.fractionReached = Double(completed) / Double(total)
    snapshot.rate = 26
    snapshot.meanRate = 26
    snapshot.timeRemaining = 41
    return snapshot
  }

  /// A copy without data for twelve seconds.
  static let stalledCopy = copy(0.45).with { $0.stalledFor = 12 }

  /// A copy that will take days.
  static let slowCopy = copy(0.01).with { $0.timeRemaining = 1e6 }

  /// A value within a range.
  static let range: Snapshot = {
    var range = values(21)
    range.reading.completed = .real(21.5)
    range.reading.range = ValueRange(parsing: "0..50")
    return range
  }()

  static func timer(_ left: Double, of length: Double) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.unit = .plain
    snapshot.elapsed = length - left
    snapshot.fractionReached = left / length
    snapshot.timeRemaining = left
    snapshot.timerInterval = length
    return snapshot
  }

  static func fraction(_ fraction: Double) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.unit = .plain
    snapshot.fractionReached = fraction
    return snapshot
  }
}

extension Snapshot {
  func with(_ change: (inout Snapshot) -> Void) -> Snapshot {
    var changed = self
    change(&changed)
    return changed
  }
}

/// A view on one line, with default values for most tests.
func inlineView(
  _ content: LineContent = .copy, style: BarStyle = .thick(),
  theme: Theme = Theme(ink: .none), label: String? = nil, labelWidth: Int = 0,
  valueLabel: String? = nil
) -> OwnView {
  var view = OwnView(
    content: content, style: InlineStyle(bar: style), theme: theme, label: label,
    currentValueLabel: valueLabel.map { Template($0) })
  view.labelWidth = labelWidth
  return view
}

extension OwnView {
  /// The first line of a run.
  func body(_ snapshot: Snapshot, width: Int) -> StyledText {
    var memory = ViewMemory()
    memory.isLast = snapshot.end != nil
    return line(snapshot, width: width, memory: &memory)
  }

  func line(_ snapshot: Snapshot, width: Int, memory: inout ViewMemory) -> StyledText {
    let lines = body(
      [snapshot], clock: Sample.clock, width: width, height: 1, at: 0, memory: &memory)
    return lines.first ?? StyledText()
  }

  func text(_ snapshot: Snapshot, width: Int) -> String {
    body(snapshot, width: width).plainText
  }
}

enum LineFields {
  /// The usual fields of a line.
  static func all(of snapshot: Snapshot, content: LineContent, in language: Language = .english)
    -> [Piece]
  {
    var theme = Theme()
    theme.language = language
    theme.decimalSign = language.usualSign
    return FieldTexts(
      template: .own(), snapshot: snapshot, label: "", clock: Sample.clock, theme: theme
    ).ownPieces(content).map(\.piece)
  }
}

extension Template {
  /// The first line, with bars of one line.
  func line(
    _ snapshot: Snapshot, label: String, clock: LocalClock, width: Int, theme: Theme = Theme(),
    bar: @escaping (Piece) -> StyledText
  ) -> StyledText {
    body(snapshot, label: label, clock: clock, width: width, theme: theme) { [bar($0)] }.first
      ?? StyledText()
  }
}

extension Language {
  /// The sign in most locales of the language.
  var usualSign: DecimalSign {
    switch self {
    case .german, .french, .spanish: .comma
    case .english, .chinese, .japanese, .arabic, .hebrew: .point
    }
  }

  var direction: LayoutDirection {
    switch self {
    case .arabic, .hebrew: .rightToLeft
    case .english, .german, .french, .spanish, .chinese, .japanese: .leftToRight
    }
  }
}
