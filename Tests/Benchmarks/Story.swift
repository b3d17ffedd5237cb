import SystemCalls
import TestSupport

/// The table in which `pbar` is compared with other programs, and with what the system could do at best.
struct Story {
  private let columns: [String]
  private let pvColumns: [String]
  private let table: Table

  /// The column of `cat`, or of `wc -l` where lines are counted.
  static let plainColumn = "cat, wc -l"
  /// The column of a program that does nothing else: for copies, a bare loop of the kernel's fastest call for their
  /// ends; for starts and memory, `true`.
  static let limitColumn = "limit"

  init(_ programs: Programs) {
    columns = programs.progress.map(\.column) + [Self.plainColumn, Self.limitColumn]
    pvColumns = programs.progress.filter(\.isPv).map(\.column)
    table = Table(
      "Medians, ± half the distance of the 10th and the 90th percentile; a ratio above 1 is in favour of pbar",
      ["work", "unit"] + columns + pvColumns.map { "to \($0)" } + ["to the limit"])
  }

  /// Prints a row.
  ///
  /// - Parameters:
  ///   - series: The figures of each column, in the order of the rounds.
  ///   - isSpeed: Whether more is better.
  func row(_ name: String, _ unit: String, _ series: [String: [Double]], isSpeed: Bool = false) {
    func ratio(to column: String) -> String? {
      guard let own = series["pbar"], let other = series[column] else { return nil }
      return (isSpeed ? pairedRatio(own, other) : pairedRatio(other, own))?.text(decimals: 2)
    }
    table.row(
      [name, unit]
        + columns.map { column in
          series[column].map { figures in
            let figure = median(figures).shortText
            return figures.count > 1 ? "\(figure) ±\(spread(figures).percentText)" : figure
          }
        } + pvColumns.map(ratio) + [ratio(to: Self.limitColumn)])
  }
}
