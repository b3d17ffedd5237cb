import ProgressModel
import TerminalText

struct NamedValues: Sendable {
  static let mostNames = 100_000

  /// The bytes of a name that count; names that agree in all of them are one.
  static let longestName = 256

  var table = PartTable<ValuePart> { $0.reading }
  private var numbers: [[UInt8]: Int] = [:]
  private var touched: [Int] = []

  /// How many names came before the first record without a name; set with the first name after it.
  private var namesBeforeUnnamed: Int?

  /// Whether an amount without a total has come, which the total of the command line measures.
  private var usesGivenTotal = false

  var isEmpty: Bool { table.count == 0 }

  /// Applies a record that came at `time`, in seconds, and returns its value if it is negative;
  /// fails if there are too many names. `hasUnnamed`: whether a record without a name came before.
  mutating func apply(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer, to name: UnsafeRawBufferPointer,
    hasUnnamed: Bool, scale: ValueScale, at time: Double
  ) -> Amount?? {
    let key = name.prefix(wholeCharactersIn: Self.longestName)
    guard let number = number(of: Array(key), hasUnnamed: hasUnnamed) else { return nil }
    if touched.last != number { touched.append(number) }
    if case .end = record.meaning { table.areTasks = true }
    return .some(
      table.change(number, at: time) {
        ValuePart(identifier: number + 1, name: SafeText.printable(key), scale: scale)
      } _: { part in
        defer {
          if !part.state.hasOwnTotal, case .amount = part.state.progress { usesGivenTotal = true }
        }
        return part.apply(record, in: bytes)
      })
  }

  /// Notes a record of a name that is no value; without another one the name is not known.
  mutating func noteBadRecord(of name: UnsafeRawBufferPointer) {
    guard let number = numbers[Array(name.prefix(wholeCharactersIn: Self.longestName))] else {
      return
    }
    table.changeIfKept(number) { $0.hasBadRecord = true }
  }

  private mutating func number(of key: [UInt8], hasUnnamed: Bool) -> Int? {
    if let number = numbers[key] { return number }
    guard table.count < Self.mostNames else { return nil }
    if hasUnnamed, namesBeforeUnnamed == nil { namesBeforeUnnamed = table.count }
    let number = table.add()
    numbers[key] = number
    return number
  }

  mutating func publishTexts() {
    for number in touched { table.changeIfKept(number) { $0.publishTexts() } }
    touched.removeAll(keepingCapacity: true)
  }

  mutating func endInput() { table.changeAll { $0.endInput() } }

  /// The shown parts, with the values without a name if they have a record or no name has come.
  func parts(with unnamed: ValuePart, atMost limit: Int = .max) -> [PartTable<ValuePart>.Kept] {
    let before = namesBeforeUnnamed ?? .max
    var all = table.kept(atMost: limit)
    guard all.isEmpty || unnamed.state.recordCount > 0 else { return all }
    let index = all.firstIndex { $0.number >= before } ?? all.endIndex
    all.insert(PartTable<ValuePart>.Kept(number: -1, part: unnamed, begin: nil), at: index)
    return all
  }

  func isComplete(_ scale: ValueScale) -> Bool {
    guard case .whole(let total) = scale.total, Int64(table.count) >= (usesGivenTotal ? 1 : total)
    else { return false }
    return overall(scale)?.isComplete ?? false
  }

  /// The progress of all names together; `nil` for values within a range, which have no end.
  func overall(_ scale: ValueScale, besides limit: Int = .max) -> Reading? {
    guard scale.range == nil else { return nil }
    var expected: Int?
    if !usesGivenTotal, case .whole(let total) = scale.total { expected = Int(exactly: total) }
    return table.overall(expected: expected, besides: limit)
  }
}
