import ProgressModel
import TerminalText
import Wording

/// The state that a view keeps from frame to frame.
package struct ViewMemory: Hashable, Sendable {
  /// The width of the widest current value label so far, so that the bar does not jump with every
  /// new text.
  var valueLabelWidth = 0

  /// The width of the widest label of all views on the terminal, so that their bars begin in one
  /// column.
  package var labelWidth = 0
  var levelWidth = 0  // The width of the widest value within a range so far

  /// The length in cells of a timer's bar in the last frame.
  package internal(set) var extent: Int?
  private let animates: Bool
  private var parts: [Int: PartMemory] = [:]  // By the identifiers of the parts
  private var slots = RowSlots()
  private var indices: [Int: Int] = [:]
  private var partCount = 0

  /// The parts that are done, by their identifiers, with a number that is higher for a later one.
  private var done: [Int: Int] = [:]
  private var doneCount = 0

  private struct PartMemory: Hashable, Sendable {
    /// The movement of the completed fraction; `nil` while the fraction is unknown.
    var movement: Movement?
    var showsActivity = false
    var lastChange = -Double.infinity  // When the fraction changed last
    var label: String?
    var total: Amount?
  }

  /// The seconds between two rare steps. What changes more often is smooth without movement, and a
  /// movement would only keep the bar behind its percentage.
  private static let rareGap = 0.5

  package init(animates: Bool = false) { self.animates = animates }

  /// Forgets all parts but those of these snapshots; to be called before each frame.
  package mutating func keep(only snapshots: [Snapshot]) {
    let present = Set(snapshots.map { $0.identifier })
    parts = parts.filter { present.contains($0.key) }
    indices = indices.filter { present.contains($0.key) }
    done = done.filter { present.contains($0.key) }
  }

  /// The parts that get rows, and the number of the others by their states.
  mutating func select(_ parts: [Snapshot], capacity: Int) -> (
    shown: [Snapshot], hidden: [PartState: Int]
  ) {
    for part in parts {
      _ = index(of: part.identifier)
      noteEnd(of: part)
    }
    return slots.select(parts, capacity: capacity) { [done] in done[$0.identifier] ?? 0 }
  }

  /// The position of a part, counted from 0 in the order in which the parts came.
  package mutating func index(of identifier: Int) -> Int {
    if let index = indices[identifier] { return index }
    defer { partCount += 1 }
    indices[identifier] = partCount
    return partCount
  }

  private mutating func noteEnd(of part: Snapshot) {
    let isDone = part.partState == .done
    guard isDone != (done[part.identifier] != nil) else { return }
    doneCount += 1
    done[part.identifier] = isDone ? doneCount : nil
  }

  /// Whether a bar is moving at `time`, so that the next frame differs.
  package func isGliding(at time: Double) -> Bool {
    parts.values.contains { $0.movement?.isMoving(at: time) ?? false }
  }

  package var showsActivity: Bool { parts.values.contains { $0.showsActivity } }

  /// Replaces each completed fraction by what its movement has reached. A run that has
  /// ended is shown as it ended, and a fraction moves only from a known value to a higher one of
  /// the same work.
  mutating func move(
    _ configuration: inout ViewConfiguration, of snapshots: [Snapshot],
    in style: any ProgressViewStyle, at time: Double
  ) {
    let given = configuration
    // The extent is calculated only if a fraction changes, because it needs the layout.
    var step: Double?
    for (index, snapshot) in snapshots.enumerated() {
      let turns = given.parts[index].turns
      var part = parts[snapshot.identifier] ?? PartMemory()
      defer { parts[snapshot.identifier] = part }
      part.showsActivity = turns == nil && snapshot.phase == .running && snapshot.stalledFor == nil
      let isSameWork = part.label == snapshot.label && part.total == snapshot.total
      part.label = snapshot.label
      part.total = snapshot.total
      guard animates, isSameWork, let turns, snapshot.phase == .running,
        var movement = part.movement,
        turns >= movement.target
      else {
        part.movement = turns.map(Movement.init(at:))
        continue
      }
      // A ring takes longer to move than steps take to come, and follows them.
      let isRing = style.movementDuration > Self.rareGap
      if turns != movement.target {
        let isRare = time - part.lastChange >= Self.rareGap
        part.lastChange = time
        let cell = step ?? 1 / Double(max(1, style.extent(given)))
        step = cell
        movement.set(
          turns, at: time, step: cell, duration: isRare || isRing ? style.movementDuration : 0)
        part.movement = movement
      }
      guard movement.isMoving(at: time) else { continue }
      configuration.parts[index].turns = movement.value(at: time)
      if !isRing { configuration.movePercentage(of: index) }
    }
  }
}

