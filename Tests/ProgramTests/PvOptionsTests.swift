import TestSupport
import TestTraits
import Testing

/// Every option of pv 1.10, under a link named `pv`, each with an effect that the test can see.
@Suite("Every option of pv", .fewAtOnce)
struct PvOptionsTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  /// An option in each spelling, a script, and the expected output.
  struct Case: Sendable, CustomTestStringConvertible {
    let names: [String]
    let line: String
    let expected: String
    var testDescription: String { names.joined(separator: " ") }

    /// `%` in the script is replaced by the option.
    init(_ names: String, _ line: String, _ expected: String) {
      self.names = names.words
      self.line = line
      self.expected = expected
    }
  }

  private static let same = "cmp - text && echo the same"
  private static let drawn = "2>&1 >/dev/null | tr '\\r' '\\n' | tail -n 1"

  /// An input without data that ends when the first frame has been shown, however late that is.
  private static let waiting = "until test -s shown; do sleep 0.02; done"
  private static let first = "tr '\\r' '\\n' <shown | head -n 1; rm shown"

  private static let all: [Case] = [
    // What is shown.
    Case("-p --progress", "pv -f % text \(drawn)", String(repeating: "=", count: 71) + ">] 100%"),
    Case("-t --timer", "pv -f % text \(drawn)", "T"),
    Case("-e --eta", "\(waiting) | pv -f -i 0.1 % -s 9 2>shown; \(first)", "ETA T"),
    Case("-I --fineta", "pv -f % text \(drawn)", "FIN T"),
    Case("-r --rate", "pv -f % text \(drawn)", "[R]"),
    Case("-a --average-rate", "pv -f % text \(drawn)", "[R]"),
    Case("-m --average-rate-window", "pv -f -a % 5 text \(drawn)", "[R]"),
    Case("-b --bytes", "pv -f % text \(drawn)", "18.5KiB"),
    Case("-8 --bits", "pv -f -b % text \(drawn)", " 147Kib"),
    Case("-k --si", "pv -f -b % text \(drawn)", "18.9kB"),
    Case("-T --buffer-percent", "pv -f % text \(drawn)", "{  0%}"),
    Case("-A --last-written", "pv -f % 6 text \(drawn)", " 2000."),
    Case("-F --format", "pv -f % '<%b>' text \(drawn)", "<18.5KiB>"),
    Case("-n --numeric", "pv % text \(drawn)", "100"),
    Case("-q --quiet", "pv -f % text 2>&1 >/dev/null | wc -c | tr -d ' '", "0"),
    Case("-g --gauge", "cat text | pv -f % -F '%{progress}' \(drawn)", "/s"),
    Case("-u --bar-style", "pv -f -p % block text \(drawn)", "█] 100%"),
    Case("-v --stats", "pv % text \(drawn)", "rate "),
    Case("-x --extra-display", "pv -f -b % process text \(drawn)", "18.5KiB"),
    Case("-N --name", "pv -f -b % name text \(drawn)", "     name: 18.5KiB"),
    Case("-f --force", "pv % -b text \(drawn)", "18.5KiB"),
    Case("-c --cursor", "pv -f % -b text \(drawn)", "18.5KiB"),
    Case("-i --interval", "\(waiting) | pv -fb % 0.1 2>shown; \(first)", "0.00 B"),
    Case("-w --width", "pv -fp % 20 text \(drawn)", "[============>] 100%"),
    Case("-H --height", "pv -fb % 10 text \(drawn)", "18.5KiB"),
    Case("-W --wait", "pv -fb % empty 2>&1 | wc -c | tr -d ' '", "0"),
    Case("-D --delay-start", "pv -fb % 60 text 2>&1 >/dev/null | wc -c | tr -d ' '", "0"),

    // What is counted.
    Case("-s --size", "cat text | pv -n % 18893 \(drawn)", "100"),
    Case("-s --size", "cat text | pv -n % @text \(drawn)", "100"),
    Case("-l --line-mode", "pv -nb % text \(drawn)", "2000"),
    Case("-l --line-mode", "pv -f % text \(drawn)", ">] 100%"),
    Case("-0 --null", "pv -nb % zeros \(drawn)", "300000"),

    // How the data moves: these leave a copy of the text as it is.
    Case("-L --rate-limit", "pv -q % 100M text | \(same)", "the same"),
    Case("-B --buffer-size", "pv -q % 1k text | \(same)", "the same"),
    Case("-C --no-splice", "pv -q % text | \(same)", "the same"),
    Case("-E -EE --skip-errors", "pv -q % text | \(same)", "the same"),
    Case("-Z --error-skip-block", "pv -q -E % 4k text | \(same)", "the same"),
    Case("-Y --sync", "pv -q % text | \(same)", "the same"),
    Case("-K --direct-io", "pv -q % text | \(same)", "the same"),
    Case("-U --store-and-forward", "pv -q % store text | \(same)", "the same"),
    Case("-U --store-and-forward", "pv -q % - text | \(same)", "the same"),
    Case("-o --output", "pv % out text && cmp out text && echo the same", "the same"),
    Case("-S --stop-at-size", "pv % -s 11 text | tail -n 1", "line"),
    Case("-O --sparse-output", "pv % zeros >out; cmp zeros out && echo the same", "the same"),
    Case("-X --discard", "pv % text | wc -c | tr -d ' '", "0"),
    Case("-P --pidfile", "pv -q % pid text | cmp - text; test -e pid || echo gone", "gone"),

    // Other processes, and pv itself.
    Case("-d --watchfd", "pv % 999999999 2>&1", "999999999"),
    Case("-R --remote", "pv % 999999999 -L 1 2>&1", "999999999"),
    Case("-Q --query", "pv % 999999999 2>&1", "999999999"),
    Case("-M --monitor", "pv -q % both -- cat <text | \(same)", "the same"),
    Case("-h --help", "pv % | grep -c '^  -R, --remote PID '", "1"),
    Case("-V --version", "pv %", "pbar "),
  ]

  @Test("Each option, in each of its spellings, has its effect", arguments: all)
  func effects(_ option: Case) async throws {
    for name in option.names {
      let line = option.line.replacing("pv %", with: "pv \(name)").replacing(
        " % ", with: " \(name) ")
      let run = try await link.run(line, environment: ["LC_ALL": "C.UTF-8"])
      let output = lastPictures(run.outputText).joined(separator: "\n")
      #expect(output.hasSuffix(option.expected) || output.contains(option.expected), "\(line)")
      #expect(!option.expected.isEmpty && run.errorText.isEmpty, "\(line): \(run.errorText)")
    }
  }
}
