#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of a system clock in seconds.
///
/// Follows clock_gettime(2).
func systemSeconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

#if DEBUG
  /// What the tests do to the clocks of the machine while the program runs, as `FaultWords` name it; debug
  /// only debug builds have them.
  struct ClockFault: Sendable {
    private let kind: FaultyClock
    /// Seconds that the clock jumps forward.
    private let jump: Double
    /// When it does, by the monotonic clock.
    private let moment: Double

    private static let ofThisProcess = {
      let start = systemSeconds(CLOCK_MONOTONIC)
      return (FaultWords.ofThisProcess?.jumps ?? []).map {
        ClockFault(kind: $0.clock, jump: $0.distance, moment: start + $0.delay)
      }
    }()

    /// Seconds by which a clock has jumped so far.
    static func shift(of kind: FaultyClock) -> Double {
      guard !ofThisProcess.isEmpty else { return 0 }
      let now = systemSeconds(CLOCK_MONOTONIC)
      return ofThisProcess.reduce(0) { sum, fault in
        fault.kind == kind && now >= fault.moment ? sum + fault.jump : sum
      }
    }
  }
#endif
