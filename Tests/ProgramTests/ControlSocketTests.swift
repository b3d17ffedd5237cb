import TestSupport
import TestTraits
import Testing

@Suite("The control socket of a run", .fewAtOnce)
struct ControlSocketTests {
  private let folder: TemporaryFolder
  private let environment: [String: String?]

  init() throws {
    folder = try TemporaryFolder()
    environment = ["XDG_RUNTIME_DIR": folder.path]
  }

  @Test("The next run removes what killed runs have left behind, and keeps the files of live runs")
  func sweeps() async throws {
    let script = """
      for i in 1 2 3 4 5; do
        "$PBAR" -q --countdown 600 & runs="$runs $!"
        until [ -S \(folder.path)/pbar/$! ]; do :; done
      done
      set -- $runs
      kill -9 $1 $2 $4; wait $1 $2 $4 2>/dev/null
      echo $3 $5; exec sleep 600
      """
    let shell = try ProgramRun(
      ["-c", script], program: "bash", output: .pipe, errors: .null,
      environment: environment.merging(["PBAR": builtProgram]) { given, _ in given })
    #expect(await shell.waitForOutput(count: 4))
    let living = String(decoding: shell.outputBytes, as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }.map(String.init)
    let run = try ProgramRun(["-s", "100"], input: .pipe, columns: 60, environment: environment)
    await run.write("12345")
    let (folder, left) = (folder, (living + ["\(run.identifier)"]).sorted())
    try await eventually("the others' end") { folder.names(in: "pbar").sorted() == left }
    for process in living {
      let change = try await runProgram(["-R", process, "-N", "x"], environment: environment)
      #expect(change.errorText == "")
      kill(Int32(process) ?? 0, SIGTERM)
    }
    try await run.finish()
    try await eventually("an empty folder") { folder.names(in: "pbar") == [] }
  }
}
