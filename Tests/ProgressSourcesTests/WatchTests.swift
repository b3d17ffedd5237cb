import SystemCalls
import TestSupport
import Testing

@testable import ProgressSources

@Suite struct WatchTests {
  @Test("A process that ends is never seen without the files that it had")
  func end() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [1])
    for _ in 0..<(isExhaustive ? 1000 : 50) {
      let run = try ProgramRun(
        ["-c", "exec 7<'\(path)'; echo ready; read -r line"], program: "/bin/bash", input: .pipe,
        output: .pipe, errors: .null)
      #expect(await run.waitForOutput(count: "ready\n".count))
      var watch = Watch(.process(run.identifier))
      var look = watch.look()
      run.closeInput()
      while !look.isOver {
        #expect(look.files.contains { $0.file.descriptor == 7 })
        #expect(look.problems.isEmpty)
        look = watch.look()
      }
      _ = try await run.end()
    }
  }
}
