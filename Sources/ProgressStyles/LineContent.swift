/// What the line tells about.
package enum LineContent: Sendable {
  /// A copy: all fields.
  case copy
  /// What a command makes of its input: the same, and the ratio of the two.
  case result
  /// Values from elsewhere: no rate while they come.
  case values
  /// One value, at rest: no time.
  case value
  /// A stretch of time: the time left in place of the percentage.
  case timer
  /// Something that runs, with what it prints above: activity and how long it has run.
  case command
}
