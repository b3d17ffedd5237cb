import TestSupport
import TestTraits
import Testing

@Suite("Hostile text from outside", .fewAtOnce)
struct HostileTextTests {
  @Test("Hostile text reaches a terminal only as harmless text", arguments: TextDoor.all)
  func terminal(door: TextDoor) async throws {
    try await check(door, isTerminal: true)
  }

  /// A pipe gets what a terminal gets, so that every sixth door is enough for it.
  @Test(
    "Hostile text reaches a file or pipe only as harmless text",
    arguments: TextDoor.all.filter { !$0.needsTerminal && (isExhaustive || $0.turn % 6 == 1) })
  func pipe(door: TextDoor) async throws {
    try await check(door, isTerminal: false)
  }

  private func check(_ door: TextDoor, isTerminal: Bool) async throws {
    for text in texts(for: door, isTerminal: isTerminal) {
      var sent: [UInt8] = []
      // On a busy machine the last frame may be missed.
      for _ in 0..<10 {
        sent = try await send(text, through: door, isTerminal: isTerminal)
        let complaint = SentBytes.complaint(about: sent, mayBeCutShort: isTerminal)
        #expect(complaint == nil, "\(door), \(text)")
        let leak = HostileText.leak(in: sent)
        #expect(leak == nil, "\(door), \(text)")
        if shows(text, sent, at: door) { break }
      }
      #expect(
        shows(text, sent, at: door),
        "\(door), \(text): nothing is shown but \(visible(sent.suffix(400)))")
    }
  }

  /// Whether a part of the text was shown, or the text may be left out.
  private func shows(_ text: HostileText, _ sent: [UInt8], at door: TextDoor) -> Bool {
    if door.room == .wholeUnlessLong, text.bytes.count >= 1000 { return true }
    return sent.firstRange(of: "aa".bytes) != nil
  }

  /// The texts for this door: all of them, or a share of them if other doors take the rest.
  private func texts(for door: TextDoor, isTerminal: Bool) -> [HostileText] {
    let all = HostileText.all
    let isWhole = isExhaustive && isTerminal
    switch door.room {
    case .whole, .wholeUnlessLong:
      let long = all.filter { $0.bytes.count >= 1000 }
      let groups = HostileText.groups
      return isWhole
        ? groups + long : selection(groups, door, of: 6) + [long[door.turn % long.count]]
    case .beginning:
      let ours = HostileText.ours
      return (isWhole ? all : selection(all, door)) + [ours[door.turn % ours.count]]
    case .name:
      let names = all.filter(\.isName)
      return (isWhole ? names : selection(names, door)) + [.oursInOne]
    }
  }

  /// One of this many texts, a different one at each door.
  private func selection(
    _ texts: [HostileText], _ door: TextDoor, of count: Int = 36
  ) -> [HostileText] {
    texts.indices.filter { $0 % count == door.turn % count }.map { texts[$0] }
  }

  private func send(
    _ text: HostileText, through door: TextDoor, isTerminal: Bool
  ) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    _ = try folder.file("hostile", holding: "aa".bytes + text.bytes + "zz".bytes)
    let script = """
      cd '\(folder.path)' || exit
      W=$(tr -d '\\0' <hostile; printf .); W=${W%.}
      mkdir work; mkdir -m 700 run; cp hostile work; cd work
      \(door.script)
      """
    let run = try ProgramRun(
      ["-c", script], program: "bash", input: door.waits ? .pipe : .null, output: .null,
      errors: isTerminal ? .terminal : .pipe, columns: 1000, rows: 50,
      environment: [
        "F": isTerminal ? "" : "-f", "XDG_RUNTIME_DIR": folder.path + "/run",
      ])
    if door.waits {
      if isTerminal {
        try await run.waitForBytes("aa")
      } else {
        #expect(await run.waitForErrors("aa"))
      }
      run.closeInput()
    }
    _ = try await run.end()
    return isTerminal ? run.terminalBytes : run.errorBytes
  }
}

extension TextDoor {
  /// The number of the door, which chooses its texts if not all are tried.
  fileprivate var turn: Int {
    TextDoor.all.firstIndex { $0.description == description } ?? 0
  }
}
