@testable import CommandOptions

/// The OPTIONS section of the manual page, in mdoc(7).
enum ManualOptions {
  /// The body of the section, without its heading: a subsection for each group of options.
  ///
  /// It ends with a newline.
  static func render() -> String {
    OptionGroup.allCases.map { group in
      let items = group.options.map(item(for:)).joined()
      return ".Ss \(group.title)\n.Bl -tag -width Ds\n\(items).El\n"
    }.joined()
  }

  private static func item(for option: CommandOption) -> String {
    let description = option.description
    let letter = description.letter.map { ["Fl \($0)"] } ?? []
    let names = letter + description.names.map { "Fl Fl \($0)" }
    let head = ".It " + names.joined(separator: " , ") + argument(of: description.argument)
    return head + "\n" + paragraph(option.manual)
  }

  private static func argument(of argument: OptionArgument) -> String {
    switch argument {
    case .switch, .none: ""
    case .required(let value): " " + metavariable(of: value)
    case .optional(let value): " Ns Op = Ns " + metavariable(of: value)
    case .restOfLine(let value): " " + metavariable(of: value) + " Op Ar ARG ..."
    }
  }

  private static func metavariable(of value: OptionValue) -> String {
    switch value {
    case .choice(let words, _): "Cm " + words.joined(separator: " | ")
    case .watched: "Ar PID Ns Oo : Ns Ar FD Oc | No = Ns Ar NAME | No @ Ns Ar LIST ..."
    case .extraDisplay: "Ar PLACE Ns Oo , Ns Ar PLACE Oc Ns Oo : Ns Ar FORMAT Oc"
    case .range: "Ar LOW Ns .. Ns Ar HIGH"
    case .colors: "Ar COLOR , Ns Ar COLOR ..."
    case .caps: "Ar LEADING , Ns Ar TRAILING"
    case .automatic: "Cm auto"
    case .appearance: "Cm light | dark | auto | Ar COLOR"
    case .namedChoice, .style, .color, .percentage, .angle, .duration, .step, .time, .timeInterval, .size, .seconds,
      .cells, .count, .byteCount, .rate, .process, .file, .record, .text, .name, .fields, .format,
      .command:
      "Ar " + value.traits.metavariable
    }
  }

  /// Prose with a macro line for each literal and a new line for each sentence, as mdoc wants it.
  private static func paragraph(_ text: String) -> String {
    var lines: [String] = [""]
    for piece in MarkedText.pieces(of: text) {
      switch piece {
      case .literal(let literal):
        lines.append(macro(for: literal))
      case .words(let words):
        // Marks that follow a literal closely belong to its macro line.
        let marks = words.prefix { ",.;:".contains($0) }
        for mark in marks where lines.count > 1 { lines[lines.count - 1] += " \(mark)" }
        let rest = lines.count > 1 ? words.dropFirst(marks.count) : words[...]
        lines += sentences(of: rest)
      }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static func macro(for literal: String) -> String {
    if literal.hasPrefix("--") { return ".Fl Fl " + literal.dropFirst(2) }
    let escaped = literal.map { $0 == "\\" ? "\\e" : $0 == " " ? "\\ " : String($0) }
    return ".Ql \\&" + escaped.joined()
  }

  /// Lines that end where a sentence ends, none longer than the page's source should be.
  private static func sentences(of words: Substring) -> [String] {
    var lines: [String] = []
    var sentence = ""
    for word in words.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") {
        lines += TextWrapping.wrap(sentence, width: 78)
        sentence = ""
      }
    }
    return lines + TextWrapping.wrap(sentence, width: 78)
  }
}

/// A piece of the manual's prose: words, or a literal between backquotes.
enum MarkedText: Equatable {
  case words(String)
  /// Text to be typed as it is.
  case literal(String)

  /// The pieces of `text`, in order; backquotes are paired.
  static func pieces(of text: String) -> [MarkedText] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      if part.isEmpty { return nil }
      return index.isMultiple(of: 2) ? .words(String(part)) : .literal(String(part))
    }
  }
}
