/// Checks the bytes that were sent to a terminal against the sequences that the program itself
/// uses: every other sequence that a terminal might obey must have come from outside.
package enum SentBytes {
  /// The first bytes that must not be sent, with the bytes behind them; `nil` if there are none.
  ///
  /// With `mayBeCutShort` the last frame may end in the middle, as on a terminal that is too slow.
  package static func complaint(about sent: [UInt8], mayBeCutShort: Bool = false) -> String? {
    let cuts = mayBeCutShort ? 0..<4 : 0..<1
    let texts = cuts.lazy.compactMap { String(validating: sent.dropLast($0), as: UTF8.self) }
    guard let text = texts.first else { return "no valid UTF-8: " + visible(sent.suffix(400)) }
    if let cluster = text.first(where: { $0.unicodeScalars.count > longestCluster }) {
      return "a cluster of \(cluster.unicodeScalars.count) scalars"
    }
    let parts = text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    // The program's own sequences without their ESC, but for titles.
    let own = #/[78DM]|\[([0-9;]*m|[0-9]*[ABC]|[JKL]|([0-9]+;[0-9]+)?r|[0-9]+;1H|2[23];2t)/#
      .matchingSemantics(.unicodeScalar)
    let beginning = #/(\[[0-9:;]*)?/#
    var isInTitle = false
    for (index, part) in parts.enumerated() {
      // The text of a title is as safe as any other text.
      if let forbidden = part.firstIndex(where: { $0.isForbidden && $0 != "\n" && $0 != "\r" }) {
        return "a foreign control: " + visible(String(part[forbidden...].prefix(40)).utf8)
      }
      guard index > 0 else { continue }
      let sequence = String(part)
      let isEndOfTitle = isInTitle && sequence.hasPrefix("\\")
      isInTitle = !isInTitle && sequence.hasPrefix("]2;") && part.allSatisfy { $0.value >= 0x20 }
      let isLast = index == parts.count - 1
      let isCut = mayBeCutShort && isLast && sequence.wholeMatch(of: beginning) != nil
      guard isEndOfTitle || isInTitle || isCut || sequence.prefixMatch(of: own) != nil else {
        return "a foreign sequence: " + visible("\u{1B}\(sequence.prefix(40))".utf8)
      }
    }
    return isInTitle ? "a title without an end" : nil
  }

  /// The longest cluster that SafeText lets through, and what the program puts beside it.
  private static let longestCluster = 20
}

extension Unicode.Scalar {
  /// Whether a terminal would obey this scalar, or it would hide or reorder text: a list apart from
  /// that in the sources.
  package var isForbidden: Bool {
    switch value {
    // Controls of both kinds.
    case 0..<0x20, 0x7F...0x9F: true
    // Line and paragraph separators; embeddings, overrides and isolates.
    case 0x2028...0x202E, 0x2066...0x2069: true
    // Invisible operators, deprecated format characters, annotations, the byte order mark.
    case 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    // Tags but those of a flag, and noncharacters.
    case 0xE0000...0xE001F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
