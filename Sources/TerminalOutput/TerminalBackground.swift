import TerminalText

/// The question for the background of a terminal, and its answer (OSC 11, as in xterm).
package enum TerminalBackground {
  package static let question = ControlSequence.window("11;?")

  /// The colour in an answer such as `rgb:2828/2a2a/3636`, of which each component has one to four
  /// digits; `nil` as long as the answer is not whole.
  package static func color(in answer: [UInt8]) -> Color? {
    let opening = ControlSequence.window("11;", end: [])
    guard let start = answer.indices.first(where: { answer[$0...].starts(with: opening) }) else {
      return nil
    }
    let rest = answer[(start + opening.count)...]
    let ends = ControlSequence.bell + [ControlSequence.escape]
    guard let end = rest.firstIndex(where: ends.contains) else { return nil }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:") else { return nil }
    let words = text.drop { $0 != ":" }.dropFirst().split(separator: "/")
    let levels = words.compactMap { digits -> UInt8? in
      guard (1...4).contains(digits.count), let level = Int(digits, radix: 16) else { return nil }
      let most = 1 << (4 * digits.count) - 1
      return UInt8((level * 255 + most / 2) / most)
    }
    guard levels.count >= 3, levels.count == words.count else { return nil }
    return .rgb(red: levels[0], green: levels[1], blue: levels[2])
  }

  /// The option that tells the colour: `--appearance '#282a36'`.
  package static func option(_ color: Color) -> String {
    let levels = color.components
    let digits = [levels.x, levels.y, levels.z].map { level in
      (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "--appearance '#\(digits.joined())'"
  }
}
