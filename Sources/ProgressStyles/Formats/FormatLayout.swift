import ProgressModel
import TerminalText

extension FormatTemplate {
  package func text(_ snapshot: Snapshot, label: String, clock: LocalClock) -> String {
    let context = FieldContext(template: self, snapshot: snapshot, label: label, clock: clock)
    return lines(context).map { FormatLayout.texts($0.segments, context).joined() }.joined(separator: " ")
  }

  /// The lines, each at most `width` cells wide; no more are drawn than `height` needs.
  ///
  /// Bars share the room that the other fields leave, and are dropped if there is too little. A number that does not
  /// fit is dropped too, as pv does. A line with fields that shows nothing is left out.
  package func body(
    _ snapshot: Snapshot, label: String, clock: LocalClock, width: Int, height: Int = .max, theme: Theme,
    draw: @escaping (FormatBar) -> [StyledText]
  ) -> [StyledText] {
    let context = FieldContext(template: self, snapshot: snapshot, label: label, clock: clock)
    return FormatLayout(context: context, theme: theme, draw: draw).rows(lines(context), width: width, height: height)
  }

  private func lines(_ context: FieldContext) -> [FormatLayout.Line] {
    var lines = [FormatLayout.Line()]
    var conditions: [Bool] = []
    for segment in segments {
      let isShown = !conditions.contains(false)
      switch segment {
      case .condition(let condition):
        conditions.append(context.meets(condition))
        lines[lines.count - 1].mayBeLeftOut = true
      case .otherwise: if let last = conditions.popLast() { conditions.append(!last) }
      case .end: _ = conditions.popLast()
      case .newline: if isShown { lines.append(FormatLayout.Line()) }
      case .literal, .paint: if isShown { lines[lines.count - 1].segments.append(segment) }
      case .field:
        guard isShown else { continue }
        lines[lines.count - 1].segments.append(segment)
        lines[lines.count - 1].mayBeLeftOut = true
      }
    }
    return lines
  }
}

struct FormatLayout {
  let context: FieldContext
  let theme: Theme
  let draw: (FormatBar) -> [StyledText]  // Draws a bar, or the lines of a circle

  struct Line {
    var segments: [FormatSegment] = []  // The segments that its conditions leave
    var mayBeLeftOut = false  // Whether it has fields or conditions, so that it is left out if they are empty
  }

  private var isView: Bool { context.template.isView }
  private var isMirrored: Bool { isView && theme.direction == .rightToLeft }

  /// The rows of all lines, at least `height` if there are so many. Lines after one with a circle go on beside it.
  func rows(_ lines: [Line], width: Int, height: Int) -> [StyledText] {
    var rows: [StyledText] = []
    var rest = lines[...]
    while rows.count < height, let line = rest.popFirst() {
      var style = TextStyle.plain
      guard let circle = line.segments.lastIndex(where: { $0.isCircle }) else {
        if let row = row(line, width: width, &style) { rows.append(row) }
        continue
      }
      let head = head(line.segments[...circle], width: width, &style)
      let room = max(0, width - head.width)
      var text = row(Line(segments: Array(line.segments[(circle + 1)...])), width: room, &style)
      for start in head.rows {
        while text == nil, let next = rest.first, !next.segments.contains(where: { $0.isCircle }) {
          style = .plain
          text = row(rest.removeFirst(), width: room, &style)
        }
        rows.append(
          LinePieces([start, text ?? StyledText()]).line(
            width: isMirrored ? width : 0, isMirrored ? .rightToLeft : .leftToRight))
        text = nil
      }
    }
    return rows
  }

