import ProgressModel
import TerminalText

/// The sequences in the output of a program that show how far it is.
///
/// OSC 9;4 has the form `ESC ] 9 ; 4 ; STATE ; PERCENT`, ended by BEL or `ESC \`, with the states
/// of ConEmu: 0 removes the progress, 1 is a percentage, 2 an error, 3 unknown progress and 4 a
/// pause. apt draws its bar between `ESC 7` and `ESC 8` in the last row, which it reserves
/// (DECSTBM). `CSI G` and `CSI 1 G` (CHA) begin a row again, as a carriage return does.
struct TerminalSequences {
  private static let longest = 1024  // Longer sequences are none of these

  enum Part {
    case text([UInt8])
    case record(OutputRecord, of: OutputFormat)
  }

  let areForScreen: Bool  // Whether carriage returns replace CHA
  var begun: [UInt8] = []  // The beginning of a sequence whose end has yet to come

  mutating func split(_ chunk: some Collection<UInt8>) -> [Part] {
    let bytes = begun.takeAll() + chunk
    var parts: [Part] = []
    var textStart = 0
    var offset = 0
    while let escape = bytes[offset...].firstIndex(of: EscapeFilter.escape) {
      let rest = bytes[escape...].prefix(Self.longest)
      let sequence = sequence(rest)
      offset = escape + 1
      if sequence?.length ?? 0 == 0, sequence != nil || rest.count == Self.longest { continue }
      if escape > textStart { parts.append(.text(Array(bytes[textStart..<escape]))) }
      guard let sequence else {
        begun = Array(rest)
        return parts
      }
      if let part = sequence.part { parts.append(part) }
      offset = escape + sequence.length
      textStart = offset
    }
    if textStart < bytes.count { parts.append(.text(Array(bytes[textStart...]))) }
    return parts
  }

  /// The sequence at the beginning of the bytes, whose length is 0 if it is another one; `nil` if
  /// its end has yet to come.
  private func sequence(_ bytes: ArraySlice<UInt8>) -> (length: Int, part: Part?)? {
    let rest = bytes.dropFirst()
    func begins(with introducer: String) -> Bool {
      rest.prefix(introducer.utf8.count).elementsEqual(introducer.utf8.prefix(rest.count))
    }
    let taskbar = "]9;4;"
    if begins(with: taskbar) {
      return rest.firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") }.map { end in
        let record = Self.record(ofTaskbar: rest[..<end].dropFirst(taskbar.utf8.count))
        return (end + 1 - bytes.startIndex, record.map { .record($0, of: .osc) })
      }
    }
    if areForScreen, let returning = ["[G", "[1G"].first(where: begins) {
      let length = returning.utf8.count
      return rest.count >= length ? (1 + length, .text([.carriageReturn])) : nil
    }
    guard begins(with: "7") else { return (0, nil) }
    let restoreCursor = [EscapeFilter.escape, UInt8(ascii: "8")]
    let end = rest.indices.dropFirst().first { rest[$0...].starts(with: restoreCursor) }
    return end.map { end in
      let text = EscapeFilter.strip(bytes[..<end])
      let length = end + 2 - bytes.startIndex
      guard text.starts(with: "Progress: [".utf8) else {
        return (bytes[end - 1] == UInt8(ascii: "r") && text.isEmpty ? length : 0, nil)
      }
      var record = OutputRecord()
      let number = text.dropFirst(11).drop { $0.isBlank }.prefix { $0.isDigit }
      let isRead = number.withUnsafeBytes { record.take(.percentage, $0) }
      return (length, isRead ? .record(record, of: .apt) : nil)
    }
  }

  private static func record(ofTaskbar body: ArraySlice<UInt8>) -> OutputRecord? {
    let numbers = body.filter { $0 != EscapeFilter.escape }.split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard case .some(let state?) = numbers.first, (0...4).contains(state) else { return nil }
    var record = OutputRecord()
    if [1, 4].contains(state) || state == 2 && numbers.count > 1 {
      let percentage = numbers.dropFirst().first.flatMap { $0 } ?? 0
      record.fraction = Double(min(100, max(0, percentage))) / 100
    }
    return record
  }
}
