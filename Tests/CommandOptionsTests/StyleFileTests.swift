import ProgressStyles
import TerminalText
import Testing

@testable import CommandOptions

@Suite("The file of a style")
struct StyleFileTests {
  @Test("Options come first, then the body behind ---")
  func parts() throws {
    let settings = try style("# A look\n\n  tint = darkBlue\nborder=rounded\nno-animation\n---\n%{label}\n%{linear}\n")
    #expect(settings.tints == [TintColor.named("darkBlue")])
    #expect(settings.border == .rounded)
    #expect(settings.animates == false)
    #expect(settings.styleBody == "%{label}\n%{linear}\n")
  }

  @Test("Quotes keep the blanks of a value")
  func quotes() throws {
    #expect(try style("track-image = ' '\n---\n%p").trackImage == " ")
    #expect(try style("track-image = \"- \"\n---\n%p").trackImage == "- ")
    #expect(try style("track-image = '\n---\n%p").trackImage == "'")
  }

  @Test("Without --- the file is a body, or only options if it has no field")
  func withoutDivider() throws {
    #expect(try style("%{label}\n%{bar}").styleBody == "%{label}\n%{bar}")
    let preset = try style("style = ring\nthickness = 20\n")
    #expect(preset.style == .ring)
    #expect(preset.thickness == 0.2)
    #expect(preset.styleBody == nil)
  }

  @Test("Comments and values with a percent sign make no body")
  func percentSigns() throws {
    let settings = try style("# my look at 100%{x}\ntint = green\nthickness = 20%\n")
    #expect(settings.styleBody == nil)
    #expect(settings.thickness == 0.2)
  }

  @Test("Tints and gradients are for one part after the other, and colours of the command line replace them all")
  func severalColors() throws {
    let file = "tint = red\ngradient = red,blue\ntint = green\n---\n%{bar}"
    #expect(try style(file).tints == [TintColor.named("red"), TintColor.named("green")])
    #expect(try style(file).gradients.count == 1)
    let given = try style(file, "--tint", "blue")
    #expect(given.tints == [TintColor.named("blue")])
    #expect(given.gradients.isEmpty)
  }

  @Test("Lines may end as on Windows")
  func carriageReturns() throws {
    let settings = try style("tint = red\r\n---\r\n%{label}\r\n")
    #expect(try style("tint = red\r\n---\r\n%{label}\r\n").tints == [TintColor.named("red")])
    #expect(settings.styleBody?.contains("%{label}") == true)
  }

  @Test("An option of the command line or of PBAR_OPTIONS wins")
  func explicitOptionsWin() throws {
    let file = "tint = red\nborder = double\n---\n%{bar}"
    #expect(try style(file, "--tint", "blue").tints == [TintColor.named("blue")])
    #expect(try style(file, "--tint", "blue").border == .double)
    let settings = StyleFile(Array(file.utf8), path: "x")
    #expect(try settings.applied(to: parse(defaults: "--tint green")).tints == [TintColor.named("green")])
  }

  @Test("The first comment is the summary, printable")
  func summary() {
    #expect(StyleFile(Array("#\n#  a \u{1B}[31m look \n# b\n---\n%p".utf8), path: "x").summary == "a ^[[31m look")
    #expect(StyleFile(Array("%p".utf8), path: "x").summary == "")
  }

  @Test(
    "A mistake is told with its line and column, even where the option has no effect",
    arguments: [
      ("tint = gren\n---\n%p", "s:1:8: --tint: 'gren' is not a colour. Did you mean grey?"),
      ("   tint = gren\n---\n%p", "s:1:11: --tint: 'gren' is not a colour. Did you mean grey?"),
      ("# x\n\nbordr = double\n---\n", "s:3:1: unknown option '--bordr'. Did you mean --border?"),
      (
        "total = 5\n---\n",
        "s:1:1: 'total = 5' is not an option. Write lines such as tint = green, and --- before the body"
      ),
      ("hello\n---\n", "s:1:1: unknown option '--hello'. --help=all lists all options"),
      ("a b\n---\n", "s:1:1: 'a b' is not an option. Write lines such as tint = green, and --- before the body"),
      ("---\n%{label}\nab %{progess}", "s:3:4: '%{progess}' is not a field. Did you mean %{progress}?"),
      ("---\n%{label}\\\nab %{lable}", "s:3:4: '%{lable}' is not a field. Did you mean %{label}?"),
      ("---\n%{sgr:bold,\nred}\nab %{lable}", "s:4:4: '%{lable}' is not a field. Did you mean %{label}?"),
      ("---\n%{if total}x\n", "s:2:1: '%{if total}' has no end. Write %{end} behind what it shows"),
      ("---\n%{if totl}x%{end}", "s:2:1: '%{if totl}' asks for no field. Did you mean %{if total}?"),
      (
        "---\n%{if label}a%{else}b%{else}c%{end}",
        "s:2:21: '%{else}' belongs to no %{if}. Write a condition such as %{if total} before it"
      ),
      ("---\n%{end}", "s:2:1: '%{end}' belongs to no %{if}. Write a condition such as %{if total} before it"),
      (
        "---\n%{percent:4x}",
        "s:2:1: '%{percent:4x}' has no valid width. Write a number such as %{percent:4}, and < or > behind it"
      ),
      ("---\n  %{color:pnk}", "s:2:3: '%{color:pnk}' names no colour. Did you mean %{color:pink}?"),
      ("---\n%{label", "s:2:1: '%{' has no closing brace. Write } behind the name"),
      (
        "style = ring\n---\n%p",
        "s:1:1: a style can name only a built-in style, and only without a body. Leave out this line"
      ),
      (
        "style = other\n", "s:1:1: a style can name only a built-in style, and only without a body. Leave out this line"
      ),
      ("style = help\n", "s:1:1: a style can name only a built-in style, and only without a body. Leave out this line"),
    ])
  func mistakes(file: String, sentence: String) {
    #expect(mistake(file) == sentence)
    #expect(mistake(file, "--tint", "blue") == sentence)
  }

  private func style(_ file: String, _ words: String...) throws(OptionError) -> Settings {
    try StyleFile(Array(file.utf8), path: "s").applied(to: parse(words: words))
  }

  private func mistake(_ file: String, _ words: String...) -> String? {
    do throws(OptionError) {
      _ = try StyleFile(Array(file.utf8), path: "s").applied(to: parse(words: words))
      return nil
    } catch { return error.sentence }
  }
}
