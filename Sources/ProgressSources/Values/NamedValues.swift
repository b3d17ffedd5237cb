import ProgressModel
import TerminalText

/// The values of one name, or the values without a name: one line of the display.
package struct ValuePart: Sendable {
  /// 0 for the values without a name, and another number for each name.
  package let identifier: Int
  /// The name, printable; `nil` for the values without one.
  package let name: String?
  package private(set) var state: ValueState
  private var label = LatestText()
  private var currentValueLabel = LatestText()

  /// The bytes that are kept of a text of a named value: each frame draws many of them.
  private static let longestNamedText = 1024

  init(identifier: Int, name: String?, scale: ValueScale) {
    self.identifier = identifier
    self.name = name
    state = ValueState(scale)
  }

  /// The progress and texts; a part without a label is labelled with its name.
  package var reading: Reading {
    var reading = Reading(total: state.givenTotal, updateCount: state.recordCount)
    reading.range = state.range
    reading.progress = state.progress
    reading.label = state.label ?? name
    reading.currentValueLabel = state.currentValueLabel
    return reading
  }

  /// Applies a record, and returns its value if it is negative. The labels change only with ``publishTexts()``.
  @inline(__always) mutating func apply(_ record: ValueRecord, in bytes: UnsafeRawBufferPointer) -> Amount? {
    switch record.meaning {
    case .label: label.replace(with: text(of: record, in: bytes))
    case .unknown where record.text.isEmpty: currentValueLabel.remove()
    case .amount, .fraction, .change, .percentageChange, .signed, .unknown:
      if !record.text.isEmpty { currentValueLabel.replace(with: text(of: record, in: bytes)) }
    case .nothing, .blockMarker: break
    }
    return state.apply(record.meaning)
  }

  /// Applies the fraction and the text of a block; the text becomes the label, since it is the gauge's prompt.
  mutating func apply(_ block: ValueBlock) -> Amount? {
    if !block.text.isEmpty { label.replace(with: block.text) }
    return block.fraction.flatMap { state.apply(.fraction($0)) }
  }

  /// Applies a run of plain records.
  mutating func apply(_ records: PlainRecords) { state.apply(latestOf: records.count, plainRecords: records.latest) }

  mutating func endInput() { state.endInput() }

  /// Makes the latest texts the labels.
  mutating func publishTexts() {
    if let text = label.take() { state.setLabel(text) }
    if let text = currentValueLabel.take() { state.setCurrentValueLabel(text) }
  }

  private func text(of record: ValueRecord, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[record.text]).prefix(
      wholeCharactersIn: name == nil ? .max : Self.longestNamedText)
  }
}

/// The parts of all names that records have given, in the order of their first records.
///
/// Memory is bounded: a limited number of names is followed, and a long name is cut.
struct NamedValues: Sendable {
  /// The largest number of names that are followed.
  static let mostNames = 64
  /// The bytes of a name that count; names that agree in all of them are one.
  static let longestName = 256

  var parts: [ValuePart] = []
  /// The names of the parts as they were sent.
  private var keys: [[UInt8]] = []
  /// The index of the latest record's name: most often the next name follows.
  private var latest = 0
  /// How many names came before the first record without a name; set with the first name after such a record.
  private var namesBeforeUnnamed: Int?

  /// The index of a name's part, which is appended if the name is new; `nil` if there are too many names.
  ///
  /// `hasUnnamed`: whether a record without a name has come before.
  mutating func index(of name: UnsafeRawBufferPointer, hasUnnamed: Bool, scale: ValueScale) -> Int? {
    let key = name.prefix(wholeCharactersIn: Self.longestName)
    let next = latest + 1 < keys.count ? latest + 1 : 0
    let isNext = next < keys.count && keys[next].elementsEqual(key)
    if let index = isNext ? next : keys.firstIndex(where: { $0.elementsEqual(key) }) {
      latest = index
      return index
    }
    guard keys.count < Self.mostNames else { return nil }
    if hasUnnamed, namesBeforeUnnamed == nil { namesBeforeUnnamed = keys.count }
    latest = keys.count
    keys.append(Array(key))
    parts.append(ValuePart(identifier: keys.count, name: SafeText.printable(key), scale: scale))
    return latest
  }

  /// All parts that are shown; the values without a name are among them if they have a record or no name has come.
  func parts(with unnamed: ValuePart) -> [ValuePart] {
    guard parts.isEmpty || unnamed.state.recordCount > 0 else { return parts }
    var all = parts
    all.insert(unnamed, at: namesBeforeUnnamed ?? parts.count)
    return all
  }
}

/// The latest text of one kind in a piece of input; only the last one is decoded.
private struct LatestText: Sendable {
  private enum Change { case none, replaced, removed }

  private var change = Change.none
  private var bytes: [UInt8] = []

  mutating func replace(with text: some Collection<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    change = .replaced
  }

  mutating func remove() { change = .removed }

