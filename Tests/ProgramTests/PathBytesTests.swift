import TestSupport
import TestTraits
import Testing

@Suite("Variables that are not UTF-8 name paths by their bytes", .fewAtOnce)
struct PathBytesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script in the folder, where `$odd` is a directory whose name is not UTF-8.
  private func run(_ script: String) async throws -> CompletedRun {
    try await runShell(
      """
      cd \(folder.path) && odd=$PWD/$'d\\xff' && mkdir "$odd" || exit
      \(script)
      """)
  }

  @Test("TMPDIR holds the unnamed store")
  func store() async throws {
    let run = try await run("echo abc | TMPDIR=$odd \"$PBAR\" -q -U -")
    #expect(run.outputText == "abc\n" && run.status == 0, "\(run.errorText)")
  }

  @Test(
    "The user's styles are found, also one whose own name is not UTF-8",
    arguments: ["XDG_CONFIG_HOME=$odd", "HOME=$odd"])
  func styles(variable: String) async throws {
    let run = try await run(
      """
      config=$odd; [[ \(variable) == HOME* ]] && config=$odd/.config
      mkdir -p "$config/pbar/styles"
      for name in mine $'s\\xfe'; do echo '--- %p' > "$config/pbar/styles/$name"; done
      export \(variable)
      "$PBAR" --style mine --value 3/10 && "$PBAR" --style $'s\\xfe' --value 3/10 &&
      PBAR_OPTIONS=$'--style s\\xfe' "$PBAR" --value 3/10
      """)
    #expect(run.status == 0 && run.errorText == "")
    #expect(run.outputText.lines.count == 3)
  }

  @Test(
    "What is remembered is found again, also by a name of PBAR_OPTIONS that is not UTF-8",
    arguments: ["XDG_STATE_HOME=$odd", "HOME=$odd"])
  func memory(variable: String) async throws {
    let run = try await run(
      """
      export \(variable)
      echo abc | PBAR_OPTIONS=$'--remember=n\\xff' "$PBAR" -q >&2 &&
      "$PBAR" --forget=$'n\\xff' && find "$odd" -name history | grep -c .
      """)
    #expect(run.status == 0 && run.outputText == "1\n", "\(run.errorText)")
  }

  @Test("A run is found in its directory", arguments: ["XDG_RUNTIME_DIR", "TMPDIR"])
  func runtimeDirectory(variable: String) async throws {
    let run = try await run(
      """
      export \(variable)=$odd
      sleep 60 | "$PBAR" -q & run=$!
      until "$PBAR" -R $run -N other 2> /dev/null; do kill -0 $run || exit; sleep 0.01; done
      find "$odd" -type s | grep -c .; kill $run $(jobs -p); wait
      """)
    #expect(run.outputText == "1\n", "\(run.errorText)")
  }

  @Test("PATH leads to the program that a word may name")
  func programs() async throws {
    let run = try await run(
      "printf '#!/bin/sh\\n' > $odd/tool; chmod +x $odd/tool; PATH=$odd:$PATH \"$PBAR\" tool -v")
    #expect(run.errorText.contains("--run COMMAND"), "\(run.errorText)")
  }
}
