import TerminalText
import TestSupport

/// Divides the bytes of a fuzzer into texts, each up to a NUL, and numbers. At the end of the bytes
/// the texts are empty and the numbers 0, so that all bytes are valid input.
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

  /// The next text, printable like all foreign text that is drawn; `nil` if it is empty.
  mutating func safeText() -> String? {
    let text = SafeText.printable(bytes())
    return text.isEmpty ? nil : text
  }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// One of the first 256 numbers of the range.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % (range.upperBound - range.lowerBound + 1)
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }

  private mutating func word() -> UInt64 {
    (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) }
  }

  /// A usual, huge or tiny number of seconds or of units a second, finite and not negative.
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

  /// A fraction, 0...1, often one of the two ends.
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
  /// The FNV-1a hash of the bytes, as a repeatable seed.
  var fingerprint: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

/// Throws unless the bytes give the same however they are cut into pieces; returns what they give.
func requireAnyCut<Result: Equatable>(
  _ bytes: [UInt8], _ read: ([ArraySlice<UInt8>]) throws(BrokenLaw) -> Result
) throws(BrokenLaw) -> Result {
  var random = SeededRandom(seed: bytes.fingerprint)
  let longest = Int.random(in: 2...40, using: &random)
  let pieces = bytes.pieces { Int.random(in: 1...longest, using: &random) }
  let whole = try read(bytes.isEmpty ? [] : [bytes[...]])
  let single = try read(bytes.indices.map { bytes[$0...$0] })
  try require(single == whole, "read byte by byte: \(single), at once: \(whole)")
  let cut = try read(pieces)
  try require(cut == whole, "read in pieces: \(cut), at once: \(whole)")
  return whole
}
