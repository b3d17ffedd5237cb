import TestSupport
import Testing

/// A recipe, or a style, as the manual or the README prints it.
struct Recipe: Sendable, CustomTestStringConvertible {
  /// The heading above the recipe, with a number if several recipes follow one heading.
  let name: String
  let text: String

  var testDescription: String { name }

  /// All recipes of the manual, in its order.
  static let ofManual = printed(inSection: "RECIPES")

  /// All commands of the manual's other sections.
  static let ofOtherSections = ["EXAMPLES", "MONITORING", "COMMANDS"].flatMap {
    printed(inSection: $0).filter { $0.text.contains("pbar ") }
  }

  /// All commands of the README, in its order.
  static let ofReadme = shellBlocks(in: text(of: "README.md"))

  /// What a section of the manual prints literally, in its order.
  static func printed(inSection section: String) -> [Recipe] {
    recipes(
      in: text(of: "man/pbar.1").split(separator: "\n", omittingEmptySubsequences: false), section)
  }

  private static func text(of path: String) -> String { committedText(at: path) ?? "" }

  private static func shellBlocks(in text: String) -> [Recipe] {
    var recipes: [Recipe] = []
    for section in text.split(separator: "\n## ") {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
      let heading = String(lines[0])
      var block: [Substring]?
      var count = 0
      for line in lines {
        if line == "```sh" {
          block = []
        } else if line == "```", let text = block {
          count += 1
          let name = count == 1 ? heading : "\(heading) \(count)"
          recipes.append(Recipe(name: name, text: text.joined(separator: "\n")))
          block = nil
        } else {
          block?.append(line)
        }
      }
    }
    return recipes
  }

  private static func recipes(in lines: [Substring], _ section: String) -> [Recipe] {
    var recipes: [Recipe] = []
    var heading = section
    var count = 0
    var text: [String] = []
    var isInBlock = false
    func finish() {
      defer { text = [] }
      guard !text.isEmpty else { return }
      count += 1
      let name = count == 1 ? heading : "\(heading) \(count)"
      recipes.append(Recipe(name: name, text: text.joined(separator: "\n")))
    }
    let lines = lines.drop { $0 != ".Sh \(section)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    for line in lines {
      if line.hasPrefix(".Dl $ ") {
        text.append(printed(line.dropFirst(6)))
      } else if isInBlock, line != ".Ed" {
        text.append(printed(line))
      } else {
        finish()
        isInBlock = line.hasPrefix(".Bd -literal")
      }
      if line.hasPrefix(".Ss ") {
        heading = String(line.dropFirst(4))
        count = 0
      }
    }
    finish()
    return recipes
  }

  /// The text that roff prints for a line.
  private static func printed(_ line: Substring) -> String {
    var text = ""
    var rest = line
    while let character = rest.popFirst() {
      guard character == "\\" else {
        text.append(character)
        continue
      }
      if rest.hasPrefix("e") {
        text.append("\\")
        rest.removeFirst()
      } else if rest.hasPrefix("&") {
        rest.removeFirst()
      } else if rest.hasPrefix("-") {
        text.append(rest.removeFirst())
      } else if rest.hasPrefix("(dq") || rest.hasPrefix("(aq") {
        text.append(rest.hasPrefix("(d") ? "\"" : "'")
        rest.removeFirst(3)
      } else {
        text.append("?")
      }
    }
    return text
  }
}
