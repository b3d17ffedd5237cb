import ProgressModel
import TerminalText

extension Template {
  /// The texts of all lines, without bars.
  package func text(
    _ snapshot: Snapshot, label: String, clock: LocalClock, theme: Theme = Theme()
  ) -> String {
    let texts = FieldTexts(
      template: self, snapshot: snapshot, label: label, clock: clock, theme: theme)
    return texts.lines(width: TemplateScanner.largestNumber).map { line in
      line.pieces.map { if case .bar = $0.kind { "" } else { $0.padded(.leftToRight) } }.joined()
    }.joined(separator: " ")
  }

  /// The lines, each at most `width` cells wide, without those whose fields show nothing; no more
  /// are drawn than `height` needs. `draw` draws a bar, or the lines of a circle.
  package func body(
    _ snapshot: Snapshot, label: String, clock: LocalClock, width: Int, height: Int = .max,
    theme: Theme, draw: @escaping (Piece) -> [StyledText]
  ) -> [StyledText] {
    FieldTexts(
      template: self, snapshot: snapshot, label: label, clock: clock, theme: theme, draw: draw
    ).rows(width: width, height: height)
  }
}

extension FieldTexts {
  private var isStyle: Bool { template.kind == .userStyle }
  private var direction: LayoutDirection { isStyle ? theme.direction : .leftToRight }

  /// The rows of all lines, at least `height` if there are so many. Lines after a circle are beside
  /// it.
  fileprivate func rows(width: Int, height: Int) -> [StyledText] {
    var rows: [StyledText] = []
    var rest = lines(width: width)[...]
    while rows.count < height, let line = rest.popFirst() {
      guard let circle = line.pieces.lastIndex(where: { $0.isCircle }) else {
        if let row = row(line) { rows.append(row) }
        continue
      }
      let head = head(line.pieces[...circle], width: width)
      let room = max(0, width - head.width)
      var text = row(self.line(line.pieces[(circle + 1)...], width: room))
      for start in head.rows {
        while text == nil, var next = rest.first, !next.pieces.contains(where: { $0.isCircle }) {
          rest.removeFirst()
          next.width = room
          text = row(next)
        }
        rows.append([start, text ?? StyledText()].inRow(direction))
        text = nil
      }
    }
    return rows
  }

  /// The lines that the conditions leave. Texts are limited to slightly more than `width`, because
  /// a format may have ten thousand fields of ten thousand cells.
  fileprivate func lines(width: Int) -> [Line] {
    var lines = [line(width: width)]
    var conditions: [Bool] = []
    var style = TextStyle.plain
    func add(_ piece: Piece) { lines[lines.count - 1].pieces.append(piece) }
    for element in template.elements {
      let isShown = !conditions.contains(false)
      switch element {
      case .condition(let condition):
        conditions.append(meets(condition))
        lines[lines.count - 1].mayBeLeftOut = true
      case .otherwise: if let last = conditions.popLast() { conditions.append(!last) }
      case .end: _ = conditions.popLast()
      case .newline where isShown:
        lines.append(line(width: width))
        style = .plain
      case .literal(let text) where isShown: add(Piece(.literal, text, style))
      case .paint(let paint) where isShown:
        style = paint.applied(to: style, theme)
        // No space beside an empty field is dropped across a change of style.
        add(Piece(.literal))
      case .field(let field, let asked, let alignment) where isShown:
        add(piece(field, asked: asked, alignment, style, width: width))
        lines[lines.count - 1].mayBeLeftOut = true
      case .newline, .literal, .paint, .field: break
      }
    }
    return lines
  }

  private func line(_ pieces: ArraySlice<Piece> = [], width: Int) -> Line {
    Line(
      pieces: Array(pieces), width: width, direction: direction, ellipsis: theme.ellipsis,
      cutsTexts: isStyle)
  }

  private func piece(
    _ field: Field, asked: Int?, _ alignment: TextAlignment?, _ style: TextStyle, width: Int
  ) -> Piece {
    let limit = max(0, width) + 1
    func flexible(_ piece: Piece, least: Int) -> Piece {
      piece.changed { if asked == nil { $0.room = least...Int.max } }
    }
    let kind = field.kind
    if case .bar(let shape) = kind {
      guard let least = shape.least else {
        return Piece(kind, width: asked ?? shape.usualWidth, style)
      }
      return flexible(
        Piece(kind, width: asked ?? 0, style),
        least: field == .progress ? 3 + amountAfterBar.cellWidth : least)
    }
    if kind == .space { return flexible(Piece(kind, "", style), least: 0) }
    let text = text(field, count: asked, limit: limit)
    if field == .previousLine, asked == nil {
      return flexible(Piece(kind, text, width: 0, style), least: 1)
    }
    return Piece(kind, text, style).changed {
      if kind == .excerpt { return }
      $0.alignment = alignment ?? .trailing
      guard let asked else { return }
      if kind == .text, alignment != nil {
        $0.text = text.truncated(toCells: asked, ellipsis: theme.ellipsis)
      }
      let cells = $0.text.cellWidth
      // This many spaces already move the text out of sight.
      $0.width = max(cells, min(asked, limit + cells))
    }
  }

  private func row(_ line: Line) -> StyledText? {
    guard var line = line.fitted() else { return nil }
    for index in line.pieces.indices
    where line.pieces[index].isFlexible && line.pieces[index].kind == .excerpt {
      line.pieces[index].text = text(.previousLine, count: line.pieces[index].width)
    }
    return line.drawn(fills: false) { bar($0) }
  }

  /// The rows of the pieces up to the last circle of a line, all as wide; at least one.
  private func head(_ pieces: ArraySlice<Piece>, width: Int) -> (rows: [StyledText], width: Int) {
    var columns: [[StyledText]] = []
    var room = width
    var reserved = pieces.reduce(0) { $0 + $1.circleWidth }
    var rest = pieces
    while let index = rest.firstIndex(where: { $0.isCircle }) {
      let before = row(line(rest[..<index], width: max(0, room - reserved))) ?? StyledText()
      room -= before.cellWidth
      reserved -= rest[index].circleWidth
      columns.append([before])
      if room >= Shape.narrowestCircle {
        var circle = rest[index]
        circle.width = min(circle.width, room / 2)
        let lines = draw(circle)
        room -= lines.first?.cellWidth ?? 0
        columns.append(lines)
      }
      rest = rest[(index + 1)...]
    }
    let rows = (0..<(columns.map { $0.count }.max() ?? 1)).map { row in
      columns.map { column in
        column.indices.contains(row)
          ? column[row] : StyledText(spaces: column.first?.cellWidth ?? 0)
      }.inRow(direction)
    }
    return (rows, width - room)
  }

  /// A bar, and after pv's bar the amount if it has room, in the style of the text before it.
  private func bar(_ piece: Piece) -> StyledText {
    guard case .bar(.arrow(_, let isBracketed)) = piece.kind else {
      return draw(piece).first ?? StyledText()
    }
    let suffix = isBracketed ? amountAfterBar : ""
    var bar = piece
    bar.width -= suffix.cellWidth
    // A bar between brackets needs at least one cell inside.
    guard bar.width >= (isBracketed ? 3 : 1) else { return StyledText() }
    var line = draw(bar).first ?? StyledText()
    line.append(suffix)
    return StyledText(line.runs.map { StyledRun($0.text, piece.style.over($0.style)) })
  }
}

extension Piece {
  /// The cells of a circle, whose width is its height in lines; 0 for another piece.
  var circleWidth: Int { isCircle ? max(Shape.narrowestCircle, 2 * width) : 0 }
}
