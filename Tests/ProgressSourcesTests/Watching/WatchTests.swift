import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite(.fewAtOnce) struct WatchTests {
  @Test("No look shows a process that is ending without its files")
  func end() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [1])
    for _ in 0..<(isExhaustive ? 1000 : 12) {
      let run = try ProgramRun(
        ["-c", "exec 7<'\(path)'; echo ready; read -r line"], program: "/bin/bash", input: .pipe,
        output: .pipe, errors: .null)
      #expect(await run.waitForOutput(count: "ready\n".count))
      var watch = Watch(.process(run.identifier))
      var look = watch.look()
      // On a busy machine the answer to the first look may come too late for it.
      for _ in 0..<1000 where look.files.isEmpty { look = watch.look() }
      run.closeInput()
      while !look.isOver {
        #expect(look.files.contains { $0.file.descriptor == 7 })
        #expect(look.notes.isEmpty)
        look = watch.look()
      }
      _ = try await run.end()
    }
  }

  @Test("A descriptor is shown by itself, whatever else its process reads")
  func descriptor() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [1, 2, 3])
    let run = try ProgramRun(
      ["-c", "exec 7<'\(path)'; echo ready; read -r line", "tar", folder.path],
      program: "/bin/bash", input: .pipe, output: .pipe, errors: .null)
    #expect(await run.waitForOutput(count: "ready\n".count))
    var watch = Watch(.descriptor(7, of: run.identifier), asPv: false)
    // On a busy machine an answer may come too late for its look.
    for _ in 0..<1000 where watch.look().files.isEmpty {}
    for _ in 0..<3 {
      let look = watch.look()
      #expect(look.files.map(\.file.kind) == [.regular])
      #expect(look.notes.isEmpty)
    }
    run.closeInput()
    _ = try await run.end()
    while !watch.look().isOver {}
  }

  @Test(
    "A process that ends without a file is reported, whenever it ends", arguments: [false, true])
  func endWithoutFile(endsAfterFirstLook: Bool) async throws {
    for _ in 0..<(isExhaustive ? 1000 : 12) {
      let run = try ProgramRun(
        ["-c", "echo ready; read -r line"], program: "/bin/bash", input: .pipe, output: .pipe,
        errors: .null)
      #expect(await run.waitForOutput(count: "ready\n".count))
      var watch = Watch(.process(run.identifier), asPv: false)
      var notes = endsAfterFirstLook ? watch.look().notes : []
      #expect(notes.isEmpty)
      run.closeInput()
      var isOver = false
      while !isOver {
        let look = watch.look()
        (notes, isOver) = (notes + look.notes, look.isOver)
      }
      // A process that ended before its name was read has none, or was not found at all. On a slow
      // machine its end may come after it was reported that it has no file.
      let named = WatchProblem.endedWithoutFile(process: run.identifier, name: Array("bash".utf8))
      let others: [WatchProblem] =
        endsAfterFirstLook
        ? [.noFile(process: run.identifier, name: Array("bash".utf8), pipes: [0, 1])]
        : [.endedWithoutFile(process: run.identifier, name: []), .noSuchProcess(run.identifier)]
      #expect(notes.count == 1)
      #expect(([named] + others).map(SourceNote.cannotWatch).contains(notes.first))
      _ = try await run.end()
    }
  }
}

@Suite struct WatchTargetTests {
  @Test(
    "A target is a process number, a process number with a descriptor, or a name",
    arguments: [
      ("1234", WatchTarget.process(1234)),
      ("1234:7", .descriptor(7, of: 1234)),
      ("=dd", .processes(named: Array("dd".utf8))),
      ("=", .busyProcesses),
      ("==", .processes(named: Array("=".utf8))),
      ("=12:3", .processes(named: Array("12:3".utf8))),
    ])
  func reads(text: String, target: WatchTarget) {
    #expect(WatchTarget(Array(text.utf8)) == target)
  }

  @Test(
    "Every other text is refused",
    arguments: [
      "", ":", "0", "0:1", "-1", "+1", "12:", ":3", "1:2:3", "12 ", "1x", "x", "1:x", "1:-1",
      "99999999999", "1:99999999999", "١٢",
    ])
  func refuses(text: String) {
    #expect(WatchTarget(Array(text.utf8)) == nil)
  }
}
