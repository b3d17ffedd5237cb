/// A text and the cells that terminals gave it, by their reports of the cursor's position in a UTF-8
/// locale: xterm 379, VTE 0.70, kitty 0.26, alacritty 0.11, tmux 3.3a and GNU screen 4.9.
package struct MeasuredText: Sendable {
  package let name: String
  package let text: String

  /// In the order of ``MeasuredTerminal``.
  private let cells: [Int]

  package func cells(in terminal: MeasuredTerminal) -> Int {
    MeasuredTerminal.allCases.firstIndex(of: terminal).map { cells[$0] } ?? 0
  }

  /// The cells in the terminal that gives it the most.
  package var mostCells: Int { cells.max() ?? 0 }

  /// Texts of many scripts, and sequences of which terminals make one character or several.
  package static let all = table.split(separator: "\n").map { row in
    let columns = row.split(separator: ":").map { $0.split(separator: " ") }
    let scalars = columns[1].compactMap { UInt32($0, radix: 16) }.compactMap(Unicode.Scalar.init)
    return MeasuredText(
      name: columns[0].joined(separator: " "), text: String(String.UnicodeScalarView(scalars)),
      cells: columns[2].compactMap { Int($0) })
  }

  /// Each row has a name, scalars, and the cells in each terminal.
  private static let table = """
    Devanagari: 939 93F 928 94D 926 940: 5 5 3 5 5 5
    ki: 915 93F: 2 2 1 2 2 2
    stri: 938 94D 924 94D 930 940: 4 4 3 4 4 4
    ksha: 915 94D 937: 2 2 2 2 2 2
    Devanagari book: 915 93F 924 93E 92C: 5 5 3 5 5 5
    Tamil: BA4 BAE BBF BB4 BCD: 4 4 3 4 4 4
    Tamil book: BAA BC1 BA4 BCD BA4 B95 BAE BCD: 6 6 5 6 6 6
    Bengali: 9AC 9BE 982 9B2 9BE: 5 5 2 5 5 5
    Gujarati: A97 AC1 A9C AB0 ABE AA4 AC0: 6 6 4 6 6 6
    Telugu: C24 C46 C32 C41 C17 C41: 5 5 3 5 5 5
    Kannada: C95 CA8 CCD CA8 CA1: 4 4 4 4 4 4
    Malayalam: D2E D32 D2F D3E D33 D02: 6 6 4 6 6 6
    Sinhala: DC3 DD2 D82 DC4 DBD: 4 4 3 4 4 4
    Burmese: 1019 103C 1014 103A 1019 102C: 5 5 3 5 5 6
    Khmer: 1797 17B6 179F 17B6 1781 17D2 1798 17C2 179A: 8 8 5 8 8 8
    Thai: E20 E32 E29 E32 E44 E17 E22: 7 7 7 7 7 7
    Thai am: E19 E49 E33: 2 2 2 2 2 2
    Lao: E9E EB2 EAA EB2 EA5 EB2 EA7: 7 7 7 7 7 7
    Tibetan: F56 F7C F51 F0B F61 F72 F42: 5 5 5 5 5 5
    Punjabi: A2A A70 A1C A3E A2C A40: 5 5 3 5 5 5
    Oriya: B13 B21 B3C B3F B06: 3 3 3 3 3 3
    Arabic: 627 644 639 631 628 64A 629: 7 7 7 7 7 7
    Arabic marks: 645 64F 62D 64E 645 64E 651 62F: 4 4 4 4 4 4
    Hebrew marks: 5E9 5B8 5C1 5DC 5D5 5B9 5DD: 4 4 4 4 4 4
    Latin combining: 65 301: 1 1 1 1 1 1
    two marks: 65 302 301: 1 1 1 1 1 1
    Zalgo: 61 310 301 302: 1 1 1 1 1 1
    Hangul jamo: 1112 1161 11AB: 2 2 4 2 2 2
    Hangul: D55C AD6D C5B4: 6 6 6 6 6 6
    CJK: 6F22 5B57: 4 4 4 4 4 4
    kana voiced: 304B 3099: 2 2 2 2 2 2
    halfwidth voiced: FF76 FF9E: 2 2 2 2 2 2
    fullwidth: FF21: 2 2 2 2 2 2
    emoji: 1F600: 2 2 2 2 2 2
    skin tone: 1F44D 1F3FD: 4 4 2 4 4 4
    ZWJ family: 1F468 200D 1F469 200D 1F467: 6 6 6 6 2 6
    astronaut: 1F469 1F3FE 200D 1F680: 6 6 4 6 4 6
    flag: 1F1E9 1F1EA: 2 2 2 2 2 2
    two flags: 1F1E9 1F1EA 1F1EB 1F1F7: 4 4 4 4 4 4
    half flag: 1F1E9: 1 1 2 1 1 1
    keycap: 31 FE0F 20E3: 1 1 2 1 1 1
    heart VS16: 2764 FE0F: 1 1 2 1 1 1
    heart: 2764: 1 1 1 1 1 1
    heart VS15: 2764 FE0E: 1 1 1 1 1 1
    watch: 231A: 2 2 2 2 2 2
    copyright VS16: A9 FE0F: 1 1 2 1 1 1
    ZWJ alone: 200D: 0 0 0 0 0 0
    ZWSP: 61 200B 62: 2 2 2 2 2 2
    ZWNJ: 645 6CC 200C 62E 648 627 647 645: 7 7 7 7 7 7
    soft hyphen: 61 AD 62: 3 3 2 3 3 3
    word joiner: 61 2060 62: 2 2 2 2 2 2
    BOM: 61 FEFF 62: 2 2 2 2 2 2
    LRM: 61 200E 62: 2 2 2 2 2 2
    ambiguous: B1: 1 1 1 1 1 1
    ambiguous: 2192: 1 1 1 1 1 1
    box: 2588: 1 1 1 1 1 1
    braille: 28FF: 1 1 1 1 1 1
    octant: 1CD00: 1 1 1 1 0 1
    sextant: 1FB02: 1 1 1 1 1 1
    private: E0B6: 1 1 1 1 1 1
    Javanese: A997 A9AE: 2 2 2 2 2 2
    Javanese marks: A9A7 A9C0 A9B1: 3 3 2 3 3 3
    Balinese: 1B29 1B36 1B2E 1B36: 2 2 2 2 2 2
    Hangul with a final: AC00 11A8: 2 2 3 2 2 2
    three halves of flags: 1F1E9 1F1EA 1F1EB: 3 3 4 3 3 3
    flag of England: 1F3F4 E0067 E0062 E0065 E006E E0067 E007F: 2 2 2 2 2 2
    rainbow flag: 1F3F3 FE0F 200D 1F308: 3 3 4 3 1 3
    heart on fire: 2764 FE0F 200D 1F525: 3 3 4 3 1 3
    skin tone of a blank: 20 1F3FD: 3 3 1 3 3 3
    skin tone of a narrow hand: 261D 1F3FD: 3 3 1 3 3 3
    watch VS16: 231A FE0F: 2 2 2 2 2 2
    letter VS16: 61 FE0F: 1 1 1 1 1 1
    keycap without VS16: 31 20E3: 1 1 1 1 1 1
    accent before VS16: 31 301 FE0F: 1 1 1 1 1 1
    number in a square: 3248: 2 1 1 1 2 2
    hexagram: 4DC0: 2 1 1 1 2 2
    Arabic letter mark: 61 61C: 1 1 1 1 1 2
    tone marks of Hangul: AC00 302E: 4 4 2 4 4 2
    ideograph behind a ZWJ: 78 200D 4E00: 3 3 3 3 1 3
    number sign above: 600 31: 2 1 1 1 2 1
    """
}
