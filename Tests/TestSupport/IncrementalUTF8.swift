/// Decodes scalars from bytes that arrive a few at a time.
struct IncrementalUTF8: Sendable {
  enum Outcome: Equatable, Sendable {
    case scalar(Unicode.Scalar)

    /// Bytes that begin no scalar and belong to none.
    case invalid([UInt8])
  }

  private var pending: [UInt8] = []
  private var expectedCount = 0

  /// Whether the next byte begins a scalar.
  var isBetweenScalars: Bool { pending.isEmpty }

  /// Takes one byte and returns what it completes, which may be a broken scalar.
  mutating func decode(_ byte: UInt8) -> [Outcome] {
    if pending.isEmpty { return begin(with: byte) }
    guard byte & 0xC0 == 0x80 else {
      let broken = finish()
      return [broken].compactMap(\.self) + begin(with: byte)
    }
    pending.append(byte)
    guard pending.count == expectedCount else { return [] }
    defer { pending = [] }
    let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first
    return [scalar.map { .scalar($0) } ?? .invalid(pending)]
  }

  mutating func finish() -> Outcome? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return .invalid(pending)
  }

  private mutating func begin(with byte: UInt8) -> [Outcome] {
    switch byte {
    case ..<0x80: return [.scalar(Unicode.Scalar(byte))]
    case 0xC2...0xDF: expectedCount = 2
    case 0xE0...0xEF: expectedCount = 3
    case 0xF0...0xF4: expectedCount = 4
    default: return [.invalid([byte])]
    }
    pending = [byte]
    return []
  }
}
