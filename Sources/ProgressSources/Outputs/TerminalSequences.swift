import ProgressModel
import TerminalText

/// The sequences in the output of a program that tell how far it is, in the middle of its text.
///
/// OSC 9;4 tells the terminal: `ESC ] 9 ; 4 ; STATE ; PERCENT`, ended by BEL or `ESC \`. The states are those of ConEmu:
/// 0 removes the progress, 1 is a percentage, 2 an error, 3 is progress of unknown extent and 4 a pause. apt draws its
/// bar in the last row, between `ESC 7` and `ESC 8`, and reserves that row (DECSTBM) for as long as it needs it.
struct TerminalSequences: Sendable {
  private static let taskbar = [EscapeFilter.escape] + Array("]9;4;".utf8)
  private static let saveCursor = [EscapeFilter.escape, UInt8(ascii: "7")]
  private static let restoreCursor = [EscapeFilter.escape, UInt8(ascii: "8")]
  /// Longer sequences are none of these.
  private static let longest = 1024

  /// The beginning of a sequence at the end of the last piece.
  private var carried: [UInt8] = []
  private var found: [(format: OutputFormat, record: OutputRecord)] = []

  /// The piece without its sequences; `nil` if it has none, and no beginning of one.
  mutating func remove(from chunk: UnsafeRawBufferPointer) -> [UInt8]? {
    guard !carried.isEmpty || chunk.contains(EscapeFilter.escape) else { return nil }
    let bytes = carried + chunk
    carried = []
    var rest: [UInt8] = []
    var start = 0
    while let escape = bytes[start...].firstIndex(of: EscapeFilter.escape) {
      rest += bytes[start..<escape]
      switch take(bytes[escape...].prefix(Self.longest), isAll: bytes.count - escape < Self.longest) {
      case nil:
        carried = Array(bytes[escape...])
        return rest
      case 0:
        rest.append(EscapeFilter.escape)
        start = escape + 1
      case let length?: start = escape + length
      }
    }
    return rest + bytes[start...]
  }

  /// Removes and returns the records, the oldest first.
  mutating func take() -> [(format: OutputFormat, record: OutputRecord)] {
    defer { found = [] }
    return found
  }

  /// Ends the output; returns the beginning of a sequence.
  mutating func giveUp() -> [UInt8] {
    defer { carried = [] }
    return carried
  }

  /// Reads the sequence at the beginning of the bytes, and returns its length: 0 if it tells nothing, `nil` if its end
  /// has yet to come. `isAll`: no more bytes have come.
  private mutating func take(_ bytes: ArraySlice<UInt8>, isAll: Bool) -> Int? {
    func begins(with introducer: [UInt8]) -> Bool {
      bytes.prefix(introducer.count).elementsEqual(introducer.prefix(bytes.count))
    }
    if begins(with: Self.taskbar) {
      let end = bytes.firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") }
      guard let end else { return isAll ? nil : 0 }
      if let record = Self.record(ofTaskbar: bytes[..<end].dropFirst(Self.taskbar.count)) { found.append((.osc, record)) }
      return end + 1 - bytes.startIndex
    }
    guard begins(with: Self.saveCursor) else { return 0 }
    let end = bytes.indices.dropFirst(2).first { bytes[$0...].starts(with: Self.restoreCursor) }
    guard let end else { return isAll ? nil : 0 }
    let drawn = bytes[..<end]
    let text: [UInt8] = EscapeFilter.strip(drawn)
    if text.starts(with: "Progress: [".utf8) {
      var record = OutputRecord()
      let number = text.dropFirst(11).drop(while: \.isBlank).prefix(while: \.isDigit)
      if number.withUnsafeBytes({ record.take(.percentage, $0) }) { found.append((.apt, record)) }
    } else if drawn.last != UInt8(ascii: "r") || !text.isEmpty {
      return 0
    }
    return end + 2 - bytes.startIndex
  }

  /// The record of the numbers of OSC 9;4; without a fraction if it tells none.
  private static func record(ofTaskbar body: ArraySlice<UInt8>) -> OutputRecord? {
    let numbers = body.filter { $0 != EscapeFilter.escape }.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let first = numbers.first, let state = first, (0...4).contains(state) else { return nil }
    var record = OutputRecord()
    if state == 1 || state == 4 || (state == 2 && numbers.count > 1) {
      record.fraction = Double(min(100, max(0, (numbers.count > 1 ? numbers[1] : nil) ?? 0))) / 100
    }
    return record
  }
}
