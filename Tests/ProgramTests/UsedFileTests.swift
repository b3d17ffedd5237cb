import CommandOptions
import TestSupport
import TestTraits
import Testing

@Suite("Two files of a command line that are one", .fewAtOnce)
struct UsedFileTests {
  private static let ways =
    ["FILE", "<FILE"].map { FileWay(words: $0) }
    + [">>FILE", "2>>FILE"].map { FileWay(words: $0, isWritten: true) }
    + CommandOption.allCases.flatMap(FileWay.ways)

  /// The pairs that may be one file although it is written, by the beginnings of their words.
  private static let allowed = [
    // Only a copy writes to standard output, and only without -o.
    (">>", "--output"), (">>", "--watchfd"), (">>", "--joblog"), (">>", "--values --listen"),
    // The size of the output may be the total.
    (">>", "--total"), ("--output", "--total"),
    // The shell chose both outputs, and --json takes the place of the bar.
    (">>", "2>>"), ("2>>", "--json"),
  ]

  /// Other names of the file `a`, and names of a file that does not exist yet. By default each
  /// pair has one of them.
  private static let names =
    ["sub/../a", "./link", "./hard", "./folder/a", "/dev/fd/7", "$PWD/a"]
    + (fileExists("/proc/self/fd") ? ["/proc/self/fd/7"] : [])
  private static let newNames = ["./new", "sub/../new", "./dangling", "./folder/new"]

  /// Other names of the terminal on which a bar is drawn.
  private static let terminalNames = ["/dev/stderr", "/dev/fd/2", "/dev/tty", "$TTY", "link"]
  private static let processNames = ["/proc/self/fd/2", "/proc/$$/fd/2"].filter { _ in
    access("/proc/self/fd/2", F_OK) == 0
  }

