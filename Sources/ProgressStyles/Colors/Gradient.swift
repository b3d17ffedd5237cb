import TerminalText

/// Colours that run from one to the next at equal distances, mixed in OKLab.
struct Gradient {
  private let stops: [PerceptualColor]
  private var steps: [(place: Double, color: Color)] = []  // Of fixed colours instead of mixtures

  /// `isIndexed`: with xterm's fixed colours only.
  init?(_ colors: [Color], isIndexed: Bool = false) {
    guard colors.count > 1 else { return nil }
    stops = colors.map { PerceptualColor($0) }
    if isIndexed { steps = Self.steps(colors.map { FixedColor(nearestTo: $0) }) }
  }

  /// The fixed colours on the way, each at its share of the distances between two stops.
  private static func steps(_ stops: [FixedColor]) -> [(place: Double, color: Color)] {
    var found: [(place: Double, color: Color)] = []
    for (part, ends) in zip(stops, stops.dropFirst()).enumerated() {
      let path = ends.0.path(to: ends.1)
      let steps = zip(path, path.dropFirst()).map { $0.distanceSquare(to: $1).squareRoot() }
      let length = steps.reduce(0, +)
      var way = 0.0
      for (fixed, step) in zip(path, [0] + steps) {
        way += step
        let share = length > 0 ? way / length : 0.5
        found.append(((Double(part) + share) / Double(stops.count - 1), fixed.color))
      }
    }
    return found
  }

  func color(at fraction: Double) -> Color {
    if let step = steps.min(by: { abs($0.place - fraction) < abs($1.place - fraction) }) {
      return step.color
    }
    let position = min(1, max(0, fraction)) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    return stops[index].mixed(with: stops[index + 1], at: position - Double(index)).color
  }

  /// The perceived distance from the first colour to the last by way of all others.
  var length: Double {
    zip(stops, stops.dropFirst()).reduce(0) { length, stops in
      length + (stops.1.levels - stops.0.levels).square.squareRoot()
    }
  }
}

/// Where a gradient ends: at the tip of the completed part, or at the end of the scale. Of a ring,
/// it may have angles in degrees, clockwise from the right.
package enum GradientSpan: Hashable, Sendable {
  case tip, scale
  case angles(ValueRange)
}

extension [Color] {
  /// The colour of a bar that is nearest to a place, 0...1; `nil` without any.
  func nearest(to fraction: Double) -> Color? {
    let place = Swift.min(1, Swift.max(0, fraction)) * Double(count - 1)
    return isEmpty ? nil : self[Int(place.rounded())]
  }
}
