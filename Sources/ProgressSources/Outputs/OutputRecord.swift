import ProgressModel
import TerminalText

extension OutputField {
  var isText: Bool { [.label, .text, .part, .anything].contains(self) }
  var isNumber: Bool { !isText && ![.word, .clock, .time].contains(self) }

  /// The end of the longest field that begins at `start`; `nil` if there is none.
  func end(in line: UnsafeRawBufferPointer, from start: Int) -> Int? {
    switch self {
    case .label, .text, .part, .anything: return line.count
    case .percentage, .fraction:
      // Most lines that begin with a number have a year there, as `2026-03-01 12:00`, or another
      // number above 100.
      return line[start...].prefix(4).count(where: { $0.isDigit }) < 4
        ? line.numberEnd(from: start) : nil
    case .microseconds:
      let isNegative = start < line.count && line[start] == UInt8(ascii: "-")
      return line.numberEnd(from: isNegative ? start + 1 : start)
    case .completed, .left, .total, .step, .steps, .bytes, .decimalBytes, .totalBytes, .number:
      guard let end = line.numberEnd(from: start) else { return nil }
      // A blank may precede the unit of a size, as in `512 KB`; the word after `12 Mails` is none.
      let mayBlank = [.bytes, .totalBytes, .number].contains(self)
      let unit = mayBlank ? line[end...].firstIndex { !$0.isBlank } ?? end : end
      let unitEnd = line[unit...].firstIndex { !"KMGTPEkiB".utf8.contains($0) } ?? line.count
      let isWord = line[unitEnd...].first?.isLetter ?? false
      return (1...3).contains(unitEnd - unit) && !isWord ? unitEnd : end
    case .word, .time, .clock:
      let end = line[start...].firstIndex {
        self == .word ? $0.isBlank : !$0.isDigit && !":.-hms".utf8.contains($0)
      }
      return end == start || start == line.count ? nil : end ?? line.count
    }
  }
}

/// What a line says about the progress: of `Receiving objects:  45% (450/1000)`, the label, 450,
/// 1000 and 0.45.
struct OutputRecord {
  var completed: Amount?
  var total: Amount?
  var left: Amount?
  var fraction: Double?  // The completed fraction, 0...1
  var countsBytes = false
  var countsSteps = false
  var isRedrawn = false
  var saysTotal = false  // Whether the total is one even if it equals the amount: `100% (9/9)`
  var run: Int?  // The number of a run within the command
  var hasEnded = false  // Whether that run has
  var isOfPart = false  // Of another run within the command
  var countsSeconds = false

  var label: [UInt8]?
  var text: [UInt8]?
  var part: [UInt8]?
  private var step: Double?
  private var steps: Amount?
  private var bareSize: [UInt8]?  // The last size, if it had no unit: `1.4` of `1.4/3.0 GB`

  /// Takes the content of a field; returns `false` if it is not what the field holds.
  mutating func take(_ field: OutputField, _ bytes: UnsafeRawBufferPointer) -> Bool {
    switch field {
    case .anything, .number, .clock: break
    case .step:
      step = Self.number(bytes)?.doubleValue
      return step ?? 0 > 0
    case .steps:
      steps = Self.number(bytes)
      return steps ?? .whole(0) > .whole(0)
    case .label:
      // In a log of training, `loss 0.143:  45%` does not name the work, nor does `12.5 MB/s`.
      if bytes.holdsMeasure {
        text = Array(bytes.trimmed)
      } else {
        // `(Reading database ... 45%` opens a bracket that a later text closes.
        let isUnclosed = bytes.first == UInt8(ascii: "(") && !bytes.contains(UInt8(ascii: ")"))
        label = Array(bytes.part((isUnclosed ? 1 : 0)...).trimmed)
      }
      return !bytes.isEmpty
    case .part: part = Array(bytes)
    case .text, .word: if !bytes.isEmpty { text = Array(bytes.trimmed) }
    case .fraction where bytes.elementsEqual("true".utf8): fraction = 1
    case .percentage, .fraction:
      let whole = field == .percentage ? 100.0 : 1
      guard let number = Self.number(bytes)?.doubleValue, number <= whole else { return false }
      fraction = number / whole
    case .time, .microseconds:
      // Before the first frame of ffmpeg, a time may be negative: `time=-00:00:00.04`.
      let isNegative = bytes.first == UInt8(ascii: "-")
      let digits = bytes.dropFirst(isNegative ? 1 : 0)
      var time = 0.0
      for part in digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
        guard let number = Amount(parsingNumber: part) else { return false }
        time = time * 60 + number.doubleValue
      }
      countsSeconds = true
      completed = .real(isNegative ? 0 : field == .time ? time : time / 1e6)
    case .completed, .left, .total, .bytes, .decimalBytes, .totalBytes:
      return take(amount: field, bytes)
    }
    return true
  }

  private mutating func take(amount field: OutputField, _ bytes: UnsafeRawBufferPointer) -> Bool {
    // The zero of `07/12` makes it a date, and no count.
    if field == .completed || field == .total, bytes.isPadded { return false }
    // `1.2k` iterations are 1200.
    let factor = field == .bytes || field == .totalBytes ? 1024 : 1000
    guard let size = Self.size(bytes, factor: factor, isWhole: field == .decimalBytes) else {
      return false
    }
    if factor == 1024 || field == .decimalBytes { countsBytes = true }
    let unit = bytes.drop { !$0.isLetter }
    switch field {
    case .left: left = size
    case .total, .totalBytes:
      total = size
      // `1.4/3.0 GB` names the unit once; of two counts, tqdm scales each on its own.
      if field == .totalBytes, let bareSize, !unit.isEmpty {
        completed = (bareSize + unit).withUnsafeBytes { Self.size($0, factor: factor) }
      }
    case _: completed = size
    }
    bareSize = unit.isEmpty ? Array(bytes) : nil
    return true
  }

  /// A number with a point or a comma before its decimals, or between groups of three digits, as in
  /// `1,234.5`, `1.234,5` and `1.234.567`. `isWhole`: `1.234` is 1234, and not a little more than
  /// 1.
  private static func number(_ bytes: UnsafeRawBufferPointer, isWhole: Bool = false) -> Amount? {
    var groups = bytes.split(omittingEmptySubsequences: false) { !$0.isDigit }
    let signs = bytes.filter { !$0.isDigit }
    guard signs.allSatisfy({ ".,".utf8.contains($0) }) else { return Amount(parsingNumber: bytes) }
    // Decimals follow a sign that differs from the others (`1.234,5`), or after which there are not
    // three digits (`1,5`), and a single point (`1.234`).
    let hasDecimals =
      signs.dropLast().contains { $0 != signs.last }
      || groups.dropFirst().contains { $0.count != 3 }
      || signs == [UInt8(ascii: ".")] && !isWhole
    let decimals = hasDecimals ? groups.popLast().map { [UInt8(ascii: ".")] + $0 } ?? [] : []
    guard groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return Amount(parsingNumber: groups.joined() + decimals)
  }

  /// An amount. `kB` and `MB` count in thousands, `KiB` in 1024, and `K` and `M` in `factor`.
  /// `isWhole`: without a unit it has no decimals.
  private static func size(_ bytes: UnsafeRawBufferPointer, factor: Int, isWhole: Bool = false)
    -> Amount?
  {
    guard let end = bytes.numberEnd(from: 0) else { return nil }
    let unit = String(decoding: bytes[end...].filter { $0.isLetter }, as: UTF8.self)
    guard let number = number(bytes.part(..<end), isWhole: isWhole && unit.isEmpty) else {
      return nil
    }
    return unit.isEmpty
      ? number
      : Amount(
        parsingSize: number.description + unit, factor: unit.hasSuffix("B") ? 1000 : factor)
  }
}