  /// The rows of the segments up to the last circle of a line, all as wide; at least one.
  private func head(_ segments: ArraySlice<FormatSegment>, width: Int, _ style: inout TextStyle) -> (
    rows: [StyledText], width: Int
  ) {
    var columns: [[StyledText]] = []
    var room = width
    var text: [FormatSegment] = []
    var reserved = segments.reduce(0) { $0 + $1.circleWidth }
    for segment in segments {
      guard case .view(let view)? = segment.kind, segment.isCircle else {
        text.append(segment)
        continue
      }
      let before = row(Line(segments: text), width: max(0, room - reserved), &style) ?? StyledText()
      room -= before.cellWidth
      reserved -= segment.circleWidth
      columns.append([before])
      text = []
      guard room >= FormatView.narrowestCircle else { continue }
      let circle = draw(FormatBar(width: min(segment.circleHeight, room / 2), view: view, color: style.foreground))
      room -= circle.first?.cellWidth ?? 0
      columns.append(circle)
    }
    let height = columns.map { $0.count }.max() ?? 1
    let rows = (0..<height).map { row in
      LinePieces(
        columns.map { column in
          column.indices.contains(row) ? column[row] : StyledText(spaces: column.first?.cellWidth ?? 0)
        }
      ).line(width: 0, isMirrored ? .rightToLeft : .leftToRight)
    }
    return (rows, width - room)
  }

  private func row(_ line: Line, width: Int, _ style: inout TextStyle) -> StyledText? {
    let segments = line.segments
    var pieces = FormatPieces(segments, fitted(segments, width: width))
    pieces.drop(pieces.empty)
    if line.mayBeLeftOut, pieces.isBlank { return nil }
    pieces.drop(pieces.misfits(width: width))
    var flexible = segments.indices.filter { segments[$0].isFlexible }
    // A space gets only what bars leave.
    if flexible.contains(where: { segments[$0].kind != .space }) { flexible.removeAll { segments[$0].kind == .space } }
    var room = max(0, width - pieces.taken)
    if flexible.contains(where: { room / flexible.count < leastShare(of: segments[$0]) }) {
      pieces.drop(flexible)
      room = 0
    }
    return drawn(segments, pieces.texts, room: room, flexible: flexible, width: width, &style)
  }

  /// The text of each segment, which is empty for a bar. Texts are limited to slightly more than `width`, because a
  /// format may have ten thousand fields of ten thousand cells. `isMirrored`: texts begin at the right.
  static func texts(
    _ segments: [FormatSegment], _ context: FieldContext, width: Int = FormatScanner.largestNumber,
    isMirrored: Bool = false
  ) -> [String] {
    segments.map { segment in
      switch segment {
      case .literal(let text): return text
      case .field(let field, let asked, let alignment):
        var text = context.text(field, count: asked, limit: max(0, width) + 1)
        guard let asked, field.kind == .number || field.kind == .text else { return text }
        if alignment != nil, field.kind == .text {
          text = text.truncated(toCells: asked, ellipsis: context.template.charset.ellipsis)
        }
        // This many spaces already move the text out of sight.
        let cells = min(asked, max(0, width) + 1 + text.cellWidth)
        return text.padded(toCells: cells, alignment: (alignment == .leading) != isMirrored ? .leading : .trailing)
      case .paint, .condition, .otherwise, .end, .newline: return ""
      }
    }
  }

  private func fitted(_ segments: [FormatSegment], width: Int) -> [String] {
    var texts = Self.texts(segments, context, width: width, isMirrored: isMirrored)
    guard isView else { return texts }
    let wanted = segments.contains { $0.isFlexible && $0.kind != .space } ? LinePlan.comfortableBar : 0
    var over = FormatPieces(segments, texts).taken + wanted - width
    for index in segments.indices where segments[index].kind == .text && over > 0 {
      let cells = texts[index].cellWidth
      let left = max(min(cells, max(6, width / 3)), cells - over)
      texts[index] = cut(texts[index], toCells: left)
      over -= cells - left
    }
    return texts
  }

