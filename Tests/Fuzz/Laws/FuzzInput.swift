import TerminalText

/// The bytes of a fuzzer taken apart: texts up to the next NUL, then numbers. Where nothing is left the texts
/// are empty and the numbers 0, so that any bytes will do.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func bytes() -> [UInt8] {
    let text = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(text.count + 1)
    return Array(text)
  }

  /// Text that has been made safe, as all text from outside is before it is drawn; `nil` where it is empty.
  mutating func safeText() -> String? {
    let text = SafeText.printable(bytes())
    return text.isEmpty ? nil : text
  }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Up to 256 numbers from the start of the range on.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % (range.upperBound - range.lowerBound + 1)
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }

  private mutating func word() -> UInt64 {
    (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
  }

  /// Any finite number of seconds or of units a second that is not negative: usual, huge and tiny ones.
  mutating func measure() -> Double {
    let size = byte()
    switch size {
    case 0..<64: return Double(size)
    case 64..<128: return Double(byte()) * 4096
    case 128..<192: return Double(Int64.max >> Int64(size % 63))
    case 192..<224: return [1e-300, 0.1, 59.9999, 3599.5, 1e9, 1e15, 1e18, 1e300][Int(size) % 8]
    default:
      let any = Double(bitPattern: word()).magnitude
      return any.isFinite ? any : .greatestFiniteMagnitude
    }
  }

  mutating func optionalMeasure() -> Double? { flag() ? measure() : nil }

  /// 0...1, both of them more often than by chance.
  mutating func fraction() -> Double {
    let byte = byte()
    return byte < 250 ? Double(byte) / 249 : byte < 253 ? 1.0.nextDown : 0.0.nextUp
  }

  mutating func amount() -> Amount {
    let kind = byte()
    switch kind % 4 {
    case 0: return .whole(Int64(byte()))
    case 1: return .whole(Int64(bitPattern: word()) >> Int64(kind / 4))
    case 2: return .real(measure())
    default: return .real(-measure())
    }
  }
}

extension [UInt8] {
  /// A number that depends on all of them (FNV-1a), where something is to be random and yet repeatable.
  var fingerprint: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
