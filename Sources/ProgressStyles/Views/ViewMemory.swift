import ProgressModel
import TerminalText
import Wording

/// The state that a view keeps from frame to frame.
package struct ViewMemory: Sendable {
  private var columns: [Column: Room] = [:]

  /// The widest label of all views on the terminal, so that their bars begin in one column.
  package var labelWidth = 0

  /// Whether the next frame is the final one, in which nothing moves. A part may have ended long
  /// before, and may even begin again.
  package var isLast = false

  /// The visible steps of the first part's bar in the previous frame, as `ViewLayout.extent`.
  package internal(set) var extent: Int?
  private let animates: Bool
  private var parts: [Int: PartMemory] = [:]  // By their identifiers
  private var partCount = 0
  private var doneCount = 0
  private var rows: [Int] = []  // The identifiers of the parts in the order of their rows
  private var isMixed = false  // Whether parts once did not fit, so that rows are out of order

  /// The fields of one place; work without a goal has other texts there.
  private struct Column: Hashable {
    var place: Int
    var hasGoal: Bool
  }

  /// The most cells that a column had, and that its texts needed.
  private struct Room {
    var width = 0
    var needed = 0
  }

  private struct PartMemory {
    var index: Int?  // In the order in which the parts came; `nil` for the whole run
    var doneOrder: Int?  // Higher for a part that was done later
    var movement: Movement?  // Of the completed fraction; `nil` while it is unknown
    var showsActivity = false
    var lastChange = 0.0  // When the fraction changed last
    var usualGap: Double?  // Seconds between two changes
    var label: String?
    var total: Amount?
  }

  /// Seconds after a change in which another one is growth and no step. A copy whose rate is
  /// limited grows several times a second, and its bar must not lag behind its amount.
  private static let growthGap = 0.3

  package init(animates: Bool = false) { self.animates = animates }

  /// Forgets all other parts; to be called before each frame.
  package mutating func keep(only snapshots: [Snapshot]) {
    let present = Set(snapshots.map { $0.identifier })
    parts = parts.filter { present.contains($0.key) }
  }

  /// The position of a part in the order in which the parts came.
  mutating func index(of identifier: Int) -> Int {
    if let index = parts[identifier]?.index { return index }
    defer { partCount += 1 }
    parts[identifier, default: PartMemory()].index = partCount
    return partCount
  }

  /// Keeps each column at its largest width so far, so that the bar does not jump to and fro; words
  /// at the end are left out. In the final frame, and in a picture, words about an end have the
  /// room that the column had, so that nothing moves.
  mutating func keepWidths(_ view: inout ViewConfiguration, isPicture: Bool) {
    for part in view.parts.indices where !view.parts[part].hasEndSign {
      let hasGoal = view.parts[part].fractionReached != nil
      let isFixed = isLast || isPicture && view.parts[part].hasEnded
      for index in view.parts[part].fields.indices {
        let column = Column(place: view.parts[part].fields[index].place, hasGoal: hasGoal)
        keepWidth(
          &view.parts[part].fields[index], in: column, isFixed: isFixed, isPicture: isPicture)
      }
    }
  }

  private mutating func keepWidth(
    _ field: inout Piece, in column: Column, isFixed: Bool, isPicture: Bool
  ) {
    // The column that the place has with a total if this part has none, and without one otherwise.
    let other = Column(place: column.place, hasGoal: !column.hasGoal)
    if isFixed, field.rank == .time, let room = columns[column] ?? columns[other] {
      // The shortest words are never cut. A picture leaves them out rather than move.
      let least = isPicture ? 0 : field.short?.text.cellWidth ?? field.text.cellWidth
      field.width = max(room.width, least)
      field.spare = max(0, room.width - max(room.needed, least))
    } else if field.value != .stall {  // A stall takes no room from other texts
      var room = columns[column] ?? Room()
      room.width = max(room.width, field.width)
      room.needed = max(room.needed, field.neededWidth)
      columns[column] = room
      field.width = room.width
      field.spare = room.width - room.needed
    }
  }

  // MARK: Rows

  /// The `capacity` most important parts in the order of their rows, and the number of the others
  /// by their states. A part keeps its row until another one has a more important state.
  mutating func select(_ parts: [Snapshot], capacity: Int) -> (
    shown: [Snapshot], hidden: [PartState: Int]
  ) {
    for part in parts {
      _ = index(of: part.identifier)
      let isDone = part.partState == .done
      guard isDone != (self.parts[part.identifier]?.doneOrder != nil) else { continue }
      doneCount += 1
      self.parts[part.identifier]?.doneOrder = isDone ? doneCount : nil
    }
    guard isMixed || parts.count > capacity else {
      rows = parts.map { $0.identifier }
      return (parts, [:])
    }
    isMixed = true
    let present = Dictionary(uniqueKeysWithValues: parts.map { ($0.identifier, $0) })
    var slots = rows.prefix(capacity).map { present[$0] }
    let placed = Set(slots.compactMap { $0?.identifier })
    let candidates = parts.enumerated().filter { !placed.contains($1.identifier) }.map {
      (part: $1, rank: rank($1, at: $0))
    }
    var next = candidates.sorted { $0.rank < $1.rank }[...]
    for index in slots.indices where slots[index] == nil { slots[index] = next.popFirst()?.part }
    let added = next.prefix(max(0, capacity - slots.count)).sorted {
      $0.rank.place < $1.rank.place
    }
    var shown = slots.compactMap { $0 } + added.map { $0.part }
    for candidate in next.dropFirst(added.count) {
      let last = shown.enumerated().map { rank($1, at: $0) }.max { $0 < $1 }
      guard let last, candidate.rank.state < last.state else { break }
      shown[last.place] = candidate.part
    }
    rows = shown.map { $0.identifier }
    let isShown = Set(rows)
    var hidden: [PartState: Int] = [:]
    for part in parts where !isShown.contains(part.identifier) {
      hidden[part.partState, default: 0] += 1
    }
    return (shown, hidden)
  }

  /// Lower for a more important part; of parts in one state, the last that was done, else the
  /// first.
  private func rank(_ part: Snapshot, at place: Int) -> (state: Int, time: Int, place: Int) {
    (part.partState.rawValue, -(parts[part.identifier]?.doneOrder ?? 0), place)
  }

  // MARK: Movement

  /// Whether a bar is moving, so that the next frame differs.
  package func isGliding(at time: Double) -> Bool {
    parts.values.contains { $0.movement?.isMoving(at: time) ?? false }
  }

  package var showsActivity: Bool { parts.values.contains { $0.showsActivity } }

  /// Replaces the fraction of each bar by what its movement has reached; numbers are the true ones.
  /// The bar moves, up or down, between two known values of the same work, until that ends, for at
  /// most half of the usual time between two values, so that it arrives before the next one. An
  /// amount that grows between frames needs no movement; `hasSteps`: each change is a step.
  mutating func move(
    _ view: inout ViewConfiguration, of snapshots: [Snapshot], within duration: Double,
    hasSteps: Bool, at time: Double
  ) {
    let step = 1 / Double(max(1, extent ?? 1))
    for (index, snapshot) in snapshots.enumerated() {
      let reached = view.parts[index].fractionReached
      var part = parts[snapshot.identifier] ?? PartMemory()
      defer { parts[snapshot.identifier] = part }
      part.showsActivity =
        reached == nil && snapshot.end == nil && snapshot.stalledFor == nil
      let isSameWork = part.label == snapshot.reading.label && part.total == snapshot.reading.total
      part.label = snapshot.reading.label
      part.total = snapshot.reading.total
      guard animates, isSameWork, !isLast, snapshot.end == nil, let reached,
        var movement = part.movement
      else {
        part.movement = reached.map(Movement.init(at:))
        part.lastChange = time
        continue
      }
      if reached != movement.target {
        let gap = time - part.lastChange
        let usualGap = part.usualGap.map { $0 + (gap - $0) / 4 } ?? gap
        part.usualGap = usualGap
        part.lastChange = time
        let isStep = hasSteps || gap >= Self.growthGap
        movement.set(
          reached, at: time, step: step, duration: isStep ? min(duration, usualGap / 2) : 0)
        part.movement = movement
      }
      guard movement.isMoving(at: time) else { continue }
      view.parts[index].fractionReached = movement.value(at: time)
    }
  }
}