  private func onTerminal(_ words: String, name: String) async throws -> String {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      [
        "-c",
        """
        cd '\(folder.path)'; TTY=$(tty); ln -s /dev/fd/2 link; echo data >data
        exec "$PBAR" \(words.replacing("NAME", with: name)) </dev/null
        """,
      ],
      program: "bash", input: .terminal, output: .terminal, columns: 800)
    _ = try await run.end()
    return String(decoding: run.terminalBytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  @Test(
    "--json=FILE is --json if FILE is another name for standard error",
    arguments: terminalNames + processNames + ["-", "/dev/stdout"])
  func jsonOnTheTerminal(name: String) async throws {
    let text = try await onTerminal("--countdown 0.01 --json=NAME", name: name)
    #expect(try JSONLines(text).isWhole)
  }

  @Test(
    "No other file of an option is the terminal of a bar, nor standard output if that has the data",
    arguments: [
      ("-o NAME data", terminalNames + processNames),
      ("-P NAME data", terminalNames + processNames + ["/dev/stdout", "/dev/fd/1"]),
      ("--json=NAME data", ["-", "/dev/stdout", "/dev/fd/1"]),
      ("--json=NAME --stopwatch", ["-", "/dev/stdout", "/dev/fd/1"]),
    ])
  func ofTheTerminal(words: String, names: [String]) async throws {
    for name in names {
      let text = try await onTerminal(words, name: name)
      #expect(text.hasPrefix("pbar: --") && text.hasSuffix(". Nothing was done\n"), "\(text)")
    }
    #expect(try await onTerminal("-q -o NAME data", name: "/dev/tty") == "data\n")
    #expect(try await onTerminal("data -o NAME", name: "/dev/stdout").contains("data\n"))
  }

  @Test(
    "Each pair is refused with status 4 and untouched if it is one file and is written, else both are served",
    arguments: ways)
  func pairs(one: FileWay) async throws {
    let others = Self.ways.enumerated().filter { $0.element.words != one.words }
    // One shell and folder serve all pairs with the same content.
    let groups = Dictionary(grouping: others) { FileWay.content(for: [one, $0.element]) }
    for (content, others) in groups {
      let lines = others.map { Self.lines(one, $0.element, number: $0.offset) }
      var answers = try await answers(to: Array(lines.joined()), content: content)[...]
      for ((_, other), lines) in zip(others, lines) {
        expect(Array(zip(lines, answers)), one, other)
        answers = answers.dropFirst(lines.count)
      }
    }
  }

  /// The command of two files, then those of one file under two names.
  private static func lines(_ one: FileWay, _ other: FileWay, number: Int) -> [String] {
    let mayLose = one.isWritten || other.isWritten
    func chosen(_ names: [String]) -> [String] {
      isExhaustive ? names : [names[number % names.count]]
    }
    let names = ["./a"] + (mayLose || isExhaustive ? chosen(names) : [])
    let lines = (["./b"] + names).map { one.line($0, other, "./a") }
    guard mayLose, one.mayBeNew, other.mayBeNew else { return lines }
    return lines + chosen(newNames).map { one.line($0, other, other.isWritten ? "new" : "./new") }
  }

  private func expect(
    _ answers: [(line: String, answer: FileAnswer)], _ one: FileWay, _ other: FileWay
  ) {
    let isAllowed = Self.allowed.contains { first, second in
      [(one, other), (other, one)].contains {
        $0.words.hasPrefix(first) && $1.words.hasPrefix(second)
      }
    }
    let ofTwoFiles = answers[0].answer
    for (line, answer) in answers.dropFirst() {
      let what = Comment(rawValue: "\(line): \(answer)")
      if ofTwoFiles.isOfOptions {
        #expect([1, 4].contains(answer.status) && answer.isUntouched, what)
      } else if one.isWritten || other.isWritten, !isAllowed {
        #expect(answer.isRefusal && answer.isUntouched, what)
      } else {
        #expect(answer.status == ofTwoFiles.status && answer.output == ofTwoFiles.output, what)
        #expect(isAllowed || answer.isUntouched, what)
      }
    }
  }

  @Test(
    "Progress is not written to the file that standard input is read from, if the run reads it",
    arguments: [
      "-f -", "-f -o new", "-n", "--json", "--announce", "-ff", "-f --indeterminate",
      "-f --stopwatch", "-f --values", "-f --from auto", "-f -M in -- cat", "-f -M both -- cat",
      "-f -M out -- cat", "-f --run cat", "-v -", "-q -v", "--output-on-failure --run cat - no",
    ])
  func inputIsProgress(words: String) async throws {
    let line = "timeout 10 \"$PBAR\" \(words) <a 2>>a >out"
    let answer = try await answers(to: [line], content: "12345\n")[0]
    #expect(answer.isRefusal && answer.isUntouched, "\(answer)")
  }

  @Test("Standard input may be the file of the progress if the run does not read it")
  func unreadInputIsProgress() async throws {
    let lines = [
      "b", "--countdown 0.01", "--watchfd ./b --total 1", "-v b",
    ].map { "\"$PBAR\" -f \($0) <a 2>>a >out" }
    for (line, answer) in zip(lines, try await answers(to: lines, content: "12345\n")) {
      #expect(answer.status == 0, "\(line): \(answer)")
    }
  }

  private func expectRefusals(of lines: [String]) async throws {
    for (line, answer) in zip(lines, try await answers(to: lines, content: "12345\n")) {
      #expect(answer.isRefusal && answer.isUntouched, "\(line): \(answer)")
    }
  }

  @Test(
    "A file that a command is given is refused with status 4 if an option empties or removes it",
    arguments: [
      "--json=NAME --run cat a", "-q --json=NAME --run cat ./a", "--values --json=NAME --run cat a",
      "--json=NAME -M both -- cat a", "-M out -o NAME -- cat a", "-P NAME --run cat a",
      "-M out -U NAME -- cat a", "--json=NAME --run dd if=a", "--json=NAME --run sort b --output=a",
      "--json=NAME --run ./a",
    ])
  func operandsOfCommands(words: String) async throws {
    let lines = Self.names.map {
      "\"$PBAR\" \(words.replacing("NAME", with: $0)) >out 2>message </dev/null"
    }
    try await expectRefusals(of: lines)
  }

  @Test(
    "A file that a command reads is refused with status 4 if the run itself writes to it",
    arguments: [
      "-q -M out -- cat NAME >>a", "-q -M out -- dd if=NAME >>a", "-q -M both -- cat NAME >>a",
      "-q -M out -- cat <NAME >>a", "--output-on-failure --run cat NAME no >>a",
      "--output-on-failure --run cat <NAME no >>a", "--json --run cat NAME 2>>a",
      "--json=/dev/stderr --run cat NAME 2>>a", "-f --run cat NAME 2>>a",
      "--announce --run cat NAME 2>>a", "-n -M out -- cat NAME 2>>a", "-n -M in -- cat NAME 2>>a",
      "--output-on-failure --run cat NAME no 2>>a",
    ])
  func streamsOfCommands(words: String) async throws {
    let lines = Self.names.map {
      "timeout 10 \"$PBAR\" </dev/null >out 2>message \(words.replacing("NAME", with: $0))"
    }
    try await expectRefusals(of: lines)
  }

  @Test("A command may be given the file of a stream to which it writes itself, or nothing does")
  func servedStreamsOfCommands() async throws {
    let lines = [
      "-q --run sed -n p a >>a", "--run cat a 2>>a", "-q -M out -- cat a 2>>a",
      "-q --run sed -n p <a >>a", "--run cat <a 2>>a", "-f --run cat b 2>>a",
      "-q -M out -- cat b >>a", "-q -M in -- sed -n p a >>a",
    ].map { "timeout 10 \"$PBAR\" </dev/null >out 2>message \($0)" }
    for (line, answer) in zip(lines, try await answers(to: lines, content: "")) {
      #expect(answer.status == 0, "\(line): \(answer)")
    }
  }

  @Test("A command may be given what an option only reads, makes new, or does not name")
  func servedOperandsOfCommands() async throws {
    let lines = [
      "--json=new --run tee -a new", "--json=/dev/null --run cat /dev/null",
      "--total @a --run cat a", "--joblog a --total 1", "--run sort -o a a", "--json=b --run cat a",
      "-M out -o new -- cat a", "--json=b --run echo x=b=a bb", "--json=cat --run cat a",
    ].map { "touch cat; \"$PBAR\" \($0) >out 2>message </dev/null; s=$?; rm cat; (exit $s)" }
    let answers = try await answers(to: lines, content: "1\t:\t0\t0\t0\t0\t0\t0\tjob\n")
    for (line, answer) in zip(lines, answers) {
      #expect(answer.status == 0, "\(line): \(answer)")
    }
  }

  /// Runs lines in a folder in which `a` and `b` are two files with the same content.
  private func answers(to lines: [String], content: String) async throws -> [FileAnswer] {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { _ = try folder.file(name, holding: content.bytes) }
    _ = try folder.file(FileWay.listed, holding: [UInt8](repeating: 0, count: 100))
    let script = """
      cd '\(folder.path)'; mkdir sub; cp a before; ln a hard; ln -s a link; ln -s new dangling
      ln -s . folder; touch out message; exec 7<>a 8<>b </dev/null; names=(*)
      IFS= read -rd '' before <before
      try() {
        eval "$1"
        status=$?; IFS= read -rd '' text <a; read -rd '' out <out; read -rd '' message <message
        now=(*); [ "${now[*]}" = "${names[*]}" ] && [ "${text:0:${#before}}" = "$before" ]
        printf '%s\\0' $status "$out" "$message" $? "${text:${#before}}"
        [ "$text" = "$before" ] || cat before >a
        [ ! -e new ] || rm new
        [ -e b ] || cp before b
      }

      """
    let run = try await runShell(script + lines.map { "try '\($0)'\n" }.joined())
    let fields = run.outputText.split(separator: "\0", omittingEmptySubsequences: false)
    let isWhole = fields.count == 5 * lines.count + 1
    try #require(isWhole, "\(run.outputText) \(run.errorText)")
    return lines.indices.map { FileAnswer(fields.dropFirst(5 * $0).prefix(5).map(String.init)) }
  }
}

/// A way to name a file on a command line of the shell.
struct FileWay: Sendable, CustomTestStringConvertible {
  let words: String  // With FILE in place of the name
  var isWritten = false
  static let listed = "%{percent}"  // A file whose path is also a style

