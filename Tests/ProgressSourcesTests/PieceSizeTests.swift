import Testing

@testable import ProgressSources

@Suite("How much one call takes") struct PieceSizeTests {
  @Test("Slow calls make the pieces small, quick ones large again, and others leave them")
  func adapts() {
    var piece = PieceSize(largest: 1 << 20)
    #expect(piece.bytes == 1 << 17)
    piece.adapt(to: 0)
    #expect(piece.bytes == 1 << 18)
    piece.adapt(to: 1)
    #expect(piece.bytes == 1 << 17)
    piece.adapt(to: 0.03)
    #expect(piece.bytes == 1 << 17)
    for _ in 0..<20 { piece.adapt(to: 0.1) }
    #expect(piece.bytes == 1 << 12)
    for _ in 0..<20 { piece.adapt(to: 0.001) }
    #expect(piece.bytes == 1 << 20)
  }
}
