import ProgressSources
import TerminalText
import Testing

@Suite("Values that have names")
struct NamedValuesTests {
  @Test("A name is made printable and cut between characters")
  func hostileNames() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC2, 0x9B] + Array("\u{202E}=0.5\n".utf8)
    let name = try #require(ValueReading(bytes).parts.first?.name)
    #expect(name == SafeText.printable(bytes.dropLast(5)))
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    let long = String(repeating: "語", count: 20_000)
    let reading = ValueReading("\(long)=0.5\n\(long)end=0.25\n")
    #expect(reading.parts.map(\.name) == [String(repeating: "語", count: 85)])
    #expect(reading.parts.map(\.progress) == [.fraction(0.25)])
    let texts = ValueReading("a=# \(long)\na=0.5 \(long)\n").parts
    #expect(texts.first?.label == String(repeating: "語", count: 341))
    #expect(texts.first?.text == texts.first?.label)
    #expect(ValueReading(String(repeating: "n", count: 1 << 20) + "=0.5\n").errorCount == 1)
  }

  @Test("A hundred thousand names are followed, and further names are reported once")
  func manyNames() {
    let lines = (1...100_010).map { "n\($0)=1/2\n" }.joined()
    let reading = ValueReading(lines + "n7=2/2\nn100000=?\n")
    #expect(reading.parts.count == 100_000)
    #expect(reading.parts[6].progress == .amount(.whole(2)))
    #expect(reading.parts[99_999].progress == nil)
    #expect(reading.reports == [.tooManyNames(line: 100_001, name: "'n100001'", limit: 100_000)])
    #expect(reading.errorCount == 0)
  }
}
