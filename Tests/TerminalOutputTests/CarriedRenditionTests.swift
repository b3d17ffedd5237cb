import TestSupport
import Testing

@testable import TerminalOutput

@Suite("The carried style of foreign text") struct CarriedRenditionTests {
  /// Each step is a piece of text, whose style the next piece continues.
  @Test("The text that is written equals what was approved")
  func transcript() throws {
    var carried = CarriedRendition()
    try expectTranscript("carried-rendition") { _ in
      carried = CarriedRendition()
    } step: { piece in
      carried.dress(Array(piece.utf8))
    }
  }

  @Test("However many colours a text has set, the last one counts")
  func manyColors() {
    var carried = CarriedRendition()
    for _ in 0..<60 { _ = carried.dress(Array("\u{1B}[31mred\u{1B}[39m\n".utf8)) }
    let dressed = String(decoding: carried.dress(Array("plain".utf8)), as: UTF8.self)
    #expect(dressed.hasSuffix("\u{1B}[39mplain\u{1B}[m"))
  }
}
