import CommandOptions
import ProgressStyles
import Testing

@Suite("PBAR_OPTIONS")
struct TasteVariableTests {
  @Test("It holds the owner's taste")
  func taste() throws {
    let settings = try parse(
      taste: "--style bar --tint '#ff0000' --track-image=\"- \" --direction rtl")
    #expect(settings.style == .bar)
    #expect(settings.tint == TintColor.named("#ff0000"))
    #expect(settings.trackImage == "- ")
    #expect(settings.direction == .rightToLeft)
  }

  @Test("The command line wins over it")
  func commandLineWins() throws {
    #expect(try parse("--style", "linear", taste: "--style bar").style == .linear)
    #expect(try parse("--color=auto", taste: "--color never").color == .automatic)
  }

  @Test("It may shorten names as the command line does")
  func shortened() throws {
    #expect(try parse(taste: "--sty bar").style == .bar)
  }

  @Test(
    "Anything that is not taste is an error that names the variable",
    arguments: ["--quiet", "-q", "file", "--label x", "--help", "--no-quiet", "-- x", "--run ls"])
  func notTaste(text: String) throws {
    let error = try #require(mistake(taste: text))
    #expect(error.sentence.hasPrefix("PBAR_OPTIONS: '"))
    #expect(error.sentence.contains("--track-tint"))
  }

  @Test("A mistake in it names the variable too")
  func mistakes() {
    #expect(
      mistake(taste: "--tint 'red")?.sentence
        == "PBAR_OPTIONS: a quotation that begins with ' has no end")
    #expect(
      mistake(taste: "--styl")?.sentence
        == "PBAR_OPTIONS: --styl needs a word that it knows; write "
        + "automatic, linear, bar, circular, ring or rings")
    #expect(mistake(taste: "--stile bar")?.sentence.hasSuffix("did you mean --style?") == true)
  }

  @Test("Exactly the options of taste are allowed")
  func allowed() {
    let names = CommandOption.allCases.map(\.description).filter(\.isTaste).map(\.longName)
    #expect(
      Set(names) == [
        "--style", "--tint", "--track-tint", "--gradient", "--fill-image", "--track-image",
        "--thickness", "--border", "--border-tint", "--layout", "--charset", "--direction",
        "--color", "--taskbar", "--bell",
        "--animation", "--appearance",
      ])
  }

  @Test("Called as pv it is ignored")
  func asPv() throws {
    #expect(try parse(taste: "--style bar --nonsense '", asPv: true) == Settings())
  }

  @Test("A mistake in it keeps nobody from the help")
  func help() throws {
    #expect(try parse("--help", taste: "--nonsense").information == .help)
  }

  @Test("A mistake in it is told before one on the command line")
  func order() {
    #expect(throws: OptionError.inVariable(variable: "PBAR_OPTIONS", .unbalancedQuote(quote: "'")))
    {
      try parse("--nonsense", taste: "'")
    }
  }
}
