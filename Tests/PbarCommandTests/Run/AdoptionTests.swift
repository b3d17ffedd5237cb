import Testing

@testable import PbarCommand

/// A change of the display while a run goes on.
@Suite struct AdoptionTests {
  private let plain = "FILE --color never --charset ascii"

  @Test("The next frame comes at once and paints over the last one")
  func paintsOver() throws {
    let show = try Show("\(plain) -N before -i 600")
    _ = show.frame(at: 0)
    #expect(show.frame(at: 1) == nil)
    #expect(try show.adopt("\(plain) -N after -i 2", at: 1) == "")
    #expect(show.frame(at: 1)?.hasPrefix("\rafter  [") == true)
    show.fraction = 0.6
    #expect(show.frame(at: 2.9) == nil)
    #expect(show.frame(at: 3) != nil)
  }

  @Test("A line is erased when no later frame will paint over it")
  func erases() throws {
    let show = try Show("\(plain) -N before")
    _ = show.frame(at: 0)
    #expect(try show.adopt("\(plain) -q", at: 1) == "\r␛[K")
    #expect(show.frame(at: 2) == nil)
    #expect(show.closing(at: 3) == "")
    #expect(try show.adopt("\(plain) -N back", at: 4) == "")
    #expect(show.frame(at: 4)?.hasPrefix("\rback") == true)
  }

  @Test("The bar is erased when numbers are asked for instead")
  func numbers() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    #expect(try show.adopt("FILE -n", at: 1) == "\r␛[K")
    #expect(show.frame(at: 1) == "50\n")
  }

  @Test("Nothing is erased while drawing is not allowed")
  func background() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    show.view.mayDraw = false
    #expect(try show.adopt("\(plain) -q", at: 1) == "")
  }

  @Test("A change of the display during the delay does not end the delay")
  func delay() throws {
    let show = try Show("\(plain) -D 5")
    #expect(try show.adopt("\(plain) -D 5 -N x", at: 1) == "")
    #expect(show.frame(at: 2) == nil)
    #expect(show.frame(at: 5) != nil)
  }
}
