import ProgressModel
import TerminalText

/// One record of progress values: the content of one line.
///
/// `42`, `4.2e1`, `42/100`, `42%`, `+3`, `-=1`, `?`, `# label`, `XXX` and the empty line are
/// records. Text after a value and white space is the current value label; `done` and `failed` end
/// the work of a name. The text is kept as a range, so that reading a record allocates nothing. A
/// short record takes about 15 ns, and calls would add a third: every function that each record
/// passes through is inlined by force, here and in the state and the reader.
///
/// A sign makes a number or a percentage a change; within a range, a lone number is a value of
/// either sign. A minus before a pair makes a negative value. A plus there could also mean a change,
/// so such a line is no record.
struct ValueRecord: Sendable, Equatable {
  /// What a record means without its text.
  enum Meaning: Sendable, Equatable {
    case nothing

    /// The completed amount, and the total if the record gives one, which is never negative.
    case amount(Amount, total: Amount?)
    case fraction(Double)  // A percentage as a fraction: 1 is the whole total
    case change(Amount)  // The completed amount changes by this much: `+=3`, `-=1`

    /// The completed amount changes by this percentage of the total: `+5%`, `-=5%`.
    case percentageChange(Amount)

    /// A number with a sign, `+3` or `-1`: the value itself within a range, else a change.
    case signed(Amount)
    case unknown  // The completed amount is unknown: `?`
    case label
    case end(Snapshot.Phase)  // The work of a name has ended: `done`, or `failed` with a text
    case blockMarker  // The line before and after a block of dialog's gauge
  }

  let meaning: Meaning

  /// The range of the text in the record, without the blanks around it; empty if the record has no
  /// text.
  let text: Range<Int>

  /// Reads one line, without its end and escape sequences. Fails if it is no record, for example
  /// because its number is not finite. `hasDecimalComma`: a comma may replace the decimal point.
  @inline(__always) init?(
    parsing record: UnsafeRawBufferPointer, hasDecimalComma: Bool = false
  ) {
    if Self.isBlockMarker(record) {
      self.init(.blockMarker, text: record.count..<record.count)
      return
    }
    var scanner = ValueScanner(record, hasDecimalComma: hasDecimalComma)
    switch scanner.next {
    case nil: self.init(.nothing, text: scanner.rest)
    case UInt8(ascii: "#"):
      scanner.advance()
      self.init(.label, text: scanner.rest)
    case UInt8(ascii: "?"):
      scanner.advance()
      guard scanner.isAtBoundary else { return nil }
      self.init(.unknown, text: scanner.rest)
    default:
      guard let meaning = Self.value(&scanner), scanner.isAtBoundary else { return nil }
      self.init(meaning, text: scanner.rest)
    }
  }

  var mayFollowName: Bool {
    switch meaning {
    case .amount, .fraction, .change, .percentageChange, .signed, .unknown, .label, .end: true
    case .nothing, .blockMarker: false
    }
  }

  /// Reads `done` or `failed`, which are records only behind a name, and the text behind the word.
  init?(endingName record: UnsafeRawBufferPointer) {
    var scanner = ValueScanner(record)
    let phases: [(word: StaticString, phase: Snapshot.Phase)] = [
      ("done", .finished), ("failed", .broken),
    ]
    guard let (_, phase) = phases.first(where: { scanner.take($0.word) }), scanner.isAtBoundary
    else { return nil }
    self.init(.end(phase), text: scanner.rest)
  }

  private init(_ meaning: Meaning, text: Range<Int>) {
    self.meaning = meaning
    self.text = text
  }

  /// Whether the line begins with `XXX`, whatever follows, as in dialog.
  static func isBlockMarker(_ record: UnsafeRawBufferPointer) -> Bool {
    let x = UInt8(ascii: "X")
    return record.count >= 3 && record[0] == x && record[1] == x && record[2] == x
  }

  @inline(__always) private static func value(_ scanner: inout ValueScanner) -> Meaning? {
    let sign = scanner.takeSign()
    guard var number = scanner.takeNumber() else { return nil }
    if sign == .minus || sign == .minusEquals { number = number.negated }
    switch (sign, scanner.takeUnit()) {
    case (.none, .none): return .amount(number, total: nil)
    case (.none, .percent): return .fraction(number.doubleValue / 100)
    case (.none, .total(let total)), (.minus, .total(let total)):
      return .amount(number, total: total)
    case (.plus, .none), (.minus, .none): return .signed(number)
    case (.plusEquals, .none), (.minusEquals, .none): return .change(number)
    case (_, .percent): return .percentageChange(number)
    case (_, .total): return nil
    }
  }
}

/// Reads the parts of a record from left to right, without the spaces and tabs at both ends.
struct ValueScanner {
  enum Sign { case none, plus, minus, plusEquals, minusEquals }

  enum Unit {
    case none
    case percent
    case total(Amount)
  }

  private let bytes: UnsafeRawBufferPointer
  private let hasDecimalComma: Bool
  private var position: Int
  private let end: Int

