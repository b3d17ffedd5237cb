import CommandOptions
import ProgressSources
import TerminalText
import Testing

@testable import PbarCommand

@Suite("Advice") struct AdviceTests {
  @Test(
    "A command line that is refused is accepted once it is written as advised",
    arguments: [
      ("--remember", "Write --remember=NAME", "--remember=NAME"),
      ("--remember x", "Write --remember=x", "--remember=x"),
      (
        "--monitor both", "Write it last, as in: --monitor both -- gzip -c",
        "--monitor both -- gzip -c"
      ),
      ("--monitor in -o x -- cat", "Write --monitor out or both", "--monitor out -o x -- cat"),
      ("--monitor in -o x -- cat", "Write --monitor out or both", "--monitor both -o x -- cat"),
      ("--timer 90", "For a countdown, write --countdown 90", "--countdown 90"),
      ("-s 0:01:30 x", "Write an amount, or add --from ffmpeg", "-s 5 x"),
      (
        "--values -s 0:01:30", "Write an amount, or replace --values with --from ffmpeg",
        "--from ffmpeg -s 0:01:30"
      ),
      ("--timer-interval 17:30..@0", "Write the earlier time first", "--timer-interval @0..17:30"),
      ("--until 1960-01-01", "Write a later time, such as 17:30 or +5m", "--until 17:30"),
      ("--until 1960-01-01", "Write a later time, such as 17:30 or +5m", "--until +5m"),
      ("--listen x", "Add --values", "--listen x --values"),
      ("--until-total x", "Add --values, and leave out 'x'", "--until-total --values"),
      ("--failed no -F %p", "Add it to --format", "--failed no -F %p%{ending}"),
      ("--count-up --countdown 5 x", "Leave out 'x'", "--count-up --countdown 5"),
    ])
  func followed(line: String, advice: String, advised: String) throws {
    let world = world(input: false, output: false)
    let refusal = try #require(complaint(line, in: world), "\(line)")
    #expect(refusal.hasSuffix(advice), "\(refusal)")
    #expect(complaint(advised, in: world) == nil)
  }

  @Test(
    "A line that is no value advises another way to read it only where that way is possible",
    arguments: [
      ("", "add"), ("--values", "replace --values with"), ("--label x", "add"),
      ("--values --range 0..3", nil), ("--values --listen x", nil), ("--values --until-total", nil),
    ])
  func reading(line: String, way: String?) throws {
    let given = try settings(line)
    for (hint, option) in [(nil, "-l"), (RecordHint.text, "--from auto")] {
      let sentence = Sentences.text(.notAValue(line: 1, text: "'x'", hint: hint), given)
      let advice = way.map { "\($0) \(option)" }
      #expect(sentence.contains(". To ") == (advice != nil), "\(sentence)")
      #expect(sentence.hasSuffix(advice ?? "'"), "\(sentence)")
    }
    if let way {
      let rest = way == "add" ? line : ""
      #expect(complaint(rest + " -l", in: world(input: false)) == nil)
      #expect(complaint(rest + " --from auto", in: world(input: false)) == nil)
    }
  }

  @Test("A value that is taken as a percentage is written as advised without a note")
  func percentage() throws {
    #expect(
      try valueFrame("--value 1.2").notes.map { $0.hasSuffix("Write 120% or --total 1") } == [true])
    for line in ["--value 120%", "--value 1.2 --total 1"] {
      #expect(try valueFrame(line).notes == [])
    }
  }

  @Test("The option that may have been meant is one", arguments: CommandOption.allCases)
  func suggestion(option: CommandOption) throws {
    let name = option.longName
    for index in name.indices.dropFirst(3) {
      var typed = name
      typed.remove(at: index)
      guard let refusal = complaint(typed), let start = refusal.range(of: "Did you mean ")
      else { continue }
      let meant = String(refusal[start.upperBound...].prefix { $0 != "?" })
      #expect(complaint(meant)?.hasPrefix("unknown option") != true, "\(refusal)")
    }
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
