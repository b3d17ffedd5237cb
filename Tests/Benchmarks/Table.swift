import SystemCalls

/// A table in Markdown whose rows are printed at once.
struct Table {
  private let columnCount: Int

  init(_ title: String, _ columns: [String]) {
    columnCount = columns.count
    printLine("\n## \(title)\n")
    printRow(columns)
    printRow(columns.indices.map { $0 == 0 ? "---" : "---:" })
  }

  /// Prints a row, with blank cells for unknown values.
  func row(_ cells: [String?]) {
    printRow(cells.map { $0 ?? "" })
  }

  private func printRow(_ cells: [String]) {
    printLine("| " + cells.joined(separator: " | ") + " |")
  }
}

/// Prints a line without buffering, so that the progress of the benchmark can be watched.
func printLine(_ text: String) {
  try? FileDescriptor.standardOutput.writeAll(Array((text + "\n").utf8))
}
