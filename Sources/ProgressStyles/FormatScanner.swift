import TerminalText

/// Splits a format into its literal parts and its fields.
struct FormatScanner {
  /// The largest number of cells that is believed.
  static let largestNumber = 10_000

  private let characters: [Character]
  /// More characters between braces than any field or change of look is spelled with, so that braces without end
  /// are not looked through again and again.
  private static let longestField = 256
  private var index = 0
  private var literal = ""

  init(_ format: String) {
    characters = Array(SafeText.printable(format))
  }

  mutating func segments() -> [FormatSegment] {
    var segments: [FormatSegment] = []
    while index < characters.count {
      guard let field = field() else {
        literal.append(characters[index])
        index += 1
        continue
      }
      if !literal.isEmpty { segments.append(.literal(literal)) }
      literal = ""
      segments.append(field)
    }
    if !literal.isEmpty { segments.append(.literal(literal)) }
    return segments
  }

  /// The field that begins here, or `nil` where none does; `%%` leaves the second sign to be read as
  /// text.
  private mutating func field() -> FormatSegment? {
    guard characters[index] == "%" else { return nil }
    var place = index + 1
    if place < characters.count, characters[place] == "%" {
      index = place
      return nil
    }
    let width = number(at: &place)
    guard place < characters.count else { return nil }
    if characters[place] == "{" { return bracedField(at: place + 1, width: width) }
    let letter = characters[place]
    guard let field = FormatField.allCases.first(where: { $0.letter == letter }) else { return nil }
    index = place + 1
    return .field(field, width: width)
  }

  /// A field between braces, with or without `WIDTH:` before its name, or a change of look.
  private mutating func bracedField(at start: Int, width outerWidth: Int?) -> FormatSegment? {
    guard let end = characters[start...].prefix(Self.longestField).firstIndex(of: "}") else {
      return nil
    }
    var place = start
    let width = number(at: &place) ?? outerWidth
    if place > start, place < end, characters[place] == ":" { place += 1 }
    let word = String(characters[place..<end])
    if word.hasPrefix("sgr:") {
      index = end + 1
      return .style(StyleSequence(word.dropFirst(4)))
    }
    guard let field = FormatField.allCases.first(where: { $0.words.contains(word) }) else {
      return nil
    }
    index = end + 1
    return .field(field, width: width)
  }

  /// The number that stands here, held within what a line can be; `nil` for none or 0.
  private func number(at place: inout Int) -> Int? {
    var value = 0
    while place < characters.count, characters[place].isASCII,
      let digit = characters[place].wholeNumberValue
    {
      value = min(value * 10 + digit, Self.largestNumber)
      place += 1
    }
    return value > 0 ? value : nil
  }
}
