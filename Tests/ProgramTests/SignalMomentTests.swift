import TestSupport
import TestTraits
import Testing

@Suite("Signals at any moment", .seeded, .fewAtOnce)
struct SignalMomentTests {
  /// The number of moments for each signal and look.
  private static let count: UInt64 = isExhaustive ? 30 : 1

  @Test(
    "A run restores the terminal; a fatal signal is its status, and any other loses no data",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD,
    ])
  func leavesAllAsItWas(signal: Int32) async throws {
    for look in SignalMoment.Look.allCases {
      for number in 0..<Self.count {
        var random = SeededRandom(case: UInt64(signal) << 16 + number)
        let moment = SignalMoment(signal, look, &random)
        let complaint = try await moment.complaint(in: TemporaryFolder())
        #expect(complaint == nil, "number \(number): \(moment)")
      }
    }
  }
}
