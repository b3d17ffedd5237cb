/// A part of the program that takes in what others have written, with the laws that hold for any bytes.
///
/// The fuzzers look for bytes that break them; the tests go over those that have been found before.
package enum FuzzedPart: String, CaseIterable, Sendable {
  case values, arguments, format, control, roster, views
  case safeText = "safe-text"
  case textWidth = "text-width"

  /// Goes over the laws with these bytes.
  ///
  /// - Throws: the first law that they break. A trap is a broken law, too.
  package func check(_ bytes: [UInt8]) throws(BrokenLaw) {
    switch self {
    case .values: try checkValues(bytes)
    case .arguments: try checkArguments(bytes)
    case .format: try checkFormat(bytes)
    case .control: try checkControl(bytes)
    case .roster: try checkRoster(bytes)
    case .views: try checkViews(bytes)
    case .safeText: try checkSafeText(bytes)
    case .textWidth: try checkTextWidth(bytes)
    }
  }
}