  /// A text cut at its end; the spaces that align it go first.
  private func cut(_ text: String, toCells cells: Int) -> String {
    guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " }) else {
      return String(text.prefix(cells))
    }
    let words = isMirrored ? text[first...] : text[...last]
    return String(words).truncated(toCells: cells, ellipsis: theme.ellipsis).padded(
      toCells: cells, alignment: isMirrored ? .trailing : .leading)
  }

  private func drawn(
    _ segments: [FormatSegment], _ texts: [String], room: Int, flexible: [Int], width: Int, _ style: inout TextStyle
  ) -> StyledText {
    var (room, left) = (room, flexible.count)
    let sharers = Set(flexible)
    var pieces: [StyledText] = []
    var used = 0
    for (index, text) in texts.enumerated() where used < width {
      var piece: StyledText
      switch segments[index] {
      case .literal: piece = StyledText(isMirrored ? text.mirrored : text, style)
      case .paint(let paint):
        style = paint.applied(to: style, theme)
        continue
      case .condition, .otherwise, .end, .newline: continue
      case .field(let field, _, _):
        var share = segments[index].fixedWidth.map { min($0, width - used) } ?? 0
        if sharers.contains(index) {
          share = room / left
          (room, left) = (room - share, left - 1)
        }
        switch field.kind {
        case .bar(let glyphs): piece = bar(field, glyphs, width: share, style)
        case .view(let view):
          let bar = FormatBar(width: share, view: view, color: style.foreground)
          piece = share > 0 ? draw(bar).first ?? StyledText() : StyledText()
        case .space: piece = StyledText(spaces: share, style)
        case .number, .text, .excerpt:
          var text = segments[index].isFlexible ? context.text(field, count: share) : text
          if isView, text.cellWidth > width - used { text = cut(text, toCells: width - used) }
          piece = StyledText(isView ? text.guardedFromReordering : text, style)
        }
      }
      piece = piece.truncated(toCells: width - used)
      used += piece.cellWidth
      // Numbers such as 42/100 are read from left to right in every language.
      let isNext = segments.joinsNumbers(at: index) || segments.joinsNumbers(at: index - 1)
      if isMirrored, isNext, let last = pieces.indices.last { pieces[last].append(piece) } else { pieces.append(piece) }
    }
    return pieces.onScreen(isMirrored ? .rightToLeft : .leftToRight).reduce(into: StyledText()) { $0.append($1) }
  }

  /// A bar of pv and the amount after it, in the style of the text before it; empty without room for the bar.
  private func bar(_ field: FormatField, _ glyphs: BarGlyphs?, width: Int, _ style: TextStyle) -> StyledText {
    let isBracketed = field == .progress
    let suffix = isBracketed ? context.amountBehindBar : ""
    let inner = width - suffix.cellWidth
    // A bar between brackets needs at least one cell inside.
    guard inner >= (isBracketed ? 3 : 1) else { return StyledText() }
    var line = draw(FormatBar(width: inner, glyphs: glyphs, isBracketed: isBracketed)).first ?? StyledText()
    line.append(suffix)
    return StyledText(line.runs.map { StyledRun($0.text, style.over($0.style)) })
  }

  private func leastShare(of segment: FormatSegment) -> Int {
    guard segment.isFlexible, segment.kind != .space, case .field(let field, _, _) = segment else { return 0 }
    switch field.kind {
    case .view: return LinePlan.shortestBar
    case .bar, .space, .number, .text, .excerpt: return field == .progress ? 3 + context.amountBehindBar.cellWidth : 1
    }
  }
}

extension [FormatSegment] {
  /// Whether the segment is a sign between two numbers, such as the slash of `%{completed}/%{total}`.
  fileprivate func joinsNumbers(at index: Int) -> Bool {
    guard index > 0, index < count - 1, case .literal(let text) = self[index], text.count == 1, text != " " else {
      return false
    }
    return self[index - 1].kind == .number && self[index + 1].kind == .number
  }
}

extension String {
  /// A literal text as it is from right to left: brackets and spaces change sides, words stay as they are.
  fileprivate var mirrored: String {
    let isWord: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = firstIndex(where: isWord), let last = lastIndex(where: isWord) else { return mirroredSigns }
    return self[index(after: last)...].description.mirroredSigns + self[first...last]
      + self[..<first].description.mirroredSigns
  }

  private var mirroredSigns: String {
    let pairs: [Character: Character] = [
      "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<",
    ]
    return String(reversed().map { pairs[$0] ?? $0 })
  }
}