extension OutputRecord {
  init(fraction: Double) {
    self.init()
    self.fraction = fraction
  }

  /// Makes the share of a step one of all steps: `task 2 of 3, 50 %` is 1.5 of 3.
  mutating func placeStep() {
    guard let step, let steps else { return }
    completed = Amount(step - 1 + (position ?? 0))
    total = steps
    fraction = nil
  }

  /// The steps before this one, and the share of it that is done: `Epoch 2/3 - batch 3/6` is 1.5 of
  /// 3.
  func step(with share: OutputRecord) -> OutputRecord? {
    guard let index = completed?.doubleValue, index > 0 else { return nil }
    var record = self
    record.completed = Amount(index - 1)
    return record.adding(share)
  }

  /// The steps that are done, and the share of the next one: `1/3` above `3/6` is 1.5 of 3.
  func adding(_ share: OutputRecord) -> OutputRecord? {
    guard let completed, let total, let share = share.position else { return nil }
    var record = self
    record.completed = Amount(min(completed.doubleValue + share, total.doubleValue))
    if fraction != nil { record.fraction = record.position }
    return record
  }

  /// The label without its numbers, which may count parts of the work: `Video ` of `Video 3`.
  var name: [UInt8]? { label?.filter { !$0.isDigit } }

  private var position: Double? {
    if let left, let total, total > .whole(0) { return 1 - left.doubleValue / total.doubleValue }
    if let completed, let total, total > .whole(0) {
      return completed.doubleValue / total.doubleValue
    }
    return fraction ?? completed?.doubleValue
  }

  /// Whether the next record is of the same phase and no step back. So `50/200` follows `50/100`,
  /// whose total has grown, and `40/100` does not.
  func isFollowed(by next: OutputRecord) -> Bool {
    guard name == next.name else { return false }
    guard let position, let following = next.position else { return true }
    return following >= position
      || completed != nil && next.completed ?? .whole(0) >= completed ?? .whole(0)
  }

  /// Whether both say that the work is equally far.
  func isAt(_ other: OutputRecord) -> Bool {
    completed == other.completed && total == other.total && fraction == other.fraction
  }

  /// Whether the next record is farther in the same work, as `45%` after `44%`.
  func rises(to next: OutputRecord) -> Bool {
    guard total == next.total, let position, let following = next.position else { return false }
    return following > position
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a number has zeros before it, as `07`.
  var isPadded: Bool {
    count > 1 && self[0] == UInt8(ascii: "0") && self[1].isDigit
  }

  /// Whether a word is a share, a rate or a number with a decimal point: `87%`, `12.5 MB/s`,
  /// `0.143`.
  fileprivate var holdsMeasure: Bool {
    split { $0.isBlank || "=:".utf8.contains($0) }.contains { word in
      word.last == UInt8(ascii: "%") || word.suffix(2).elementsEqual("/s".utf8)
        || word.contains(UInt8(ascii: "."))
          && Double(String(decoding: word, as: UTF8.self)) != nil
    }
  }

  /// The end of a number without a sign, whose digits may be in groups of three: `1,234.5`.
  func numberEnd(from start: Int) -> Int? {
    guard start < count, self[start].isDigit else { return nil }
    let end = indices[start...].first {
      !self[$0].isDigit
        && !(".,".utf8.contains(self[$0]) && $0 + 1 < count && self[$0 + 1].isDigit)
    }
    return end ?? count
  }

  var trimmed: UnsafeRawBufferPointer {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return part(..<0) }
    return part(first...last)
  }
}
