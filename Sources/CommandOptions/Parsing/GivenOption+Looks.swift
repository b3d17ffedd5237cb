import ProgressStyles
import TerminalText

// The values of options for looks.

extension GivenOption {
  func color() throws(OptionError) -> TintColor { try color(text) }

  private func color(_ name: String) throws(OptionError) -> TintColor {
    if let color = TintColor.named(name) { return color }
    throw invalid(nearest: Self.nearestColor(to: name))
  }

  func appearance() throws(OptionError) -> Appearance {
    if let word = Appearance.words.first(where: { $0.key == text }) { return word.value }
    if let color = TintColor.named(text) { return .background(color.dark) }
    let words = Appearance.words.map { $0.key }
    throw invalid(
      nearest: Suggestion.nearest(to: text, among: words) ?? Self.nearestColor(to: text))
  }

  /// The colour that may be intended. The first word must be right: `systemRed` is not near
  /// `systemFoo`.
  private static func nearestColor(to name: String) -> String? {
    let family = ["system", "light", "dark", "bright"].first { name.lowercased().hasPrefix($0) }
    guard let family else { return Suggestion.nearest(to: name, among: TintColor.names) }
    let members = TintColor.names.filter { $0.hasPrefix(family) }.map {
      String($0.dropFirst(family.count))
    }
    return Suggestion.nearest(to: String(name.dropFirst(family.count)), among: members).map {
      family + $0
    }
  }

  func colors() throws(OptionError) -> [TintColor] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let colors = try names.map { name throws(OptionError) in try color(String(name)) }
    return try valid(colors.count > 1 ? colors : nil)
  }

  func caps() throws(OptionError) -> ImageCaps {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard numbers.count == 2, numbers.allSatisfy((0...OptionValue.largestNumber).contains) else {
      throw invalid()
    }
    return ImageCaps(leading: numbers[0], trailing: numbers[1])
  }

  /// Takes the style of a border, what it encloses, or both; what is not named stays as it is.
  func border(_ settings: inout Settings) throws(OptionError) {
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      switch word {
      case "each", "all":
        settings.bordersEach = word == "each"
        if settings.border == .none { settings.border = .rounded }
      default: settings.border = try valid(BorderName(rawValue: word))
      }
    }
  }

  /// The value as fields of our own line: a whole list, or words with a sign that change the fields
  /// so far.
  func fields(changing names: [Field]) throws(OptionError) -> [Field] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let isChange = words.allSatisfy { $0.hasPrefix("+") || $0.hasPrefix("-") }
    var names = isChange ? names : []
    for word in words {
      let name = String(isChange ? word.dropFirst() : word)
      let words = Field.wordsOfOwnLine
      let place = try valid(words.firstIndex(of: name), name, among: words)
      let field = Field.ofOwnLine[place].field
      names.removeAll { $0 == field }
      if !isChange {
        names.append(field)
      } else if word.hasPrefix("+") {
        let later = Field.ofOwnLine[place...].map { $0.field }
        names.insert(field, at: names.firstIndex { later.contains($0) } ?? names.endIndex)
      }
    }
    return names
  }

  func angle() throws(OptionError) -> Double {
    let number = Amount(parsingNumber: decimalText)?.doubleValue
    return try valid(number.flatMap { (-360...360).contains($0) ? $0 : nil })
  }

  func format() throws(OptionError) -> String { try format(text) }

  /// A format, of which every sequence must be known; pv shows others as they are.
  func format(_ text: String) throws(OptionError) -> String {
    guard !asPv, let problem = Template(text).problem else { return text }
    throw .wrongSequence(typed: typed, problem)
  }

  /// Stores the name of a style: one of the program, or one of the user's own, whose file is read
  /// later.
  func store(styleIn settings: inout Settings) throws(OptionError) {
    settings.styleBody = nil
    if text == "help" {
      settings.information = .styles
    } else if let name = StyleName(rawValue: text) {
      settings.style = name
      settings.styleFile = nil
    } else {
      settings.styleFile = try path()
      settings.style = .automatic
    }
  }
}
