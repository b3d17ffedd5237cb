import TestSupport
import Testing
import Wording

/// Line, sentences, numbers, JSON and status tell one story of how each part ended.
@Suite("The voices of a run agree")
struct VoicesLawTests {
  private enum End: CaseIterable { case done, early, failed }

  private struct Part {
    let name: String
    let label: String
    let total: Int  // In halves of a unit, as all amounts

    var completed = 0
    var end = End.early

    /// Rounded down, so that 100 means the whole.
    var percentage: Int { completed * 100 / total }
  }

  /// How a run writes amounts.
  private struct Manner {
    static let all = [
      Manner(locale: "en_US", sign: ".", unit: nil),
      Manner(locale: "de_DE", sign: ",", unit: "Stk."),
      Manner(locale: "de_CH", sign: ".", unit: "Stk."),
      Manner(locale: "fr_FR", sign: ",", unit: "bytes"),
      Manner(locale: "es_MX", sign: ".", unit: "km"),
      Manner(locale: "zh_CN", sign: ".", unit: nil),
      Manner(locale: "ja_JP", sign: ".", unit: "Stk."),
      Manner(locale: "ar_EG", sign: ".", unit: "bytes"),
      Manner(locale: "he_IL", sign: ".", unit: "km"),
      Manner(locale: "pl_PL", sign: ",", unit: "km"),
    ]
    let locale: String
    let sign: String
    let unit: String?

    var options: [String] { unit.map { ["--unit", $0] } ?? [] }
    var environment: [String: String] { ["LC_ALL": "\(locale).UTF-8"] }
    var shownUnit: String { unit == "bytes" ? " B" : unit.map { " \($0)" } ?? "" }

    /// A number of halves; bytes are whole.
    func number(_ halves: Int) -> String {
      unit == "bytes" ? "\(halves)" : "\(halves / 2)" + (halves % 2 == 1 ? sign + "5" : "")
    }
  }

  private struct Input {
    let manner: Manner
    var parts: [Part]
    var records = ""
    var status: Int32 { parts.contains { $0.end == .failed } ? 16 : 0 }

    init(_ manner: Manner, _ random: inout SeededRandom) {
      self.manner = manner
      parts = ["alpha", "beta", "gamma"].map { name in
        let label = Bool.random(using: &random) ? name : "The \(name)"
        return Part(name: name, label: label, total: Int.random(in: 3...50, using: &random))
      }
      for part in parts where part.label != part.name {
        records += "\(part.name)=# \(part.label)\n"
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
      records += "\(part.name)=\(manner.number(amount))/\(manner.number(part.total))\n"
      parts[index].completed = amount
      parts[index].end = amount == part.total ? .done : .early
    }
  }

  @Test(
    "Each part has one end, name and amount for all voices, and so has the run", arguments: 0..<20)
  func ends(number: UInt64) async throws {
    var random = SeededRandom(case: number)
    let manner = Manner.all[Int(number) % Manner.all.count]
    let input = Input(manner, &random)
    func run(_ options: String) async throws -> CompletedRun {
      let run = try await runProgram(
        ["--values"] + options.words + manner.options, input: input.records.bytes,
        environment: manner.environment)
      #expect(run.status == input.status, "\(options): \(input.records)")
      return run
    }
    func last(_ name: String, of lines: [String]) -> String {
      // A percent sign may follow a space that does not break.
      let line = lines.last { name.isEmpty || $0.contains(name) } ?? ""
      return line.filter { !"\u{A0}\u{202F}".contains($0) }
    }

    let color = Bool.random(using: &random) ? "always" : "never"
    let line = try await run("-f -w 78 --color \(color)").errorText.lines
    let looks = ["--style linear", "--style bar", "--layout stacked", "--style circular"]
    let look = looks.randomElement(using: &random) ?? ""
    let drawn = try await run("-f -w 78 --color never \(look)").errorText.lines
    let said = try await run("-f --announce").errorText.lines
    let counted = try await run("-n").errorText.lines
    let objects = try JSONLines(try await run("--json").errorText)
    for part in input.parts {
      let comment: Comment = "\(manner) \(part), \(input.records)"
      let sign =
        switch part.end {
        case .done: "✓"
        case .early: "!"
        case .failed: "✗"
        }
      let row = last(part.label, of: line)
      let sentence = last(part.label, of: said)
      let numbers = [part.completed, part.total].map(manner.number)
      #expect(row.contains(sign), comment)
      #expect(row.contains("\(numbers[0])/\(numbers[1])\(manner.shownUnit)"), comment)
      #expect(sentence.contains(numbers[0]), comment)
      #expect(sentence.contains(manner.shownUnit) || manner.unit == nil, comment)
      // A stacked layout has label and percentage in different rows.
      for text in [row, sentence, last("", of: [drawn.joined()])] {
        #expect(text.contains("\(part.percentage)%"), "\(text) \(comment)")
      }
      #expect(last(part.label, of: counted) == "\(part.label): \(part.percentage)", comment)
      let end = objects.objects.last {
        $0["event"]?.text == "end" && $0["name"]?.text == part.name
      }
      #expect(end?["label"]?.text == part.label, comment)
      #expect(end?["status"]?.numeral == (part.end == .failed ? "16" : "0"), comment)
      let completed = end?["completed"]?.numeral.flatMap { Double($0) }
      #expect(completed == Double(part.completed) / (manner.unit == "bytes" ? 1 : 2), comment)
      #expect(end?["unit"]?.text == (manner.unit == "bytes" ? "bytes" : "values"), comment)
    }
    let failed = Language(locale: manner.locale).failedBriefly()
    #expect(
      drawn.joined().contains(failed) == (input.status != 0), "\(look): \(input.records)")
    #expect(objects.last?["status"]?.numeral == "\(input.status)")
    #expect(objects.last?["name"]?.text == nil)
  }

