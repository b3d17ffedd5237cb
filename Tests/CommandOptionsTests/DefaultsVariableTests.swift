import CommandOptions
import ProgressStyles
import Testing

@Suite("PBAR_OPTIONS")
struct DefaultsVariableTests {
  @Test("It holds the user's defaults")
  func defaults() throws {
    let settings = try parse(
      defaults: "--style bar --tint '#ff0000' --track-image=\"- \" --direction rtl")
    #expect(settings.style == .bar)
    #expect(settings.tints == [TintColor.named("#ff0000")].compactMap(\.self))
    #expect(settings.trackImage == "- ")
    #expect(settings.direction == .rightToLeft)
  }

  @Test("The command line wins over it")
  func commandLineWins() throws {
    #expect(try parse("--style", "linear", defaults: "--style bar").style == .linear)
    #expect(try parse("--color=auto", defaults: "--color never").color == .automatic)
  }

  @Test("Colours are a whole: the first tint or gradient of the command line replaces all of its")
  func colors() throws {
    let defaults = "--tint red --tint blue --gradient red,blue"
    #expect(try parse("--style", "bar", defaults: defaults).tints.count == 2)
    #expect(try parse("--style", "bar", defaults: defaults).gradients.count == 1)
    let tinted = try parse("--tint", "pink", "--tint", "mint", defaults: defaults)
    #expect(tinted.tints == ["pink", "mint"].compactMap(TintColor.named))
    #expect(tinted.gradients == [])
    let blended = try parse("--gradient", "pink,mint", "--gradient", "mint,pink", defaults: defaults)
    #expect(blended.tints == [])
    #expect(blended.gradients.count == 2)
    let both = try parse("--tint", "pink", "--gradient", "pink,mint", "--tint", "mint")
    #expect(both.tints.count == 2)
    #expect(both.gradients.count == 1)
  }

  @Test("It may shorten names as the command line does")
  func shortened() throws {
    #expect(try parse(defaults: "--sty bar").style == .bar)
  }

  @Test(
    "Any other option, and an operand, is an error that names the variable",
    arguments: [
      "--quiet", "-q", "file", "--label x", "--help", "--no-quiet", "-- x", "--run ls", "--style help",
    ])
  func notDefault(text: String) throws {
    let error = try #require(mistake(defaults: text))
    #expect(error.sentence.hasPrefix("PBAR_OPTIONS: '"))
    #expect(error.sentence.hasSuffix("Write only options for looks, such as --style, and --pin or --remember"))
  }

  @Test("A mistake in it names the variable too")
  func mistakes() {
    #expect(
      mistake(defaults: "--tint 'red")?.sentence
        == "PBAR_OPTIONS: an opening ' has no closing '")
    #expect(
      mistake(defaults: "--styl")?.sentence
        == "PBAR_OPTIONS: --styl needs a style. Write "
        + "automatic, linear, bar, circular, ring, rings or gauge, or the name or path of a file")
    #expect(mistake(defaults: "--stile bar")?.sentence.hasSuffix("Did you mean --style?") == true)
  }

  @Test("Exactly the options of looks, --pin and --remember are allowed")
  func allowed() {
    let names = CommandOption.allCases.map(\.description).filter { $0.scope.includes(.defaults) }.map(
      \.longName)
    #expect(
      Set(names) == [
        "--style", "--tint", "--track-tint", "--gradient", "--fill-image", "--track-image",
        "--image-caps", "--thickness", "--start-angle", "--border", "--border-tint", "--layout",
        "--overall", "--charset",
        "--direction",
        "--color", "--taskbar", "--bell",
        "--animation", "--appearance", "--spinner", "--fields", "--pin", "--remember",
      ])
  }

  @Test("Called as pv it is ignored")
  func asPv() throws {
    #expect(try parse(defaults: "--style bar --nonsense '", asPv: true) == Settings())
  }

  @Test("The help is shown in spite of a mistake in it")
  func help() throws {
    #expect(try parse("--help", defaults: "--nonsense").information == .help)
  }

  @Test("A mistake in it is reported before one on the command line")
  func order() {
    #expect(throws: OptionError.inVariable(variable: "PBAR_OPTIONS", .unbalancedQuote(quote: "'"))) {
      try parse("--nonsense", defaults: "'")
    }
  }
}
