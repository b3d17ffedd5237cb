import CLibrary
import TerminalText

/// The clocks of the machine, in seconds.
package enum Clock {
  /// Time that never jumps; on Linux it does not count while the machine is suspended.
  package static var monotonic: Double { systemSeconds(CLOCK_MONOTONIC) }

  /// Time that never jumps and also counts while the machine is suspended.
  package static var sinceBoot: Double {
    #if canImport(Darwin)
      // Darwin's CLOCK_MONOTONIC counts while the machine sleeps.
      let clock = CLOCK_MONOTONIC
    #else
      let clock = CLOCK_BOOTTIME
    #endif
    return secondsWithJumps(clock, number: 1)
  }

  /// Seconds since 1970-01-01 00:00 UTC; it jumps when the clock is set.
  package static var wall: Double { secondsWithJumps(CLOCK_REALTIME, number: 0) }

  /// Lets this thread sleep, at most a day. Follows nanosleep(2).
  package static func sleep(seconds: Double) {
    var left = timespec(seconds: min(seconds, 86_400))
    var rest = timespec()
    while nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
  }
}

extension Clock {
  /// Seconds that local time is east of UTC at this moment.
  package static func utcOffset(at epoch: Double) -> Int {
    guard abs(epoch) < 1e15, hasTimeZone else { return 0 }
    var moment = time_t(epoch.rounded(.down))
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// When a local clock shows this date and time. In the hour that summer time skips, the offset
  /// before it counts; of an hour that comes twice, the first.
  package static func epoch(localYear year: Int, month: Int, day: Int, secondsOfDay: Int) -> Double
  {
    var parts = tm()
    parts.tm_year = Int32(clamping: year - 1900)
    parts.tm_mon = Int32(clamping: month - 1)
    parts.tm_mday = Int32(clamping: day)
    parts.tm_hour = Int32(clamping: secondsOfDay / 3600)
    parts.tm_min = Int32(clamping: secondsOfDay / 60 % 60)
    parts.tm_sec = Int32(clamping: secondsOfDay % 60)
    parts.tm_isdst = -1
    return Double(hasTimeZone ? mktime(&parts) : timegm(&parts))
  }

  /// Whether the C library reads the time zone without waiting, since `TZ` may name a pipe. As in
  /// tzset(3), a relative name is below the directory of time zones, or a rule such as `CET-1`.
  private static let hasTimeZone: Bool = {
    guard let value = getenv("TZ").map({ FilePath($0) }) else { return true }
    let name = FilePath(value.bytes.drop { $0 == UInt8(ascii: ":") })
    let directory = getenv("TZDIR").map { FilePath($0) } ?? "/usr/share/zoneinfo"
    let kind = try? FileStatus(ofPath: name.isAbsolute ? name : directory.appending(name)).kind
    return kind == nil || kind == .regular || kind == .directory
  }()
}

/// The seconds of a system clock. Follows clock_gettime(2).
private func systemSeconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The time of a system clock, with the jumps that tests force upon it by its number.
private func secondsWithJumps(_ clock: clockid_t, number: Double) -> Double {
  #if DEBUG
    return systemSeconds(clock) + ClockJumps.sum(of: number)
  #else
    return systemSeconds(clock)
  #endif
}

#if DEBUG
  /// The jumps that tests force upon the clocks.
  ///
  /// `PBAR_CLOCK_JUMPS` has three numbers for each jump: the clock (0 for `wall`, 1 for `sinceBoot`),
  /// the seconds by which it jumps, and the seconds after which it does so, from the first look at a
  /// clock.
  private enum ClockJumps {
    private static let start = systemSeconds(CLOCK_MONOTONIC)
    private static let numbers = getenv("PBAR_CLOCK_JUMPS").map { text in
      String(cString: text).split(separator: " ").compactMap { Double($0) }
    }

    /// The seconds by which a clock has jumped so far.
    static func sum(of clock: Double) -> Double {
      guard let numbers else { return 0 }
      let start = start
      let elapsed = systemSeconds(CLOCK_MONOTONIC) - start
      return stride(from: 0, to: numbers.count, by: 3)
        .filter { numbers[$0] == clock && elapsed >= numbers[$0 + 2] }
        .reduce(0) { $0 + numbers[$1 + 1] }
    }
  }
#endif
