import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

/// What the fuzzed part `values` does not reach by chance. Reading single bytes does not take the
/// fast path.
@Suite("Laws of reading values", .seeded)
struct ValueReadingLawTests {
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
}
