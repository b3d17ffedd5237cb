import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("Many names, and the progress of all of them", .seeded)
struct ManyNamesTests {
  private func reader(_ input: String, _ scale: ValueScale = .total(nil)) -> ValueRecordReader {
    var reader = ValueRecordReader(scale)
    Array(input.utf8).withUnsafeBytes { reader.read($0) }
    return reader
  }

  private func overall(_ input: String, _ scale: ValueScale = .total(nil)) -> Reading? {
    reader(input, scale).parts(at: 0).first { $0.identifier == Snapshot.overallIdentifier }?.reading
  }

  @Test("The latest parts that ended are kept, and the others are counted")
  func folds() {
    let lines = (0..<1000).map { "n\($0)=\($0 % 10 == 0 ? "failed" : "2/2")\n" }.joined()
    let reader = reader(lines + "working=1/2\n")
    #expect(reader.parts.count == 64 + 64 + 1)
    #expect(reader.parts.last?.name == "working")
    #expect(
      reader.parts.filter { $0.reading.hasFailed }.map(\.name)
        == (36..<100).map { "n\($0 * 10)" })
    let counts = overall(lines)?.counts
    #expect(counts?.all == 1000)
    #expect(counts?.done == 900 - 64)
    #expect(counts?.failed == 100 - 64)
  }

  @Test("A name that was folded goes on as a new part, and is counted once")
  func returns() {
    let lines = (0..<500).map { "n\($0)=4/4\n" }.joined() + "n3=1/4\n"
    let reader = reader(lines)
    #expect(reader.parts.last?.name == "n3")
    #expect(reader.parts.last?.identifier == 4)
    #expect(overall(lines)?.counts.done == 499 - 64)
    #expect(overall(lines)?.progress == .amount(.whole(1997)))
    #expect(overall(lines + "n3=4\n")?.progress == .amount(.whole(2000)))
    // The share of a part that failed is kept when the part is folded, and removed when it goes on.
    let failed = (0..<200).map { "n\($0)=1/4\nn\($0)=failed\n" }.joined()
    #expect(overall(failed)?.progress == .amount(.whole(200)))
    #expect(overall(failed + "n0=2/4\n")?.progress == .amount(.whole(201)))
    #expect(overall(failed)?.total == .whole(800))
  }

  @Test(
    "The sums are those of all parts, however many were folded and came back",
    arguments: 0..<(isExhaustive ? 20 : 3))
  func random(number: UInt64) {
    var random = SeededRandom(case: number)
    var amounts: [Int: Int] = [:]
    var input = ""
    for _ in 0..<1500 {
      let name = Int.random(in: 0..<400, using: &random)
      let amount =
        Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0..<10, using: &random) : 10
      amounts[name] = amount
      input += "n\(name)=\(amount)/10\n"
    }
    let overall = overall(input)
    #expect(overall?.progress == .amount(.whole(Int64(amounts.values.reduce(0, +)))))
    #expect(overall?.total == .whole(Int64(amounts.count * 10)))
    #expect(overall?.counts.all == amounts.count)
    let kept = reader(input).parts
    let ended = amounts.values.count { $0 == 10 }
    let folded = overall?.counts.done ?? 0
    #expect(kept.count == amounts.count - folded)
    #expect(kept.count { $0.reading.end == .done } == ended - folded)
    #expect(ended - folded <= 64)
  }

  @Test("A label is no amount of the total, which stays the number of names")
  func label() {
    var reader = ValueRecordReader(.total(.whole(2)), endsAtTotal: true)
    for (line, isAtEnd) in [("a=# First\n", false), ("a=100%\n", false), ("b=done\n", true)] {
      Array(line.utf8).withUnsafeBytes { reader.read($0) }
      #expect(reader.isAtEnd == isAtEnd, "\(line)")
    }
  }

  @Test("A part tells how long ago it came and ended; the first ones were there from the start")
  func times() throws {
    var reader = ValueRecordReader()
    func read(_ text: String, at time: Double) {
      Array(text.utf8).withUnsafeBytes { reader.read($0, at: time) }
    }
    read("# waiting\n", at: 1)
    read("a=1/2\nb=1/2\n", at: 5)
    read("c=1/2\nb=2/2\n", at: 7)
    read("c=done\nb=2/2 still\n", at: 8)
    let parts = reader.parts(at: 10)
    #expect(parts.map(\.age) == [nil, nil, 3, nil])
    #expect(parts.map(\.endedFor) == [nil, 3, 2, nil])
    #expect(parts.last?.reading.label == "waiting")
  }
}
