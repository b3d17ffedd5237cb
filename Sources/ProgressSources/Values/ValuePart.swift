import ProgressModel
import TerminalText

/// The values of one name, or the values without a name: one line of the display.
package struct ValuePart: Sendable {
  /// 0 for the values without a name, and another number for each name.
  package let identifier: Int
  package let name: String?
  package private(set) var state: ValueState
  var hasBadRecord = false  // Whether one of its records was no value
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
    // Only a name ends before the run: the values without one may go on with another stage.
    if name != nil { reading.phase = state.ending ?? (reading.isComplete ? .finished : .running) }
    return reading
  }

  /// Applies a record, and returns its value if it is negative. `publishTexts` changes the labels.
  @inline(__always) mutating func apply(_ record: ValueRecord, in bytes: UnsafeRawBufferPointer)
    -> Amount?
  {
    switch record.meaning {
    case .label: label.replace(with: text(of: record, in: bytes))
    case .unknown where record.text.isEmpty: currentValueLabel.remove()
    case .amount, .fraction, .change, .percentageChange, .signed, .unknown, .end:
      if !record.text.isEmpty { currentValueLabel.replace(with: text(of: record, in: bytes)) }
    case .nothing, .blockMarker: break
    }
    return state.apply(record.meaning)
  }

  mutating func apply(_ block: ValueBlock) -> Amount? {
    if !block.text.isEmpty { label.replace(with: block.text) }
    return block.fraction.flatMap { state.apply(.fraction($0)) }
  }

  /// Ends the input. An incomplete name has failed if one of its records was no value.
  mutating func endInput() {
    state.endInput()
    if hasBadRecord, reading.phase == .running { _ = state.apply(.end(.broken)) }
  }

  mutating func publishTexts() {
    if let text = label.take() { state.label = text }
    if let text = currentValueLabel.take() { state.currentValueLabel = text }
  }

  private func text(of record: ValueRecord, in bytes: UnsafeRawBufferPointer)
    -> UnsafeRawBufferPointer
  {
    bytes.part(record.text).prefix(
      wholeCharactersIn: name == nil ? .max : Self.longestNamedText)
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

  /// The text if it has changed since the last call; it is `nil` if it was removed.
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
  func prefix(wholeCharactersIn limit: Int) -> UnsafeRawBufferPointer {
    guard count > limit else { return self }
    var end = limit
    while end > limit - 4, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(..<end)
  }
}
