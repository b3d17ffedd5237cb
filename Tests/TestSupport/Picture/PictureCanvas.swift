/// Collects the parts of a picture, and joins the parts that belong together.
///
/// All shapes of one colour are one path, and rectangles that touch are one, so that a grid of cells gives neither
/// hairlines nor large files.
struct PictureCanvas {
  private var papers = ByColor<[PictureRectangle]>(empty: [])
  private var blocks = ByColor<[PictureRectangle]>(empty: [])
  private var outlines = ByColor<String>(empty: "")
  private var strokes = ByColor<String>(empty: "")
  private var texts: [PictureText] = []
  /// The text that the next character may belong to.
  private var openText: PictureText?

  /// Fills a whole cell behind everything else.
  mutating func cover(_ origin: PicturePoint, with color: PictureColor) {
    papers[color].add(CellShape.whole.moved(by: origin))
  }

  /// Fills a rectangle of a cell.
  mutating func fill(
    _ rectangle: PictureRectangle, at origin: PicturePoint, with color: PictureColor
  ) {
    blocks[color].add(rectangle.moved(by: origin))
  }

  /// Fills a path, which begins at the cell's centre and moves in relative steps.
  mutating func fill(_ path: String, at origin: PicturePoint, with color: PictureColor) {
    outlines[color] += start(origin) + path
  }

  /// Draws along a path, which begins at the cell's centre and moves in relative steps.
  mutating func stroke(_ path: String, at origin: PicturePoint, with color: PictureColor) {
    strokes[color] += start(origin) + path
  }

  /// Writes a character; characters of one look with at most one blank between them form one text.
  mutating func write(
    _ text: String, at origin: PicturePoint, _ look: ScreenLook, with color: PictureColor
  ) {
    let piece = PictureText(text, at: origin, look, color)
    if let joined = openText?.joined(with: piece) {
      openText = joined
    } else {
      endRow()
      openText = piece
    }
  }

  /// Ends the text of a row.
  mutating func endRow() {
    if let openText { texts.append(openText) }
    openText = nil
  }

  /// The elements of the picture, the rearmost first.
  var elements: String {
    var lines: [String] = []
    let rectangles = papers.entries + blocks.entries
    if !rectangles.isEmpty {
      lines.append("<g shape-rendering=\"crispEdges\">")
      lines += rectangles.map { color, all in
        "<path fill=\"\(color)\" d=\"\(all.joinedUpward.map(\.path).joined())\"/>"
      }
      lines.append("</g>")
    }
    lines += outlines.entries.map { "<path fill=\"\($0)\" d=\"\($1)\"/>" }
    lines += strokes.entries.map {
      "<path fill=\"none\" stroke=\"\($0)\" stroke-width=\"\(CellShape.line)\" d=\"\($1)\"/>"
    }
    if !texts.isEmpty {
      lines.append("<g font-family=\"\(Self.fonts)\" font-size=\"26\">")
      lines += texts.map(\.element)
      lines.append("</g>")
    }
    return lines.joined(separator: "\n")
  }

  private func start(_ origin: PicturePoint) -> String {
    "M\(origin.x + CellShape.width / 2) \(origin.y + CellShape.height / 2)"
  }

  private static let fonts =
    "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
}

/// Values by colour, in the order in which the colours came.
private struct ByColor<Value> {
  private(set) var entries: [(color: PictureColor, value: Value)] = []
  private var places: [PictureColor: Int] = [:]
  private let empty: Value

  init(empty: Value) {
    self.empty = empty
  }

  subscript(color: PictureColor) -> Value {
    get { places[color].map { entries[$0].value } ?? empty }
    _modify {
      let place = places[color] ?? entries.endIndex
      if place == entries.endIndex {
        entries.append((color, empty))
        places[color] = place
      }
      yield &entries[place].value
    }
  }
}

/// A filled rectangle, in units.
struct PictureRectangle: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func moved(by origin: PicturePoint) -> PictureRectangle {
    PictureRectangle(x: x + origin.x, y: y + origin.y, width: width, height: height)
  }

  var path: String { "M\(x) \(y)h\(width)v\(height)h-\(width)z" }
}

extension [PictureRectangle] {
  /// Adds a rectangle, or extends the one that ends where it begins.
  fileprivate mutating func add(_ new: PictureRectangle) {
    let touching = lastIndex { old in
      old.y == new.y && old.height == new.height && old.x + old.width == new.x
    }
    if let touching { self[touching].width += new.width } else { append(new) }
  }

  /// The rectangles; those that lie directly above one another are joined.
  fileprivate var joinedUpward: [PictureRectangle] {
    reduce(into: []) { joined, new in
      let above = joined.lastIndex { old in
        old.x == new.x && old.width == new.width && old.y + old.height == new.y
      }
      if let above { joined[above].height += new.height } else { joined.append(new) }
    }
  }
}
