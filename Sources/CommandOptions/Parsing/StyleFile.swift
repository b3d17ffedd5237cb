import ProgressStyles
import TerminalText

/// The text of a file that holds a style of the user's own.
///
/// Lines such as `tint = green` name options of looks, `#` begins a comment, a line `---` ends the
/// options, and the rest is the body in the language of `--format`. A file without `---` is a body,
/// or, if it has an option or no field, only options.
package struct StyleFile {
  private let path: FilePath
  private var options: [(line: Int, text: String)] = []
  private let body: String
  private let bodyStart: Int
  package private(set) var summary = ""

  /// `path`: for messages.
  package init(_ bytes: [UInt8], path: FilePath) {
    self.path = path
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    func hasFields(_ line: Substring) -> Bool {
      let template = Template(String(line))
      return line.trimmed.first != "#" && (!template.fields.isEmpty || template.problem != nil)
    }
    let hasOption = lines.contains { line in
      (line.hasPrefix("--") || line.firstIndex(of: "=") != nil) && !hasFields(line)
        && Self.setting(line) != nil
    }
    let isBody = lines.contains(where: hasFields) && !hasOption
    let end = lines.firstIndex { $0.trimmed == "---" } ?? (isBody ? nil : lines.count)
    bodyStart = end.map { $0 + 1 } ?? 0
    body = lines.dropFirst(bodyStart).joined(separator: "\n")
    for (index, line) in lines.prefix(end ?? 0).enumerated() {
      let text = line.trimmed
      if text.first == "#" {
        if summary.isEmpty { summary = SafeText.printable(String(text.dropFirst().trimmed)) }
      } else if !text.isEmpty {
        options.append((index + 1, String(line)))
      }
    }
  }

  /// Adds the options of this style to the settings. An option that you have given stays as it is.
  /// Throws the first mistake with its line and column, from 1.
  package func applied(to settings: Settings) throws(OptionError) -> Settings {
    var start = settings
    start.isPv = false
    start.style = .automatic
    start.styleBody = body.allSatisfy { $0.isNewline } ? nil : body
    var scanner = OptionScanner(settings: start, line: .defaults)
    let given = settings.given.union(settings.turnedOff)
    for (line, text) in options {
      do throws(OptionError) { try apply(text, to: &scanner, unless: given) } catch {
        throw error.at(place(line, column(of: error, in: text)))
      }
    }
    if let problem = Template(body).problem {
      throw OptionError(problem.sentence).at(place(bodyStart + problem.line, problem.column))
    }
    var result = scanner.settings
    result.isPv = settings.isPv
    return result
  }

  /// How an option that is written as on a command line, `--tint red`, is written here.
  private static func setting(_ line: some StringProtocol) -> String? {
    let parts = String(line.trimmed.drop { $0 == "-" }).split(maxSplits: 1) {
      $0 == "=" || $0.isWhitespace
    }
    guard let name = parts.first,
      OptionGroup.looks.options.contains(where: { $0.names.contains(String(name)) })
    else { return nil }
    return SafeText.printable(parts.count > 1 ? "\(name) = \(parts[1].trimmed)" : String(name))
  }

  private func place(_ line: Int, _ column: Int) -> String { "\(path.printable):\(line):\(column)" }

  /// The column of a mistake: that of the value if it is wrong.
  private func column(of error: OptionError, in line: String) -> Int {
    var rest = line[...]
    if error.kind == .value, let sign = line.firstIndex(of: "=") {
      rest = line[line.index(after: sign)...]
    }
    return line.count - rest.drop { $0.isWhitespace }.count + 1
  }

  /// Applies an option, `NAME = VALUE` or the NAME of a switch, unless `given` has it.
  private func apply(
    _ text: String, to scanner: inout OptionScanner, unless given: Set<CommandOption>
  ) throws(OptionError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.trimmed
    }
    let mistake = OptionError(
      "\(SafeText.quoted(String(text.trimmed))) is not an option. "
        + "Write \(Self.setting(text) ?? "lines such as tint = green, and --- before the body")")
    guard let name = parts.first, !name.isEmpty, name.first != "-",
      name.allSatisfy({ $0.isLetter || $0 == "-" })
    else { throw mistake }
    let option = try OptionName.resolve(String(name), asPv: false).option
    guard OptionGroup.looks.options.contains(option) else { throw mistake }
    var next = scanner
    try next.applyOption(
      named: String(name), parts.count > 1 ? Array(parts[1].unquoted.utf8) : nil)
    let isGiven = given.contains { $0 == option || $0.isColor && option.isColor }
    if option == .style {
      let isBuiltIn = next.settings.styleFile == nil && next.settings.information == nil
      guard scanner.settings.styleBody == nil, isBuiltIn else {
        throw OptionError(
          "a style can name only a built-in style, and only without a body. Leave out this line")
      }
    } else if isGiven {
      return
    }
    scanner = next
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }

  fileprivate var unquoted: String {
    guard count > 1, let quote = first, quote == "'" || quote == "\"", last == quote else {
      return String(self)
    }
    return String(dropFirst().dropLast())
  }
}
