import ProgressModel
import TerminalText

/// The content of a line: `42`, `4.2e1`, `42/100`, `42%`, `+3`, `-=1`, `?`, `# label` or nothing.
///
/// A sign makes a number or a percentage a change, but within a range a number is a value. A minus
/// before a pair makes a negative value; a plus there could mean either, and is an error.
///
/// A record allocates nothing, and the functions that each record passes through are inlined, since
/// calls would add a third of its time.
struct ValueRecord {
  enum Meaning: Equatable {
    case nothing
    case amount(Amount, total: Amount?)  // `42`, `42/100`; the total is never negative
    case fraction(Double)  // `42%`
    case change(Amount)  // `+=3`, `-=1`
    case percentageChange(Amount)  // `+5%`, `-=5%`
    case signed(Amount)  // `+3`, `-1`: the value itself within a range, else a change
    case unknown  // `?`
    case label
    case end(WorkEnd)  // `done`, `failed`
  }

  let meaning: Meaning
  let text: Range<Int>  // Without the blanks around it

  /// Reads a line without escape sequences; `nil` if it is no record. `isNamed`: it follows a name.
  @inline(__always) init?(
    parsing record: UnsafeRawBufferPointer, decimalSign: DecimalSign = .point, isNamed: Bool = false
  ) {
    var scanner = ValueScanner(record, hasDecimalComma: decimalSign == .comma)
    if let value = scanner.takeValue() {
      meaning = value
    } else if scanner.take("#") {
      meaning = .label
      text = scanner.rest
      return
    } else if scanner.take("?") {
      meaning = .unknown
    } else if !isNamed, scanner.take("pulsate:true") {
      // As zenity reads it.
      meaning = .unknown
    } else if !isNamed, scanner.take("pulsate:false") {
      meaning = .nothing
    } else if isNamed, scanner.take("done") {
      meaning = .end(.done)
    } else if isNamed, scanner.take("failed") {
      meaning = .end(.failed())
    } else {
      guard !isNamed, scanner.rest.isEmpty else { return nil }
      meaning = .nothing
    }
    guard scanner.isAtBoundary else { return nil }
    text = scanner.rest
  }
}

/// A block of dialog's gauge between two lines that begin with `XXX`: a percentage, unless the
/// first line is text, and lines of text.
struct ValueBlock {
  private static let longestText = 1 << 16  // Bytes
  private(set) var fraction: Double?
  private(set) var text: [UInt8] = []
  private var isAtFirstLine = true

  mutating func append(_ line: UnsafeRawBufferPointer) {
    if isAtFirstLine { fraction = Self.percentage(line) }
    let isPercentage = isAtFirstLine && fraction != nil
    isAtFirstLine = false
    guard !isPercentage, !line.isEmpty, text.count + line.count < Self.longestText else { return }
    if !text.isEmpty { text.append(UInt8(ascii: " ")) }
    text.append(contentsOf: line)
  }

  private static func percentage(_ line: UnsafeRawBufferPointer) -> Double? {
    guard let record = ValueRecord(parsing: line), record.text.isEmpty else { return nil }
    if case .amount(let amount, total: nil) = record.meaning { return amount.doubleValue / 100 }
    return if case .fraction(let fraction) = record.meaning { fraction } else { nil }
  }
}

private struct ValueScanner {
  private enum Sign { case none, plus, minus, plusEquals, minusEquals }

  private enum Unit {
    case none
    case percent
    case total(Amount)
  }

  private let bytes: UnsafeRawBufferPointer
  private let hasDecimalComma: Bool
  private var position = 0
  private var end: Int

  @inline(__always) init(_ record: UnsafeRawBufferPointer, hasDecimalComma: Bool) {
    bytes = record
    self.hasDecimalComma = hasDecimalComma
    end = record.count
    skipBlanks()
    while position < end, record[end - 1].isBlank { end -= 1 }
  }

  @inline(__always) var isAtBoundary: Bool { position == end || bytes[position].isBlank }

  @inline(__always) var rest: Range<Int> {
    var start = position
    while start < end, bytes[start].isBlank { start += 1 }
    return start..<end
  }

