import TestSupport
import TestTraits
import Testing

@Suite("Two files of a command line that are one", .fewAtOnce)
struct UsedFileTests {
  /// The ways to name a file: to read it, and to write it.
  private static let readers = [
    "FILE", "<FILE", "--style FILE", "--joblog FILE", "--total @FILE", "-d @FILE",
  ]
  private static let writers = [
    ">>FILE", "-o FILE", "-U FILE", "--json=FILE", "-P FILE", "--values --listen FILE",
  ]

  /// The ways of each pair, without those that are allowed: a size may be that of the output, a
  /// copy skips an input that is its output, and standard output is not always written.
  private static let pairs = writers.indices.flatMap { index in
    (readers + writers[..<index]).map { ($0, writers[index]) }
  }.filter { one, other in
    let isAllowed =
      switch other {
      case ">>FILE": one != "--style FILE"
      case "-o FILE": one == "--total @FILE" || one == ">>FILE"
      default: false
      }
    return !isAllowed
  }

  /// The ways that are modes, which most other options are refused beside.
  private static let modes = ["--joblog", "-d", "--values"]

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
    "Each pair of which one is written is refused with status 4, by whatever names, and the file keeps its contents",
    arguments: isExhaustive
      ? ["./a", "$PWD/a", "./link", "./hard", "/dev/fd/7", "./missing", "./dangling"]
      : ["./link", "./hard", "/dev/fd/7", "./dangling"])
  func pairs(name: String) async throws {
    let folder = try TemporaryFolder()
    let isMissing = name.hasSuffix("missing") || name.hasSuffix("dangling")
    // A missing file can't be read, and the shell creates one.
    let pairs = Self.pairs.filter { one, other in
      !isMissing || Self.writers.contains(one) && one != ">>FILE"
    }
    var script = """
      cd '\(folder.path)'; echo '%{percent}' >a; cp a before; ln -s a link; ln a hard; ln -s missing dangling
      exec 7<>a </dev/null >/dev/null\n
      """
    for (one, other) in pairs {
      let words = [one, other].map {
        $0.replacing("FILE", with: $0 == one ? name : isMissing ? "missing" : "a")
      }
      // The later redirection counts.
      script += """
        message=$(exec 3>&1; "$PBAR" -q 2>&3 >/dev/null \(words.joined(separator: " ")))
        echo "$? $message" >&2; cmp a before >&2; [ ! -e missing ] || echo created >&2\n
        """
    }
    let run = try await runShell(script)
    let answers = run.errorText.split(separator: "\n")
    try #require(answers.count == pairs.count, "\(run.errorText)")
    for ((one, other), answer) in zip(pairs, answers) {
      let isSame =
        answer.hasPrefix("4 pbar: ") && answer.contains(" is also ")
        && answer.hasSuffix(". Nothing was done")
      let excludes = [one, other].contains { way in Self.modes.contains { way.hasPrefix($0) } }
      #expect(isSame || excludes && answer.hasPrefix("1 pbar: "), "\(one) \(other): \(answer)")
    }
  }
}