  @Test(
    "The rows and the objects of a run tell another pbar the same end",
    arguments: [
      ("a=failed\nb=done", "", "✗", 16), ("a=done\nb=done", "--total 2", "✓", 0),
      ("a=1/2\na=done\nb=3/5", "", "!", 0), ("a=done\nb=failed", "--ignore-failed", "✗", 0),
    ])
  func givenBack(records: String, options: String, sign: String, status: Int32) async throws {
    let folder = try TemporaryFolder()
    for way in ["-ff", "--json"] {
      let run = try await runShell(
        """
        cd '\(folder.path)'
        printf '\(records)\n' | "$PBAR" --values \(options) \(way) 2>run; echo $?
        "$PBAR" --from pbar -f --color never <run 2>line >/dev/null; echo $?; cat line
        """)
      // The rows of parts say that one has failed, the object of the run that it went well.
      let isIgnored = options == "--ignore-failed"
      let told = isIgnored && way == "--json" ? "✓" : sign
      let ownStatus = isIgnored && way == "-ff" ? 16 : status
      let lines = run.outputText.lines
      #expect(lines[0] == "\(status)")
      #expect(lines[1] == "\(ownStatus)", "\(way) \(run.outputText)")
      #expect(lines[2].hasPrefix(told), "\(way) \(run.outputText)")
    }
  }

  @Test("A part that never had a value has ended, for all voices")
  func withoutValue() async throws {
    for (option, words) in [("-f", "ended"), ("--announce", "wait, ended"), ("--json", "early")] {
      let run = try await runShell("printf 'a=# wait\\n' | \"$PBAR\" --values \(option) 2>&1")
      let text = run.outputText
      #expect(text.contains(words) && !text.contains("finished"), "\(text)")
    }
  }

  @Test("All together tell at the end that names are missing")
  func missingNames() async throws {
    for (option, words) in [
      ("-f", "! Total   66%  2/3  ended"), ("--announce", "2/3, ended at 66%"),
      ("--json", "\"currentValueLabel\":\"2/3\""),
    ] {
      let run = try await runShell(
        "printf 'a=done\\nb=done\\n' | \"$PBAR\" --values --total 3 \(option) 2>&1")
      #expect(run.outputText.contains(words), "\(run.outputText)")
    }
  }

  @Test("A query tells how the other run ended, in objects and with several names")
  func queried() async throws {
    let folder = try TemporaryFolder()
    let run = try await runShell(
      """
      cd '\(folder.path)'; mkfifo go
      reach() { until [ -s pid ] && "$PBAR" -R $(cat pid) -i 1 2>/dev/null; do sleep .02; done; }
      "$PBAR" -q -P pid --run sh -c 'read x <go; exit 3' & reach
      "$PBAR" -Q $(cat pid) --json 2>q & until [ -s q ]; do sleep .02; done
      echo x >go; wait; tail -n 1 q; rm q pid
      { printf 'a=done\nb=3/5\n'; read x <go; } | "$PBAR" --values -q -P pid & reach
      "$PBAR" -Q $(cat pid) -f -i .1 --color never 2>q & until grep -q 80% q; do sleep .02; done
      echo x >go; wait; cat q
      """)
    let lines = run.outputText.lines
    #expect(lines[0].contains("\"status\":16"), "\(run.outputText)")
    #expect(lines.last?.hasPrefix("! 80%") == true, "\(run.outputText)")
  }
}
