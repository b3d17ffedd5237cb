import TerminalText
import Wording

struct PartColumns {
  let parts: [ViewPart]
  private let labelWidth: Int  // The cells of each label; 0 if they need no column

  init(_ parts: [ViewPart], labelWidth: Int = 0) {
    let hasLabel = parts.contains { $0.label != nil }
    self.labelWidth = max(parts.widestLabel, hasLabel ? labelWidth : 0)
    var columns: [Piece] = []  // An example of the field of each one, in the largest width
    for part in parts {
      var next = 0
      for (index, field) in part.fields.enumerated() {
        if let known = columns.place(of: index, in: part.fields) {
          columns[known].width = max(columns[known].width, field.width)
          next = known + 1
        } else {
          columns.insert(field, at: next)
          next += 1
        }
      }
    }
    self.parts = parts.map { part in
      var aligned = part
      aligned.fields = columns.indices.map { index in
        var field = columns[index]
        if let own = part.fields.place(of: index, in: columns) {
          field = part.fields[own]
          field.width = columns[index].width
        } else {
          field.text = ""
          field.short?.text = ""
        }
        return field
      }
      return aligned
    }
  }

  func pieces(_ label: String?, bar: Piece? = nil, _ fields: [Piece]) -> [Piece] {
    [Piece.label(label, width: labelWidth), bar].compactMap { $0 } + fields
  }
}

extension [Piece] {
  /// The index of the field with the place, among the fields of its
  /// rank, of field `index` of `others`.
  fileprivate func place(of index: Int, in others: [Piece]) -> Int? {
    let rank = others[index].rank
    let place = others[..<index].count { $0.rank == rank }
    return indices.lazy.filter { self[$0].rank == rank }.dropFirst(place).first
  }
}

extension [ViewPart] {
  /// The cells of the widest of several labels; 0 for one part, which has no column.
  var widestLabel: Int { count > 1 ? widest { $0.label } : 0 }

  func widest(_ text: (ViewPart) -> String?) -> Int {
    map { text($0)?.cellWidth ?? 0 }.max() ?? 0
  }

  mutating func changeFields(_ change: (inout Piece) -> Void) {
    for part in indices {
      for field in self[part].fields.indices { change(&self[part].fields[field]) }
    }
  }
}

extension ViewConfiguration {
  /// The first parts that fit, at least one, and the whole run; if not all fit, a line is kept for
  /// the others.
  func fitting(height lines: (ViewPart) -> Int = { _ in 1 }) -> [ViewPart] {
    let all = parts.reduce(hidden.isEmpty ? 0 : 1) { $0 + lines($1) }
    guard all > height else { return parts }
    var room = height - parts.reduce(1) { $0 + ($1.isOverall ? lines($1) : 0) }
    let shown = parts.filter { part in
      if !part.isOverall { room -= lines(part) }
      return part.isOverall || room >= 0
    }
    guard shown.isEmpty || height > 1 && shown.allSatisfy({ $0.isOverall }) else { return shown }
    let first = parts.firstIndex { !$0.isOverall }
    return parts.indices.filter { parts[$0].isOverall || $0 == first }.map { parts[$0] }
  }

  /// The lines of the `shown` parts, and one with the number of the others if it has room.
  func list(_ lines: [StyledText], of shown: [ViewPart]) -> [StyledText] {
    let hidden = hidden(besides: shown)
    guard !hidden.isEmpty, lines.count < height else { return lines }
    let counts = PartState.allCases.compactMap { state in
      hidden[state].map { theme.language.parts($0, state) }
    }
    let text = theme.language.listed(counts).guardedFromReordering
    let rest = StyledText(text, .faint).truncated(toCells: width)
    let isAboveLast = shown.last?.isOverall ?? false && lines.count == shown.count
    var lines = lines
    let cells = lines.first?.cellWidth ?? width
    lines.insert(
      rest.padded(toCells: cells, theme.direction), at: isAboveLast ? lines.count - 1 : lines.count)
    return lines
  }

  func hidden(besides shown: [ViewPart]) -> [PartState: Int] {
    var hidden = hidden
    for part in parts { hidden[part.state, default: 0] += 1 }
    for part in shown { hidden[part.state, default: 0] -= 1 }
    return hidden.filter { $0.value > 0 }
  }

