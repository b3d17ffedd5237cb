import Testing

@testable import PbarCommand

@Suite("Looking for other processes on the terminal")
struct NeighbourWatchTests {
  /// Looks at these times, at which other processes have the terminal or not; `nil`: no look is
  /// made.
  private func findings(_ watch: inout NeighbourWatch, _ looks: [(Double, Bool?)])
    -> [NeighbourWatch.Finding]
  {
    looks.map { time, isShared in
      watch.look(at: time) {
        #expect(isShared != nil, "a look at \(time)")
        return isShared == true ? .writer : .none
      }
    }
  }

  @Test("The looks follow each other for a second, and then end")
  func alone() {
    var watch = NeighbourWatch(startingAt: 0, hasReader: false)
    let looks: [(Double, Bool?)] = [
      (0, false), (0.05, nil), (0.1, false), (0.15, nil), (0.2, false), (0.4, false),
    ]
    let later: [(Double, Bool?)] = [(0.7, nil), (0.8, false), (1.6, false), (2, nil), (10, nil)]
    #expect(findings(&watch, looks + later).allSatisfy { $0 == .known(.none) })
  }

  @Test(
    "A process counts once it is still there after a moment in which a shell would have redirected it"
  )
  func shared() {
    var watch = NeighbourWatch(startingAt: 0, hasReader: false)
    #expect(
      findings(&watch, [(0, true), (0.03, true)]) == [.unsure(seconds: 0.03), .known(.writer)])
    watch = NeighbourWatch(startingAt: 0, hasReader: false)
    #expect(
      findings(&watch, [(0, true), (0.03, false), (1, true), (1.03, true)]).suffix(2) == [
        .unsure(seconds: 0.03), .known(.writer),
      ])
  }

  @Test("A look that is due is left out while no process has begun")
  func latest() {
    var watch = NeighbourWatch(startingAt: 0, hasReader: false)
    let looks = [(0, 7, true), (0.03, 7, true), (0.1, 7, false), (0.2, 8, true), (0.5, 8, false)]
    for (time, latest, isMade) in looks {
      var wasMade = false
      _ = watch.look(at: time, latest: Int32(latest)) {
        wasMade = true
        return .writer
      }
      #expect(wasMade == isMade, "\(time)")
    }
    watch.lookAgain(at: 1)
    #expect(watch.look(at: 1, latest: 8) { .none } == .unsure(seconds: 0.03))
  }

  @Test("The first frame waits for the process that reads the output")
  func reader() {
    var watch = NeighbourWatch(startingAt: 5, hasReader: true)
    let findings = findings(&watch, [(5, nil), (5.03, true), (5.07, true)])
    guard case .unsure(let seconds) = findings[0] else {
      Issue.record("no wait")
      return
    }
    #expect(abs(seconds - 0.03) < 1e-9)
    #expect(findings.last == .known(.writer))
  }
}
