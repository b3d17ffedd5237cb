import Testing

@testable import PbarCommand

/// A change of the display while a run goes on.
@Suite struct AdoptionTests {
  private let plain = "FILE --color never --charset ascii"

  @Test("A line is erased when no later frame will paint over it, unless drawing is not allowed")
  func erases() throws {
    for (line, next) in [("\(plain) -q", nil), ("FILE -n", "50\n")] {
      let show = try Show("\(plain) -N before")
      _ = show.frame(at: 0)
      #expect(try show.adopt(line, at: 1) == "\r␛7␛[m␛[J␛8")
      #expect(show.frame(at: 2) == next)
      #expect(try show.adopt("\(plain) -N back", at: 4) == "")
      #expect(show.frame(at: 4)?.hasPrefix("␛7␛[m\rback") == true)
      show.terminal.mayDraw = false
      #expect(try show.adopt(line, at: 5) == "")
    }
  }

  @Test("A change of the display during the delay does not end the delay")
  func delay() throws {
    let show = try Show("\(plain) -D 5")
    #expect(try show.adopt("\(plain) -D 5 -N x", at: 1) == "")
    #expect(show.frame(at: 2) == nil)
    #expect(show.frame(at: 5) != nil)
  }
}
