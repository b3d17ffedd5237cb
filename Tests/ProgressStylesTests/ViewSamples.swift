import ProgressModel
import TerminalText
import TestSupport
import Wording

@testable import ProgressStyles

/// A view style with a name for messages of failures.
struct NamedView: Sendable {
  var name: String
  var style: any ProgressViewStyle

  /// Whether the bar of the view is a circle.
  var isRing: Bool { name.hasPrefix("ring") }

  /// Every style except borders.
  static let contents = [
    NamedView(name: "linear", style: InlineStyle(bar: .thick())),
    NamedView(name: "bar", style: InlineStyle(bar: .thin)),
    NamedView(name: "circular", style: CircularStyle()),
    NamedView(name: "automatic", style: AutomaticStyle(wide: InlineStyle(bar: .thick()))),
    NamedView(name: "stacked linear", style: StackedStyle(bar: .thick())),
    NamedView(name: "stacked bar", style: StackedStyle(bar: .thin)),
    NamedView(
      name: "own linear", style: FormatStyle(Template("%{linear}"), shapes: FormatShapes())),
    NamedView(
      name: "own bar", style: FormatStyle(Template("%{label} %{bar}"), shapes: FormatShapes())),
  ]

  /// Every style, with and without a border around all parts or each.
  static let all =
    contents
    + zip(contents, BorderLines.allCases + BorderLines.allCases).flatMap { content, border in
      [false, true].map { enclosesEach in
        NamedView(
          name: "\(border) around \(enclosesEach ? "each " : "")\(content.name)",
          style: BorderedStyle(content: content.style, border: border, enclosesEach: enclosesEach))
      }
    }

  /// Thin and thick rings, alone and one in another.
  static let rings = [0.12, 0.5].flatMap { thickness in
    [
      NamedView(name: "ring", style: RingStyle(lines: 9, thickness: thickness)),
      NamedView(name: "rings", style: RingStyle(.rings, lines: 20, thickness: thickness)),
    ]
  }
}

extension ViewPart {
  /// The part of a copy.
  static func copy(
    _ fraction: Double? = 0.45, label: String? = "Copying", hasFailed: Bool = false
  ) -> ViewPart {
    ViewPart(
      label: label,
      fields: LineFields.all(
        of: fraction.map { Sample.copy($0) } ?? Sample.endless(), content: .copy),
      fractionReached: fraction, motion: 0.8, state: hasFailed ? .failed : .working)
  }

  /// The part of a value within a range.
  static func gauge(_ fraction: Double, label: String? = "Office") -> ViewPart {
    ViewPart(
      label: label, fields: [Piece("21.5°", .amount(), width: 5)],
      fractionReached: fraction, minimumLabel: "10°", maximumLabel: "30°")
  }

  private static let contents: [LineContent] = [.copy, .result, .values, .value, .timer, .command]

  private static let moments: [Snapshot] = {
    var bits = Sample.endless(stalledFor: 3e5)
    bits.unit = .bits
    return [
      Sample.copy(0), Sample.copy(0.45), Sample.copy(1, end: .done), Sample.stalledCopy,
      Sample.slowCopy, Sample.range, bits, Sample.endless(), Sample.endless(stalledFor: 700),
      Sample.values(940), Sample.timer(3, of: 5), Snapshot(),
    ]
  }()

  /// A random part; if `isPlain`, its texts have no spaces.
  static func random(
    _ random: inout SeededRandom, isPlain: Bool = false, in language: Language = .english
  ) -> ViewPart {
    let words = ["Copying", "העתקה", "世界地図", "e\u{301}te\u{301}", "a", ""]
    func label(_ random: inout SeededRandom) -> String? {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: nil
      case 1 where !isPlain: SafeText.printable(random.unicodeText(upTo: 40))
      case 2 where !isPlain: MeasuredText.all.randomElement(using: &random)?.text
      default: words.randomElement(using: &random)
      }
    }
    let fraction = Bool.random(using: &random) ? Double.random(in: 0...1, using: &random) : nil
    var part = ViewPart(
      label: label(&random), fractionReached: fraction,
      motion: Double.random(in: 0...20, using: &random),
      state: Int.random(in: 0..<4, using: &random) == 0 ? .failed : .working)
    if isPlain {
      part.fields = [
        Piece("45%", .percentage, width: 4),
        Piece("1.4:3.0GiB", .amount(), width: 12),
        Piece("0:05", .time, width: 5, aligns: .leading),
      ].filter { _ in Bool.random(using: &random) }
    } else if Bool.random(using: &random) {
      let snapshot = moments.randomElement(using: &random) ?? Snapshot()
      let content = contents.randomElement(using: &random) ?? .copy
      part.fields = LineFields.all(of: snapshot, content: content, in: language)
      part.fractionReached = snapshot.fractionReached
    }
    if part.fractionCompleted == 1 {
      part.fractionReached = Double.random(in: 1...4, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { part.minimumLabel = label(&random) }
    if Int.random(in: 0..<3, using: &random) == 0 { part.maximumLabel = label(&random) }
    return part
  }
}