  mutating func take(_ word: StaticString) -> Bool {
    let word = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position..<end].starts(with: word) else { return false }
    position += word.count
    return true
  }

  @inline(__always) mutating func takeValue() -> ValueRecord.Meaning? {
    let start = position
    let sign = takeSign()
    guard var number = takeNumber() else {
      position = start
      return nil
    }
    if sign == .minus || sign == .minusEquals { number = number.negated }
    switch (sign, takeUnit()) {
    case (.none, .none): return .amount(number, total: nil)
    case (.none, .percent): return .fraction(number.doubleValue / 100)
    case (.none, .total(let total)), (.minus, .total(let total)):
      return .amount(number, total: total)
    case (.plus, .none), (.minus, .none): return .signed(number)
    case (.plusEquals, .none), (.minusEquals, .none): return .change(number)
    case (_, .percent): return .percentageChange(number)
    case (_, .total):
      position = start
      return nil
    }
  }

  @inline(__always) private mutating func takeSign() -> Sign {
    let isMinus = take(UInt8(ascii: "-"))
    guard isMinus || take(UInt8(ascii: "+")) else { return .none }
    guard take(UInt8(ascii: "=")) else { return isMinus ? .minus : .plus }
    skipBlanks()
    return isMinus ? .minusEquals : .plusEquals
  }

  /// Up to fifteen digits and their power of ten are whole doubles, so that one division rounds
  /// correctly. A number up to 1 with a point or an exponent stays a double: `1.0` is a fraction,
  /// `1` may be a percentage.
  @inline(__always) private mutating func takeNumber() -> Amount? {
    var digits: Int64 = 0
    var index = endOfDigits(from: position, &digits)
    let hasPoint = index > position && index < end && isPoint(bytes[index])
    var scale = 1.0
    if hasPoint {
      let start = index + 1
      index = endOfDigits(from: start, &digits)
      for _ in start..<index { scale *= 10 }
    }
    guard index > position, index - position <= 16, bytes[index - 1].isDigit, endsNumber(at: index)
    else { return takeUncommonNumber() }
    position = index
    guard hasPoint else { return .whole(digits) }
    let value = Double(digits) / scale
    return value > 1 ? Amount(value) : .real(value)
  }

  @inline(__always) private func endOfDigits(from start: Int, _ value: inout Int64) -> Int {
    var index = start
    while index < end, bytes[index].isDigit {
      value = value &* 10 &+ Int64(bytes[index] &- UInt8(ascii: "0"))
      index += 1
    }
    return index
  }

  /// `%` or `/ 100`, with blanks around, which must end its word: `42 %d` and `42 /tmp/7` are
  /// values with texts.
  @inline(__always) private mutating func takeUnit() -> Unit {
    guard position < end else { return .none }
    let start = position
    skipBlanks()
    position += hardBlankLength(at: position)
    if take(UInt8(ascii: "%")) {
      if isAtBoundary { return .percent }
    } else if take(UInt8(ascii: "/")) {
      skipBlanks()
      if let total = takeNumber(), isAtBoundary { return .total(total) }
    }
    position = start
    return .none
  }

  @inline(__always) private mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always) private mutating func skipBlanks() {
    while position < end, bytes[position].isBlank { position += 1 }
  }

  /// A number that is long, has an exponent, or lacks digits before or after its point.
  @inline(never) private mutating func takeUncommonNumber() -> Amount? {
    var index = position
    while !endsNumber(at: index) { index += 1 }
    let digits = bytes[position..<index].map { isPoint($0) ? UInt8(ascii: ".") : $0 }
    guard let first = digits.first, first.isDigit || first == UInt8(ascii: "."),
      let number = Amount(parsingNumber: digits)
    else { return nil }
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
      || hardBlankLength(at: index) > 0
  }

  /// The bytes of one of the `hardBlanks`; 0 if there is none.
  private func hardBlankLength(at index: Int) -> Int {
    guard index < end, bytes[index] >= 0xC2 else { return 0 }
    let rest = bytes[index..<end]
    return hardBlanks.first { rest.starts(with: $0) }?.count ?? 0
  }
}
