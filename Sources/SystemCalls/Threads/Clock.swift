import CLibrary

/// The clocks of the machine, in seconds.
package enum Clock {
  /// Time that never jumps; on Linux it does not count while the machine is suspended.
  package static var monotonic: Double { time(CLOCK_MONOTONIC) }

  /// Time that never jumps and also counts while the machine is suspended.
  package static var sinceBoot: Double {
    #if canImport(Darwin)
      // Darwin's counts while the machine sleeps.
      time(CLOCK_MONOTONIC, jumps: 1)
    #else
      time(CLOCK_BOOTTIME, jumps: 1)
    #endif
  }

  /// Seconds since 1970-01-01 00:00 UTC; it jumps when the clock is set.
  package static var wall: Double { time(CLOCK_REALTIME, jumps: 0) }

  /// The time of a system clock, with the jumps that tests force upon its number.
  private static func time(_ clock: clockid_t, jumps number: Double? = nil) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    #if DEBUG
      if let number { return time.seconds + ClockJumps.sum(of: number) }
    #endif
    return time.seconds
  }

  /// At most a day. Follows nanosleep(2).
  package static func sleep(seconds: Double) {
    var left = timespec(seconds: min(seconds, 86_400))
    var rest = timespec()
    while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

#if DEBUG
  /// `PBAR_CLOCK_JUMPS` has three numbers for each jump: the clock (0 for `wall`, 1
  /// for `sinceBoot`), the seconds by which it jumps, and the seconds from the
  /// first look at a clock to the jump.
  private enum ClockJumps {
    private static let start = Clock.monotonic
    private static let numbers = getenv("PBAR_CLOCK_JUMPS").map { text in
      String(cString: text).split(separator: " ").compactMap { Double($0) }
    }

    static func sum(of clock: Double) -> Double {
      guard let numbers else { return 0 }
      let start = start
      let elapsed = Clock.monotonic - start
      return stride(from: 0, to: numbers.count, by: 3)
        .filter { numbers[$0] == clock && elapsed >= numbers[$0 + 2] }
        .reduce(0) { $0 + numbers[$1 + 1] }
    }
  }
#endif
