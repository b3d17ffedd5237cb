import Testing

@testable import PbarCommand

@Suite("Views of several lines") struct TallViewTests {
  private let plain = "FILE --color never --charset ascii --style linear --border square"

  @Test("A border is painted around the line, and stands there at the end")
  func border() throws {
    let show = try Show(plain)
    let edge = "+" + String(repeating: "-", count: 38) + "+"
    let frame = try #require(show.frame(at: 0))
    #expect(frame.hasPrefix("\r\(edge)␛[K\n\r| ["))
    #expect(frame.hasSuffix(" |␛[K\n\r\(edge)␛[K␛[2A\r"))
    let last = show.closing(at: 1)
    #expect(last.hasPrefix("\r\(edge)"))
    #expect(last.hasSuffix("\r\(edge)␛[K\n"))
  }

  @Test("Where there are too few rows the last frame has no more lines than those before")
  func small() throws {
    let show = try Show(plain)
    show.view.rows = 3
    let frame = try #require(show.frame(at: 0))
    #expect(!frame.contains("\n"))
    #expect(show.closing(at: 1).filter { $0 == "\n" }.count == 1)
  }

  @Test("On a shared terminal it keeps to its row, to the end")
  func shared() throws {
    let display = try plan(plain + " -c").display
    #expect(display.isShared)
    let show = try Show(plain + " -c")
    #expect(!(try #require(show.frame(at: 0))).contains("+--"))
    #expect(!show.closing(at: 1).contains("+--"))
  }

  @Test("Where there is no terminal each of its lines ends in a newline")
  func stream() throws {
    var redirected = world()
    redirected.standardError.isTerminal = false
    let show = try Show(plain + " -f --layout stacked --label Copying", in: redirected)
    let frame = try #require(show.frame(at: 2))
    #expect(frame.filter { $0 == "\n" }.count == 5)
    #expect(!frame.contains("\r"))
  }

  @Test(
    "Only what may take several lines is written as lines of a log",
    arguments: [
      ("--layout inline", false), ("--layout stacked", true), ("--border square", true),
      ("--style ring", true), ("--style rings --layout inline", true),
      ("--style circular", false), ("--style circular --layout stacked", false),
      ("--layout stacked -F %p", false),
    ])
  func mayGrow(options: String, mayGrow: Bool) throws {
    #expect(try plan("FILE -f \(options)").display.mayGrow == mayGrow)
  }

  @Test("The height is that of a ring only where one is drawn")
  func height() throws {
    #expect(try plan("FILE -H 5 --style ring").display.height == nil)
    #expect(try plan("FILE -H 5 --style linear").display.height == 5)
    #expect(try plan("FILE -H 5 --style ring -F %p").display.height == 5)
  }

  @Test("The glyphs of a bar are for a bar, however narrow it is")
  func barGlyphs() throws {
    let bar = try Show("FILE --color never -w 15 -u block")
    #expect(try #require(bar.frame(at: 0)).contains("█"))
    let sign = try Show("FILE --color never -w 15")
    #expect(try #require(sign.frame(at: 0)).contains("◑"))
  }
}
