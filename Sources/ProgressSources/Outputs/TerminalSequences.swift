import ProgressModel
import TerminalText

/// The sequences in the output of a program that show how far it is.
///
/// OSC 9;4 has the form `ESC ] 9 ; 4 ; STATE ; PERCENT`, ended by BEL or `ESC \`, with the states
/// of ConEmu: 0 removes the progress, 1 is a percentage, 2 an error, 3 unknown progress and 4 a
/// pause. A run of pbar within the command adds `;pbar;NUMBER`, the number of its process.
///
/// apt draws its bar between `ESC 7` and `ESC 8` in the last row, which it reserves (DECSTBM).
/// `CSI G` and `CSI 1 G` (CHA) begin a row again, as a carriage return does.
struct TerminalSequences {
  private static let longest = 1024  // Longer sequences are none of these

  enum Sign {
    case carriageReturn
    case record(OutputRecord, of: OutputFormat)
  }

  let areForScreen: Bool  // Whether carriage returns replace CHA
  private let showProgress: Bool  // Whether sequences are records
  private var upMoves = 0  // To a row above; one may belong to a prompt
  var begun: [UInt8] = []  // The beginning of a sequence whose end has yet to come

  init(areForScreen: Bool, showProgress: Bool) {
    self.areForScreen = areForScreen
    self.showProgress = showProgress
  }

  /// Whether the program goes back over its rows.
  var repaintsRows: Bool { upMoves > 1 }

  /// The text from `offset` on up to the next sign, and the sign; `nil` at the end. The beginning
  /// of a sequence at the end is kept in `begun`.
  mutating func next(in bytes: UnsafeRawBufferPointer, from offset: inout Int)
    -> (text: UnsafeRawBufferPointer, sign: Sign?)?
  {
    let start = offset
    if start == bytes.count { return nil }
    while let escape = bytes[offset...].firstIndex(of: EscapeFilter.escape) {
      let rest = bytes.part(escape..<min(bytes.count, escape + Self.longest))
      offset = escape + 1
      guard let sequence = sequence(rest) else {
        if rest.count == Self.longest { continue }
        begun = Array(rest)
        offset = bytes.count
        return (bytes.part(start..<escape), nil)
      }
      guard sequence.length > 0 else {
        guard rest.movesUp else { continue }
        // The text before the move is judged first.
        if escape > start {
          offset = escape
          return (bytes.part(start..<escape), nil)
        }
        upMoves += 1
        continue
      }
      offset = escape + sequence.length
      return (bytes.part(start..<escape), sequence.sign)
    }
    offset = bytes.count
    return (bytes.part(start...), nil)
  }

  /// The sequence at the beginning of the bytes, whose length is 0 if it is another one; `nil` if
  /// its end has yet to come.
  private func sequence(_ bytes: UnsafeRawBufferPointer) -> (length: Int, sign: Sign?)? {
    guard bytes.count > 1 else { return nil }
    func begins(with introducer: String) -> Bool {
      bytes[1...].starts(with: introducer.utf8.prefix(bytes.count - 1))
    }
    switch bytes[1] {
    case UInt8(ascii: "]") where showProgress:
      let taskbar = "]9;4;"
      guard begins(with: taskbar) else { return (0, nil) }
      // BEL or `ESC \` ends it, and any other escape too.
      let found = bytes[1...].firstIndex { $0 == 0x07 || $0 == EscapeFilter.escape }
      guard let end = found else { return nil }
      let body = bytes.part(..<end).dropFirst(1 + taskbar.utf8.count)
      let sign = Self.record(ofTaskbar: body).map {
        Sign.record($0, of: $0.run == nil ? .osc : .pbar)
      }
      if bytes[end] == 0x07 { return (end + 1, sign) }
      guard end + 1 < bytes.count else { return nil }
      return bytes[end + 1] == UInt8(ascii: "\\") ? (end + 2, sign) : (0, nil)
    case UInt8(ascii: "["):
      guard let end = bytes[2...].firstIndex(where: { 0x40...0x7E ~= $0 }) else { return nil }
      let isFirst = end == 2 || end == 3 && "01".utf8.contains(bytes[2])
      let returns = areForScreen && isFirst && bytes[end] == UInt8(ascii: "G")
      return returns ? (end + 1, .carriageReturn) : (0, nil)
    case UInt8(ascii: "7") where showProgress: return barOfApt(bytes)
    case _: return (0, nil)
    }
  }

