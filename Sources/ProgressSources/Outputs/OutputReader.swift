import ProgressModel
import SystemCalls
import TerminalText

/// Reads progress out of the output of a program, in pieces of any size, and passes on what is no progress.
///
/// `\n`, `\r`, `\r\n` and `\b` end a line. The beginning of a line is held back until its end has come, or until the
/// program has been quiet for a while. A first record is held back too, because a second one makes it progress.
package struct OutputReader: Sendable {
  private static let lineQuiet = 0.1  // The seconds of quiet after which the beginning of a line is judged as it is
  private static let candidateQuiet = 1.5  // The seconds of quiet after which a first record is text
  private static let mostHeld = 1 << 16  // No more bytes are held back
  /// What a record does to text that is on the screen before it in its row.
  private static let erasingRow = [UInt8(ascii: "\r"), EscapeFilter.escape] + Array("[K".utf8)
  private var detector: OutputDetector
  private var sequences = TerminalSequences()
  private let isForScreen: Bool
  /// Bytes that have not been passed on: lines that may be records, then the beginning of a line.
  private var held: [UInt8] = []
  private var lineStart = 0  // Where the line without an end begins in `held`
  private var candidateEnd: Int?  // Where the first of these records ends; noise may be before and after it
  private var isJudged = false  // Whether that line has been judged since its last byte came
  private var isRecord = false
  /// Whether the beginning of the present line has been passed on, so that the line remains on the screen.
  private var isPassing = false
  private var passed: [UInt8] = []  // That beginning, or as much of it as a line can have that tells something
  private var endsLine = true  // Whether the last byte that was passed on ended a line

  /// `total`: the total that the user gave. `isForScreen`: the text goes to a terminal, where the return of the cursor
  /// to the first column (CHA) is a carriage return, and a record covers the text before it.
  package init(_ format: OutputFormat, total: Amount? = nil, isForScreen: Bool = false) {
    (detector, self.isForScreen) = (OutputDetector(format, total: total), isForScreen)
  }

  package var reading: Reading { detector.state.reading }

  /// The seconds of quiet after which `settle` has something to do; `nil` while it has nothing.
  package var patience: Double? {
    if sequences.isOpen { return Self.lineQuiet }
    guard held.count > (held.first == UInt8(ascii: "\r") ? 1 : 0), !isRecord else { return nil }
    return held.count > lineStart && !isJudged ? Self.lineQuiet : Self.candidateQuiet
  }

  /// Takes the next piece, and passes on what is text.
  package mutating func read(_ chunk: UnsafeRawBufferPointer, pass: (UnsafeRawBufferPointer) -> Void) {
    (isJudged, isRecord) = (false, false)
    guard isForScreen || detector.readsSequences, sequences.concern(chunk) else { return readText(chunk, pass: pass) }
    var sequences = sequences
    sequences.split(chunk) { part in
      switch part {
      case .text(let text): text.withUnsafeBytes { readText($0, pass: pass) }
      case .record(let record, let format): detector.take(sequence: record, of: format)
      case .firstColumn(let sequence):
        (isForScreen ? [UInt8(ascii: "\r")] : sequence).withUnsafeBytes { readText($0, pass: pass) }
      }
    }
    self.sequences = sequences
  }

  package mutating func finish(pass: (UnsafeRawBufferPointer) -> Void) {
    let rest = sequences.giveUp()
    rest.withUnsafeBytes { readText($0, pass: pass) }
    if held.count > lineStart, !isPassing {
      let verdict = held[lineStart...].withUnsafeBytes { detector.take($0.withoutReturn, isRedrawn: true) }
      if verdict == .record { (held, lineStart) = ([], 0) }
    }
    passHeld(pass)
  }

  /// Judges what is held back after the quiet of `patience`.
  package mutating func settle(pass: (UnsafeRawBufferPointer) -> Void) {
    let rest = sequences.giveUp()
    rest.withUnsafeBytes { readText($0, pass: pass) }
    guard held.count > lineStart, !isJudged else { return passHeld(pass) }
    // The line is judged again at its end: until then only a record counts.
    var trial = detector
    let verdict = held[lineStart...].withUnsafeBytes { trial.take($0.withoutReturn, isRedrawn: true) }
    if verdict == .record { detector = trial }
    switch verdict {
    case .text where held[lineStart...].withUnsafeBytes { detector.mayContinue($0) }:
      isJudged = true
      isRecord = detector.format != nil
    case .text, .kept: passHeld(pass)
    case .candidate, .more: isJudged = true
    case .record:
      // What is before it belongs to it. Its end has yet to come, and is judged with it.
      held.removeFirst(lineStart)
      (lineStart, candidateEnd, isJudged, isRecord) = (0, nil, true, true)
    }
  }

  private mutating func passHeld(_ pass: (UnsafeRawBufferPointer) -> Void) {
    isPassing = held.count > lineStart
    passed = Array(held[lineStart...])
    if let last = held.last { endsLine = last == UInt8(ascii: "\n") }
    held.withUnsafeBytes(pass)
    (held, lineStart, candidateEnd) = ([], 0, nil)
  }

  private mutating func readText(_ chunk: UnsafeRawBufferPointer, pass: (UnsafeRawBufferPointer) -> Void) {
    guard !held.isEmpty else { return readLines(chunk, from: 0, pass: pass) }
    var bytes: [UInt8] = []
    swap(&bytes, &held)
    bytes.append(contentsOf: chunk)
    bytes.withUnsafeBytes { readLines($0, from: lineStart, pass: pass) }
  }

  private mutating func readLines(
    _ bytes: UnsafeRawBufferPointer, from start: Int, pass: (UnsafeRawBufferPointer) -> Void
  ) {
    // All before `first` has been passed on or was a record; all before `textEnd` is text.
    var (first, textEnd, offset) = (0, 0, start)
    func passText(to end: Int) {
      guard end > first else { return }
      endsLine = bytes[end - 1] == UInt8(ascii: "\n")
      pass(UnsafeRawBufferPointer(rebasing: bytes[first..<end]))
    }
    while let end = LineEnd(in: bytes, from: offset, endsAtBackspace: true) {
      var next = end.offset + 1
      if bytes[end.offset] == UInt8(ascii: "\r") {
        // A newline may follow.
        guard next < bytes.count else { break }
        if bytes[next] == UInt8(ascii: "\n") { next += 1 }
      }
      let isRedrawn = bytes[next - 1] != UInt8(ascii: "\n")
      let line = UnsafeRawBufferPointer(rebasing: bytes[offset..<end.offset])
      if isPassing { judgePassed(with: line) }
      switch isPassing ? .text : detector.take(line, isRedrawn: isRedrawn) {
      case .text, .kept: (textEnd, candidateEnd) = (next, nil)
      case .candidate: (textEnd, candidateEnd) = (candidateEnd ?? textEnd, next)
      case .more: break
      case .record:
        passText(to: textEnd)
        // The record would have covered the text that stands there.
        if !endsLine, !isRedrawn {
          endsLine = true
          pass(UnsafeRawBufferPointer(rebasing: bytes[(next - 1)..<next]))
        } else if !endsLine, isForScreen {
          endsLine = true
          Self.erasingRow.withUnsafeBytes(pass)
        }
        (first, textEnd, candidateEnd) = (next, next, nil)
      }
      isPassing = false
      offset = next
    }
    if isPassing || bytes.count - textEnd > Self.mostHeld {
      isPassing = isPassing || offset < bytes.count
      if offset < bytes.count, passed.count < OutputDetector.longestLine {
        passed.append(contentsOf: bytes[offset...].prefix(OutputDetector.longestLine))
      }
      (textEnd, offset, candidateEnd) = (bytes.count, bytes.count, nil)
    }
    passText(to: textEnd)
    held = Array(bytes[textEnd...])
    (lineStart, candidateEnd) = (offset - textEnd, candidateEnd.map { $0 - textEnd })
  }
}

extension OutputReader {
  private mutating func judgePassed(with end: UnsafeRawBufferPointer) {
    var line: [UInt8] = []
    swap(&line, &passed)
    line.append(contentsOf: end.prefix(OutputDetector.longestLine))
    line.withUnsafeBytes { detector.takeShown($0) }
  }
}

extension UnsafeRawBufferPointer {
  /// The line without a carriage return of which it is not known whether a newline follows.
  fileprivate var withoutReturn: UnsafeRawBufferPointer {
    last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: dropLast()) : self
  }
}
