import TestSupport
import Testing

/// Line, sentences, numbers, JSON and status tell one story of how each part ended.
@Suite("The voices of a run agree")
struct VoicesLawTests {
  private enum End: CaseIterable { case done, early, failed }

  private struct Part {
    let name: String
    let total: Int
    var completed = 0
    var end = End.early

    /// Rounded down, so that 100 means the whole.
    var percentage: Int { completed * 100 / total }
  }

  private struct Input {
    var parts: [Part]
    var records = ""
    var status: Int32 { parts.contains { $0.end == .failed } ? 16 : 0 }

    init(_ random: inout SeededRandom) {
      parts = ["alpha", "beta", "gamma"].map {
        Part(name: $0, total: Int.random(in: 2...50, using: &random))
      }
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let index = Int.random(in: 0..<3, using: &random)
        move(index, to: Int.random(in: 0..<parts[index].total, using: &random))
      }
      for index in [0, 1, 2].shuffled(using: &random) {
        let part = parts[index]
        // A failure may come after the last amount.
        move(index, to: Int.random(in: 0...part.total, using: &random))
        let end = End.allCases.randomElement(using: &random) ?? .early
        switch end {
        case .done: move(index, to: part.total)
        case .failed:
          records += "\(part.name)=failed\n"
          parts[index].end = .failed
        case .early: break
        }
      }
    }

    private mutating func move(_ index: Int, to amount: Int) {
      let part = parts[index]
      records += "\(part.name)=\(amount)/\(part.total)\n"
      parts[index].completed = amount
      parts[index].end = amount == part.total ? .done : .early
    }
  }

  @Test("Each part ends in one way for all, and so does the run", arguments: 0..<12)
  func ends(number: UInt64) async throws {
    var random = SeededRandom(case: number)
    let input = Input(&random)
    func run(_ options: String) async throws -> CompletedRun {
      let run = try await runProgram(
        ["--values"] + options.words, input: input.records.bytes)
      #expect(run.status == input.status, "\(options): \(input.records)")
      return run
    }
    func last(_ name: String, of lines: [String]) -> String {
      lines.last { $0.contains(name) } ?? ""
    }

    let color = Bool.random(using: &random) ? "always" : "never"
    let line = try await run("-f -w 78 --color \(color)").errorText.lines
    let style = ["linear", "bar", "stacked", "circular"].randomElement(using: &random) ?? "bar"
    let drawn = try await run("-f -w 78 --color never --style \(style)").errorText.lines
    let said = try await run("-f --announce").errorText.lines
    let counted = try await run("-n").errorText.lines
    let objects = try JSONLines(try await run("--json").errorText)
    for part in input.parts {
      let (sign, words) =
        switch part.end {
        case .done: ("✓", "100% complete")
        case .early: ("!", "ended at \(part.percentage)%")
        case .failed: ("✗", "failed")
        }
      let comment: Comment = "\(part), \(input.records)"
      #expect(last(part.name, of: line).contains(sign), comment)
      #expect(last(part.name, of: line).contains("\(part.percentage)%"), comment)
      #expect(last(part.name, of: said).contains(words), comment)
      #expect(last(part.name, of: counted) == "\(part.name): \(part.percentage)", comment)
      let end = objects.objects.last {
        $0["event"]?.text == "end" && $0["name"]?.text == part.name
      }
      #expect(end?["status"]?.numeral == (part.end == .failed ? "16" : "0"), comment)
      #expect(end?["completed"]?.numeral == "\(part.completed)", comment)
    }
    #expect(
      drawn.joined().contains("failed") == (input.status != 0), "\(style): \(input.records)")
    #expect(objects.last?["status"]?.numeral == "\(input.status)")
    #expect(objects.last?["name"]?.text == nil)
  }
}
