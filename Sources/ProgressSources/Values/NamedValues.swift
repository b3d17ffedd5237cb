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
