/// What one `pbar` says to another.
package enum ControlMessage: Sendable, Hashable {
  /// Be as if you had been given these words; `asPv`: they were given to a `pv`.
  case change(words: [[UInt8]], asPv: Bool)
  /// Say where you stand.
  case query
  /// It was done.
  case done
  /// It was not done, and this sentence says why.
  case refused(String)
  /// Where the run stands.
  case report(ProgressReport)
}

// On the wire: the number of the bytes that follow, as a big-endian UInt32; `pbar`; the version; the kind;
// words, with a NUL between any two.

extension ControlMessage {
  /// The most that may follow the length.
  package static let largestLength = 1 << 16
  /// The bytes of the length itself.
  static let lengthSize = 4
  /// What every message of this version begins with, behind its length.
  package static let opening = Array("pbar".utf8) + [1]

  private enum Kind: UInt8 {
    case change = 0x43
    case query = 0x51
    case done = 0x44
    case refused = 0x4E
    case report = 0x52
  }

  /// The whole message; `nil` where it would be too long.
  package var bytes: [UInt8]? {
    let kind: Kind
    let words: [[UInt8]]
    switch self {
    case .change(let given, let asPv):
      kind = .change
      words = [Array((asPv ? "pv" : "pbar").utf8)] + given
    case .query: (kind, words) = (.query, [])
    case .done: (kind, words) = (.done, [])
    case .refused(let sentence): (kind, words) = (.refused, [Array(sentence.utf8)])
    case .report(let report): (kind, words) = (.report, report.words.map { Array($0.utf8) })
    }
    let body = Self.opening + [kind.rawValue] + words.joined(separator: [0])
    guard body.count <= Self.largestLength else { return nil }
    let length = UInt32(body.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
  }

  /// Reads what followed the length; `nil` where it is no message of this version.
  init?(body: ArraySlice<UInt8>) {
    let rest = body.dropFirst(Self.opening.count)
    guard body.starts(with: Self.opening), let kind = rest.first.flatMap(Kind.init(rawValue:))
    else { return nil }
    let words = rest.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
    switch kind {
    case .change:
      self = .change(
        words: words.dropFirst().map(Array.init), asPv: words[0] == Array("pv".utf8)[...])
    case .query: self = .query
    case .done: self = .done
    case .refused: self = .refused(String(decoding: words[0], as: UTF8.self))
    case .report:
      guard
        let report = ProgressReport(words: words.map { String(decoding: $0, as: UTF8.self) })
      else { return nil }
      self = .report(report)
    }
  }
}

/// Cuts what comes through a connection into messages.
package struct ControlMessageReader: Sendable {
  /// Something came that no `pbar` sends.
  package struct Garbage: Error {}

  private var bytes: [UInt8] = []

  package init() {}

  /// Whether the beginning of another message is there.
  package var isInsideMessage: Bool { !bytes.isEmpty }

  package mutating func add(_ more: [UInt8]) {
    bytes += more
  }

  /// The next message, once all of it is there. Garbage is known as soon as it can be, so that never more
  /// than one message is kept.
  package mutating func next() throws(Garbage) -> ControlMessage? {
    guard bytes.count >= ControlMessage.lengthSize else { return nil }
    let length = bytes.prefix(ControlMessage.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    let body = bytes.dropFirst(ControlMessage.lengthSize).prefix(length)
    let opening = ControlMessage.opening
    guard length <= ControlMessage.largestLength, length > opening.count,
      body.prefix(opening.count).elementsEqual(opening.prefix(body.count))
    else { throw Garbage() }
    guard body.count == length else { return nil }
    guard let message = ControlMessage(body: body) else { throw Garbage() }
    bytes.removeFirst(ControlMessage.lengthSize + length)
    return message
  }
}
