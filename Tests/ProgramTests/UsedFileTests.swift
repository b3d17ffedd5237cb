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
