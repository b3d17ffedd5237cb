import TerminalText

/// What a value is measured by.
package enum ValueScale: Sendable, Hashable {
  /// It is so much of this total; of 1 where there is none, as in `ProgressView(value:)`.
  case total(Amount?)
  /// It lies between two numbers, as `Gauge` shows it, and never ends by reaching one of them.
  case range(ValueRange)

  /// The total of the command line, where there is one.
  package var total: Amount? {
    switch self {
    case .total(let total): total
    case .range: nil
    }
  }

  package var range: ValueRange? {
    switch self {
    case .total: nil
    case .range(let range): range
    }
  }
}
