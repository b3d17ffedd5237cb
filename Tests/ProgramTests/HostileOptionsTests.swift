import TestSupport
import TestTraits
import Testing

@Suite("Every option with values of any kind", .fewAtOnce)
struct HostileOptionsTests {
  /// The values as bash words; the options come from the program's own help.
  private static let values: [String] = {
    let values = [
      "$'\\e]0;t\\x9b2J\\xff'", "-1", "''", "1e999", "99999999999999999999", "nan", "@.", "%", "..",
      ",", "1:1",
    ]
    return Array(values.prefix(isExhaustive ? values.count : 2))
  }()

  /// Options that may keep the program running for a long time.
  private static let timers = [
    "--countdown", "--until", "--timer-interval", "--watchfd", "--joblog",
  ]

  @Test(
    "Each run ends by itself, with a documented status and a message that is safe to print",
    arguments: values)
  func table(value: String) async throws {
    let folder = try TemporaryFolder()
    let script = """
      cd '\(folder.path)' || exit
      "$PBAR" --help=all | grep -o -e '--[a-z-]* [A-Z]' -e '--[a-z-]* [a-z]*|' -e '--[a-z-]*\\[=' |
      tr -d '[' | cut -d' ' -f 1 |
      while read -r option; do
        case $option in \(Self.timers.joined(separator: "|"))) limit=0.2 ;; *) limit=30 ;; esac
        case $option in *=) words=("$option"\(value)) ;; *) words=("$option" \(value)) ;; esac
        timeout $limit "$PBAR" "${words[@]}" -f </dev/null >/dev/null 2>errors
        echo "$option $?"
        cat errors >&2
      done
      """
    let run = try await runShell(
      script, environment: ["XDG_RUNTIME_DIR": folder.path], within: 120)
    let results = run.outputText.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(results.count > 30)
    // An optional value is never a separate word.
    let names = results.map { $0[0] }
    #expect(names.contains("--json=") && names.contains("--announce="))
    for result in results {
      let isTimer = Self.timers.contains(String(result[0]))
      let status = Int(result[1]) ?? -1
      #expect(
        [0, 1, 2, 4, 16, 126, 127].contains(status) || (isTimer && status == 124),
        "\(result[0]) \(value): \(status)")
    }
    let complaint = SentBytes.complaint(about: run.errorBytes)
    #expect(complaint == nil)
  }
}
