import SystemCalls
import TestSupport
import Testing

@testable import ProgressSources

@Suite struct ControlPortTests {
  private let folder: TemporaryFolder
  private let place: ControlPlace
  private let own = ProcessIdentity.own

  init() throws {
    folder = try TemporaryFolder()
    place = ControlPlace(directories: [.init(path: Array((folder.path + "/pbar").utf8))])
  }

  /// Serves until `body` has an answer, both on threads of their own: the pool of the tests may be busy for
  /// longer than a caller waits.
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

  @Test("The socket is its owner's alone, and gone when the port is closed")
  func ownership() throws {
    var port = try #require(ControlPort(at: place))
    #expect(folder.names(in: "pbar") == ["\(own)"])
    #expect(PrivateDirectory.exists(at: Array((folder.path + "/pbar").utf8)))
    #expect(try FileStatus(ofPath: Array((folder.path + "/pbar/\(own)").utf8)).kind == .socket)
    port.close(lastReport: nil)
    #expect(folder.names(in: "pbar") == [])
  }

  @Test("A question is answered, while others are silent or send garbage")
  func answers() async throws {
    var port = try #require(ControlPort(at: place))
    defer { port.close(lastReport: nil) }
    let path = folder.path + "/pbar/\(own)"
    var others: [RawConnection] = []
    for index in 0..<30 {
      let other = try RawConnection(to: path)
      if index % 3 == 0 { other.send([0xFF, 0xFF, 1, 2]) }
      if index % 3 == 1 { other.send([0, 0, 0, 9]) }
      others.append(other)
    }
    let (place, own) = (place, own)
    let answer = await serve(&port, .refused("no")) {
      var client = try? ControlClient(calling: own, at: place)
      defer { client?.close() }
      return try? client?.ask(.query, within: 60)
    }
    #expect(answer == .refused("no"))
    withExtendedLifetime(others) {}
  }

  @Test("Who has asked is told last how it ended")
  func lastWord() async throws {
    var port = try #require(ControlPort(at: place))
    var last = ProgressReport()
    last.phase = .finished
    let (place, own) = (place, own)
    let client = Shared<ControlClient?>(nil)
    _ = await serve(&port, .done) {
      var caller = try? ControlClient(calling: own, at: place)
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

  @Test("Who waits is let go when its time is over, and until then nobody has to be awake")
  func patience() async throws {
    var port = try #require(ControlPort(at: place))
    defer { port.close(lastReport: nil) }
    #expect(port.secondsUntilLook(at: 0) == nil)
    let silent = try RawConnection(to: folder.path + "/pbar/\(own)")
    #expect(port.calls(at: 0).isEmpty)
    #expect(port.watched(at: 0).isEmpty)
    #expect(port.secondsUntilLook(at: 0) == 0.01)
    #expect(port.watched(at: 1).count == 2)
    #expect(port.secondsUntilLook(at: 1) == 4)
    #expect(port.watched(at: 5).count == 1)
    #expect(port.secondsUntilLook(at: 5) == nil)
    #expect(await silent.isHungUp(within: 5))
  }

  @Test("Nobody there, nobody reachable and somebody else's are told apart")
  func failures() {
    #expect(throws: ControlClient.Failure.unreachable) {
      try ControlClient(calling: own, at: place)
    }
    #expect(throws: ControlClient.Failure.noSuchProcess) {
      try ControlClient(calling: Int(Int32.max), at: place)
    }
  }
}
