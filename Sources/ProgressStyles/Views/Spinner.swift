/// A sign of one cell that turns while work goes on; the raw values are the names for `--spinner`.
package enum Spinner: String, Sendable, CaseIterable {
  case dots  // Four dots that run around the cell
  case line
  case arc  // A piece of a circle that runs around it
  case bounce  // A dot that falls and rises
  case clock
  case ascii

  private static let rate = 8.0  // Frames a second

  /// The frame after so many seconds of movement; mirrored frames turn the other way.
  func frame(_ motion: Double, isASCII: Bool, isMirrored: Bool) -> String {
    let frames = Array(frames(isASCII: isASCII, isMirrored: isMirrored))
    // The steps of a huge motion do not fit into an Int.
    let turn = Double(frames.count) / Self.rate
    let step = max(0, motion).truncatingRemainder(dividingBy: turn) * Self.rate
    return String(frames[Int(step) % frames.count])
  }

  private func frames(isASCII: Bool, isMirrored: Bool) -> String {
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
  }
}
