import TerminalText
import Wording

struct PartColumns {
  let parts: [ViewPart]

  /// The cells that each label keeps; 0 for a single part without a given width, and without
  /// labels.
  private let labelWidth: Int

  init(_ parts: [ViewPart], labelWidth: Int = 0) {
    let widest = parts.map { $0.label?.cellWidth ?? 0 }.max() ?? 0
    let hasLabel = parts.contains { $0.label != nil }
    self.labelWidth = max(parts.count > 1 ? widest : 0, hasLabel ? labelWidth : 0)
    guard parts.count > 1 else {
      self.parts = parts
      return
    }
    let columns = Self.columns(parts)
    self.parts = parts.map { part in
      var part = part
      part.fields = Self.fields(of: part, in: columns)
      return part
    }
  }

  /// The pieces of a line: the label in its column, then a bar, and the fields.
  func pieces(_ label: String?, bar: Piece? = nil, _ fields: [Piece]) -> [Piece] {
    [Piece.label(label, width: labelWidth), bar].compactMap { $0 } + fields
  }

  private struct Key: Hashable {
    let rank: Piece.Rank
    let index: Int
  }

  private static func keys(_ fields: [Piece]) -> [Key] {
    fields.indices.map { index in
      let rank = fields[index].rank
      return Key(rank: rank, index: fields[..<index].count { $0.rank == rank })
    }
  }

  /// The columns of all parts in the order of reading, each with an example of its field in the
  /// largest width.
  private static func columns(_ parts: [ViewPart]) -> [(key: Key, field: Piece)] {
    var columns: [(key: Key, field: Piece)] = []
    for part in parts {
      var index = 0
      for (key, field) in zip(keys(part.fields), part.fields) {
        if let known = columns.firstIndex(where: { $0.key == key }) {
          columns[known].field.width = max(columns[known].field.width, field.width)
          index = known + 1
        } else {
          columns.insert((key, field), at: index)
          index += 1
        }
      }
    }
    return columns
  }

  private static func fields(of part: ViewPart, in columns: [(key: Key, field: Piece)]) -> [Piece] {
    let keys = keys(part.fields)
    return columns.map { column in
      var field = column.field
      if let own = keys.firstIndex(of: column.key) {
        field = part.fields[own]
        field.width = column.field.width
      } else {
        field.text = ""
        field.short?.text = ""
      }
      return field
    }
  }
}

extension ProgressViewStyle {
  package func shownCount(_ configuration: ViewConfiguration) -> Int? {
    PartList.fitting(configuration).count
  }
}

extension ViewConfiguration {
  func hidden(besides shown: [ViewPart]) -> [PartState: Int] {
    var hidden = hidden
    for part in parts { hidden[part.state, default: 0] += 1 }
    for part in shown { hidden[part.state, default: 0] -= 1 }
    return hidden.filter { $0.value > 0 }
  }

  mutating func alignAmounts() {
    guard parts.count > 1 else { return }
    var amounts = parts.flatMap { $0.fields }.filter { $0.rank == .amount }.alignedAtSlash[...]
    for part in parts.indices {
      for field in parts[part].fields.indices where parts[part].fields[field].rank == .amount {
        parts[part].fields[field] = amounts.removeFirst()
      }
    }
  }
}

/// A bar between the labels of its range, in columns that all parts share.
struct RangedBar {
  private let bar: BarStyle
  private let theme: Theme
  private let minimumWidth: Int
  private let maximumWidth: Int

  init(_ bar: BarStyle, for parts: [ViewPart], _ theme: Theme) {
    self.bar = bar
    self.theme = theme
    minimumWidth = parts.map { $0.minimumLabel?.cellWidth ?? 0 }.max() ?? 0
    maximumWidth = parts.map { $0.maximumLabel?.cellWidth ?? 0 }.max() ?? 0
  }

