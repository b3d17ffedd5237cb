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

  /// Answers calls until `body` returns. Both run on separate threads, because the thread pool of the tests may be busy
  /// for longer than a caller waits.
  private func serve(
    _ port: inout ControlPort, _ answer: ControlMessage,
    during body: @escaping @Sendable () -> ControlMessage?
  ) async -> ControlMessage? {
    let result = Shared<ControlMessage??>(.none)
    startOwnThread {
      let message = body()
      result.with { $0 = .some(message) }
    }
    let before = port
    let (after, message) = await onOwnThread {
      var port = before
      while true {
        if let message = result.with({ $0 }) { return (port, message) }
        let now = Clock.monotonic
        _ = waitUntilReadable(port.watched(at: now), seconds: 0.01)
        for call in port.calls(at: now) { port.answer(call, with: answer) }
      }
    }
    port = after
    return message
  }

  @Test("A caller that has sent a query receives the last report")
  func lastWord() async throws {
    var port = try #require(ControlPort(in: directory))
    var last = Snapshot()
    last.phase = .finished
    let (directory, own) = (directory, own)
    let client = Shared<ControlClient?>(nil)
    _ = await serve(&port, .done) {
      var caller = try? ControlClient(calling: own, in: directory)
      let answer = try? caller?.ask(.query, within: 60)
      client.with { [caller] in $0 = caller }
      return answer
    }
    port.close(lastReport: last)
    let word = await onOwnThread {
      client.with { client -> ControlMessage? in
        defer { client?.close() }
        return (try? client?.receive(within: 60)) ?? nil
      }
    }
    #expect(word == .report(last))
  }

  @Test("A silent caller is disconnected after its timeout, and until then no check is due")
  func patience() async throws {
    var port = try #require(ControlPort(in: directory))
    defer { port.close(lastReport: nil) }
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

  @Test("A missing process and a missing socket are different failures")
  func failures() {
    #expect(throws: ControlClient.Failure.unreachable) {
      try ControlClient(calling: own, in: directory)
    }
    #expect(throws: ControlClient.Failure.noSuchProcess) {
      try ControlClient(calling: Int(Int32.max), in: directory)
    }
  }
}
