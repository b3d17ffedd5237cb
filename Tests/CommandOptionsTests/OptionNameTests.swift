import CommandOptions
import Testing

@Suite("Long names")
struct OptionNameTests {
  @Test("A name may be shortened while it is not ambiguous, and an exact one wins over longer ones")
  func shortened() throws {
    #expect(try parse("--lab=x").label == "x")
    #expect(try parse("--countd", "90").countdown == 90)
    #expect(try !parse("-q", "--no-q")[.quiet])
    #expect(try parse("--value", "1").value == "1")
    #expect(try parse("--values").readsValues)
  }

  @Test("Called as pv, shortened names mean pv's first, and our own where pv has none")
  func asPv() throws {
    #expect(try parse("--t", asPv: true).displayFields == [.timer])
    #expect(mistake("--t") != nil)
    #expect(try parse("--in", "2", asPv: true).interval == 2)
    #expect(try parse("--tot", "5", asPv: true).total == .amount(.whole(5)))
    #expect(mistake("--nu", asPv: true)?.hasSuffix("Write --null or --numeric") == true)
  }

  @Test(
    "An unknown name is answered with the nearest one, or with what it means in other programs",
    arguments: [
      ("--lable", "--label"), ("--colour", "--tint or --color"), ("--countdwon", "--countdown"),
      ("--LABEL", "--label"), ("--averagerate", "--average-rate"), ("--no-quite", "--no-quiet"),
      ("--text", "--label"), ("--unit_scale", "--si"), ("--no-colour", "--no-color"),
      ("--zzzz", nil), ("--x", nil),
    ])
  func nearest(typed: String, expected: String?) {
    let advice = expected.map { "Did you mean \($0)?" } ?? "--help=all lists all options"
    #expect(mistake(typed) == "unknown option '\(typed)'. " + advice)
  }

  @Test("The names --title, --no-color and --lines from other programs are accepted")
  func otherNames() throws {
    let settings = try parse("--title", "x", "--no-color", "--lines")
    #expect(settings.labels == ["x"])
    #expect(settings.color == .never)
    #expect(settings[.lineMode])
  }
}
