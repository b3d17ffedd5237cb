import ProgressModel
import Wording

/// The parts that have rows where not all fit: each keeps its row for as long as it works.
struct RowSlots: Hashable, Sendable {
  private var rows: [Int] = []  // The identifiers of the parts in the order of their rows

  /// Whether the parts once did not fit, so that their rows are no longer in the order in which
  /// they came.
  private var isMixed = false

  /// The `capacity` most important parts in the order of their rows, and the number of the others
  /// by their states. A row goes to another part if that is more important: parts that work come
  /// first, then failed parts, then done parts, the latest first, then parts that wait. `doneOrder`: higher for a part that was done later.
  mutating func select(
    _ parts: [Snapshot], capacity: Int, doneOrder: (Snapshot) -> Int
  ) -> (shown: [Snapshot], hidden: [PartState: Int]) {
    guard isMixed || parts.count > capacity else {
      rows = parts.map { $0.identifier }
      return (parts, [:])
    }
    isMixed = true
    let present = Dictionary(uniqueKeysWithValues: parts.map { ($0.identifier, $0) })

    /// Lower for a more important part; an empty row is the least important.
    func rank(_ part: Snapshot?) -> (state: Int, time: Int) {
      switch part?.partState {
      case .working: (0, 0)
      case .failed: (1, 0)
      case .done: (2, -(part.map(doneOrder) ?? 0))
      case .waiting: (3, 0)
      case nil: (4, 0)
      }
    }
    var slots = rows.prefix(capacity).map { present[$0] }
    func leastImportant() -> Int? {
      slots.indices.max { one, other in
        let (first, second) = (rank(slots[one]), rank(slots[other]))
        return (first.state, first.time, one) < (second.state, second.time, other)
      }
    }
    let placed = Set(slots.compactMap { $0?.identifier })
    // The order in which they came decides between equals.
    let candidates = parts.enumerated().filter { !placed.contains($1.identifier) }.map {
      order, part in
      (rank: rank(part), order: order, part: part)
    }.sorted { ($0.rank.state, $0.rank.time, $0.order) < ($1.rank.state, $1.rank.time, $1.order) }
    var next = candidates[...]
    for index in slots.indices where slots[index] == nil { slots[index] = next.popFirst()?.part }
    let added = next.prefix(max(0, capacity - slots.count))
    slots += added.sorted { $0.order < $1.order }.map { $0.part }
    for candidate in next.dropFirst(added.count) {
      guard let last = leastImportant(), candidate.rank.state < rank(slots[last]).state else {
        break
      }
      slots[last] = candidate.part
    }
    let shown = slots.compactMap { $0 }
    rows = shown.map { $0.identifier }
    let isShown = Set(rows)
    var hidden: [PartState: Int] = [:]
    for part in parts where !isShown.contains(part.identifier) {
      hidden[part.partState, default: 0] += 1
    }
    return (shown, hidden)
  }
}
