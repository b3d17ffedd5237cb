/// Draws the changes of one emulated screen as an SVG picture that moves, again and again.
///
/// An element of a row (a text, or all blocks of one colour) is drawn once for as long as it stays
/// as it is; CSS key frames show and hide it. Readers who want no motion see the last screen.
package struct ScreenFilm {
  private let page: PicturePage
  private let title: String
  private let columns: Int
  private let rows: Int
  private var last: [(line: ScreenLine, layers: [[String]])] = []
  private var elements: [Element: [Int]] = [:]  // The frames that show an element
  private var times: [Int] = []  // When each frame begins, in milliseconds

  private struct Element: Hashable {
    var layer: Int
    var row: Int
    var text: String
  }

  /// Screen readers read `title` aloud.
  package init(on page: PicturePage, title: String, columns: Int, rows: Int) {
    self.page = page
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// Adds the screen as it is from so many milliseconds on.
  package mutating func show(_ screen: EmulatedScreen, at time: Int) {
    var isNew = last.isEmpty
    let frame = (0..<rows).map { row in
      let line = screen.lines[row]
      if row < last.count, last[row].line == line { return last[row] }
      isNew = true
      var canvas = PictureCanvas()
      page.draw(screen, row: row, from: PicturePage.margin, on: &canvas)
      return (line: line, layers: canvas.layers)
    }
    guard isNew else { return }
    last = frame
    for (row, (_, layers)) in frame.enumerated() {
      for (layer, texts) in layers.enumerated() {
        for text in texts {
          elements[Element(layer: layer, row: row, text: text), default: []].append(times.count)
        }
      }
    }
    times.append(time)
  }

  /// The whole document; the last screen stays until `end`, in milliseconds.
  package func svg(until end: Int) -> String {
    var spans: [Range<Int>: [Element]] = [:]
    for (element, frames) in elements {
      for span in RangeSet(frames.map { $0..<$0 + 1 }).ranges {
        spans[span, default: []].append(element)
      }
    }
    let ordered = spans.sorted {
      ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound)
    }
    var layers: [[String]] = [[], [], []]
    var keyFrames: [String] = []
    for (number, (span, elements)) in ordered.enumerated() {
      let isAlways = span == 0..<times.count
      let isLast = span.upperBound == times.count
      if !isAlways { keyFrames.append("@keyframes k\(number){\(visibility(span, until: end))}") }
      for layer in layers.indices {
        let texts = elements.filter { $0.layer == layer }
          .sorted { ($0.row, $0.text) < ($1.row, $1.text) }.map(\.text)
        guard !texts.isEmpty else { continue }
        let look =
          isAlways ? "" : " class=\"\(isLast ? "s" : "f")\" style=\"animation-name:k\(number)\""
        layers[layer].append("<g\(look)>" + texts.joined() + "</g>")
      }
    }
    let style = """
      <style>
      .f{visibility:hidden}
      .f,.s{animation:\(end)ms step-end infinite}
      @media(prefers-reduced-motion:reduce){.f,.s{animation:none!important}}
      \(keyFrames.joined(separator: "\n"))
      </style>

      """
    return page.document(
      style + PictureCanvas.grouped(layers),
      width: PicturePage.margin + columns * CellShape.width, rows: rows, title: title)
  }

  private func visibility(_ span: Range<Int>, until end: Int) -> String {
    func percent(_ time: Int) -> String {
      let hundredths = time * 10_000 / end
      let rest = hundredths % 100
      return "\(hundredths / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)") + "%"
    }
    var steps = span.lowerBound > 0 ? "0%{visibility:hidden}" : ""
    steps += "\(percent(times[span.lowerBound])){visibility:visible}"
    if span.upperBound < times.count {
      steps += "\(percent(times[span.upperBound])){visibility:hidden}"
    }
    return steps
  }
}
