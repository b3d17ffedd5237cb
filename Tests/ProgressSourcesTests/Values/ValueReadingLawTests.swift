import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

/// Reading single bytes takes no run of plain records at once, so that the tests compare the fast path with the exact
/// one.
@Suite("Laws of reading values", .seeded)
struct ValueReadingLawTests {
  @Test("The sizes of pieces do not change a random mixture of records", arguments: 0..<60)
  func mixtures(number: UInt64) {
    var random = SeededRandom(case: number)
    var input = ""
    for _ in 0..<300 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        input += ValueReadingLawTests.record(using: &random)
        input += ["\n", "\n", "\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      }
    }
    expectTheSameHoweverCut(Array(input.utf8), using: &random)
  }

  @Test(
    "Random bytes never trap, and the sizes of pieces do not change their result", arguments: 0..<60
  )
  func randomBytes(number: UInt64) {
    var random = SeededRandom(case: number)
    let likely = Array("0123456789\n\n\n\r+-=%/.e#?X \t\u{1B}[maaa===".utf8)
    let bytes = (0..<3000).map { _ in
      Int.random(in: 0..<20, using: &random) == 0
        ? UInt8.random(in: 0...255, using: &random)
        : likely.randomElement(using: &random) ?? 0x0A
    }
    expectTheSameHoweverCut(bytes, using: &random)
  }

  @Test("One foreign byte among plain records is found at any offset")
  func foreignBytes() {
    let plain = Array((1...40).map { "\($0 * 37_777_777 % 1_000_003)\n" }.joined().utf8)
    for byte in [0x00, 0x09, 0x0B, 0x0D, 0x1F, 0x20, 0x2F, 0x3A, 0x3F, 0x80, 0xB0, 0xFA, 0xFF] {
      for index in plain.indices where index % 3 == 0 {
        var bytes = plain
        bytes[index] = UInt8(byte)
        let whole = ValueReading(bytes, total: .whole(1_000_003))
        #expect(ValueReading(bytes, total: .whole(1_000_003), pieceLength: { 1 }) == whole)
      }
    }
  }

  @Test("Plain records beyond the total count like all others", arguments: 0..<200)
  func beyondTotal(number: UInt64) {
    var random = SeededRandom(case: number)
    let largest = Int64.max >> Int64.random(in: 0...60, using: &random)
    let isReal = largest < 1 << 50 && Bool.random(using: &random)
    let total = Int64.random(in: 0...largest, using: &random)
    var values = (0..<200).map { _ in Int64.random(in: 0...total, using: &random) }
    let index = Int.random(in: 0..<200, using: &random)
    values[index] = total < .max ? total + 1 : total
    let input = values.map { "\($0)\n" }.joined() + "\(values[index])\n"
    let given = isReal ? Amount.real(Double(total) + 0.5) : .whole(total)
    let reading = ValueReading(input, total: given)
    #expect(reading.reports == [])
    #expect(reading.progress == .amount(.whole(values[index])))
    #expect(reading.recordCount == 201)
    #expect(ValueReading(input, total: given, pieceLength: { 1 }) == reading)
  }

  @Test("The latest of many plain records counts, whatever their lengths", arguments: 0..<100)
  func latest(number: UInt64) {
    var random = SeededRandom(case: number)
    let values = (0..<100).map { _ in Int64.max >> Int64.random(in: 0...62, using: &random) }
    let input = values.map { "\($0)\n" }.joined()
    // The change is read by the exact path and counts from the result of the fast path.
    let reading = ValueReading(input + "+0 end\n", total: .whole(.max))
    #expect(reading.progress == values.last.map { .amount(.whole($0)) })
    #expect(reading.recordCount == 101)
  }

  private func expectTheSameHoweverCut(_ bytes: [UInt8], using random: inout SeededRandom) {
    for total in [nil, .whole(50_000), .real(99.5)] as [Amount?] {
      let whole = ValueReading(bytes, total: total)
      #expect(ValueReading(bytes, total: total, pieceLength: { 1 }) == whole)
      let longest = Int.random(in: 2...100, using: &random)
      let pieces = ValueReading(bytes, total: total) { Int.random(in: 1...longest, using: &random) }
      #expect(pieces == whole)
    }
  }

  private static func record(using random: inout SeededRandom) -> String {
    let number = Int.random(
      in: 0...(Int.max >> Int.random(in: 1...62, using: &random)), using: &random)
    let small = Int.random(in: 0...120, using: &random)
    return switch Int.random(in: 0..<24, using: &random) {
    case 0..<10: "\(number)"
    case 10: "\(small).\(small)"
    case 11: "\(small)%"
    case 12: "\(small)/\(number)"
    case 13: "+\(small)"
    case 14: "-\(small)"
    case 15: "?"
    case 16: "\(small) text \(number)"
    case 17: "# label \(small)"
    case 18: small % 8 == 0 ? "XXX" : ""
    case 19: "\u{1B}[1m\(small)\u{1B}[0m"
    case 20: String(repeating: "0", count: small) + "\(small)"
    case 21: "no value \(small)"
    case 22: "\(number)\(number)"
    default: ""
    }
  }
}
