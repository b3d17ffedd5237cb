/// Where there is room for a ring.
enum RingRoom {
  static let fewestLines = 3
  private static let fewestColumns = 7
  /// More would show nothing better, and take long to draw.
  private static let mostLines = 100

  /// Whether there is room, and there are characters, for a ring that is to have so many lines.
  static func isThere(for lines: Int, _ configuration: ViewConfiguration) -> Bool {
    configuration.theme.charset == .unicode && configuration.width >= fewestColumns
      && min(lines, configuration.height) >= fewestLines
  }

  /// How many lines a ring gets there that is to have `wished`.
  static func lines(_ wished: Int, _ configuration: ViewConfiguration) -> Int {
    max(fewestLines, min(wished, mostLines, configuration.height, configuration.width / 2))
  }
}
