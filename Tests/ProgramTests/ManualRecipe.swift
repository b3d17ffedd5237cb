import TestSupport
import Testing

/// A recipe, or a style, as the manual prints it.
struct ManualRecipe: Sendable, CustomTestStringConvertible {
  /// The heading above the recipe, with a number if several recipes follow one heading.
  let name: String
  let text: String

  var testDescription: String { name }

  /// All recipes, in the order of the manual.
  static let all = printed(inSection: "RECIPES")

  /// What a section of the manual prints literally, in its order.
  static func printed(inSection section: String) -> [ManualRecipe] {
    let manual = committedText(at: "man/pbar.1") ?? ""
    return recipes(in: manual.split(separator: "\n", omittingEmptySubsequences: false), section)
  }

  private static func recipes(in lines: [Substring], _ section: String) -> [ManualRecipe] {
    var recipes: [ManualRecipe] = []
    var heading = ""
    var count = 0
    var text: [String]?
    let section = lines.drop { $0 != ".Sh \(section)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    for line in section {
      if line.hasPrefix(".Ss ") {
        heading = String(line.dropFirst(4))
        count = 0
      } else if line.hasPrefix(".Bd -literal") {
        text = []
      } else if line == ".Ed" {
        count += 1
        let name = count == 1 ? heading : "\(heading) \(count)"
        recipes.append(ManualRecipe(name: name, text: (text ?? []).joined(separator: "\n")))
        text = nil
      } else {
        text?.append(printed(line))
      }
    }
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
      } else if rest.hasPrefix("(dq") {
        text.append("\"")
        rest.removeFirst(3)
      } else {
        text.append("?")
      }
    }
    return text
  }
}
