import CLibrary
import TerminalText

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
    let kind = (name.isAbsolute ? name : directory.appending(name)).kind
    return [nil, .regular, .directory].contains(kind)
  }()
}
