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
}
