import ProgressModel
import TerminalText

struct NamedValues {
  static let longestName = 256  // In bytes; the rest of a longer name is ignored

  var table = PartTable<ValuePart>()
  private let scale: ValueScale
  private var bareScale = ValuePart.BareScale.undecided

  /// A number from 2 on beside fractions of 1, for a report.
  var beyondFractions: Amount?
  private var namesBeforeUnnamed: Int?  // How many came before the first record without a name
  private var usesGivenTotal = false  // Whether the total of the command line measures a name

  init(_ scale: ValueScale, mostParts: Int) {
    self.scale = scale
    // Values within a range have no overall progress to count the others.
    if scale.range == nil { table.mostShown = mostParts }
  }

  /// `nil` if there are too many names. `hasUnnamed`: a record without a name came before.
  mutating func number(of name: [UInt8], hasUnnamed: Bool) -> Int? {
    if hasUnnamed, namesBeforeUnnamed == nil { namesBeforeUnnamed = table.count }
    return table.number(of: name)
  }

  mutating func apply(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer, to number: Int, named name: [UInt8],
    weight: Double?, at time: Double
  ) -> Amount? {
    if case .end = record.meaning { table.areTasks = true }
    if weight != nil { table.hasWeights = true }
    let known = bareScale
    let negative = table.change(number, at: time) {
      ValuePart(name: SafeText.printable(name), scale: scale)
    } _: { part in
      part.weight = weight ?? part.weight
      if known != .undecided { part.bareScale = known }
      let negative = part.apply(record, in: bytes)
      bareScale = part.bareScale
      if known == .fraction, !part.hasTotal, case .amount(let amount, nil) = record.meaning,
        amount >= .whole(2)
      {
        beyondFractions = amount
      }
      if !part.hasOwnTotal, part.recordCount > 0, case .amount = part.progress {
        usesGivenTotal = true
      }
      return negative
    }
    if bareScale != known {
      // Numbers that came before the first one that decides have its scale.
      table.change(where: { _ in true }, at: time, { $0.bareScale = bareScale })
    }
    return negative
  }

  mutating func endInput(at time: Double) {
    let last = table.kept.contains { $0.part.lastScale == .percent }
    table.change(where: { _ in true }, at: time, { $0.endInput(as: last ? .percent : .fraction) })
  }

  /// The shown parts, with the values without a name if these have a record or are alone.
  func parts(with unnamed: ValuePart, at now: Double) -> [ProgressPart] {
    let shown = table.shown
    var parts = shown.map { kept in
      var reading = kept.part.reading
      reading.hasPeers = expected ?? 0 > 1
      // The total of the command line counts the names.
      if expected != nil, !kept.part.hasOwnTotal { reading.total = nil }
      if expected != nil, reading.isAwaited { reading.progress = nil }
      return ProgressPart(
        identifier: kept.number + 1, name: kept.part.name, .read(reading),
        age: kept.begin.map { now - $0 }, endedFor: kept.end.map { now - $0 })
    }
    if parts.isEmpty || unnamed.recordCount > 0 {
      let index = namesBeforeUnnamed.flatMap { count in shown.firstIndex { $0.number >= count } }
      parts.insert(
        ProgressPart(identifier: 0, .read(unnamed.reading)), at: index ?? parts.endIndex)
    }
    return parts
  }

  /// Whether all names that were expected have come and have ended, failed or not.
  var isComplete: Bool {
    guard case .whole(let total) = scale.total else { return false }
    return table.workingCount == 0 && Int64(table.count) >= (usesGivenTotal ? 1 : total)
  }

  /// The number of names that the command line gives.
  private var expected: Int? {
    guard !usesGivenTotal, case .whole(let total) = scale.total else { return nil }
    return Int(exactly: total)
  }

  /// `nil` for values within a range, which have no end.
  var overall: Reading? {
    scale.range == nil ? table.overall(expected: expected) : nil
  }
}
