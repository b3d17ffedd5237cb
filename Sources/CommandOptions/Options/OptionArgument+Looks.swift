import ProgressStyles
import TerminalText

extension OptionArgument {
  static let color = ValueKind(
    "COLOR", "a colour", "a name such as darkBlue, #rrggbb or a number from 0 to 255", .colors()
  ) { given throws(OptionError) in try given.color(given.text) }

  /// A colour, or colours by the value: each after the first holds from its percentage on.
  static let tint = ValueKind<TintColor>(
    "COLOR", "a colour",
    "a name such as darkBlue, #rrggbb or a number from 0 to 255, or colours by the value such as "
      + "green,yellow@70,red@90",
    .colors()
  ) { given throws(OptionError) in
    var tint: TintColor?
    for word in given.list {
      guard var known = tint else {
        tint = try given.color(word)
        continue
      }
      guard let sign = word.lastIndex(of: "@"),
        let percentage = Amount(parsingNumber: word[sign...].dropFirst().utf8.map { $0 })
      else { return nil }
      let color = try given.color(String(word[..<sign]))
      guard known.change(to: color, from: percentage.doubleValue / 100) else { return nil }
      tint = known
    }
    return tint
  }

  static let colors = ValueKind<(colors: [TintColor], span: GradientSpan?)>(
    "COLOR,COLOR...", "a list of two or more colours",
    "names or #rrggbb with commas, such as green,darkBlue or green,darkBlue@-90..270"
  ) { given throws(OptionError) in
    var words = given.list
    var span: GradientSpan?
    if words.last == "tip" || words.last == "scale" {
      span = words.removeLast() == "tip" ? .tip : .scale
    } else if let last = words.last, let sign = last.firstIndex(of: "@") {
      guard let angles = ValueRange(parsing: String(last[sign...].dropFirst())) else { return nil }
      span = .angles(angles)
      words[words.count - 1] = String(last[..<sign])
    }
    let colors = try words.map { name throws(OptionError) in try given.color(name) }
    return colors.count > 1 ? (colors, span) : nil
  }

  static let background = ValueKind<Background>(
    "light|dark|auto|COLOR", "an appearance",
    "light, dark or auto, or the colour of the background such as '#282a36'",
    .colors(Background.words.map { $0.key })
  ) { given throws(OptionError) in
    let text = given.text
    if let word = Background.words.first(where: { $0.key == text }) { return word.value }
    let words = Background.words.map { $0.key }
    if let nearest = Suggestion.nearest(to: text, among: words), TintColor.named(text) == nil {
      throw given.invalid(nearest: nearest)
    }
    return .color(try given.color(text).dark)
  }

  static let imageCaps = ValueKind<ImageCaps>(
    "LEADING,TRAILING", "two numbers of cells", "two numbers with a comma between them, such as 1,1"
  ) {
    let numbers = $0.list.compactMap { Int($0) }.filter((0...100_000).contains)
    guard numbers.count == 2, $0.list.count == 2 else { return nil }
    return ImageCaps(leading: numbers[0], trailing: numbers[1])
  }

  private static let borders = ["none"] + BorderLines.words + ["each", "all"]

  static let border = ValueKind(
    .init("STYLE", "a border", (borders + ["padding=N"]).alternatives, .words(borders))
  ) {
    let words = borders + (0...9).map { "padding=\($0)" }
    return $0.list.allSatisfy(words.contains) ? $0.list : nil
  }

  private static let fieldWords = Field.ofOwnLine.map { $0.word }

  /// Fields of our own line: a whole list, or words with a sign that change the fields so far.
  static let fields = ValueKind<[Field]>(
    .init(
      "LIST", "a list of fields",
      "percent,left or +elapsed,-rate with the fields "
        + fieldWords.joined(separator: ", "), .words(fieldWords))
  ) { given throws(OptionError) in
    let isChange = given.list.allSatisfy { $0.hasPrefix("+") || $0.hasPrefix("-") }
    var fields = isChange ? given.settings.lineFields : []
    for word in given.list {
      let name = isChange ? String(word.dropFirst()) : word
      guard let place = fieldWords.firstIndex(of: name) else {
        throw given.invalid(nearest: Suggestion.nearest(to: name, among: fieldWords))
      }
      let field = Field.ofOwnLine[place].field
      fields.removeAll { $0 == field }
      if word.hasPrefix("-") { continue }
      let later = isChange ? Field.ofOwnLine[place...].map { $0.field } : []
      fields.insert(field, at: fields.firstIndex(where: later.contains) ?? fields.endIndex)
    }
    return fields
  }
}

extension GivenOption {
  fileprivate func color(_ name: String) throws(OptionError) -> TintColor {
    if let color = TintColor.named(name) { return color }
    // Only the rest of the name is compared: `systemFoo` is not near `systemRed`.
    let families = ["system", "light", "dark", "bright"]
    let family = families.first { name.lowercased().hasPrefix($0) } ?? ""
    let members = TintColor.names.filter { $0.hasPrefix(family) }.map {
      String($0.dropFirst(family.count))
    }
    let nearest = Suggestion.nearest(to: String(name.dropFirst(family.count)), among: members)
    throw invalid(nearest: nearest.map { family + $0 })
  }
}
