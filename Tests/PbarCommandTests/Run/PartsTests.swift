import Testing

@testable import PbarCommand

@Suite("Several parts with a line each") struct PartsTests {
  private let watching = "-d 12 -F %{percent} -i 1 --color never"

  @Test("Each part has a line, and only the lines that changed are sent")
  func lines() throws {
    let show = try Show(watching)
    let parts = [("a", 0.1), ("b", 0.2)]
    #expect(
      show.frame(of: parts, at: 1) == "␛D␛[A␛7␛[m\r   7:a: 10%␛[K\r␛[B   7:b: 20%␛[J␛8\r")
    #expect(show.frame(of: parts, at: 2) == nil)
    #expect(show.frame(of: [("a", 0.1), ("b", 0.3)], at: 3) == "␛7␛[m␛[B\r␛[8C3␛8")
    #expect(show.frame(of: [("b", 0.3)], at: 4) == "␛7␛[m\r   7:b: 30%␛[J␛8\r")
    #expect(show.closing(of: [("b", 0.5)], at: 5) == "\r␛7␛[m␛[J␛8   7:b: 50%\n")
  }

  @Test("A frame leaves one row of the terminal free, and the last frame shows all lines")
  func rows() throws {
    let show = try Show(watching)
    show.terminal.rows = 3
    let parts = [("a", 0.1), ("b", 0.2), ("c", 0.3)]
    #expect(show.frame(of: parts, at: 1) == "␛D␛[A␛7␛[m\r   7:a: 10%␛[K\r␛[Band 2 more␛[J␛8\r")
    let last = show.closing(of: parts, at: 2)
    #expect(last == "\r␛7␛[m␛[J␛8   7:a: 10%\n\r   7:b: 20%\n\r   7:c: 30%\n")
    let small = try Show("-H 2 " + watching)
    #expect(small.frame(of: parts, at: 1) == "␛7␛[m\r   7:a: 10%␛[J␛8\r")
  }

  @Test("Nothing is shown while no part is followed")
  func none() throws {
    let show = try Show(watching)
    #expect(show.frame(of: [], at: 1) == nil)
    _ = show.frame(of: [("a", 0.1)], at: 2)
    #expect(show.frame(of: [], at: 3) == "\r␛7␛[m␛[J␛8")
    #expect(show.closing(of: [], at: 4) == "")
  }

  @Test("The name of a part is cut in the middle so that its fields keep half of the line")
  func cut() throws {
    let show = try Show(watching)
    show.terminal.columns = 61
    let name = "a/rather/long/path/of/a/file.txt"
    #expect(
      show.frame(of: [(name, 0.5)], at: 1)
        == "␛7␛[m\r   7:a/rather/long/p...le.txt: 50%␛[J␛8\r")
  }

  @Test("Each part has a line of its own in a log")
  func log() throws {
    let parts = [("a", 0.1), ("b", 0.2)]
    let lines = try Show("-f " + watching, in: world(error: false))
    #expect(lines.frame(of: parts, at: 1) == "   7:a: 10%\n   7:b: 20%\n")
    #expect(lines.closing(of: parts, at: 2) == "   7:a: 10%\n   7:b: 20%\n")
  }
}
