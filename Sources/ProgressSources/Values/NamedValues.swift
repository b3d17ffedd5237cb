import TerminalText

/// What is known of each name that records have given, in the order of their first appearance.
///
/// However many and however long the names are, no more than a few of them, cut, are kept.
struct NamedValues: Sendable {
  /// So many names are followed.
  static let mostNames = 64
  /// Bytes of a name that count; two that agree so far are one.
  static let longestName = 256

  private(set) var values: [NamedValue] = []
  /// Where the latest record went: the next one is mostly the next name's.
  private var latest = 0
  /// How many names had come before the first record without one, once that is known.
  private var namesBeforeUnnamed: Int?

  var isEmpty: Bool { values.isEmpty }

  /// The place of a name, a new one at the end; `nil` where there is no room for another.
  ///
  /// `hasUnnamed`: whether a record without a name has come before.
  mutating func place(
    of name: UnsafeRawBufferPointer, hasUnnamed: Bool, state: @autoclosure () -> ValueState
  ) -> Int? {
    let key = name.cut(toBytes: NamedValues.longestName)
    let next = latest + 1 < values.count ? latest + 1 : 0
    if next < values.count, values[next].key.elementsEqual(key) {
      latest = next
      return next
    }
    if let place = values.firstIndex(where: { $0.key.elementsEqual(key) }) {
      latest = place
      return place
    }
    guard values.count < NamedValues.mostNames else { return nil }
    if hasUnnamed, namesBeforeUnnamed == nil { namesBeforeUnnamed = values.count }
    latest = values.count
    values.append(NamedValue(key: Array(key), state: state()))
    return latest
  }

  /// Takes the record of the name at a place.
  mutating func take(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer, at place: Int
  ) -> ValueState.Oddity? {
    values[place].take(record, in: bytes)
  }

  mutating func publishTexts() {
    for place in values.indices { values[place].publishTexts() }
  }

  /// All that is shown, with the values that have no name among them where there are any.
  func parts(unnamed: ValueState) -> [ValuePart] {
    var parts = values.indices.map { place in
      ValuePart(
        identifier: place + 1, name: values[place].name, state: values[place].state)
    }
    if values.isEmpty || unnamed.recordCount > 0 {
      parts.insert(
        ValuePart(identifier: 0, name: nil, state: unnamed),
        at: namesBeforeUnnamed ?? parts.count)
    }
    return parts
  }
}

/// A name and what its records add up to.
struct NamedValue: Sendable {
  /// As it was sent.
  let key: [UInt8]
  /// The same, safe to be shown.
  let name: String
  private(set) var state: ValueState
  private var label = LatestText()
  private var currentValueLabel = LatestText()

  /// Bytes of a text that count: there may be many of them, and each is drawn with every frame.
  private static let longestText = 1024

  init(key: [UInt8], state: ValueState) {
    self.key = key
    self.state = state
    name = SafeText.printable(key)
  }

  mutating func take(
    _ record: ValueRecord, in bytes: UnsafeRawBufferPointer
  ) -> ValueState.Oddity? {
    let text = UnsafeRawBufferPointer(rebasing: bytes[record.text])
      .cut(toBytes: NamedValue.longestText)
    switch record.meaning {
    case .label:
      label.replace(with: text)
    case .unknown where text.isEmpty:
      currentValueLabel.remove()
    case .amount, .fraction, .change, .signed, .unknown:
      if !text.isEmpty { currentValueLabel.replace(with: text) }
    case .nothing, .blockMarker:
      break
    }
    return state.apply(record.meaning)
  }

  mutating func publishTexts() {
    if let text = label.take() { state.setLabel(text) }
    if let text = currentValueLabel.take() { state.setCurrentValueLabel(text) }
  }
}

extension UnsafeRawBufferPointer {
  /// So many bytes at most, without a part of a character at their end.
  fileprivate func cut(toBytes limit: Int) -> UnsafeRawBufferPointer {
    guard count > limit else { return self }
    var end = limit
    while end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[..<end])
  }
}

/// Where in a line a name ends and its record begins: `move=320/500`, `cpu+=3`, `disk=?`.
///
/// Only a line that is no record by itself is asked for a name, so that names change the meaning of no
/// other line. A name consists of ASCII letters and digits, `_ - . / : @ ~` and whatever is not ASCII; a digit
/// or one of `- . :` can't begin it. The equals sign follows at once. `+=` and `-=` belong to the record,
/// as in any language: what they change is what the name stands for.
package struct NamedRecord: Sendable, Hashable {
  /// Where the name stands.
  package let name: Range<Int>
  /// Where its record stands, to the end of the line.
  package let record: Range<Int>

  /// Fails where the line does not begin with a name and an equals sign.
  package init?(splitting bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.firstIndex(where: { !NamedRecord.isBlank($0) }),
      NamedRecord.canBegin(bytes[start])
    else { return nil }
    let stop = bytes[start...].firstIndex { !NamedRecord.canContinue($0) } ?? bytes.endIndex
    guard stop < bytes.endIndex else { return nil }
    let equals = UInt8(ascii: "=")
    if bytes[stop] == UInt8(ascii: "+"), stop + 1 < bytes.endIndex, bytes[stop + 1] == equals {
      name = start..<stop
      record = stop..<bytes.endIndex
    } else if bytes[stop] == equals, bytes[stop - 1] == UInt8(ascii: "-") {
      name = start..<stop - 1
      record = stop - 1..<bytes.endIndex
    } else if bytes[stop] == equals {
      name = start..<stop
      record = stop + 1..<bytes.endIndex
    } else {
      return nil
    }
  }

  private static func canBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"):
      false
    default: canContinue(byte)
    }
  }

  private static func canContinue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // Digits and the colon stand beside one another.
      UInt8(ascii: "0")...UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: "_-./@~".utf8.contains(byte)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// One of the things that values are about.
package struct ValuePart: Sendable {
  /// 0 for the values without a name, and for each name another number.
  package let identifier: Int
  /// The name, safe to be shown; `nil` for the values without one.
  package let name: String?
  /// What its records add up to.
  package let state: ValueState

  /// What it is called: as its records say, else by its name.
  package var label: String? { state.label ?? name }
}
