/// A sign of one cell that turns while work goes on; the raw values are the names for `--spinner`.
package enum Spinner: String, Sendable, CaseIterable {
  case dots, line, arc, bounce, clock, ascii

  /// The frames a second of an activity indicator, so that a bar slides smoothly.
  package static let frameRate = 25.0

  /// Signs a second: each is seen for 120 ms.
  static let rate = 1 / 0.12

  /// The sign after `count` others.
  func sign(after count: Double, isASCII: Bool, isMirrored: Bool) -> String {
    let signs =
      switch isASCII && self != .bounce ? .ascii : self {
      case .bounce where isASCII: ".-'-"
      case .dots: isMirrored ? "⠏⡇⣆⣤⣰⢸⠹⠛" : "⠹⢸⣰⣤⣆⡇⠏⠛"
      case .line: isMirrored ? "│╲─╱" : "│╱─╲"
      case .arc: isMirrored ? "◝◠◜◟◡◞" : "◜◠◝◞◡◟"
      case .bounce: isMirrored ? "⠈⠐⠠⢀⠠⠐" : "⠁⠂⠄⡀⠄⠂"
      case .clock: isMirrored ? "◷◴◵◶" : "◴◷◶◵"
      case .ascii: isMirrored ? #"|\-/"# : #"|/-\"#
      }
    let frames = Array(signs)
    // A huge count does not fit into an Int. Frames come at whole counts, a moment sooner or later.
    let step = Int(max(0, min(count, 1e10)).rounded())
    return String(frames[step % frames.count])
  }
}
