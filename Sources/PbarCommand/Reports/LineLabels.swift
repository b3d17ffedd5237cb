import CommandOptions
import ProgressModel
import Wording

/// What the parts of a run are called by those who tell of it.
struct LineLabels: Sendable {
  /// One for each line that may be drawn, for parts of which the source says nothing of its own.
  private let labels: [String?]

  /// `language`: of the words that tell several lines apart.
  init(_ settings: Settings, work: Work, in language: Language) {
    labels = (0..<max(1, work.lineCount)).map { line in
      work.settings(settings, ofLine: line, in: language).label ?? Look.ownLabel(work)
    }
  }

  /// The label of a part; `nil` where it has none. It is as it was given: its reader makes it safe.
  func label(of part: Snapshot, line: Int) -> String? {
    // Blanks put it into columns.
    let prefix = part.labelPrefix.split(separator: " ").joined(separator: " ")
    return (part.label ?? labels[min(line, labels.count - 1)]).map { prefix + $0 }
  }
}