extension ViewConfiguration {
  /// Has the percentage of a part say what its bar shows.
  fileprivate mutating func movePercentage(of index: Int) {
    guard let turns = parts[index].turns,
      let field = parts[index].fields.firstIndex(where: { $0.isPercentage && !$0.text.isEmpty })
    else { return }
    let mark = parts[index].fields[field].text.hasPrefix("~") ? "~" : ""
    parts[index].fields[field].text = mark + theme.wording.percent(wholePercentage(of: turns))
  }
}

extension ViewPart {
  /// The completed fraction, which is more than 1 if more than the total was completed.
  fileprivate var turns: Double? {
    get { overfulfilledFraction ?? fractionCompleted }
    set {
      fractionCompleted = newValue.map { min(1, $0) }
      overfulfilledFraction = newValue.flatMap { $0 > 1 ? $0 : nil }
    }
  }
}

/// A value that moves smoothly when it jumps, as in SwiftUI's `withAnimation(.easeInOut)`.
///
/// The shown value is the sum of the target and an offset. A jump of the target is added to the
/// offset, so that the shown value does not jump, and the offset shrinks to 0. Smaller steps are
/// shown at once, even during a movement. Jumps are additive, as UIKit's animations of one property
/// are.
///
/// It is a function of time, in seconds of a clock that does not jump.
struct Movement: Hashable, Sendable {
  private(set) var target: Double  // The current value, which is shown at the end of the movement
  private var origin: Double  // The value that was shown at the start of the movement
  private var start = 0.0
  private var duration = 0.0
  private var offset = 0.0  // The offset at the start of the movement
  private var slope = 0.0  // The change of the offset at the start, per duration

  init(at value: Double) {
    target = value
    origin = value
  }

  /// Moves from the shown value to another one within `duration` seconds, or at once if the change
  /// is at most `step`.
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
    // It keeps its speed, unless it would move away from the target or beyond it: a cubic with a
    // level end is monotonic only if it begins with at most three times the slope of the straight
    // line.
    let straight = -offset
    let (least, most) = straight < 0 ? (3 * straight, 0) : (0, 3 * straight)
    slope = min(max(speed * duration, least), most)
  }

  /// The shown value at `time`, which is always between origin and target.
  func value(at time: Double) -> Double {
    guard isMoving(at: time) else { return target }
    let s = elapsedFraction(at: time)
    // Cubic Hermite interpolation from the offset and its slope to 0 and a slope of 0.
    let rest = offset * (1 - s * s * (3 - 2 * s)) + slope * s * (1 - s) * (1 - s)
    return min(max(target + rest, min(origin, target)), max(origin, target))
  }

  func isMoving(at time: Double) -> Bool { offset != 0 && time < start + duration }

  private func speed(at time: Double) -> Double {
    guard isMoving(at: time) else { return 0 }
    let s = elapsedFraction(at: time)
    return (offset * 6 * s * (s - 1) + slope * (3 * s - 1) * (s - 1)) / duration
  }

  private func elapsedFraction(at time: Double) -> Double {
    min(1, max(0, time - start) / duration)
  }
}
