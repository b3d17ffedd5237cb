import ProgressModel
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

@Suite struct ControlPortTests {
  private let folder: TemporaryFolder
  private let directory: RuntimeDirectory
  private let own = ThisProcess.number

  init() throws {
    folder = try TemporaryFolder()
    directory = RuntimeDirectory(candidates: [FilePath(folder.path + "/pbar")])
  }

  @Test("A silent caller is disconnected after its timeout, and until then no check is due")
  func patience() async throws {
    var port = try #require(ControlPort(in: directory))
    defer { port.close(lastReport: Snapshot()) }
    #expect(port.secondsUntilCheck(at: 0) == nil)
    let silent = try RawConnection(to: folder.path + "/pbar/\(own)")
    #expect(port.calls(at: 0).isEmpty)
    #expect(port.watched(at: 0).isEmpty)
    #expect(port.secondsUntilCheck(at: 0) == 0.01)
    #expect(port.watched(at: 1).count == 2)
    #expect(port.secondsUntilCheck(at: 1) == 4)
    #expect(port.watched(at: 5).count == 1)
    #expect(port.secondsUntilCheck(at: 5) == nil)
    #expect(await silent.isHungUp(within: 5))
  }

  @Test("The port answers 64 queries, and refuses the next one in a sentence")
  func manyQueries() throws {
    var port = try #require(ControlPort(in: directory))
    defer { port.close(lastReport: Snapshot()) }
    func connection() throws -> ControlConnection {
      ControlConnection(try directory.connect(to: own))
    }
    let line = try #require(ControlMessage.query.line)
    var queries: [ControlConnection] = []
    for index in 0..<65 {
      queries.append(try connection())
      #expect(queries[index].socket.send(line[...]) == line.count)
      for call in port.calls(at: 0) { port.answer(call, with: .report(Snapshot())) }
    }
    for index in queries.indices {
      let expected =
        index < 64
        ? ControlMessage.report(Snapshot())
        : .refused("64 others show this run already. End one of them first")
      #expect(try queries[index].next()?.line == expected.line)
    }
    for query in queries { query.socket.close() }
  }

  @Test("A change is not made for a caller that has gone before it was read")
  func callerHasGone() throws {
    var port = try #require(ControlPort(in: directory))
    defer { port.close(lastReport: Snapshot()) }
    let caller = try directory.connect(to: own)
    let line = try #require(ControlMessage.change(words: [[0x2D, 0x71]], asPv: false).line)
    #expect(caller.send(line[...]) == line.count)
    caller.close()
    #expect(port.calls(at: 0).isEmpty)
  }
}
