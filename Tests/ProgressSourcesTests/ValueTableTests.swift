import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The table of values") struct ValueTableTests {
  private static let path = "Tests/ProgressSourcesTests/Golden/values.txt"

  /// Each line of the table has a scale, an input and what is read of it.
  @Test("What is read of each input equals what the table says, however the input is cut")
  func table() throws {
    let table = try #require(committedText(at: Self.path))
    var text = ""
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "│", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3 else {
        text += line + "\n"
        continue
      }
      let scale = try #require(Self.scale(columns[0]))
      let input = Array(withControls(columns[1]).utf8)
      let whole = ValueReading(input, scale)
      text += "\(columns[0])│\(columns[1])│\(summary(input, scale))\n"
      #expect(ValueReading(input, scale, pieceLength: { 1 }) == whole, "\(line)")
      for cut in input.indices.dropFirst() {
        var lengths = [cut]
        let pieces = ValueReading(input, scale, pieceLength: { lengths.popLast() ?? .max })
        #expect(pieces == whole, "\(line), cut at \(cut)")
      }
    }
    expectGolden(text, "values")
  }

  private static func scale(_ text: String) -> ValueScale? {
    let words = text.words
    switch words[0] {
    case "range": return ValueRange(parsing: words[1]).map { .range($0) }
    case "-": return .total(nil)
    default:
      var scale = ValueScale.total(Int64(words[1]).map { .whole($0) })
      scale.decimalSign = words[0] == "comma" ? .comma : .point
      return scale
    }
  }

  /// What is read of an input: each name with its progress and texts, then the mistakes.
  private func summary(_ input: [UInt8], _ scale: ValueScale) -> String {
    var reader = ValueRecordReader(scale)
    input.withUnsafeBytes { reader.read($0) }
    reader.finish()
    let parts = reader.parts(at: 0)
    let hasNames = parts.contains { $0.name != nil }
    var words = parts.compactMap { part -> String? in
      let isOverall = part.identifier == Snapshot.overallIdentifier
      guard !isOverall || hasNames else { return nil }
      let name = isOverall ? "all " : part.name.map { "'\($0)' " } ?? ""
      return name + self.text(part.reading, named: part.name)
        + (isOverall && !part.reading.counts.addUp ? " as a mean" : "")
    }
    words += reader.takeReports().map { report in
      switch report {
      case .notAValue(let line, let text, let hint):
        "line \(line), \(text), is no value" + (hint.map { " for want of a \($0)" } ?? "")
      case .negative(let line, let value): "line \(line) makes it \(self.text(value))"
      case .beyondFractions(let line, let value):
        "line \(line), \(self.text(value)), is beyond fractions"
      case .tooLong, .tooManyNames: "\(report)"
      }
    }
    if reader.unnamed.recordCount > 1 { words.append("\(reader.unnamed.recordCount) records") }
    if reader.named.table.hasFailed { words.append("a name has failed") }
    return words.joined(separator: "; ")
  }

  private func text(_ reading: Reading, named name: String?) -> String {
    var words: [String] = []
    switch reading.progress {
    case .amount(let amount): words.append(text(amount))
    case .fraction(let fraction): words.append("\((fraction * 1e11).rounded() / 1e9)%")
    case nil: words.append("unknown")
    }
    if let total = reading.total { words.append("of \(text(total))") }
    if let end = reading.end { words.append(end.isFailure ? "broken" : "finished") }
    if let label = reading.label, label != name { words.append("label '\(label)'") }
    if let label = reading.currentValueLabel { words.append("text '\(label)'") }
    return words.joined(separator: " ")
  }

  private func text(_ amount: Amount) -> String {
    switch amount {
    case .whole(let number): "\(number)"
    case .real(let number): "\(number)"
    }
  }
}
