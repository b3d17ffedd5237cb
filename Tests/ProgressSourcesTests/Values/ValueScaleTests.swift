import ProgressModel
import ProgressSources
import TerminalText
import Testing

@Suite("The scale of values without a total")
struct ValueScaleTests {
  @Test(
    "The first number that can tell decides between percentages and fractions",
    arguments: [
      ("42", 0.42), ("0\n25\n50", 0.5), ("1\n2", 0.02), ("100", 1), ("4.2e1", 0.42),
      ("0.42", 0.42), ("0\n0.5\n1", 1), ("1.0", 1), ("1e0\n0", 0), ("0.0\n1", 1), ("1e-1", 0.1),
      ("42%\n7", 0.07), ("XXX\n20\nText\nXXX\n7", 0.07), ("1.0e0 text", 1),
    ])
  func decides(input: String, fraction: Double) {
    for end in ["", "\n"] {
      let reading = ValueReading(input + end)
      #expect(reading.progress == .fraction(fraction))
      #expect(reading.total == nil)
      #expect(reading.reports.isEmpty)
    }
    #expect(ValueReading.isTheSameHoweverCut(input))
  }

  @Test("Until a number tells, 0 and 1 are percentages, and at the end of the input fractions")
  func undecided() {
    var reader = ValueRecordReader()
    func progress(after text: String) -> Progress? {
      Array(text.utf8).withUnsafeBytes { reader.read($0) }
      return reader.state.progress
    }
    #expect(progress(after: "1\n") == .fraction(0.01))
    #expect(progress(after: "0\n") == .fraction(0))
    #expect(progress(after: "1\n") == .fraction(0.01))
    reader.finish()
    #expect(reader.state.progress == .fraction(1))
    #expect(ValueReading("1\n0\n").progress == .fraction(0))
    #expect(ValueReading("1\n?\n").progress == nil)
  }

  @Test(
    "Once decided, the scale stays",
    arguments: [
      ("0.5\n42\n", .fraction(42)),
      ("42\n0.5\n", .fraction(0.005)),
      ("42\n115\n120\n", .fraction(1.2)),
      ("250\n", .fraction(2.5)),
    ] as [(String, Progress)])
  func stays(input: String, progress: Progress) {
    let reading = ValueReading(input)
    #expect(reading.progress == progress)
    #expect(reading.reports == [])
    #expect(ValueReading.isTheSameHoweverCut(input))
  }

  @Test(
    "A change tells the scale too",
    arguments: [
      ("+5", 0.05), ("+0.5", 0.5), ("+1.0", 1), ("+1\n+1", 0.02), ("1\n+0.5", 1.5), ("30\n-5", 0.25), ("+1", 1),
      ("+5%", 0.05), ("30\n-5%", 0.25), ("0.5\n+=5%", 0.55), ("-=5%", 0),
    ])
  func changes(input: String, fraction: Double) throws {
    let progress = ValueReading(input + "\n").progress
    guard case .fraction(let read) = progress else { throw NoFraction() }
    #expect(abs(read - fraction) < 1e-12)
    #expect(ValueReading.isTheSameHoweverCut(input))
  }

  @Test("A total overrides the scale, for the command line's and a record's")
  func total() {
    #expect(ValueReading("42\n", total: .whole(200)).progress == .amount(.whole(42)))
    #expect(ValueReading("0.5\n", total: .whole(200)).progress == .amount(.real(0.5)))
    let reading = ValueReading("42\n42/60\n50\n")
    #expect(reading.progress == .amount(.whole(50)))
    #expect(reading.total == .whole(60))
    #expect(ValueReading("50/200\n+5%\n").progress == .amount(.whole(60)))
  }

  @Test("Each name has a scale of its own")
  func names() {
    let parts = ValueReading("a=0.5\nb=30\n1\nc=1\na=1\n").parts
    #expect(parts.map(\.progress) == [.fraction(1), .fraction(0.3), .fraction(1), .fraction(1)])
    // A report about one name must not hurry another past its decision.
    let named = ValueReading("a=0.5\na=7\n" + String(repeating: "1\n", count: 50) + "60\n").parts
    #expect(named.map(\.progress) == [.fraction(7), .fraction(0.6)])
  }
}

private struct NoFraction: Error {}
