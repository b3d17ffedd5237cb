import TestSupport
import TestTraits
import Testing

/// `--from pbar` of the program, with runs on this machine.
@Suite("Runs that write into one stream", .fewAtOnce)
struct OtherRunsTests {
  private func run(_ script: String) async throws -> CompletedRun {
    let folder = try TemporaryFolder()
    return try await runShell(
      "cd \"$HOME\"\n" + script,
      environment: ["PBAR": builtProgram, "HOME": folder.path, "PBAR_OPTIONS": nil, "LC_ALL": "C"])
  }

  @Test("A run of two names fails with either of them, and does not end with the first")
  func twoNames() async throws {
    let run = try await run(
      """
      printf '%s\n' a=1/2 b=1/2 a=done 'b=failed text' | "$PBAR" --values --json 2>failed
      "$PBAR" --from pbar -q <failed; echo "failed $?"
      printf '%s\n' a=1/2 b=1/2 a=done b=done | "$PBAR" --values --json 2>done
      "$PBAR" --from pbar -q <done; echo "done $?"
      sed 's/"event":"end","run":"[^"]*"/"event":"end","run":"x:1:9"/' done >lost
      "$PBAR" --from pbar -q <lost; echo "lost $?"
      """)
    #expect(run.outputText == "failed 16\ndone 0\nlost 16\n", "\(run.errorText)")
  }

  @Test("Other lines reach standard output byte by byte, and without their reader no run is lost")
  func otherLines() async throws {
    let run = try await run(
      #"""
      { printf 'Password: '; until grep -qs Password text; do sleep 0.05; done; echo seen; } |
        "$PBAR" --from pbar -q >text
      cat text
      start='{"event":"start","run":"h:1:9","part":0,"label":null,"fraction":0.5}'
      { echo "$start"; yes text; } | "$PBAR" --from pbar -q | head -n 1
      echo "status ${PIPESTATUS[1]}"
      """#)
    #expect(
      run.outputText == "Password: seen\ntext\nstatus 0\n", "\(run.outputText) \(run.errorText)")
  }
}
