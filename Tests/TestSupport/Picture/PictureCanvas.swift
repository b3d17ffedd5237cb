/// Collects the parts of a picture, and joins the parts that belong together.
///
/// Rectangles that touch are one, so that a grid of cells gives no hairlines.
struct PictureCanvas {
  private var papers = ByColor<[PictureRectangle]>()
  private var blocks = ByColor<[PictureRectangle]>()
  private var fills = ByColor<String>()
  private var strokes = ByColor<String>()
  private var texts: [PictureText] = []

  /// Fills a whole cell behind everything else.
  mutating func cover(_ origin: PicturePoint, with color: PictureColor) {
    let cell = PictureRectangle(x: 0, y: 0, width: CellShape.width, height: CellShape.height)
    papers[color].add(cell.moved(by: origin))
  }

  mutating func fill(
    _ rectangle: PictureRectangle, at origin: PicturePoint, with color: PictureColor
  ) {
    blocks[color].add(rectangle.moved(by: origin))
  }

  /// Draws paths from the centre of a cell.
  mutating func draw(
    filled: String, stroked: String, at origin: PicturePoint, with color: PictureColor
  ) {
    let start = "M\(origin.x + CellShape.width / 2) \(origin.y + CellShape.height / 2)"
    if !filled.isEmpty { fills[color] += start + filled }
    if !stroked.isEmpty { strokes[color] += start + stroked }
  }

  /// Writes a text; texts of one look with at most one blank between them are joined.
  mutating func write(_ text: PictureText) {
    if let joined = texts.last?.joined(with: text) {
      texts[texts.count - 1] = joined
    } else {
      texts.append(text)
    }
  }

  /// The elements of the picture in its layers, the rearmost first.
  var layers: [[String]] {
    let rectangles = (papers.entries + blocks.entries).map { color, all in
      "<path fill=\"\(color)\" d=\"\(all.joinedUpward.map(\.path).joined())\"/>"
    }
    let paths = fills.entries.map { "<path fill=\"\($0)\" d=\"\($1)\"/>" }
    let lines = strokes.entries.map {
      "<path fill=\"none\" stroke=\"\($0)\" stroke-width=\"2\" d=\"\($1)\"/>"
    }
    return [rectangles, paths + lines, texts.map(\.element)]
  }

  /// Puts the elements of each layer into a group with what they have in common.
  static func grouped(_ layers: [[String]]) -> String {
    let groups = [
      "<g shape-rendering=\"crispEdges\">", "<g>",
      "<g font-family=\"\(fonts)\" font-size=\"26\">",
    ]
    return zip(groups, layers).filter { !$1.isEmpty }
      .map { group, elements in ([group] + elements + ["</g>"]).joined(separator: "\n") }
      .joined(separator: "\n")
  }

  private static let fonts =
    "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
}

struct PictureText {
  var text: String
  var origin: PicturePoint
  var cells: Int
  var isBold: Bool
  var color: PictureColor

  /// Both texts as one, or `nil` if they are apart or look different, or if one is a wide
  /// character: no font reliably gives it two cells.
  func joined(with next: PictureText) -> PictureText? {
    let column = origin.x + cells * CellShape.width
    let blanks = (next.origin.x - column) / CellShape.width
    guard origin.y == next.origin.y, isBold == next.isBold, color == next.color,
      (0...1).contains(blanks), next.origin.x >= column, !isWide, !next.isWide
    else { return nil }
    var joined = self
    joined.text += String(repeating: " ", count: blanks) + next.text
    joined.cells += blanks + next.cells
    return joined
  }

  var element: String {
    // The baseline of the letters is 24 units below the top of the cell.
    let y = origin.y + 24
    let start: String
    if isWide || cells == 1 {
      let middle = origin.x + cells * CellShape.width / 2
      start = "<text x=\"\(middle)\" y=\"\(y)\" text-anchor=\"middle\""
    } else {
      start = "<text x=\"\(origin.x)\" y=\"\(y)\" textLength=\"\(cells * CellShape.width)\""
    }
    let weight = isBold ? " font-weight=\"bold\"" : ""
    return start + " fill=\"\(color)\"\(weight)>\(escaped(text))</text>"
  }

  private var isWide: Bool { text.count == 1 && cells == 2 }
}

struct PicturePoint: Hashable {
  var x: Int
  var y: Int
}

/// Values by colour, in the order in which the colours came.
private struct ByColor<Value: RangeReplaceableCollection> {
  private(set) var entries: [(color: PictureColor, value: Value)] = []

  subscript(color: PictureColor) -> Value {
    get { entries.first { $0.color == color }?.value ?? Value() }
    set {
      if let place = entries.firstIndex(where: { $0.color == color }) {
        entries[place].value = newValue
      } else {
        entries.append((color, newValue))
      }
    }
  }
}

extension [PictureRectangle] {
  /// Adds a rectangle, or extends the one that ends where it begins.
  fileprivate mutating func add(_ new: PictureRectangle) {
    let touching = lastIndex { old in
      old.y == new.y && old.height == new.height && old.x + old.width == new.x
    }
    if let touching { self[touching].width += new.width } else { append(new) }
  }
}