  /// `sequence` for one that begins with `ESC 7`. Up to `ESC 8`, apt moves the cursor, changes
  /// colours and the scroll region, and writes its bar.
  private func barOfApt(_ bytes: UnsafeRawBufferPointer) -> (length: Int, sign: Sign?)? {
    var text: [UInt8] = []
    var filter = EscapeFilter()
    for index in bytes.indices.dropFirst(2) {
      let byte = bytes[index]
      if index > 2, bytes[index - 1] == EscapeFilter.escape, byte != UInt8(ascii: "[") {
        guard byte == UInt8(ascii: "8") else { return (0, nil) }
        if text.isEmpty { return (bytes[index - 2] == UInt8(ascii: "r") ? index + 1 : 0, nil) }
        return Self.record(ofSaved: text).map { (index + 1, .record($0, of: .apt)) } ?? (0, nil)
      }
      if filter.feed(byte) {
        text.append(byte)
      } else if !filter.isInSequence, !"fmr".utf8.contains(byte) {
        return (0, nil)
      }
    }
    return nil
  }

  /// The percentage of `Progress: [ 45%]`, in any language, and of ` 45% ███`, which is apk's.
  private static func record(ofSaved text: [UInt8]) -> OutputRecord? {
    let bracket = text.firstIndex(of: UInt8(ascii: "["))
    let number = text[(bracket.map { $0 + 1 } ?? 0)...].drop { $0.isBlank }.prefix { $0.isDigit }
    var rest = text[number.endIndex...]
    guard rest.popFirst() == UInt8(ascii: "%") else { return nil }
    if let bracket {
      let colon = text[..<bracket].last { !$0.isBlank } ?? 0  // Of any script
      guard rest.popFirst() == UInt8(ascii: "]"), colon == UInt8(ascii: ":") || colon >= 128 else {
        return nil
      }
    }
    // Nothing but a bar follows.
    guard let next = rest.first(where: { !$0.isBlank }) else { return record(ofNumber: number) }
    return next >= 128 || "[#".utf8.contains(next) ? record(ofNumber: number) : nil
  }

  private static func record(ofNumber number: ArraySlice<UInt8>) -> OutputRecord? {
    var record = OutputRecord()
    return number.withUnsafeBytes { record.take(.percentage, $0) } ? record : nil
  }

  private static func record(ofTaskbar body: Slice<UnsafeRawBufferPointer>) -> OutputRecord? {
    let words = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let state = words[0].wholeNumber, state <= 4 else { return nil }
    let percentage = words.dropFirst().first { !$0.isEmpty }
    var record = OutputRecord()
    record.hasEnded = state == 0
    if words.count == 4, words[2].elementsEqual("pbar".utf8) {
      record.run = words[3].wholeNumber
    }
    if state == 1 || [2, 4].contains(state) && percentage != nil {
      record.fraction = Double(min(100, percentage?.wholeNumber ?? 0)) / 100
    }
    return record
  }
}

extension UnsafeRawBufferPointer {
  /// The rows by which the cursor goes up (CUU, CPL) before and after the text of a row. To a row of
  /// the screen (CUP, HVP) it goes up very far, since the present row is unknown.
  var rowMoves: (before: Int, after: Int) {
    guard contains(EscapeFilter.escape) else { return (0, 0) }
    var filter = EscapeFilter()
    var moves = (before: 0, after: 0)
    var hasText = false
    for index in indices {
      if filter.feed(self[index]) {
        hasText = hasText || !self[index].isBlank
      } else if self[index] == EscapeFilter.escape, part(index...).movesUp {
        let sequence = self[(index + 2)...]
        let digits = sequence.prefix { $0.isDigit }.prefix(4)
        let isAbsolute = "Hf".utf8.contains(sequence.first { $0.isLetter } ?? 0)
        let count = Swift.max(1, digits.wholeNumber ?? 1)
        if hasText { moves.after += isAbsolute ? 1000 : count }
        if !hasText { moves.before += isAbsolute ? 1000 : count }
      }
    }
    return moves
  }

  var hasUpMove: Bool {
    indices.contains { self[$0] == EscapeFilter.escape && part($0...).movesUp }
  }

  /// Whether the bytes begin with CUU, CPL, CUP or HVP.
  fileprivate var movesUp: Bool {
    guard count > 2, self[1] == UInt8(ascii: "[") else { return false }
    let final = self[2...].prefix(8).first { !$0.isDigit && $0 != UInt8(ascii: ";") }
    return final.map { "AFHf".utf8.contains($0) } ?? false
  }
}
