/// A text that tries to control the terminal where it is shown.
package struct HostileText: CustomStringConvertible, Sendable {
  package let description: String
  package let bytes: [UInt8]

  init(_ description: String, _ bytes: [UInt8]) {
    self.description = description
    self.bytes = bytes
  }

  /// Whether the text can be part of a file name, with a little text before and behind it.
  package var isName: Bool { bytes.count <= 240 && !bytes.contains(0) && !bytes.contains(0x2F) }
}

extension HostileText {
  /// The short texts, joined into groups that a terminal takes at once.
  package static let groups = all.filter { $0.bytes.count < 1000 }.reduce(into: [HostileText]()) {
    groups, text in
    if let last = groups.last, last.bytes.count + text.bytes.count < 250 {
      groups[groups.count - 1] = HostileText(
        last.description + ", " + text.description,
        last.bytes + Array(" | ".utf8) + text.bytes)
    } else {
      groups.append(text)
    }
  }

  package static let all =
    controls + ours + sequences + eightBit + ordering + broken + clusters + others

  /// Sequences that the program sends too, but never before these words.
  package static let ours = texts([
    "carriage return": "line\rover the line",
    "newline": "one\ntwo",
    "red": "\u{1B}[31mred",
    "up, on and down": "\u{1B}[9Aup\u{1B}[99Con\u{1B}[9Bdown",
    "erased, inserted": "\u{1B}[Knone\u{1B}[Jbelow\u{1B}[Lnew",
    "rows scrolled": "\u{1B}[2;5rrows\u{1B}[3;1Hthere\u{1B}Dindex\u{1B}Mreverse",
    "cursor kept, put back": "\u{1B}7kept\u{1B}8back",
    "title of the window": "\u{1B}]2;evil\u{1B}\\",
    "title given back, kept": "\u{1B}[23;2tback\u{1B}[22;2tkept",
  ])

  private static func texts(_ texts: KeyValuePairs<String, String>) -> [HostileText] {
    texts.map { HostileText($0, Array($1.utf8)) }
  }

  private static func texts(_ texts: KeyValuePairs<String, [UInt8]>) -> [HostileText] {
    texts.map { HostileText($0, $1) }
  }

  /// The texts of ``ours`` joined into one, as the name of a file.
  package static let oursInOne = HostileText(
    "all that is ours", Array(ours.map(\.bytes).joined(separator: Array(" | ".utf8))))

  /// The first control of ``ours`` that was sent together with its word; `nil` if there is none.
  package static func leak(in sent: [UInt8]) -> String? {
    leaks.first { sent.holds($0) }.map { visible($0) }
  }

  /// The bytes that must not be sent. A terminal's driver puts CR before LF.
  private static let leaks = ours.flatMap { $0.pieces } + [Array("one\r\ntwo".utf8)]

  /// Each escape sequence with the text behind it; the whole text if it has none.
  private var pieces: [[UInt8]] {
    let parts = bytes.split(separator: 0x1B, omittingEmptySubsequences: false).map(Array.init)
    guard parts.count > 1 else { return [bytes] }
    // The end of a title is no sequence of its own: only its command would be obeyed.
    return parts.dropFirst().filter { $0.count > 1 }.map { [0x1B] + $0 }
  }

  private static let controls = texts([
    "bell and backspaces": "\u{7}\u{8}\u{8}\u{8}over",
    "tab, vertical tab, form feed": "a\tb\u{B}c\u{C}d",
    "shift out and in": "\u{E}qqq\u{F}",
    "all of C0 but NUL": String(decoding: [UInt8](0x01...0x1F), as: UTF8.self),
    "NUL": "\0a\0",
    "delete": "a\u{7F}b",
  ])