  /// Pads the amounts of several parts so that their slashes are in one column.
  mutating func alignAmounts() {
    guard parts.count > 1 else { return }
    let fields = parts.flatMap { $0.fields }
    let total = fields.compactMap { $0.sides?.total.cellWidth }.max() ?? 0
    let completed =
      fields.compactMap { field in field.sides.map { field.width - 1 - $0.total.cellWidth } }.max()
      ?? 0
    parts.changeFields { field in
      guard let sides = field.sides else { return }
      field.text =
        sides.completed.padded(toCells: completed, alignment: .trailing) + "/"
        + sides.total.padded(toCells: total)
      field.width = max(field.width, field.text.cellWidth)
    }
  }

  func padded(_ text: StyledText) -> StyledText { text.padded(toCells: width, theme.direction) }

  func fitted(_ pieces: [Piece], width: Int? = nil) -> Line {
    let line = Line(
      pieces: pieces, width: width ?? self.width, direction: theme.direction,
      ellipsis: theme.ellipsis)
    return line.fitted() ?? line
  }

  /// The pieces that fit behind a sign and a value, which are never cut for them.
  func line(_ pieces: [Piece], behind sign: StyledText?, _ value: Piece? = nil) -> StyledText {
    var head = sign.map { [Piece(.sign($0), width: $0.cellWidth)] } ?? []
    var gap = 1
    if var value {
      value.alignment = .leading
      value.gap = 1
      head.append(value)
      gap = value.sharesGap ? 1 : Piece.usualGap
    }
    let taken = head.isEmpty ? 0 : Line(pieces: head, width: width).taken + gap
    var line = fitted(pieces, width: max(0, width - taken))
    line.pieces.removeAll { $0.isDropped }
    if !head.isEmpty, !line.pieces.isEmpty { line.pieces[0].gap = gap }
    line.pieces = head + line.pieces
    line.width = width
    return line.drawn(fills: false)
  }

  func textLine(_ part: ViewPart, _ columns: PartColumns) -> StyledText {
    let sign = part.hasEndSign ? part.endSign(part.colored(theme)).truncated(toCells: width) : nil
    return line(columns.pieces(part.label, part.fields), behind: sign)
  }
}

/// A bar between the labels of its range, in columns that all parts share.
struct RangedBar {
  private let bar: BarStyle
  private let theme: Theme
  private let minimumWidth: Int
  private let maximumWidth: Int
  private let labels: Int  // The cells of both labels with their gaps
  let longest: Int

  init(_ bar: BarStyle, for parts: [ViewPart], _ view: ViewConfiguration) {
    self.bar = bar
    theme = view.theme
    minimumWidth = parts.widest { $0.minimumLabel }
    maximumWidth = parts.widest { $0.maximumLabel }
    labels = [minimumWidth, maximumWidth].reduce(0) { $0 + ($1 > 0 ? $1 + 1 : 0) }
    longest = min(view.longestBar, .max - labels) + labels
  }

  var endsWithBracket: Bool { maximumWidth == 0 && bar.hasBrackets(theme.ofBar) }

  func barWidth(in width: Int) -> Int {
    let rest = width - labels
    return rest >= Line.comfortableBar ? rest : width
  }

  func body(_ part: ViewPart, width: Int) -> StyledText {
    let barWidth = barWidth(in: width)
    let body = bar.body(part.bar(width: barWidth, theme: theme))
    guard barWidth < width else { return body }
    return [
      label(part.minimumLabel, width: minimumWidth, .trailing), body,
      label(part.maximumLabel, width: maximumWidth, .leading),
    ].compactMap { $0 }.inRow(gap: 1, theme.direction)
  }

  private func label(_ label: String?, width: Int, _ alignment: TextAlignment) -> StyledText? {
    guard width > 0 else { return nil }
    let text = (label ?? "").guardedFromReordering
    let label = Piece(text, rank: .amount, width: width, aligns: alignment)
    return StyledText(label.padded(theme.direction), label.style)
  }
}

package enum PartList {
  /// The lines; if not all fit, the last of `capacity` rows has the number of the others.
  package static func fitting(_ lines: [StyledText], capacity: Int, width: Int, in theme: Theme)
    -> [StyledText]
  {
    guard lines.count > capacity else { return lines }
    guard capacity > 1 else { return Array(lines.prefix(1)) }
    let count = lines.count - capacity + 1
    let rest = StyledText(theme.language.more(count).guardedFromReordering, theme.secondary)
    return lines.prefix(capacity - 1) + [rest.truncated(toCells: width)]
  }
}
