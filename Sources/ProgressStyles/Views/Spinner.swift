/// A sign of one cell that turns while work goes on; the raw values are the names for `--spinner`.
package enum Spinner: String, Sendable, CaseIterable {
  case dots, line, arc, bounce, clock, ascii

  private static let rate = 8.0  // Frames a second

  /// The frame after `motion` seconds of movement.
  func frame(_ motion: Double, isASCII: Bool, isMirrored: Bool) -> String {
    let signs =
      switch self {
      case .bounce where isASCII: ".-'-"
      case _ where isASCII: isMirrored ? #"|\-/"# : #"|/-\"#
      case .dots: isMirrored ? "⠏⡇⣆⣤⣰⢸⠹⠛" : "⠹⢸⣰⣤⣆⡇⠏⠛"
      case .line: isMirrored ? "│╲─╱" : "│╱─╲"
      case .arc: isMirrored ? "◝◠◜◟◡◞" : "◜◠◝◞◡◟"
      case .bounce: isMirrored ? "⠈⠐⠠⢀⠠⠐" : "⠁⠂⠄⡀⠄⠂"
      case .clock: isMirrored ? "◷◴◵◶" : "◴◷◶◵"
      case .ascii: isMirrored ? #"|\-/"# : #"|/-\"#
      }
    let frames = Array(signs)
    // The steps of a huge motion do not fit into an Int.
    let turn = Double(frames.count) / Self.rate
    let step = max(0, motion).truncatingRemainder(dividingBy: turn) * Self.rate
    return String(frames[Int(step) % frames.count])
  }
}
