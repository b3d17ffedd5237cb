import ProgressModel
import SystemCalls

/// What two runs say to each other.
///
/// It is encoded as the length of the rest (a big-endian UInt32), `pbar`, the version, a letter for
/// the kind, and a payload: words between NULs, a sentence, or a line of JSON.
package enum ControlMessage: Sendable, Hashable {
  /// Changes the run as if these words were its arguments, or as `pv`'s.
  case change(words: [[UInt8]], asPv: Bool)
  case query
  case done
  case refused(String)
  case report(Snapshot)

  package static let largestLength = 1 << 16  // The most bytes after the length

  /// The beginning of every message of this version, after the length.
  package static let opening = mark + [2]
  fileprivate static let mark = Array("pbar".utf8)
  fileprivate static let lengthSize = 4

  package var bytes: [UInt8]? {
    let content: [UInt8] =
      switch self {
      case .change(let words, let asPv):
        Array(([Array((asPv ? "Cpv" : "Cpbar").utf8)] + words).joined(separator: [0]))
      case .query: Array("Q".utf8)
      case .done: Array("D".utf8)
      case .refused(let sentence): Array("N\(sentence)".utf8)
      case .report(let snapshot): [UInt8(ascii: "R")] + snapshot.report
      }
    let body = Self.opening + content
    guard body.count <= Self.largestLength else { return nil }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) } + body
  }

  fileprivate init?(_ rest: ArraySlice<UInt8>) {
    let payload = rest.dropFirst()
    switch rest.first {
    case UInt8(ascii: "C"):
      let words = payload.split(separator: 0, omittingEmptySubsequences: false)
      self = .change(
        words: words.dropFirst().map(Array.init), asPv: words[0].elementsEqual("pv".utf8))
    case UInt8(ascii: "Q"): self = .query
    case UInt8(ascii: "D"): self = .done
    case UInt8(ascii: "N"): self = .refused(String(decoding: payload, as: UTF8.self))
    case UInt8(ascii: "R"):
      guard let snapshot = Snapshot(report: payload) else { return nil }
      self = .report(snapshot)
    case _: return nil
    }
  }
}

package struct ControlMessageReader: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  package var isInsideMessage: Bool { !bytes.isEmpty }

  package mutating func add(_ more: [UInt8]) { bytes += more }

  /// The next message once all of it has come. Throws `otherVersion` or `noAnswer` as soon as the
  /// bytes begin none.
  package mutating func next() throws(ControlFailure) -> ControlMessage? {
    guard bytes.count >= ControlMessage.lengthSize else { return nil }
    let length = bytes.prefix(ControlMessage.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    let body = bytes.dropFirst(ControlMessage.lengthSize).prefix(length)
    let opening = ControlMessage.opening
    let known = zip(body, opening).prefix { $0 == $1 }.count
    guard length <= ControlMessage.largestLength, length > opening.count,
      known >= min(body.count, ControlMessage.mark.count)
    else { throw .noAnswer }
    guard known == min(body.count, opening.count) else { throw .otherVersion }
    guard body.count == length else { return nil }
    guard let message = ControlMessage(body.dropFirst(opening.count)) else { throw .noAnswer }
    bytes.removeFirst(ControlMessage.lengthSize + length)
    return message
  }

  /// The next message if all of it has come. At the end of the connection it throws `disconnected`,
  /// or `noAnswer` within a message.
  mutating func next(from connection: LocalSocket) throws(ControlFailure) -> ControlMessage? {
    while true {
      if let message = try next() { return message }
      guard let more = connection.receive(upTo: 1 << 14) else { return nil }
      guard !more.isEmpty else { throw isInsideMessage ? .noAnswer : .disconnected }
      add(more)
    }
  }
}

/// Why another run could not be reached, or did not do what it was asked.
package enum ControlFailure: Error, Hashable {
  case noSuchProcess
  case foreign  // The process is another user's
  case unreachable  // The process exists but has no socket
  case noAnswer
  case disconnected  // By the run, instead of an answer
  case otherVersion  // The messages of that `pbar` have another form
  case tooLong  // The message is longer than `ControlMessage.largestLength`
  case failed(SystemError)
  case refused(String)  // A sentence, which may contain unprintable characters
}