  func longest(_ configuration: ViewConfiguration) -> Int {
    configuration.longestBar.addingReportingOverflow(labels).overflow
      ? .max : configuration.longestBar + labels
  }

  var endsWithBracket: Bool { maximumWidth == 0 && bar.hasBrackets(theme) }

  func barWidth(in width: Int) -> Int {
    let rest = width - labels
    return rest >= Line.comfortableBar ? rest : width
  }

  func body(_ part: ViewPart, width: Int) -> StyledText {
    let barWidth = barWidth(in: width)
    let body = bar.body(part.bar(width: barWidth, theme: theme))
    guard barWidth < width else { return body }
    let pieces = [
      label(part.minimumLabel, width: minimumWidth, .trailing), body,
      label(part.maximumLabel, width: maximumWidth, .leading),
    ]
    return pieces.compactMap { $0 }.inRow(gap: Self.gap, theme.direction)
  }

  private static let gap = 1

  private var labels: Int {
    [minimumWidth, maximumWidth].reduce(0) { $0 + ($1 > 0 ? $1 + Self.gap : 0) }
  }

  private func label(_ label: String?, width: Int, _ alignment: TextAlignment) -> StyledText? {
    guard width > 0 else { return nil }
    let text = (label ?? "").guardedFromReordering
    let label = Piece(text, rank: .amount, width: width, aligns: alignment)
    return StyledText(label.padded(theme.direction), label.style)
  }
}

package enum PartList {
  /// The first parts that fit, at least one, and the whole run; if not all fit, a line is kept for
  /// the others.
  static func fitting(_ configuration: ViewConfiguration, height: (ViewPart) -> Int = { _ in 1 })
    -> [ViewPart]
  {
    let parts = configuration.parts
    let all = parts.reduce(configuration.hidden.isEmpty ? 0 : 1) { $0 + height($1) }
    guard all > configuration.height else { return parts }
    var room = configuration.height - parts.reduce(1) { $0 + ($1.isOverall ? height($1) : 0) }
    let shown = parts.filter { part in
      if !part.isOverall { room -= height(part) }
      return part.isOverall || room >= 0
    }
    guard shown.isEmpty || configuration.height > 1 && shown.allSatisfy({ $0.isOverall }) else {
      return shown
    }
    let first = parts.firstIndex { !$0.isOverall }
    return parts.indices.filter { parts[$0].isOverall || $0 == first }.map { parts[$0] }
  }

  static func lines(_ lines: [StyledText], of shown: [ViewPart], _ configuration: ViewConfiguration)
    -> [StyledText]
  {
    let hidden = configuration.hidden(besides: shown)
    guard !hidden.isEmpty, lines.count < configuration.height else { return lines }
    let (width, theme) = (configuration.width, configuration.theme)
    let counts = PartState.allCases.compactMap { state in
      hidden[state].map { theme.wording.parts($0, state) }
    }
    let rest = StyledText(theme.wording.listed(counts).guardedFromReordering, .faint).truncated(
      toCells: width)
    let isAboveLast = shown.last?.isOverall ?? false && lines.count == shown.count
    var lines = lines
    lines.insert(
      rest.padded(toCells: width, theme.direction), at: isAboveLast ? lines.count - 1 : lines.count)
    return lines
  }

  /// The first lines, and in the last of `capacity` rows the number of the others if not all fit.
  package static func fitting(_ lines: [StyledText], capacity: Int, width: Int, in theme: Theme)
    -> [StyledText]
  {
    guard lines.count > capacity else { return lines }
    guard capacity > 1 else { return Array(lines.prefix(1)) }
    let text = more(lines.count - capacity + 1, theme.language).plainText
    let rest = StyledText(text, theme.secondary).truncated(toCells: width)
    return lines.prefix(capacity - 1) + [rest]
  }

  static func more(_ count: Int, _ language: Language) -> StyledText {
    StyledText(language.wording.more(count).guardedFromReordering, .faint)
  }
}
