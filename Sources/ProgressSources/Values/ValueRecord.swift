import TerminalText

/// One record of progress values, as its line says it.
///
/// `42`, `4.2e1`, `42/100`, `42%`, `+3`, `-=1`, `?`, `# label`, `XXX` and the empty line are
/// records; behind any value, white space and more text give the current value label.
/// The text is kept as a range of the record, so that reading a record allocates nothing. What
/// every record passes through is inlined by force, here and in the scanner, the state and the
/// reader: a short record takes about 15 ns, and the calls would add a third to that.
///
/// A sign makes a lone number a change, unless values lie in a range. Before a percentage or a pair a minus makes a negative
/// value, since no other reading of it is possible; a plus there might as well have been meant as
/// a change, so such a record is none of these.
package struct ValueRecord: Sendable, Equatable {
  /// What a record says, its text aside.
  package enum Meaning: Sendable, Equatable {
    /// An empty line.
    case nothing
    /// So much is completed; of that total, if it was said. The total is never negative.
    case amount(Amount, total: Amount?)
    /// A percentage, as a fraction: 1 is all of the total.
    case fraction(Double)
    /// The completed amount changes by this much: `+=3`, `-=1`.
    case change(Amount)
    /// A number with its sign, `+3` or `-1`: a change, or where values lie in a range the value itself.
    case signed(Amount)
    /// It is not known how much is completed.
    case unknown
    /// The text is the new label.
    case label
    /// The line that begins and ends a block of dialog's gauge.
    case blockMarker

    /// Whether it says something of a name that stands before it.
    var mayHaveName: Bool {
      switch self {
      case .amount, .fraction, .change, .signed, .unknown, .label: true
      case .nothing, .blockMarker: false
      }
    }
  }

  /// What the record says, its text aside.
  package let meaning: Meaning
  /// Where in the record its text stands, without the blanks around it; empty where it has none.
  package let text: Range<Int>

  /// Reads the bytes of one line, without its end and without escape sequences.
  ///
  /// The result is `nil` where the line is no record, for example because its number is not
  /// finite. The offsets of `text` count from the first byte.
  @inline(__always)
  package init?(parsing record: UnsafeRawBufferPointer) {
    if ValueRecord.isBlockMarker(record) {
      self.init(.blockMarker, text: record.count..<record.count)
      return
    }
    var scanner = ValueScanner(record)
    switch scanner.next {
    case nil:
      self.init(.nothing, text: scanner.rest)
    case UInt8(ascii: "#"):
      scanner.advance()
      self.init(.label, text: scanner.rest)
    case UInt8(ascii: "?"):
      scanner.advance()
      guard scanner.isAtBoundary else { return nil }
      self.init(.unknown, text: scanner.rest)
    default:
      guard let meaning = ValueRecord.value(&scanner), scanner.isAtBoundary else { return nil }
      self.init(meaning, text: scanner.rest)
    }
  }

  private init(_ meaning: Meaning, text: Range<Int>) {
    self.meaning = meaning
    self.text = text
  }

  /// A marker is a line whose first three bytes are `XXX`, whatever follows, as dialog has it.
  static func isBlockMarker(_ record: UnsafeRawBufferPointer) -> Bool {
    let x = UInt8(ascii: "X")
    return record.count >= 3 && record[0] == x && record[1] == x && record[2] == x
  }

  /// A number with its sign before it and its unit behind it.
  @inline(__always)
  private static func value(_ scanner: inout ValueScanner) -> Meaning? {
    let sign = scanner.takeSign()
    guard let number = scanner.takeNumber() else { return nil }
    let unit = scanner.takeUnit()
    switch (sign, unit) {
    case (.none, .none): return .amount(number, total: nil)
    case (.none, .total(let total)): return .amount(number, total: total)
    case (.none, .percent): return .fraction(number.doubleValue / 100)
    case (.plusEquals, .none): return .change(number)
    case (.minusEquals, .none): return .change(number.negated)
    case (.plus, .none): return .signed(number)
    case (.minus, .none): return .signed(number.negated)
    case (.minus, .total(let total)): return .amount(number.negated, total: total)
    case (.minus, .percent): return .fraction(number.negated.doubleValue / 100)
    case (.plus, _), (.plusEquals, _), (.minusEquals, _): return nil
    }
  }
}

/// A block of dialog's gauge: a line with the percentage, then lines of text, between two markers.
///
/// Where the first line holds no number alone it is text, as in dialog, which met programs that
/// leave the percentage out.
struct ValueBlock: Sendable {
  /// The percentage as a fraction, if the block has one.
  private(set) var fraction: Double?
  /// The line of the percentage.
  private(set) var fractionLine = 0
  /// The lines of text, joined by spaces.
  private(set) var text: [UInt8] = []
  private var isAtFirstLine = true

  /// Text beyond this many bytes is dropped.
  private static let longestText = 1 << 16

  /// Takes a line between the markers.
  mutating func append(_ record: UnsafeRawBufferPointer, line: Int) {
    defer { isAtFirstLine = false }
    if isAtFirstLine, let percentage = ValueBlock.percentage(record) {
      fraction = percentage
      fractionLine = line
      return
    }
    guard !record.isEmpty, text.count + record.count < ValueBlock.longestText else { return }
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: record)
  }

  /// The fraction that a number or a percentage without text means.
  private static func percentage(_ record: UnsafeRawBufferPointer) -> Double? {
    guard let record = ValueRecord(parsing: record), record.text.isEmpty else { return nil }
    switch record.meaning {
    case .amount(let amount, total: nil): return amount.doubleValue / 100
    case .fraction(let fraction): return fraction
    case .amount, .nothing, .change, .signed, .unknown, .label, .blockMarker: return nil
    }
  }
}

/// The bytes of the latest text in a piece of input, until its end shows that no other follows.
struct LatestText: Sendable {
  private enum Change {
    case none, replaced, removed
  }

  private var change = Change.none
  private var bytes: [UInt8] = []

  /// Another text takes the place of this one.
  mutating func replace(with text: some Collection<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    change = .replaced
  }

  /// There is no text any more.
  mutating func remove() {
    change = .removed
  }

  /// What has changed since the last call: `nil` if nothing has, else the text, which is `nil` if
  /// it was removed.
  mutating func take() -> String?? {
    defer { change = .none }
    switch change {
    case .none: return nil
    case .replaced: return .some(SafeText.printable(bytes))
    case .removed: return .some(nil)
    }
  }
}
