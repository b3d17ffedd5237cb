import ProgressModel

/// What a view keeps from frame to frame.
package struct ViewMemory: Hashable, Sendable {
  /// Cells of the widest current value label so far, so that the bar does not jump with every new text.
  var valueLabelWidth = 0
  /// The same of the widest value within a range.
  var levelWidth = 0
  /// Cells along which the bar of a timer was drawn last.
  package internal(set) var extent: Int?
  /// Whether a bar that jumps glides to where it jumps.
  private let animates: Bool
  private var parts: [PartMemory] = []

  /// What is kept of one part of a run.
  private struct PartMemory: Hashable, Sendable {
    let identifier: Int
    /// What is drawn as completed, 1 for all of it; `nil` while that is unknown.
    var movement: Movement?
    /// Whether an activity indicator moves in its place.
    var showsActivity = false
  }

  package init(animates: Bool = false) {
    self.animates = animates
  }

  /// Forgets the parts that are gone; called before each frame with those that are there.
  package mutating func keep(only snapshots: [Snapshot]) {
    parts.removeAll { part in !snapshots.contains { $0.identifier == part.identifier } }
  }

  /// Whether a bar is on its way at `time`, so that a frame a little later shows it elsewhere.
  package func isGliding(at time: Double) -> Bool {
    parts.contains { $0.movement?.isMoving(at: time) ?? false }
  }

  /// Whether an activity indicator moves.
  package var showsActivity: Bool { parts.contains(where: \.showsActivity) }

  /// Puts what is drawn as completed where it has come to on its way.
  ///
  /// A run that has ended stands where it ended, and what was unknown or becomes so has no way to go.
  mutating func move(
    _ configuration: inout ViewConfiguration, of snapshots: [Snapshot],
    in style: any ProgressViewStyle, at time: Double
  ) {
    let given = configuration
    // The layout is asked for how long the bar is only where that matters.
    var step: Double?
    for (index, snapshot) in snapshots.enumerated() {
      let turns = given.parts[index].turns
      let place = place(of: snapshot.identifier)
      parts[place].showsActivity =
        turns == nil && snapshot.phase == .running && snapshot.stalledFor == nil
      guard animates, let turns, snapshot.phase == .running,
        var movement = parts[place].movement
      else {
        parts[place].movement = turns.map(Movement.init(at:))
        continue
      }
      if turns != movement.target {
        let cell = step ?? 1 / Double(max(1, style.extent(given)))
        step = cell
        movement.set(turns, at: time, step: cell, duration: style.movementDuration)
        parts[place].movement = movement
      }
      configuration.parts[index].turns = movement.value(at: time)
    }
  }

  /// Where a part is kept, from now on at least.
  private mutating func place(of identifier: Int) -> Int {
    if let place = parts.firstIndex(where: { $0.identifier == identifier }) { return place }
    parts.append(PartMemory(identifier: identifier))
    return parts.endIndex - 1
  }
}

extension ViewPart {
  /// How far it is as one number: beyond 1 where more was completed than there was to do.
  fileprivate var turns: Double? {
    get { overfulfilledFraction ?? fractionCompleted }
    set {
      fractionCompleted = newValue.map { min(1, $0) }
      overfulfilledFraction = newValue.flatMap { $0 > 1 ? $0 : nil }
    }
  }
}