/// A value that moves smoothly when it jumps, as in SwiftUI's `withAnimation(.easeInOut)`: the
/// target and an offset, to which a jump is added, and which shrinks to 0. Times are seconds of a
/// clock that does not jump.
struct Movement {
  private(set) var target: Double  // The current value, which is shown at the end
  private var start = 0.0
  private var duration = 0.0
  private var offset = 0.0  // At the start
  private var slope = 0.0  // The change of the offset at the start, per duration

  init(at value: Double) { target = value }

  /// Moves from the shown value to another one within `duration` seconds, or at once if the change
  /// is at most `step`.
  mutating func set(_ value: Double, at time: Double, step: Double, duration: Double) {
    defer { target = value }
    guard abs(value - target) > step, duration > 0 else { return }
    let speed = speed(at: time)
    offset = self.value(at: time) - value
    start = time
    self.duration = duration
    // It keeps its speed, but moves neither away from the target nor beyond it: a cubic with a
    // level end is monotonic up to three times the slope of the straight line.
    let steepest = -3 * offset
    slope = min(max(speed * duration, min(0, steepest)), max(0, steepest))
  }

  /// The shown value, which is never beyond the target.
  func value(at time: Double) -> Double {
    guard isMoving(at: time) else { return target }
    let s = elapsedFraction(at: time)
    // Cubic Hermite interpolation from the offset and its slope to 0 and a slope of 0.
    let rest = offset * (1 - s * s * (3 - 2 * s)) + slope * s * (1 - s) * (1 - s)
    return target + min(max(rest, min(0, offset)), max(0, offset))
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
