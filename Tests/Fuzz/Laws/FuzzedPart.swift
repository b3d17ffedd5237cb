/// A part of the program that reads foreign bytes, with the laws that hold for any bytes.
enum FuzzedPart: String, CaseIterable, Sendable {
  case values, output, arguments, format, style, control, rows, views
  case safeText = "safe-text"
  case textWidth = "text-width"

  /// Throws the first law that these bytes break.
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
