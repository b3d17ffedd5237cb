import CLibrary

/// The clocks of the machine, in seconds.
package enum Clock {
  /// Time that never jumps; on some systems it does not count while the machine is suspended.
  package static var monotonic: Double { systemSeconds(CLOCK_MONOTONIC) }

  /// Time that never jumps and also counts while the machine is suspended.
  package static var sinceBoot: Double {
    #if canImport(Darwin)
      // Darwin's CLOCK_MONOTONIC counts while the machine sleeps.
      let now = systemSeconds(CLOCK_MONOTONIC)
    #else
      let now = systemSeconds(CLOCK_BOOTTIME)
    #endif
    #if DEBUG
      return now + ClockFault.shift(of: .suspend)
    #else
      return now
    #endif
  }

  /// Seconds since 1970-01-01 00:00 UTC; it jumps when the clock is set.
  package static var wall: Double {
    #if DEBUG
      return systemSeconds(CLOCK_REALTIME) + ClockFault.shift(of: .wall)
    #else
      return systemSeconds(CLOCK_REALTIME)
    #endif
  }

  /// Lets this thread sleep for so many seconds, at most a day. Follows nanosleep(2).
  package static func sleep(seconds: Double) {
    let seconds = min(max(0, seconds), 86_400)
    let whole = seconds.rounded(.down)
    var left = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    var rest = timespec()
    while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

/// The time of a system clock in seconds. Follows clock_gettime(2).
func systemSeconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

#if DEBUG
  /// The jumps that tests force upon the clocks, as `FaultWords` name them. Only debug builds have it.
  struct ClockFault: Sendable {
    private let kind: FaultyClock
    private let jump: Double  // Seconds that the clock jumps forward
    private let moment: Double  // When the clock jumps, by the monotonic clock

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
      return ofThisProcess.reduce(0) { sum, fault in fault.kind == kind && now >= fault.moment ? sum + fault.jump : sum
      }
    }
  }
#endif
