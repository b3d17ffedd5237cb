import ProgressModel

package enum ControlMessage: Sendable, Hashable {
  /// A request to change the run as if these words were its arguments; `asPv`: the arguments of `pv`.
  case change(words: [[UInt8]], asPv: Bool)
  case query
  case done
  case refused(String)
  case report(Snapshot)
}

// The encoding: the length as a big-endian UInt32, `pbar`, the version, the kind, and words with a NUL between them.

extension ControlMessage {
  /// The largest number of bytes after the length.
  package static let largestLength = 1 << 16
  static let lengthSize = 4  // The bytes of the length itself
  /// The beginning of every message of this version, after the length.
  package static let opening = Array("pbar".utf8) + [1]

  private enum Kind: UInt8 {
    case change = 0x43
    case query = 0x51
    case done = 0x44
    case refused = 0x4E
    case report = 0x52
  }

  /// The encoded message; `nil` if it would be too long.
  package var bytes: [UInt8]? {
    let (kind, words): (Kind, [[UInt8]]) =
      switch self {
      case .change(let given, let asPv): (.change, [Array((asPv ? "pv" : "pbar").utf8)] + given)
      case .query: (.query, [])
      case .done: (.done, [])
      case .refused(let sentence): (.refused, [Array(sentence.utf8)])
      case .report(let report): (.report, report.words.map { Array($0.utf8) })
      }
    let body = Self.opening + [kind.rawValue] + words.joined(separator: [0])
    guard body.count <= Self.largestLength else { return nil }
    let length = UInt32(body.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
  }

  /// Decodes the bytes after the length; fails if they are no message of this version.
  init?(body: ArraySlice<UInt8>) {
    let rest = body.dropFirst(Self.opening.count)
    guard body.starts(with: Self.opening), let kind = rest.first.flatMap(Kind.init(rawValue:)) else { return nil }
    let words = rest.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
    switch kind {
    case .change: self = .change(words: words.dropFirst().map(Array.init), asPv: words[0] == Array("pv".utf8)[...])
    case .query: self = .query
    case .done: self = .done
    case .refused: self = .refused(String(decoding: words[0], as: UTF8.self))
    case .report:
      guard let report = Snapshot(words: words.map { String(decoding: $0, as: UTF8.self) }) else { return nil }
      self = .report(report)
    }
  }
}

/// Divides the bytes of a connection into messages.
package struct ControlMessageReader: Sendable {
  /// The bytes are no message of this version.
  package struct Garbage: Error {}

  private var bytes: [UInt8] = []

  package init() {}
  /// Whether the beginning of another message has come.
  package var isInsideMessage: Bool { !bytes.isEmpty }
  package mutating func add(_ more: [UInt8]) { bytes += more }

  /// The next message once all of it has come. Garbage is recognized early, so that at most one message is kept.
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
