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

  @Test("A name ends at its total, with done, or with failed and a text, and goes on with the next amount")
  func ends() {
    let reader = reader("a=3/3\nb=4/8\nb=done\nc=1/2\nc=failed no disk\nd=40%\ne=done\nf=9/9\nf=4\ng=failed\ng=50%\n")
    let readings = reader.parts.map(\.reading)
    #expect(readings.map(\.phase) == [.finished, .finished, .broken, .running, .finished, .running, .running])
    #expect(readings[1].progress == .amount(.whole(8)))
    #expect(readings[2].currentValueLabel == "no disk")
    #expect(readings[2].progress == .amount(.whole(1)))
    #expect(readings[4].progress == .fraction(1))
    #expect(reader.errorCount == 0)
    #expect(reader.hasFailedName)
    #expect(!self.reader("a=failed\na=1/2\n").hasFailedName)
  }

  @Test(
    "Only a whole word behind a name ends its work",
    arguments: ["done", "failed", "a=donee", "a=failed,", "# done", "done=", "a= undone"])
  func words(line: String) {
    #expect(reader(line + "\n").parts.allSatisfy { $0.reading.phase == .running })
  }

  @Test("The latest parts that ended are kept, and the others are counted")
  func folds() {
    let lines = (0..<1000).map { "n\($0)=\($0 % 10 == 0 ? "failed" : "2/2")\n" }.joined()
    let reader = reader(lines + "working=1/2\n")
    #expect(reader.parts.count == 64 + 64 + 1)
    #expect(reader.parts.last?.name == "working")
    #expect(reader.parts.filter { $0.reading.phase == .broken }.map(\.name) == (36..<100).map { "n\($0 * 10)" })
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
  }

  @Test(
    "All together are the sum of the amounts where all totals are known, else the mean of the fractions",
    arguments: [
      ("a=1/4\nb=3/6\n", nil, Progress.amount(.whole(4)), 10.0, nil),
      ("a=1/4\nb=50%\n", nil, .fraction(0.375), nil, "0/2"),
      ("a=25%\nb=done\nc=failed\nd=?\n", nil, .fraction(0.3125), nil, "2/4"),
      ("a=5\nb=10\n", 20, .amount(.whole(15)), 40, nil),
      ("a=1/4\nb=4/4\n", 10, .fraction(0.125), nil, "1/10"),
      ("a=50%\n", 4, .fraction(0.125), nil, "0/4"),
      ("a=5/4\nb=1/4\n", nil, .amount(.whole(5)), 8, nil),
      ("a=2/4\nb=failed\n", nil, .fraction(0.25), nil, "1/2"),
      ("a=60/60\nb=24/60\nb=failed\nc=60/60\n", nil, .amount(.whole(144)), 180, nil),
    ] as [(String, Int64?, Progress, Double?, String?)])
  func sums(input: String, total: Int64?, progress: Progress, whole: Double?, text: String?) {
    let overall = overall(input, .total(total.map { .whole($0) }))
    #expect(overall?.progress == progress)
    #expect(overall?.total?.doubleValue == whole)
    #expect(overall?.currentValueLabel == text)
  }

  @Test(
    "The whole means something where the parts are tasks or add up, and not as a mean of percentages",
    arguments: [
      ("a=10%\nb=20%\n", nil, false), ("a=10%\nb=100%\n", nil, false),
      ("a=1/4\nb=50%\n", nil, false),
      ("a=1/4\nb=2/4\n", nil, true), ("a=10%\nb=done\n", nil, true),
      ("a=10%\nb=failed\n", nil, true),
      ("a=10%\nb=20%\n", 10, true),
    ] as [(String, Int64?, Bool)])
  func addsUp(input: String, total: Int64?, addsUp: Bool) {
    #expect(overall(input, .total(total.map { .whole($0) }))?.counts.addUp == addsUp)
  }

  @Test(
    "A share of a part that failed is kept when the part is folded, and removed when it goes on")
  func failedShares() {
    let failed = (0..<200).map { "n\($0)=1/4\nn\($0)=failed\n" }.joined()
    #expect(overall(failed)?.progress == .amount(.whole(200)))
    #expect(overall(failed + "n0=2/4\n")?.progress == .amount(.whole(201)))
    #expect(overall(failed)?.total == .whole(800))
  }

  @Test("The sums are those of all parts, however many were folded and came back", arguments: 0..<20)
  func random(number: UInt64) {
    var random = SeededRandom(case: number)
    var amounts: [Int: Int] = [:]
    var input = ""
    for _ in 0..<3000 {
      let name = Int.random(in: 0..<400, using: &random)
      let amount = Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 0..<10, using: &random) : 10
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
    #expect(kept.count { $0.reading.phase == .finished } == ended - folded)
    #expect(ended - folded <= 64)
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
