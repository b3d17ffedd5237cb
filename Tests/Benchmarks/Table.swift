import SystemCalls

/// Prints a table in Markdown, a row as soon as it is known.
struct Table {
  private let columnCount: Int

  init(_ title: String, _ columns: [String]) {
    columnCount = columns.count
    printLine("\n## \(title)\n")
    printRow(columns)
    printRow(columns.indices.map { $0 == 0 ? "---" : "---:" })
  }

  /// Prints a row; cells that are not known are left blank.
  func row(_ cells: [String?]) {
    printRow(cells.map { $0 ?? "" })
  }

  private func printRow(_ cells: [String]) {
    printLine("| " + cells.joined(separator: " | ") + " |")
  }
}

/// Prints a line at once: a benchmark is watched.
func printLine(_ text: String) {
  try? FileDescriptor.standardOutput.writeAll(Array((text + "\n").utf8))
}
