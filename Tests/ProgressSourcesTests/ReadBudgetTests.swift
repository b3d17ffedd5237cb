import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("How much is read", .seeded) struct ReadBudgetTests {
  private func budget(_ unit: CopyUnit, size: Int64?, stops: Bool = true) -> ReadBudget {
    var options = TransferOptions()
    options.stopsAtSize = stops
    return ReadBudget(unit, options: options, control: TransferControl(sizeLimit: size))
  }

  @Test("Without a size, or where nobody asks to stop there, reads are as large as they like")
  func knowsNoLimit() {
    #expect(budget(.bytes, size: nil).nextRead(of: 1000) == 1000)
    let unlimited = budget(.bytes, size: 10, stops: false)
    unlimited.spendMoved(100)
    #expect(unlimited.nextRead(of: 1000) == 1000)
  }

  @Test("Bytes are read up to the size and not one more")
  func stopsAtTheSize() {
    let budget = budget(.bytes, size: 1500)
    #expect(budget.nextRead(of: 1000) == 1000)
    budget.spendMoved(1000)
    #expect(budget.nextRead(of: 1000) == 500)
    [UInt8](repeating: 0, count: 500).withUnsafeBytes { budget.spend($0) }
    #expect(budget.nextRead(of: 1000) == nil)
  }

  @Test("No byte behind the last record is ever read")
  func stopsAtTheRecord() {
    var random = SeededRandom()
    let newline = UInt8(ascii: "\n")
    for _ in 0..<50 {
      let data = random.bytes(upTo: 3000, favouring: [newline])
      let size = Int64.random(in: 1...500, using: &random)
      let budget = budget(.records(terminator: newline), size: size)
      var place = 0
      while place < data.count, let count = budget.nextRead(of: 128) {
        let end = min(data.count, place + Int.random(in: 1...count, using: &random))
        data.withUnsafeBytes { budget.spend(UnsafeRawBufferPointer(rebasing: $0[place..<end])) }
        place = end
      }
      var records = 0
      let expected = data.firstIndex { byte in
        if byte == newline { records += 1 }
        return records == size
      }
      #expect(place == expected.map { $0 + 1 } ?? data.count)
    }
  }
}
