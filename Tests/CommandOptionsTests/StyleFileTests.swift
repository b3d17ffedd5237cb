import ProgressStyles
import TestSupport
import Testing

@testable import CommandOptions

@Suite("The file of a style")
struct StyleFileTests {
  @Test("Options come first, then the body behind ---")
  func parts() throws {
    let settings = try style(
      "# A look\n\n  tint = darkBlue\nborder=rounded\nno-animation\n---\n%{label}\n%{linear}\n")
    #expect(settings.tints == [TintColor.named("darkBlue")])
    #expect(settings.border == .rounded)
    #expect(settings.animates == false)
    #expect(settings.styleBody == "%{label}\n%{linear}\n")
  }

  @Test("Quotes keep the blanks of a value, and lines may end as on Windows")
  func quotes() throws {
    #expect(try style("track-image = ' '\n---\n%p").trackImage == " ")
    #expect(try style("track-image = \"- \"\r\n---\r\n%p").trackImage == "- ")
    #expect(try style("track-image = '\n---\n%p").trackImage == "'")
  }

  @Test(
    "Without --- the file is a body, or only options if no field is behind a comment or a value")
  func withoutDivider() throws {
    #expect(try style("%{label}\n%{bar}").styleBody == "%{label}\n%{bar}")
    let preset = try style("# my look at 100%{x}\nstyle = ring\nthickness = 20%\n")
    #expect(preset.style == .ring)
    #expect(preset.thickness == 0.2)
    #expect(preset.styleBody == nil)
  }

  @Test("Tints and gradients are for one part after the other; the user's own options win")
  func severalColors() throws {
    let file = "tint = red\ngradient = red,blue\ntint = green\nborder = double\n---\n%{bar}"
    #expect(try style(file).tints.count == 2)
    #expect(try style(file).gradients.count == 1)
    let given = try style(file, "--tint", "blue")
    #expect(given.tints == [TintColor.named("blue")])
    #expect(given.gradients.isEmpty)
    #expect(given.border == .double)
    let applied = try StyleFile(file.bytes, path: "x").applied(to: parse(defaults: "--tint blue"))
    #expect(applied.tints == [TintColor.named("blue")])
  }

  @Test("What the user turned off stays off")
  func turnedOff() throws {
    for words in [[], ["--no-bell"], ["--bell", "--no-bell"]] {
      let settings = try StyleFile("bell\n---\n%p".bytes, path: "x").applied(
        to: parse(words: words))
      #expect(settings[.bell] == words.isEmpty)
    }
  }

  @Test("The first comment is the summary, printable")
  func summary() {
    #expect(
      StyleFile(Array("#\n#  a \u{1B}[31m look \n# b\n---\n%p".utf8), path: "x").summary
        == "a ^[[31m look")
    #expect(StyleFile(Array("%p".utf8), path: "x").summary == "")
  }

  private static let wrongLine =
    "is not an option. Write lines such as tint = green, and --- before the body"
  private static let strayWord =
    "lacks its %{if}. Write a condition such as %{if total} before it"
  private static let styleInStyle =
    "a style can name only a built-in style, and only without a body. Leave out this line"

  @Test(
    "The message about a mistake names its line and column, even where the option has no effect",
    arguments: [
      ("   tint = gren\n---\n%p", "1:11: --tint: 'gren' is not a colour. Did you mean grey?"),
      ("# x\n\nbordr = double\n---\n", "3:1: unknown option '--bordr'. Did you mean --border?"),
      ("total = 5\n---\n", "1:1: 'total = 5' \(wrongLine)"),
      ("hello\n---\n", "1:1: unknown option '--hello'. --help=all lists all options"),
      ("a b\n---\n", "1:1: 'a b' \(wrongLine)"),
      ("--tint red\n---\n", "1:1: '--tint red' is not an option. Write tint = red"),
      ("--tint red\n%p", "1:1: '--tint red' is not an option. Write tint = red"),
      ("tint=red\n%p", "2:1: '%p' \(wrongLine)"),
      ("---\n%{label}\\\nab %{lable}", "3:4: '%{lable}' is not a field. Did you mean %{label}?"),
      (
        "---\n%{sgr:bold,\nred}\nab %{lable}",
        "4:4: '%{lable}' is not a field. Did you mean %{label}?"
      ),
      ("---\n%{if total}x\n", "2:1: '%{if total}' has no end. Write %{end} after what it shows"),
      ("---\n%{if totl}x%{end}", "2:1: '%{if totl}' names no field. Did you mean %{if total}?"),
      ("---\n%{if label}a%{else}b%{else}c%{end}", "2:21: '%{else}' \(strayWord)"),
      ("---\n%{end}", "2:1: '%{end}' \(strayWord)"),
      (
        "---\n%{percent:4x}",
        "2:1: '%{percent:4x}' has no valid width. "
          + "Write a number such as %{percent:4}, and < or > after it"
      ),
      ("---\n  %{color:pnk}", "2:3: '%{color:pnk}' names no colour. Did you mean %{color:pink}?"),
      ("---\n%{label", "2:1: '%{' has no closing brace. Write } after the name"),
      ("style = ring\n---\n%p", "1:1: \(styleInStyle)"),
      ("style = other\n", "1:1: \(styleInStyle)"),
    ])
  func mistakes(file: String, sentence: String) {
    #expect(mistake(file, "--tint", "blue") == "s:" + sentence)
  }

  private func style(_ file: String, _ words: String...) throws(OptionError) -> Settings {
    try StyleFile(Array(file.utf8), path: "s").applied(to: parse(words: words))
  }

  private func mistake(_ file: String, _ words: String...) -> String? {
    sentence { () throws(OptionError) in
      try StyleFile(Array(file.utf8), path: "s").applied(to: parse(words: words))
    }
  }
}
