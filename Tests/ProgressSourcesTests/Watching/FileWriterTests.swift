import SystemCalls
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

@Suite("The writers of a file", .fewAtOnce) struct FileWriterTests {
  private let folder: TemporaryFolder
  private let path: FilePath

  init() throws {
    folder = try TemporaryFolder()
    path = try FilePath(folder.file("log", holding: [1, 2, 3]))
  }

  @Test("A file that has grown has a writer until it has kept its size for five seconds")
  func growth() throws {
    var writer = FileWriter(of: try FileStatus(ofPath: path), at: 0)
    let looks: [(size: Int64, time: Double, isExpected: Bool)] = [
      (3, 0, true), (3, 4.9, true), (4, 4.9, true), (4, 9.8, true), (4, 10, false),
    ]
    for look in looks {
      let isExpected = writer.isExpected(size: look.size, at: look.time)
      #expect(isExpected == look.isExpected, "at \(look.time)")
      #expect(writer.isDecided(at: look.time) != look.isExpected)
    }
  }

  @Test(
    "A writer that is seen counts until it closes the file, and a program that keeps it open has then ended it",
    arguments: [false, true])
  func visible(keepsOpen: Bool) async throws {
    let run = try ProgramRun(
      [
        "-c",
        "exec 3>>'\(path.printable)'; echo ready; read -r line; exec 3>&-; echo; read -r line",
      ],
      program: "/bin/bash", input: .pipe, output: .pipe, errors: .null)
    #expect(await run.waitForOutput(count: "ready\n".count))
    var writer = FileWriter(
      of: try FileStatus(ofPath: path), programs: keepsOpen ? ["bash"] : [], at: 0)
    // On a busy machine the files of a process may not answer in time.
    for time in stride(from: 0.0, to: 4, by: 1) where writer.writer == nil {
      _ = writer.isExpected(size: 3, at: time)
    }
    let before = [writer.isExpected(size: 3, at: 100), writer.isExpected(size: 4, at: 100.5)]
    #expect(before == [true, true])
    await run.write("close\n")
    #expect(await run.waitForOutput(count: "ready\n\n".count))
    // A look that is answered late counts as before, and its answer comes with the next one.
    let soon = [102.0, 103.1, 104.2].map { writer.isExpected(size: 4, at: $0) }
    #expect(keepsOpen ? soon.contains(false) : !soon.contains(false))
    #expect(![106.0, 107.1, 108.2].map { writer.isExpected(size: 4, at: $0) }[2])
    run.closeInput()
    _ = try await run.end()
  }

  @Test("One search serves all files of a look, and another one comes a second later")
  func search() async throws {
    let other = try FileStatus(ofPath: FilePath(folder.file("other", holding: [1])))
    let file = try FileStatus(ofPath: path)
    let search = WriterSearch()
    #expect(search.writer(of: file, known: nil, at: 10, anew: false) == nil)
    let run = try ProgramRun(
      ["-c", "exec 3>>'\(path.printable)' 4>>'\(folder.path)/other'; echo ready; read -r line"],
      program: "/bin/bash", input: .pipe, output: .pipe, errors: .null)
    #expect(await run.waitForOutput(count: "ready\n".count))
    for anew in [false, true] {
      #expect(search.writer(of: other, known: nil, at: 10, anew: anew) == nil)
    }
    #expect(search.writer(of: other, known: nil, at: 10.9, anew: false) == nil)
    // On a busy machine the files of a process may not answer in time.
    var time = 10.9
    while search.writer(of: other, known: nil, at: time, anew: true) == nil { time += 0.1 }
    let writer = search.writer(of: file, known: nil, at: time, anew: false)
    #expect(writer?.number == run.identifier)
    run.closeInput()
    _ = try await run.end()
    #expect(search.writer(of: file, known: writer, at: time + 1, anew: false) == nil)
  }

  @Test("A file that does not exist yet is awaited, and mentioned once after two seconds")
  func missing() throws {
    let path = FilePath(folder.path + "/later")
    var watch = Watch(.file(path), asPv: false, at: 0)
    var notes: [SourceNote] = []
    for time in [0, 1.9, 2.1, 100] {
      let look = watch.look(at: time)
      #expect(look.files.isEmpty && !look.isOver)
      notes += look.notes
      #expect(notes.isEmpty == (time < 2))
    }
    #expect(notes == [.awaitsFile(path: path)])
    _ = try folder.file("later", holding: [1])
    let looks = [watch.look(at: 101), watch.look(at: 107)]
    #expect(looks[0].files.map(\.file.size) == [1])
    #expect(looks[1].isOver)
  }
}

@Suite("The ends of processes", .fewAtOnce) struct ProcessFollowerTests {
  @Test("How a process has ended is known while no other process has waited for its end")
  func zombie() async throws {
    for (command, ending) in [
      ("exit 3", ProcessEnding.exited(3)), ("kill -9 $BASHPID", .signaled(9)),
    ] {
      let parent = try ProgramRun(
        ["-c", "exec 3<&0; (read -r line <&3; \(command)) & echo $!; exec sleep 1000"],
        program: "/bin/bash", input: .pipe, output: .pipe, errors: .null)
      #expect(await parent.waitForOutput(count: 2))
      let number = try #require(
        Int32(String(decoding: parent.outputBytes.dropLast(), as: UTF8.self)))
      let process = try ProcessIdentity(running: number)
      let follower = ProcessFollower()
      follower.follow([process])
      await parent.write("end\n")
      follower.wait(seconds: 60)
      #expect(follower.seen[process]?.ending == ending)
    }
  }

  #if os(Linux)
    @Test("What a process has read is known for each file that it closes itself")
    func closings() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.file("data", holding: [UInt8](repeating: 0x61, count: 100_000))
      let run = try ProgramRun(
        ["-c", "exec 7<'\(path)'; while read -r line; do eval \"$line\"; echo done; done"],
        program: "/bin/bash", input: .pipe, output: .pipe, errors: .null)
      await run.write(":\n")
      #expect(await run.waitForOutput(count: 5))
      let process = try ProcessIdentity(running: run.identifier)
      let follower = ProcessFollower()
      let closings = try #require(follower.closings)
      for (command, isClosed) in [("cat <'\(path)' >/dev/null", false), ("exec 7<&-", true)] {
        closings.notice(try process.openFiles().filter { $0.descriptor == 7 }, of: process)
        follower.follow([process])
        let before = try #require(process.bytesRead)
        await run.write(command + "\n")
        #expect(await run.waitForOutput(count: isClosed ? 15 : 10))
        follower.wait(seconds: 0.01)
        let count = follower.seen[process]?.bytesRead[7]
        #expect((count ?? 0 >= before) == isClosed)
      }
      run.closeInput()
      _ = try await run.end()
    }
  #endif
}
