import TerminalText

/// The bytes of the latest text in a piece of input, until its end shows that no other follows.
struct LatestText: Sendable {
  private enum Change {
    case none, replaced, removed
  }

  private var change = Change.none
  private var bytes: [UInt8] = []

  /// Another text takes the place of this one.
  mutating func replace(with text: some Collection<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    change = .replaced
  }

  /// There is no text any more.
  mutating func remove() {
    change = .removed
  }

  /// What has changed since the last call: `nil` if nothing has, else the text, which is `nil` if
  /// it was removed.
  mutating func take() -> String?? {
    defer { change = .none }
    switch change {
    case .none: return nil
    case .replaced: return .some(SafeText.printable(bytes))
    case .removed: return .some(nil)
    }
  }
}