  /// The change since the last call: `nil` without a change, else the text, which is `nil` if it was removed.
  mutating func take() -> String?? {
    defer { change = .none }
    switch change {
    case .none: return nil
    case .replaced: return .some(SafeText.printable(bytes))
    case .removed: return .some(nil)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first bytes, at most `limit` of them, without a part of a character at the end.
  fileprivate func prefix(wholeCharactersIn limit: Int) -> UnsafeRawBufferPointer {
    guard count > limit else { return self }
    var end = limit
    while end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[..<end])
  }
}

/// A line that is divided into a name and a record: `move=320/500`, `cpu+=3`, `"my file.mp4"=1/3`.
///
/// Only a line that is no record by itself is searched for a name, so that names change the meaning of no other line. A
/// name consists of ASCII letters and digits, `_ - . / : @ ~` and all characters outside of ASCII; its first character
/// is no digit and none of `- . :`. Between double quotes a name may hold anything, with a backslash before `"` and `\`.
/// The equals sign follows at once. `+=` and `-=` belong to the record.
package struct NamedRecord: Sendable, Hashable {
  /// The range of the name in the line, without its quotes.
  package let name: Range<Int>
  /// The range of the record, which extends to the end of the line.
  package let record: Range<Int>
  /// Whether the name contains backslashes that quote the next byte.
  private let hasEscapes: Bool

  /// Fails if the line does not begin with a name and an equals sign.
  package init?(splitting bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
    else { return nil }
    if bytes[start] == Self.quote {
      guard let end = Self.closingQuote(in: bytes, after: start), end > start + 1,
        let equals = Self.equals(in: bytes, at: end + 1)
      else { return nil }
      name = start + 1..<end
      record = equals..<bytes.endIndex
      hasEscapes = bytes[name].contains(Self.backslash)
      return
    }
    guard Self.isLetter(bytes[start]),
      let stop = bytes[start...].firstIndex(where: { !Self.isLetter($0) && !Self.isInner($0) })
    else { return nil }
    // The minus sign of `-=` could also belong to a name.
    let hasMinus = bytes[stop] == UInt8(ascii: "=") && bytes[stop - 1] == UInt8(ascii: "-")
    let end = hasMinus ? stop - 1 : stop
    guard let equals = Self.equals(in: bytes, at: end) else { return nil }
    (name, record, hasEscapes) = (start..<end, equals..<bytes.endIndex, false)
  }

  /// Passes the name on as it is meant.
  func withName(in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    guard hasEscapes else { return body(UnsafeRawBufferPointer(rebasing: bytes[name])) }
    var meant: [UInt8] = []
    var isQuoted = false
    for byte in bytes[name] {
      isQuoted = byte == Self.backslash && !isQuoted
      if !isQuoted { meant.append(byte) }
    }
    meant.withUnsafeBytes(body)
  }

  /// The offset of the quote that ends a name, in the same line.
  private static func closingQuote(in bytes: UnsafeRawBufferPointer, after start: Int) -> Int? {
    var isQuoted = false
    for index in bytes.indices[(start + 1)...] {
      switch bytes[index] {
      case quote where !isQuoted: return index
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case let byte: isQuoted = byte == backslash && !isQuoted
      }
    }
    return nil
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// The offset of the record after a name that ends at `end`.
  private static func equals(in bytes: UnsafeRawBufferPointer, at end: Int) -> Int? {
    guard end < bytes.endIndex else { return nil }
    if bytes[end] == UInt8(ascii: "=") { return end + 1 }
    let isChange = bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-")
    return isChange && end + 1 < bytes.endIndex && bytes[end + 1] == UInt8(ascii: "=") ? end : nil
  }

  /// Whether a name may begin with the byte.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF, UInt8(ascii: "_"),
      UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "~"):
      true
    case _: false
    }
  }

  /// Whether a name may contain the byte after the first one, in addition to letters.
  private static func isInner(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
    case _: false
    }
  }
}

/// The records in the argument of `--value`: its lines, and the parts between commas of a line that begins with a name.
///
/// A comma separates only if a name and an equals sign follow it, because texts may contain commas too.
///
///     RecordList.lines(Array("move=320/500, stand=8/12".utf8))  // move=320/500 and stand=8/12
package enum RecordList {
  /// The bytes with each record on a line of its own.
  package static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var next = name(in: bytes[...])
    var isNamed = next != nil
    var index = next ?? 0
    while index < bytes.count {
      let byte = bytes[index]
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      index += 1
      guard endsLine || byte == UInt8(ascii: ",") && isNamed else { continue }
      next = name(in: bytes[index...])
      if endsLine {
        isNamed = next != nil
      } else if next != nil {
        result[index - 1] = UInt8(ascii: "\n")
      }
      index = next ?? index
    }
    return result
  }

  /// The offset of the record after the name with which the bytes begin; `nil` without a name and an equals sign.
  private static func name(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { NamedRecord(splitting: $0)?.record.lowerBound }.map { bytes.startIndex + $0 }
  }
}
