import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct RunHistoryTests {
  private let make = RunKey(command: [Array("make".utf8)], directory: Array("/src".utf8))
  private let dump = RunKey(name: Array("shop-dump".utf8))

  private func text(_ history: RunHistory) -> String {
    String(decoding: history.formatted, as: UTF8.self)
  }

  private func history(_ values: [Int64]) -> RunHistory {
    var history = RunHistory()
    for value in values { history.add(value, .duration, for: make, at: 100) }
    return history
  }

  @Test(
    "A key is the published FNV-1a of words, their borders and the directory, or of a name"
  )
  func keys() {
    #expect(RunKey(hashing: []).text == "6c62272e07bb014262b821756295c58d")
    #expect(RunKey(hashing: Array("foobar".utf8)).text == "343e1662793c64bf6f0d3597ba446f18")
    func key(_ words: [String], _ directory: String) -> RunKey {
      RunKey(command: words.map { Array($0.utf8) }, directory: Array(directory.utf8))
    }
    let keys = [
      make, key(["ma", "ke"], "/src"), key(["make", ""], "/src"), key(["make"], "/"),
      RunKey(name: Array("make".utf8)),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key(["make"], "/src") == make)
  }

  @Test("The file holds the format, keys, quantities, times and values, and no words")
  func format() {
    var history = history([3000, 3100])
    history.add(5000, .bytes, for: dump, at: 200)
    let expected = """
      pbar history 1
      \(make.text) duration 100 3000 3100
      \(dump.text) bytes 200 5000

      """
    #expect(text(history) == expected)
  }

  @Test("A history that was written is read again as it was")
  func roundTrip() {
    var history = history([1, 2, RunHistory.largestValue])
    history.add(.max, .duration, for: make, at: 1)
    history.add(0, .lines, for: dump, at: -5)
    #expect(RunHistory(parsing: history.formatted) == history)
    #expect(RunHistory(parsing: RunHistory().formatted) == RunHistory())
    #expect(RunHistory(parsing: []) == RunHistory())
  }

  @Test("A file of another format is no history")
  func foreign() {
    #expect(RunHistory(parsing: Array("hello\n".utf8)) == nil)
    #expect(RunHistory(parsing: [0, 255, 10]) == nil)
    #expect(RunHistory(parsing: [10]) == nil)
  }

  @Test(
    "A damaged line is left out and costs no other",
    arguments: [
      "x", "\u{FF} duration 1 2", "KEY duration 1", "KEY hours 1 2", "KEY duration 1 -2",
      "KEY duration -1 2",
      "KEY duration 1 2x", "KEY duration 1 99999999999999999999",
      "KEY duration 1 2 3 4 5 6 7 8 9 10 11 12",
      "KEY", "+KEY duration 1 2", "KEY bytes 1 9223372036854775807",
      "KEY bytes 1 2 9007199254740993",
    ])
  func damaged(line: String) {
    let other = RunKey(name: Array("other".utf8)).text
    let parts = line.split(separator: "KEY", maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.joined(separator: other)
    let file = "pbar history 1\n\(written)\n\(text(history([3000])).dropFirst(15))"
    let read = RunHistory(parsing: Array(file.utf8))
    #expect(read?.entries == history([3000]).entries)
    #expect(read?.damagedCount == 1)
  }

  @Test("The last ten runs are remembered, and the usual value is their median")
  func median() {
    #expect(RunHistory().usualValue(of: .duration, for: make) == nil)
    #expect(history([7]).usualValue(of: .duration, for: make) == 7)
    #expect(history([10, 20]).usualValue(of: .duration, for: make) == 15)
    let largest = RunHistory.largestValue
    #expect(history([largest, largest]).usualValue(of: .duration, for: make) == largest)
    #expect(history([100, 101, 99, 5, 9000]).usualValue(of: .duration, for: make) == 100)
    let many = history(Array(1...25))
    #expect(many.entries.map(\.values) == [Array(16...25)])
  }

  @Test("A name has durations and amounts, and to forget it removes all of them and no other")
  func quantities() {
    var history = history([3000])
    history.add(10, .duration, for: dump, at: 1)
    history.add(20, .bytes, for: dump, at: 1)
    #expect(history.usualValue(of: .duration, for: dump) == 10)
    #expect(history.usualValue(of: .bytes, for: dump) == 20)
    #expect(history.usualValue(of: .lines, for: dump) == nil)
    let hasForgotten = (1...2).map { _ in history.forget { $0 == dump } }
    #expect(hasForgotten == [true, false])
    #expect(history == self.history([3000]))
  }

  @Test("A file that would be too long loses the entries that have not run for longest")
  func limit() throws {
    let values = String(repeating: " \(RunHistory.largestValue)", count: 10)
    var file = "pbar history 1\n"
    for number in 0... {
      let line = "\(RunKey(name: Array("\(number)".utf8)).text) bytes 100\(values)\n"
      guard file.utf8.count + line.utf8.count <= RunHistory.byteLimit else { break }
      file += line
    }
    var history = try #require(RunHistory(parsing: Array(file.utf8)))
    for number in 0..<10 {
      history.add(3000, .bytes, for: RunKey(name: Array("new \(number)".utf8)), at: 200)
    }
    history.add(5000, .bytes, for: dump, at: 300)
    let bytes = history.formatted
    #expect(bytes.count <= RunHistory.byteLimit)
    #expect(bytes.count > RunHistory.byteLimit - 300)
    let kept = try #require(RunHistory(parsing: bytes)).entries
    #expect(kept.count < history.entries.count)
    #expect(kept == history.entries.suffix(kept.count))
    #expect(kept.last?.values == [5000])
  }
}
