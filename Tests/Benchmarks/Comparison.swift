import Foundation

/// A program that shows progress, with its column in the table.
struct Entrant {
  var column: String
  var path: String
  var isPv = false

  /// The command that draws a bar.
  var command: [String] { [path] + (isPv ? ["-f"] : []) }
}

/// The table in which `pbar` is compared with other programs.
struct Comparison {
  let programs: [Entrant]
  private let table: Table

  /// The column of `cat`, or of `wc -l` where lines are counted.
  static let plainColumn = "cat, wc -l"

  init(_ programs: [Entrant]) {
    self.programs = programs
    table = Table(
      "Medians, ± half the distance of the 10th and the 90th percentile; a ratio above 1 is in "
        + "favour of pbar",
      ["work", "unit"] + programs.map(\.column) + [Self.plainColumn]
        + (programs.dropFirst().map(\.column) + [Self.plainColumn]).map { "to \($0)" })
  }

  /// Prints a row of figures: of each column those of all rounds. Of a speed more is better.
  func row(_ name: String, _ unit: String, _ series: [String: [Double]], isSpeed: Bool = false) {
    let columns = programs.map(\.column) + [Self.plainColumn]
    let own = series["pbar"] ?? []
    table.row(
      [name, unit]
        + columns.map { column in
          guard let figures = series[column] else { return nil }
          let figure = median(figures).shortText
          return figures.count > 1 ? "\(figure) ±\(spread(figures).percentText)" : figure
        }
        + columns.dropFirst().map { column in
          guard let other = series[column], !own.isEmpty else { return nil }
          return pairedRatio(isSpeed ? own : other, isSpeed ? other : own).text(decimals: 2)
        })
  }
}

/// A table in Markdown whose rows are printed at once.
struct Table {
  init(_ title: String, _ columns: [String]) {
    print("\n## \(title)\n")
    row(columns)
    row(columns.indices.map { $0 == 0 ? "---" : "---:" })
  }

  /// Prints a row, with blank cells for unknown values.
  func row(_ cells: [String?]) {
    print("| " + cells.map { $0 ?? "" }.joined(separator: " | ") + " |")
    fflush(nil)
  }
}

/// The median of the values; 0 if there are none.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

/// Half of the distance of the 10th and the 90th percentile as a fraction of the median.
private func spread(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let cut = sorted.count / 10
  return (sorted[sorted.count - 1 - cut] - sorted[cut]) / 2 / max(1e-9, median(values))
}

/// The median of the quotients of two series that were measured in turns: a slow moment of the
/// machine in one round affects both, and their quotient little.
private func pairedRatio(_ numerators: [Double], _ denominators: [Double]) -> Double {
  median(zip(numerators, denominators).compactMap { $1 > 0 ? $0 / $1 : nil })
}

extension Double {
  func text(decimals: Int) -> String { String(format: "%.\(decimals)f", self) }

  /// The number with about three digits.
  var shortText: String {
    text(decimals: self >= 99.95 ? 0 : self >= 9.995 ? 1 : self >= 0.0995 ? 2 : 4)
  }

  /// The number as a whole percentage.
  var percentText: String { (self * 100).text(decimals: 0) + " %" }
}