  private static let sequences = texts([
    "erase, home": "\u{1B}[2J\u{1B}[H",
    "moves of the cursor": "\u{1B}[9A\u{1B}[99C\u{1B}[1;1H",
    "report of the cursor": "\u{1B}[6n\u{1B}[c",
    "alternate screen": "\u{1B}[?1049h\u{1B}[?25l",
    "title": "\u{1B}]0;title\u{7}",
    "clipboard": "\u{1B}]52;c;cm0gLXJm\u{1B}\\",
    "link": "\u{1B}]8;;http:evil\u{1B}\\text\u{1B}]8;;\u{1B}\\",
    "device control string": "\u{1B}Pq#0;2;0;0;0\u{1B}\\",
    "application command": "\u{1B}_Gf=24\u{1B}\\",
    "strings without an end": "\u{1B}]0;a\u{1B}Pb\u{1B}^c\u{1B}Xd\u{1B}_e",
    "sequences without an end": "\u{1B}[\u{1B}[3\u{1B}(\u{1B}",
    "other escapes": "\u{1B}c\u{1B}#8\u{1B}(0\u{1B}7\u{1B}8",
  ])

  private static let eightBit = texts([
    "CSI of eight bits": [0x9B] + Array("2J".utf8),
    "OSC of eight bits": [0x9D] + Array("0;t".utf8) + [0x9C],
    "all of C1, raw": (0x80...0x9F).map { $0 },
    "all of C1, as UTF-8": (0x80...0x9F).flatMap { [0xC2, $0] },
  ])

  private static let ordering = texts([
    "embeddings and overrides": "\u{202A}a\u{202B}b\u{202D}c\u{202E}d\u{202C}",
    "isolates": "\u{2066}a\u{2067}b\u{2068}c\u{2069}",
    "marks of direction": "\u{200E}a\u{200F}b\u{61C}c",
    "separators of lines and paragraphs": "a\u{2028}b\u{2029}c\u{85}d",
  ])

  private static let broken = texts([
    "bytes of no encoding": [0xFF, 0xFE, 0xC0, 0xC1, 0xF5, 0xF8],
    "overlong escape": [0xC0, 0x9B, 0xE0, 0x80, 0x9B, 0xF0, 0x80, 0x80, 0x9B],
    "surrogates": [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
    "beyond Unicode": [0xF4, 0x90, 0x80, 0x80],
    "cut short": [0xE4, 0xB8],
    "cut short before an escape": [0xF0, 0x9F, 0x98, 0x1B, 0x5B, 0x6D],
    "Latin-1": [0x4D, 0xFC, 0x6E, 0x63, 0x68, 0x65, 0x6E],
    "UTF-16": [0xFF, 0xFE, 0x41, 0x00, 0x1B, 0x00],
    "Shift JIS": [0x83, 0x65, 0x83, 0x58, 0x83, 0x67],
  ])

  private static let clusters = texts([
    "a thousand marks": "a" + String(repeating: "\u{301}", count: 1000),
    "a thousand marks of their own": String(repeating: "\u{20DD}", count: 1000),
    "a thousand joined": String(repeating: "👩\u{200D}", count: 1000),
    "a thousand selectors": "a" + String(repeating: "\u{FE0F}", count: 1000),
    "a hundred marks": "a" + String(repeating: "\u{301}", count: 100),
    "forty joined": "👩" + String(repeating: "\u{200D}👩", count: 30),
    "tags": "a\u{E0041}\u{E0042}\u{E007F}\u{E0001}",
    "a flag without an end": "🏴" + String(repeating: "\u{E0062}", count: 50),
    "prepended marks": String(repeating: "\u{600}", count: 100),
  ])

  private static let others = texts([
    "invisible characters": "\u{FEFF}\u{200B}\u{2060}\u{AD}\u{180E}\u{3164}",
    "annotations": "\u{FFF9}a\u{FFFA}b\u{FFFB}",
    "noncharacters": String(
      String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0x10FFFF].compactMap(Unicode.Scalar.init))),
    "private use": "\u{E000}\u{F8FF}\u{F0000}",
    "100 KB": String(repeating: "x", count: 100_000),
  ])
}
