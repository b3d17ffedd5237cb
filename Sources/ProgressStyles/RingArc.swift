/// The part of a ring that is filled: where it begins and how far it goes, in turns.
struct RingArc: Hashable, Sendable {
  /// 0 is the top.
  var start: Double
  /// Beyond 1 it goes on over itself.
  var length: Double

  /// The arc of a value; none where nothing is completed.
  init?(fraction: Double) {
    guard fraction > 0 else { return nil }
    start = 0
    length = min(fraction, Self.longest)
  }

  /// The arc that turns while there is no value, after so many seconds of motion.
  init(motion: Double) {
    let turns = motion / Self.secondsPerTurn
    start = turns - turns.rounded(.down)
    length = 0.25
  }

  /// From here on the tip is drawn over the start, with its shadow.
  static let overlap = 0.96

  private static let longest = 1000.0
  private static let secondsPerTurn = 1.25
}

extension ViewPart {
  /// The arc that shows how far it is, or that it is being worked on.
  var ringArc: RingArc? {
    guard let fraction = overfulfilledFraction ?? fractionCompleted else {
      return RingArc(motion: motion)
    }
    return RingArc(fraction: fraction)
  }
}
