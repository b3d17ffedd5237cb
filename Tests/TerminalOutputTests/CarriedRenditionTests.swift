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
}
