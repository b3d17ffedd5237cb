import TerminalText

/// The sequences OSC 9;4 in the output of a program, with which it tells the terminal how far it is.
///
/// `ESC ] 9 ; 4 ; STATE ; PERCENT`, ended by BEL or `ESC \`. The states are those of ConEmu: 0 removes the progress, 1
/// is a percentage, 2 an error, 3 is progress of unknown extent and 4 a pause.
struct TaskbarSequences: Sendable {
  private static let introducer = [EscapeFilter.escape] + Array("]9;4;".utf8)
  /// A longer sequence is none of these.
  private static let longest = 24

  /// The beginning of a sequence at the end of the last piece.
  private var carried: [UInt8] = []
  private var found: [OutputRecord] = []

  /// The piece without its sequences; `nil` if it has none, and no beginning of one.
  mutating func remove(from chunk: UnsafeRawBufferPointer) -> [UInt8]? {
    guard !carried.isEmpty || chunk.contains(EscapeFilter.escape) else { return nil }
    let bytes = carried + chunk
    carried = []
    var rest: [UInt8] = []
    var start = 0
    while let escape = bytes[start...].firstIndex(of: EscapeFilter.escape) {
      rest += bytes[start..<escape]
      let sequence = bytes[escape...].prefix(Self.longest)
      guard sequence.prefix(Self.introducer.count).elementsEqual(Self.introducer.prefix(sequence.count)) else {
        rest.append(EscapeFilter.escape)
        start = escape + 1
        continue
      }
      let body = sequence.dropFirst(Self.introducer.count)
      let end = body.firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") }
      guard let end else {
        if sequence.count < Self.longest {
          carried = Array(sequence)
          return rest
        }
        rest.append(EscapeFilter.escape)
        start = escape + 1
        continue
      }
      if let record = Self.record(body[..<end]) { found.append(record) }
      start = end + 1
    }
    return rest + bytes[start...]
  }

  /// Removes and returns the records, the oldest first.
  mutating func take() -> [OutputRecord] {
    defer { found = [] }
    return found
  }

  /// Ends the output; returns the beginning of a sequence.
  mutating func giveUp() -> [UInt8] {
    defer { carried = [] }
    return carried
  }

  /// The record of the numbers of a sequence; without a fraction if it tells none.
  private static func record(_ body: ArraySlice<UInt8>) -> OutputRecord? {
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
