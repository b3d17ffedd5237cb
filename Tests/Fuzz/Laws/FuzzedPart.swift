/// A part of the program that reads foreign bytes, with the laws that hold for any bytes.
///
/// The fuzzers look for bytes that break the laws; the tests repeat the bytes that were found
/// before.
enum FuzzedPart: String, CaseIterable, Sendable {
  case values, output, arguments, format, style, control, rows, views
  case safeText = "safe-text"
  case textWidth = "text-width"

  /// Checks the laws with these bytes.
  ///
  /// - Throws: the first law that is broken. A trap also breaks a law.
  func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    switch self {
    case .values: try checkValues(bytes)
    case .output: try checkOutput(bytes)
    case .arguments: try checkArguments(bytes)
    case .format: try checkFormat(bytes)
    case .style: try checkStyle(bytes)
    case .control: try checkControl(bytes)
    case .rows: try checkRows(bytes)
    case .views: try checkViews(bytes)
    case .safeText: try checkSafeText(bytes)
    case .textWidth: try checkTextWidth(bytes)
    }
  }
}