  var testDescription: String { words }
  fileprivate var isLog: Bool { words.hasPrefix("--joblog") }
  fileprivate var isTotal: Bool { words.hasPrefix("--total") }
  private var isWatch: Bool { words.hasPrefix("--watchfd") }

  /// Whether the run goes by the name of a file that does not exist yet.
  fileprivate var mayBeNew: Bool {
    words == "FILE" || isLog || isWatch && !words.contains("@FILE")
      || isWritten && !words.hasSuffix(">>FILE")
  }

  /// The ways of an option, with the option that it needs.
  static func ways(of option: CommandOption) -> [FileWay] {
    guard let access = option.fileAccess else { return [] }
    let needed = option.row.dependency.map { $0.options[0].longName + " " } ?? ""
    let values =
      switch option {
      case .watchfd: ["FILE", "@FILE", "@<(echo FILE)"]
      case .total: ["@FILE"]
      case _: ["FILE"]
      }
    return values.map {
      FileWay(words: "\(needed)\(option.longName)=\($0)", isWritten: access == .written)
    }
  }

  /// The command of a run that names two files, and ends.
  fileprivate func line(_ name: String, _ other: FileWay, _ otherName: String) -> String {
    let both = [self, other]
    let first = words.replacing("FILE", with: name)
    let second = other.words.replacing("FILE", with: otherName)
    let goal = both.contains { $0.isLog || $0.isWatch } && !both.contains { $0.isTotal }
    let look = both.contains { $0.words.hasPrefix("2>>") } ? "-f" : "-q"
    // A log has never as many jobs as bytes.
    let isEndless = both.contains { $0.isLog } && both.contains { $0.isTotal }
    let program = (isEndless ? "timeout 0.2 " : "") + "\"$PBAR\" >out 2>message"
    return "\(program) \(look) \(goal ? "--total 1 " : "")\(first) \(second)"
  }

