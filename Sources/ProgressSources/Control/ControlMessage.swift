import ProgressModel
import SystemCalls
import TerminalText

/// What two runs say to each other: a line of JSON, of which unknown members are skipped.
package enum ControlMessage: Sendable, Hashable {
  /// Changes the run as if these words were its arguments, or as `pv`'s.
  case change(words: [[UInt8]], asPv: Bool)
  case query
  case done
  case refused(String)
  case report(Snapshot)

  static let longestLine = 1 << 16  // In bytes

  /// The line with its newline; `nil` if it is too long to be sent.
  package var line: [UInt8]? {
    var object = JSONObject()
    switch self {
    case .change(let words, let asPv):
      // Each byte of a word is a character, since a path is not always UTF-8. A word has no NUL.
      let bytes = Array(words.map { $0 + [0] }.joined())
      let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      object.add(asPv ? "changeAsPv" : "change", .text(text))
    case .query: object.add("query", .yes)
    case .done: object.add("done", .yes)
    case .refused(let sentence): object.add("refused", .text(sentence))
    case .report(let snapshot): return snapshot.report
    }
    return object.line.count > Self.longestLine ? nil : object.line
  }

  /// Reads a line without its newline.
  package init?(_ line: ArraySlice<UInt8>) {
    guard let object = line.withUnsafeBytes({ JSONMembers($0) }) else { return nil }
    let asPv = object.text("changeAsPv")
    if let text = asPv ?? object.text("change") {
      let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
      self = .change(words: words.dropLast().map(Array.init), asPv: asPv != nil)
    } else if object.isTrue("query") {
      self = .query
    } else if object.isTrue("done") {
      self = .done
    } else if let sentence = object.text("refused") {
      self = .refused(sentence)
    } else if let snapshot = Snapshot(report: object) {
      self = .report(snapshot)
    } else {
      return nil
    }
  }
}

/// One end of a connection between two runs.
struct ControlConnection {
  let socket: LocalSocket
  private var received: [UInt8] = []  // The beginning of a line
  private(set) var hasEnded = false  // Whether the peer is found to have closed its end

  init(_ socket: LocalSocket) { self.socket = socket }

  /// The next message if all of it has come; does not block. Throws `disconnected` at the end of
  /// the connection, and `noAnswer` for anything else than a message.
  mutating func next() throws(ControlFailure) -> ControlMessage? {
    while true {
      if let end = received.firstIndex(of: .newline) {
        guard let message = ControlMessage(received[..<end]) else { throw .noAnswer }
        received.removeFirst(end + 1)
        if received.isEmpty { receive() }  // Shows whether the other end has gone
        return message
      }
      guard received.count < ControlMessage.longestLine else { throw .noAnswer }
      guard receive() else {
        guard hasEnded else { return nil }
        throw received.isEmpty ? .disconnected : .noAnswer
      }
    }
  }

  /// Returns whether more has come.
  @discardableResult private mutating func receive() -> Bool {
    guard let more = socket.receive(upTo: 1 << 14) else { return false }
    hasEnded = more.isEmpty
    received += more
    return !hasEnded
  }
}

/// Why another run could not be reached, or did not do what it was asked.
package enum ControlFailure: Error, Hashable {
  case noSuchProcess
  case foreign  // The process is another user's
  case unreachable  // The process exists but has no socket
  case noAnswer
  case disconnected  // By the run, instead of an answer
  case tooLong  // The message is longer than `ControlMessage.longestLine`
  case failed(SystemError)
  case refused(String)  // A sentence, which may contain unprintable characters
}
