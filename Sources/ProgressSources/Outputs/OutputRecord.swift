import ProgressModel
import TerminalText

/// The content of a line in which a program says how far it is.
package struct OutputRecord: Sendable, Equatable {
  package var completed: Amount?
  package var total: Amount?
  package var left: Amount?

  /// The completed fraction, 0...1.
  package var fraction: Double?
  package var countsBytes = false
  package var countsSeconds = false
  package var steps = 0

  /// The phase of the work, as the program wrote it.
  package var label: [UInt8]?

  /// What is being done, as the program wrote it.
  package var text: [UInt8]?

  /// The name of the part of the work that the amounts belong to.
  package var part: [UInt8]?
  private var bareSize: [UInt8]?  // The last size, if it was written without a unit

  package init() {}

  mutating func take(_ field: OutputField, _ bytes: UnsafeRawBufferPointer) -> Bool {
    switch field {
    case .anything, .number, .clock: return true
    case .label:
      label = Array(bytes.trimmed)
      return !bytes.isEmpty
    case .part: part = Array(bytes)
    case .text, .word: if !bytes.isEmpty { text = Array(bytes.trimmed) }
    case .completed, .bytes, .decimalBytes, .left, .total, .totalBytes:
      // `1.2k` iterations are 1200.
      let factor = field == .bytes || field == .totalBytes ? 1024 : 1000
      guard let size = Self.size(bytes, factor: factor) else { return false }
      if factor == 1024 || field == .decimalBytes { countsBytes = true }
      switch field {
      case .completed, .bytes, .decimalBytes: completed = size
      case .left: left = size
      default:
        total = size
        // `1.4/3.0 GB` names the unit once.
        let unit = bytes.drop { !$0.isLetter }
        if let number = bareSize, !unit.isEmpty {
          completed = (number + unit).withUnsafeBytes { Self.size($0, factor: factor) }
        }
      }
      bareSize = bytes.contains { $0.isLetter } ? nil : Array(bytes)
    case .percentage:
      guard let number = Self.number(bytes)?.doubleValue, number <= 100 else { return false }
      fraction = number / 100
    case .fraction:
      guard let number = Self.number(bytes)?.doubleValue, number <= 1 else { return false }
      fraction = number
    case .time, .duration:
      guard let seconds = Self.seconds(bytes) else { return false }
      countsSeconds = true
      if field == .time { completed = .real(seconds) } else { total = .real(seconds) }
    case .microseconds:
      guard let number = Self.number(bytes)?.doubleValue else { return false }
      countsSeconds = true
      completed = .real(number / 1e6)
    // No sum of these overflows.
    case .steps:
      steps += Self.number(bytes).flatMap { Int32(exactly: $0.doubleValue) }.map(Int.init) ?? 0
    }
    return true
  }

  /// A number, whose groups of three digits may be separated by commas; another comma is a decimal
  /// point.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> Amount? {
    let groups = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let isGrouped = groups.dropFirst().allSatisfy { $0.prefix { $0.isDigit }.count == 3 }
    let digits = bytes.compactMap { byte in
      byte != UInt8(ascii: ",") ? byte : isGrouped ? nil : UInt8(ascii: ".")
    }
    return Amount(parsingNumber: digits)
  }

  /// An amount. `kB` and `MB` count in thousands; `K` and `M` in steps of `factor`, and `KiB` in
  /// steps of 1024.
  private static func size(_ bytes: UnsafeRawBufferPointer, factor: Int) -> Amount? {
    guard let end = bytes.numberEnd(from: 0),
      let number = number(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    else { return nil }
    let unit = bytes[end...].filter { $0.isLetter }
    guard !unit.isEmpty else { return number }
    let word = String(decoding: unit, as: UTF8.self)
    return Amount(
      parsingSize: number.description + word, factor: word.hasSuffix("B") ? 1000 : factor)
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
