import TerminalText

/// Colours that run from one to the next at equal distances, by way of a space in which equal steps look
/// equal.
struct Gradient: Hashable, Sendable {
  private let stops: [PerceptualColor]

  /// `nil` where there are no two colours to run between.
  init?(_ colors: [Color]) {
    guard colors.count > 1 else { return nil }
    stops = colors.map(PerceptualColor.init)
  }

  /// The colour at a place, 0 at the first colour and 1 at the last.
  func color(at place: Double) -> Color {
    let position = min(1, max(0, place)) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    return stops[index].mixed(with: stops[index + 1], at: position - Double(index)).color
  }
}