  /// What can be read in both ways, and is a process ID if possible.
  fileprivate static func content(for ways: [FileWay]) -> String {
    if ways.contains(where: { $0.isWatch && $0.words.contains("@FILE") }) {
      return "./\(listed)\n"
    }
    if ways.contains(where: { $0.isLog }) { return "\(listed)\n1\t:\t0\t0\t0\t0\t0\t0\tjob\n" }
    return ways.contains { $0.words.hasPrefix("--style") } ? "\(listed)\n" : "12345\n"
  }
}

private struct FileAnswer {
  let status: Int
  let output: String
  let message: String

  /// Whether no file has changed, but for a message where standard error is the file.
  let isUntouched: Bool

  init(_ fields: [String]) {
    status = Int(fields[0]) ?? -1
    output = fields[1]
    message = fields[2] + fields[4]
    isUntouched = fields[3] == "0" && (fields[4].isEmpty || fields[4].hasPrefix("pbar: "))
  }

  /// Whether the run was refused, or a copy has left out its only input, as pv does.
  var isRefusal: Bool {
    status == 4
      && [" is also ", "input file is output file"].contains { message.contains($0) }
  }

  /// Whether the two options can't be on one command line, whatever they name.
  var isOfOptions: Bool {
    status == 1
      && ["can't be used together", "reads no files"].contains { message.contains($0) }
  }
}