  @inline(__always) init(_ record: UnsafeRawBufferPointer, hasDecimalComma: Bool = false) {
    var start = 0
    var end = record.count
    while start < end, record[start].isBlank { start += 1 }
    while start < end, record[end - 1].isBlank { end -= 1 }
    bytes = record
    self.hasDecimalComma = hasDecimalComma
    position = start
    self.end = end
  }

  var next: UInt8? { position < end ? bytes[position] : nil }
  var isAtBoundary: Bool { position == end || bytes[position].isBlank }

  var rest: Range<Int> {
    var start = position
    while start < end, bytes[start].isBlank { start += 1 }
    return start..<end
  }

  mutating func take(_ word: StaticString) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard self.bytes[position..<end].starts(with: bytes) else { return false }
    position += bytes.count
    return true
  }

  mutating func advance() { position += 1 }

  @inline(__always) mutating func takeSign() -> Sign {
    let isMinus = next == UInt8(ascii: "-")
    guard isMinus || next == UInt8(ascii: "+") else { return .none }
    advance()
    guard next == UInt8(ascii: "=") else { return isMinus ? .minus : .plus }
    advance()
    skipBlanks()
    return isMinus ? .minusEquals : .plusEquals
  }

  /// Reads a number without a sign, if one follows. Up to fifteen digits with a decimal point are
  /// read here: the digits and the power of ten are whole doubles, so that one division rounds
  /// correctly. `Amount` reads other numbers, such as one with an exponent. A number up to 1 with a
  /// point or an exponent stays a double: `1.0` is a fraction and `1` may be a percentage.
  @inline(__always) mutating func takeNumber() -> Amount? {
    var index = position
    var digits: Int64 = 0
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      index += 1
    }
    let wholeCount = index - position
    if wholeCount > 0, wholeCount <= 18, endsNumber(at: index) {
      position = index
      return .whole(digits)
    }
    guard wholeCount > 0, index < end, isPoint(bytes[index]) else { return takeUncommonNumber() }
    index += 1
    let point = index
    var scale = 1.0
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 {
      digits = digits &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      scale *= 10
      index += 1
    }
    let fractionCount = index - point
    guard fractionCount > 0, wholeCount + fractionCount <= 15, endsNumber(at: index) else {
      return takeUncommonNumber()
    }
    position = index
    let value = Double(digits) / scale
    let whole = Int64(value)
    return value > 1 && Double(whole) == value ? .whole(whole) : .real(value)
  }

  /// Reads `%` or `/ 100`, with blanks before and between. A unit must end its word: `42 %d` and
  /// `42 /tmp/7` are values with text after them.
  @inline(__always) mutating func takeUnit() -> Unit {
    guard position < end else { return .none }
    let start = position
    skipBlanks()
    if next == UInt8(ascii: "%") {
      advance()
      if isAtBoundary { return .percent }
    } else if next == UInt8(ascii: "/") {
      advance()
      skipBlanks()
      if let total = takeNumber(), isAtBoundary { return .total(total) }
    }
    position = start
    return .none
  }

  private mutating func skipBlanks() {
    while position < end, bytes[position].isBlank { position += 1 }
  }

  /// Reads a number that is long, has an exponent, or lacks digits before or after its point.
  private mutating func takeUncommonNumber() -> Amount? {
    guard let first = next, first &- UInt8(ascii: "0") < 10 || isPoint(first) else { return nil }
    var index = position
    while !endsNumber(at: index) { index += 1 }
    let digits = bytes[position..<index].map { isPoint($0) ? UInt8(ascii: ".") : $0 }
    guard let number = Amount(parsingNumber: digits) else { return nil }
    position = index
    return number > .whole(1) || digits.allSatisfy { $0.isDigit }
      ? number : .real(number.doubleValue)
  }

  private func isPoint(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || hasDecimalComma && byte == UInt8(ascii: ",")
  }

  private func endsNumber(at index: Int) -> Bool {
    guard index < end else { return true }
    let byte = bytes[index]
    return byte.isBlank || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "/")
  }

}

/// A block of dialog's gauge: a line with the percentage, then lines of text, between two markers.
///
/// As in dialog, a first line that is no percentage is text.
struct ValueBlock: Sendable {
  private(set) var fraction: Double?
  private(set) var fractionLine = 0  // The number of the line with the percentage
  private(set) var text: [UInt8] = []
  private var isAtFirstLine = true
  private static let longestText = 1 << 16  // The bytes of text that are kept

  mutating func append(_ record: UnsafeRawBufferPointer, line: Int) {
    defer { isAtFirstLine = false }
    if isAtFirstLine, let percentage = Self.percentage(record) {
      fraction = percentage
      fractionLine = line
      return
    }
    guard !record.isEmpty, text.count + record.count < Self.longestText else { return }
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: record)
  }

  private static func percentage(_ record: UnsafeRawBufferPointer) -> Double? {
    guard let record = ValueRecord(parsing: record), record.text.isEmpty else { return nil }
    switch record.meaning {
    case .amount(let amount, total: nil): return amount.doubleValue / 100
    case .fraction(let fraction): return fraction
    case .amount, .nothing, .change, .percentageChange, .signed, .unknown, .label, .blockMarker,
      .end:
      return nil
    }
  }
}
