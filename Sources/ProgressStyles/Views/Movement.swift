/// A value that glides where it jumps, as a view does within `withAnimation(.easeInOut)`.
///
/// What is shown is the value and an offset. A jump goes into the offset, so that what is shown stays where
/// it is, and the offset eases away; smaller steps are shown at once, also while something moves. Jumps add up
/// as UIKit adds animations of one property up.
///
/// It is a function of time: seconds on any clock that does not jump.
struct Movement: Hashable, Sendable {
  /// Where it is going: what is true already.
  private(set) var target: Double
  /// What was shown when it began to move.
  private var origin: Double
  /// When that was, and how long it takes from there.
  private var start = 0.0
  private var duration = 0.0
  /// What there was to go then, and how fast it was shrinking: the change in a whole duration.
  private var offset = 0.0
  private var slope = 0.0

  /// At rest.
  init(at value: Double) {
    target = value
    origin = value
  }

  /// Goes to another value from where it is at `time`, within `duration` seconds; at once where that is not
  /// more than a step from the value before.
  mutating func set(_ value: Double, at time: Double, step: Double, duration: Double) {
    let jump = value - target
    guard abs(jump) > step, duration > 0 else {
      target = value
      return
    }
    let (shown, speed) = (self.value(at: time), speed(at: time))
    self.duration = duration
    start = time
    origin = shown
    target = value
    offset = shown - value
    // It keeps its speed, save where that would lead it away from the value, or beyond it: a cubic with a
    // level end only ever approaches that if it begins at most three times as steep as the straight way.
    let straight = -offset
    let (least, most) = straight < 0 ? (3 * straight, 0) : (0, 3 * straight)
    slope = min(max(speed * duration, least), most)
  }

  /// What is shown at `time`; never outside of where it came from and where it goes.
  func value(at time: Double) -> Double {
    guard isMoving(at: time) else { return target }
    let s = place(at: time)
    // Cubic Hermite interpolation: from the offset with its slope to nothing, and level there.
    let rest = offset * (1 - s * s * (3 - 2 * s)) + slope * s * (1 - s) * (1 - s)
    return min(max(target + rest, min(origin, target)), max(origin, target))
  }

  /// Whether something else would be shown a little later.
  func isMoving(at time: Double) -> Bool {
    offset != 0 && time < start + duration
  }

  /// What is shown changes by so much a second.
  private func speed(at time: Double) -> Double {
    guard isMoving(at: time) else { return 0 }
    let s = place(at: time)
    return (offset * 6 * s * (s - 1) + slope * (3 * s - 1) * (s - 1)) / duration
  }

  /// How much of its time has passed, 0...1.
  private func place(at time: Double) -> Double {
    min(1, max(0, time - start) / duration)
  }
}
