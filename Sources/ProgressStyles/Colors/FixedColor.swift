import TerminalText

import enum CLibrary.Math

/// One of xterm's fixed colours, which terminals with 256 colours show instead of mixtures: the
/// cube and the greys, 16...255.
struct FixedColor {
  let color: Color
  let levels: SIMD3<Double>  // In OKLab
  let chroma: Double
  private let hue: Double  // In radians

  init(_ color: Color) {
    self.color = color
    levels = PerceptualColor(color).levels
    chroma = levels.chroma
    hue = Math.angle(x: levels.y, y: levels.z)
  }

  /// The nearest colour. Beside the distance in OKLab, a false hue counts.
  init(nearestTo color: Color) {
    if case .indexed = color {
      self.init(color)
      return
    }
    let sought = PerceptualColor(color).levels
    let chroma = sought.chroma
    func error(_ fixed: FixedColor) -> Double {
      let difference = fixed.levels - sought
      let across =
        chroma < Self.leastChroma
        ? 0 : (difference.z * sought.y - difference.y * sought.z) / chroma
      return difference.square + 3 * across * across
    }
    self = Self.all.min { error($0) < error($1) } ?? FixedColor(.indexed(16))
  }

  /// The way to another colour in OKLab.
  func distanceSquare(to other: FixedColor) -> Double { (other.levels - levels).square }

  /// The colours from this one to another, both included.
  ///
  /// The colours nearest to the mixtures would be greys and other hues. So this is the path through
  /// the fixed colours along the shorter arc of hues on which hue and lightness never turn back,
  /// and no colour is much duller than both ends. Of all such paths it is the one with the smallest
  /// steps near the straight way in lightness, chroma and hue.
  func path(to other: FixedColor) -> [FixedColor] {
    guard color != other.color else { return [self] }
    let way = Way(from: self, to: other)
    let between = Self.all.compactMap { fixed in way.place(of: fixed).map { ($0, fixed) } }
    let places =
      [(way.start, self)] + between.sorted { $0.0.along < $1.0.along } + [(way.end, other)]
    var best: [(error: Double, before: Int)] = [(0, 0)]
    for next in 1..<places.count {
      let (place, fixed) = places[next]
      var choice = (error: Double.infinity, before: 0)
      for before in 0..<next where way.leads(from: places[before].0, to: place) {
        let step = places[before].1.distanceSquare(to: fixed)
        let error = best[before].error + step + place.error + Self.stepPrice
        if error < choice.error { choice = (error, before) }
      }
      best.append(choice)
    }
    var path = [other]
    var index = places.count - 1
    while index > 0 {
      index = best[index].before
      path.append(places[index].1)
    }
    return path.reversed()
  }

  /// Below this chroma a colour looks grey.
  static let leastChroma = 0.03
  private static let stepPrice = 0.0002  // Steps that can hardly be seen are not worth their bytes
  private static let all = (16...255).map { FixedColor(.indexed(UInt8($0))) }

  /// The way between two colours in lightness, chroma and hue.
  private struct Way {
    struct Place {
      var along: Double  // The progress, 0...1
      var lightness: Double
      var turn: Double  // From the first hue, in radians
      var error: Double  // The squared distance from the straight way
    }

    let start: Place
    let end: Place
    private let from: FixedColor
    private let to: FixedColor
    private let hue: Double  // Of the start; of the end if the start is grey
    private let hasHues: Bool  // Whether neither end is grey
    private let slack: Double  // In lightness, for ends that are nearly as light

    init(from: FixedColor, to: FixedColor) {
      self.from = from
      self.to = to
      let isGrey = [from, to].map { $0.chroma < FixedColor.leastChroma }
      hasHues = !isGrey[0] && !isGrey[1]
      hue = isGrey[0] ? to.hue : from.hue
      let turn = hasHues ? (to.hue - from.hue).asTurn : 0
      start = Place(along: 0, lightness: from.levels.x, turn: 0, error: 0)
      end = Place(along: 1, lightness: to.levels.x, turn: turn, error: 0)
      slack = abs(to.levels.x - from.levels.x) < 0.15 ? 0.07 : 0
    }

    /// `nil` for a colour that is not between both ends.
    func place(of fixed: FixedColor) -> Place? {
      let lightness = fixed.levels.x
      let ends = (start.lightness, end.lightness)
      guard lightness >= min(ends.0, ends.1) - slack, lightness <= max(ends.0, ends.1) + slack
      else { return nil }
      let middle = end.turn / 2
      let turn = (fixed.hue - hue - middle).asTurn + middle
      let isGrey = fixed.chroma < FixedColor.leastChroma
      let isBetween =
        hasHues
        ? !isGrey && turn >= min(0, end.turn) && turn <= max(0, end.turn)
        : isGrey || abs(turn) < 0.12 && max(from.chroma, to.chroma) >= FixedColor.leastChroma
      let isDull = fixed.chroma < 0.7 * min(from.chroma, to.chroma)
      guard isBetween, !isDull, fixed.color != from.color, fixed.color != to.color else {
        return nil
      }
      // The greatest difference of the ends tells how far the colour is on the way.
      let differences = [
        ends.1 - ends.0, to.chroma - from.chroma, end.turn * (from.chroma + to.chroma) / 2,
      ]
      let values = [
        lightness - ends.0, fixed.chroma - from.chroma, turn * (from.chroma + to.chroma) / 2,
      ]
      let main = differences.indices.max { abs(differences[$0]) < abs(differences[$1]) } ?? 0
      let along = values[main] / differences[main]
      guard along >= 0, along <= 1 else { return nil }
      let offsets = zip(values, differences).map { $0 - $1 * along }
      return Place(
        along: along, lightness: lightness, turn: hasHues ? turn : 0,
        error: offsets.reduce(0) { $0 + $1 * $1 })
    }

    func leads(from one: Place, to other: Place) -> Bool {
      let rise = (other.lightness - one.lightness) * (end.lightness < start.lightness ? -1 : 1)
      let turn = (other.turn - one.turn) * (end.turn < 0 ? -1 : 1)
      return rise >= -slack && turn >= 0
    }
  }
}

extension BlendedColor {
  /// Whether a fixed colour looks nearly like this one.
  var isNearFixed: Bool {
    let color = self.color
    return FixedColor(nearestTo: color).distanceSquare(to: FixedColor(color)) < 0.06 * 0.06
  }
}

extension SIMD3<Double> {
  var square: Double { (self * self).sum() }
  fileprivate var chroma: Double { (y * y + z * z).squareRoot() }
}

extension Double {
  /// The same angle in radians, at most half a turn to either side.
  fileprivate var asTurn: Double { self - 2 * Double.pi * (self / (2 * Double.pi)).rounded() }
}
