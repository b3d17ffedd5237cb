import ProgressModel
import TerminalText

/// The content of a line in which a program says how far it is.
struct OutputRecord: Sendable {
  var completed: Amount?
  var total: Amount?
  var left: Amount?
  var fraction: Double?  // The completed fraction, 0...1
  var countsBytes = false
  var countsSeconds = false
  var steps = 0

  // The phase of the work, and what is being done, as the program wrote it.
  var label: [UInt8]?
  var text: [UInt8]?
  var part: [UInt8]?  // The name of the part of the work that the amounts belong to
  private var bareSize: [UInt8]?  // The last size, if it was written without a unit

  init() {}

  mutating func take(_ field: OutputField, _ bytes: UnsafeRawBufferPointer) -> Bool {
    switch field {
    case .anything, .number, .clock: break
    case .label:
      label = Array(bytes.trimmed)
      return !bytes.isEmpty
    case .part: part = Array(bytes)
    case .text, .word: if !bytes.isEmpty { text = Array(bytes.trimmed) }
    case .completed, .bytes, .decimalBytes, .left, .total, .totalBytes:
      return take(size: field, bytes)
    case .percentage, .fraction, .microseconds, .steps:
      guard let number = Self.number(bytes)?.doubleValue else { return false }
      return take(field, number)
    case .time, .duration:
      guard let seconds = Self.seconds(bytes) else { return false }
      countsSeconds = true
      if field == .time { completed = .real(seconds) } else { total = .real(seconds) }
    }
    return true
  }

  private mutating func take(_ field: OutputField, _ number: Double) -> Bool {
    switch field {
    case .microseconds:
      countsSeconds = true
      completed = .real(number / 1e6)
    // No sum of these overflows.
    case .steps: steps += Int32(exactly: number).map(Int.init) ?? 0
    case _:
      let share = field == .percentage ? number / 100 : number
      guard share <= 1 else { return false }
      fraction = share
    }
    return true
  }

  private mutating func take(size field: OutputField, _ bytes: UnsafeRawBufferPointer) -> Bool {
    // `1.2k` iterations are 1200.
    let factor = field == .bytes || field == .totalBytes ? 1024 : 1000
    guard let size = Self.size(bytes, factor: factor) else { return false }
    if factor == 1024 || field == .decimalBytes { countsBytes = true }
    switch field {
    case .completed, .bytes, .decimalBytes: completed = size
    case .left: left = size
    case _:
      total = size
      // `1.4/3.0 GB` names the unit once.
      let unit = bytes.drop { !$0.isLetter }
      if let bareSize, !unit.isEmpty {
        completed = (bareSize + unit).withUnsafeBytes { Self.size($0, factor: factor) }
      }
    }
    bareSize = bytes.contains { $0.isLetter } ? nil : Array(bytes)
    return true
  }

  /// A number, whose groups of three digits may be separated by commas; another comma is a decimal
  /// point.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> Amount? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let isGrouped = groups.dropFirst().allSatisfy { $0.prefix { $0.isDigit }.count == 3 }
    return Amount(
      parsingNumber: Array(groups.joined(separator: isGrouped ? [] : [UInt8(ascii: ".")])))
  }

  /// An amount. `kB` and `MB` count in thousands; `K` and `M` in steps of `factor`, and `KiB` in
  /// steps of 1024.
  private static func size(_ bytes: UnsafeRawBufferPointer, factor: Int) -> Amount? {
    guard let end = bytes.numberEnd(from: 0),
      let number = number(bytes.part(..<end))
    else { return nil }
    let unit = String(decoding: bytes[end...].filter { $0.isLetter }, as: UTF8.self)
    return unit.isEmpty
      ? number
      : Amount(
        parsingSize: number.description + unit, factor: unit.hasSuffix("B") ? 1000 : factor)
  }

  private static func seconds(_ bytes: UnsafeRawBufferPointer) -> Double? {
    var seconds = 0.0
    for part in bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
      guard let number = Amount(parsingNumber: Array(part)) else { return nil }
      seconds = seconds * 60 + number.doubleValue
    }
    return seconds
  }
}
