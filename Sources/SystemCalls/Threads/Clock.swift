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
      return now + ClockJumps.sum(of: .sinceBoot)
    #else
      return now
    #endif
  }

  /// Seconds since 1970-01-01 00:00 UTC; it jumps when the clock is set.
  package static var wall: Double {
    #if DEBUG
      return systemSeconds(CLOCK_REALTIME) + ClockJumps.sum(of: .wall)
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
  /// The jumps that tests force upon the clocks. Only debug builds have them.
  ///
  /// `PBAR_CLOCK_JUMPS` has three numbers for each jump, with spaces between them: the clock, the
  /// seconds by which it jumps forward, and the seconds after which it does so, counted from the
  /// moment when a clock is first read.
  enum ClockJumps {
    enum Subject: Double { case wall, sinceBoot }

    private static let start = systemSeconds(CLOCK_MONOTONIC)
    private static let numbers = getenv("PBAR_CLOCK_JUMPS").map { text in
      String(cString: text).split(separator: " ").compactMap { Double($0) }
    }

    /// The seconds by which a clock has jumped so far.
    static func sum(of clock: Subject) -> Double {
      guard let numbers else { return 0 }
      let start = start
      let elapsed = systemSeconds(CLOCK_MONOTONIC) - start
      var sum = 0.0
      for row in stride(from: 0, to: numbers.count, by: 3) {
        if numbers[row] == clock.rawValue, elapsed >= numbers[row + 2] { sum += numbers[row + 1] }
      }
      return sum
    }
  }
#endif
