import ProgressModel
import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

/// Reading single bytes takes no run of plain records at once, so that the tests compare the fast path with the exact
/// one.
@Suite("Laws of reading values", .seeded)
struct ValueReadingLawTests {
  @Test(
    "The sizes of pieces do not change a random mixture of records", arguments: 0..<(isExhaustive ? 100 : 10))
  func mixtures(number: UInt64) throws {
    var random = SeededRandom(case: number)
    let range = try #require(ValueRange(parsing: "-5..20000"))
    var input = ""
    for _ in 0..<300 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let names = ["a=", "b=", "größe=", "a-b=", "cpu", "\"x y\"=", "\"q\\\"\"="]
        input += names.randomElement(using: &random) ?? ""
      }
      input += Self.record(using: &random)
      input += ["\n", "\n", "\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    }
    expectTheSameHoweverCut(Array(input.utf8), .total(.whole(50_000)), using: &random)
    expectTheSameHoweverCut(Array(input.utf8), .range(range), using: &random)
  }

  @Test(
    "Random bytes never trap, and the sizes of pieces do not change their result",
    arguments: 0..<(isExhaustive ? 100 : 6))
  func randomBytes(number: UInt64) {
    var random = SeededRandom(case: number)
    let likely = Array("0123456789\n\n\n\r+-=%/.e#?X \t\u{1B}[maaa===".utf8)
    let bytes = random.bytes(upTo: 2000, favouring: likely)
    for total in [nil, .whole(50_000), .real(99.5)] as [Amount?] {
      expectTheSameHoweverCut(bytes, .total(total), using: &random)
    }
  }

  @Test("One foreign byte among plain records is found at any offset")
  func foreignBytes() {
    var random = SeededRandom()
    let plain = Array((1...40).map { "\($0 * 37_777_777 % 1_000_003)\n" }.joined().utf8)
    for byte in [0x00, 0x09, 0x0B, 0x0D, 0x1F, 0x20, 0x2F, 0x3A, 0x3F, 0x80, 0xB0, 0xFA, 0xFF] {
      for index in plain.indices.shuffled(using: &random).prefix(isExhaustive ? 300 : 12) {
        var bytes = plain
        bytes[index] = UInt8(byte)
        let whole = ValueReading(bytes, total: .whole(1_000_003))
        #expect(ValueReading(bytes, total: .whole(1_000_003), pieceLength: { 1 }) == whole)
      }
    }
  }

  @Test("Plain records of any length count up to the total and beyond it", arguments: 0..<20)
  func plainRecords(number: UInt64) {
    var random = SeededRandom(case: number)
    let largest = Int64.max >> Int64.random(in: 0...60, using: &random)
    let isReal = largest < 1 << 50 && Bool.random(using: &random)
    let total = Int64.random(in: 0...largest, using: &random)
    var values = (0..<200).map { _ in
      Int64.random(in: 0...total, using: &random) >> Int64.random(in: 0...62, using: &random)
    }
    let index = Int.random(in: 0..<200, using: &random)
    values[index] = total < .max ? total + 1 : total
    // The change is read by the exact path and counts from the result of the fast path.
    let input = values.map { "\($0)\n" }.joined() + "\(values[index])\n+0 end\n"
    let given = isReal ? Amount.real(Double(total) + 0.5) : .whole(total)
    let reading = ValueReading(input, total: given)
    #expect(reading.reports == [])
    #expect(reading.progress == .amount(.whole(values[index])))
    #expect(reading.recordCount == 202)
    #expect(ValueReading(input, total: given, pieceLength: { 1 }) == reading)
  }

  private func expectTheSameHoweverCut(
    _ bytes: [UInt8], _ scale: ValueScale, using random: inout SeededRandom
  ) {
    let whole = ValueReading(bytes, scale)
    #expect(ValueReading(bytes, scale, pieceLength: { 1 }) == whole)
    let longest = Int.random(in: 2...100, using: &random)
    let pieces = ValueReading(bytes, scale) { Int.random(in: 1...longest, using: &random) }
    #expect(pieces == whole)
  }

  private static func record(using random: inout SeededRandom) -> String {
    let number = Int.random(
      in: 0...(Int.max >> Int.random(in: 1...62, using: &random)), using: &random)
    let small = Int.random(in: 0...120, using: &random)
    let others = [
      "\(small).\(small)", "\(small)%", "\(small)/\(number)", "+\(small)", "-\(small)",
      "+=\(small)", "-=\(small)", "?", "\(small) text \(number)", "# label \(small)",
      small % 8 == 0 ? "XXX" : "", "\u{1B}[1m\(small)\u{1B}[0m",
      String(repeating: "0", count: small) + "\(small)", "no value \(small)", "\(number)\(number)",
      "",
    ]
    return Bool.random(using: &random) ? "\(number)" : others.randomElement(using: &random) ?? ""
  }
}
