/// What is counted, which decides how an amount of it is written.
package enum CountUnit: Sendable, Hashable, CaseIterable {
  /// Bytes in steps of 1024: `1.4 GiB`.
  case bytes
  /// Bytes in steps of 1000: `1.4 GB`.
  case decimalBytes
  /// Bytes, written as bits in steps of 1024: `11.2 Gibit`.
  case bits
  /// Bytes, written as bits in steps of 1000: `11.2 Gbit`.
  case decimalBits
  /// Lines, records and values: `940`, `1.23M`.
  case plain

  /// What is written for a counted amount: the only place that turns bytes into bits.
  package func shown(_ amount: Double) -> Double {
    amount * Double(writtenForOne)
  }

  /// What is written for a counted amount, exact while it is whole and fits.
  package func shown(_ amount: Amount) -> Amount {
    guard case .whole(let value) = amount else { return .real(shown(amount.doubleValue)) }
    let (product, overflow) = value.multipliedReportingOverflow(by: writtenForOne)
    return overflow ? .real(shown(amount.doubleValue)) : .whole(product)
  }

  private var writtenForOne: Int64 {
    switch self {
    case .bytes, .decimalBytes, .plain: 1
    case .bits, .decimalBits: 8
    }
  }
}
