import CLibrary
import CSystem
import TerminalText

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

  /// Seconds that local time is east of UTC at this moment.
  package static func utcOffset(at epoch: Double) -> Int {
    guard abs(epoch) < 1e15, hasTimeZone else { return 0 }
    return Int(csystem_utc_offset(Int64(epoch.rounded(.down))))
  }

  /// The moment at which a local clock shows this date and time.
  ///
  /// In the hour that a change of summer time skips, the clock time is read with the offset that was
  /// in force before it; of one that comes twice, the first is meant. Follows mktime(3).
  package static func epoch(localYear year: Int, month: Int, day: Int, secondsOfDay: Int) -> Double {
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

  /// Whether the C library can read the time zone without waiting. If `TZ` names a pipe or a device, the zone is UTC.
  ///
  /// Follows tzset(3): a name that is no path is one below the directory of time zones, or a rule such as `CET-1`.
  private static let hasTimeZone: Bool = {
    guard let value = getenv("TZ").map({ FilePath($0) }) else { return true }
    let name = FilePath(value.bytes.drop { $0 == UInt8(ascii: ":") })
    let directory = getenv("TZDIR").map { FilePath($0) } ?? "/usr/share/zoneinfo"
    let kind = try? FileStatus(ofPath: name.isAbsolute ? name : directory.appending(name)).kind
    return kind == nil || kind == .regular || kind == .directory
  }()
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
