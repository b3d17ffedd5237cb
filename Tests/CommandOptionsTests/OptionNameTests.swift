import CommandOptions
import Testing

@Suite("Long names")
struct OptionNameTests {
  @Test("A name may be shortened while it is not ambiguous")
  func shortened() throws {
    #expect(try parse("--lab=x").label == "x")
    #expect(try parse("--qui")[.quiet])
    #expect(try parse("--countd", "90").countdown == 90)
    #expect(try parse("--siz", "1").total == .amount(.whole(1)))
  }

  @Test("An exact name wins over longer ones")
  func exact() throws {
    #expect(try parse("--value", "1").value == "1")
    #expect(try parse("--values").readsValues)
    #expect(try parse("--timer").displayFields == [.timer])
  }

  @Test("The error of an ambiguous name lists its candidates in the table's order")
  func ambiguous() {
    #expect(
      mistake("--count") == .ambiguous(typed: "--count", candidates: ["--countdown", "--count-up"]))
    #expect(
      mistake("--nu=1") == .ambiguous(typed: "--nu", candidates: ["--null", "--numeric"]))
    #expect(
      mistake("--track")
        == .ambiguous(typed: "--track", candidates: ["--track-tint", "--track-image"]))
  }

  @Test("Names that undo a switch may be shortened too")
  func undoing() throws {
    #expect(try !parse("-q", "--no-q")[.quiet])
    #expect(try !parse("--values", "--no-val").readsValues)
    #expect(
      mistake("--no-n") == .ambiguous(typed: "--no-n", candidates: ["--no-null", "--no-numeric"]))
  }

  @Test("Only a switch can be undone")
  func notUndone() {
    #expect(mistake("--no-label") == .cannotBeUndone(typed: "--no-label", option: "--label"))
    #expect(mistake("--no-help") == .cannotBeUndone(typed: "--no-help", option: "--help"))
    #expect(mistake("--no-run") == .cannotBeUndone(typed: "--no-run", option: "--run"))
  }

  @Test("Called as pv, shortened names mean pv's first")
  func asPv() throws {
    #expect(try parse("--t", asPv: true).displayFields == [.timer])
    #expect(try parse("--in", "2", asPv: true).interval == 2)
    #expect(try parse("--ver", asPv: true).information == .version)
    #expect(mistake("--t") != nil)
    #expect(
      mistake("--nu", asPv: true)
        == .ambiguous(typed: "--nu", candidates: ["--null", "--numeric"]))
  }

  @Test("Called as pv, our own names are known where pv has none")
  func ownAsPv() throws {
    #expect(try parse("--tot", "5", asPv: true).total == .amount(.whole(5)))
    #expect(try parse("--label", "x", asPv: true).label == "x")
    #expect(try !parse("-q", "--no-quiet", asPv: true)[.quiet])
  }

  @Test(
    "An unknown name is answered with the nearest one",
    arguments: [
      ("--lable", "--label"), ("--colour", "--color"), ("--countdwon", "--countdown"),
      ("--LABEL", "--label"), ("--averagerate", "--average-rate"), ("--no-quite", "--no-quiet"),
      ("--percentage", nil), ("--x", nil), ("--", nil),
    ])
  func nearest(typed: String, expected: String?) {
    guard typed != "--" else {
      #expect(mistake("--=x") == .unknown(typed: "--", nearest: nil))
      return
    }
    #expect(mistake(typed) == .unknown(typed: typed, nearest: expected))
  }

  @Test("The name is made printable before it is shown")
  func printable() {
    #expect(mistake("--\u{1B}[31mzz")?.sentence.contains("\u{1B}") == false)
  }
}
