/// Text of one style.
package struct StyledRun: Hashable, Sendable {
  package var text: String
  package var style: TextStyle

  package init(_ text: String, _ style: TextStyle = .plain) {
    self.text = text
    self.style = style
  }
}

/// One line of text that keeps its style as data until the encoder writes it.
///
/// The text is safe already: it holds no control character and no escape sequence.
package struct StyledText: Hashable, Sendable {
  package private(set) var runs: [StyledRun]

  package init(_ runs: [StyledRun] = []) {
    self.runs = []
    for run in runs { append(run) }
  }

  package init(_ text: String, _ style: TextStyle = .plain) {
    self.init([StyledRun(text, style)])
  }

  /// Adds a run, joining it to the last one where both look the same.
  package mutating func append(_ run: StyledRun) {
    guard !run.text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == run.style {
      runs[last].text += run.text
    } else {
      runs.append(run)
    }
  }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    append(StyledRun(text, style))
  }

  package mutating func append(_ other: StyledText) {
    for run in other.runs { append(run) }
  }

  /// The text without its styles.
  package var plainText: String {
    runs.map(\.text).joined()
  }

  /// The width in terminal cells.
  package var cellWidth: Int {
    runs.reduce(0) { $0 + $1.text.cellWidth }
  }
}
