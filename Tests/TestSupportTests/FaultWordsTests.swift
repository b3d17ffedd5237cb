import TestSupport
import Testing

@Suite("The words of PBAR_FAULTS") struct FaultWordsTests {
  @Test("A word names a call, a fault and the call at which or from which it happens")
  func numbers() throws {
    let words = try FaultWords(
      "write:28@2 read:short7@1+ copyRange:nothing@1 splice:held7@2 wall:-3600@0.5 suspend:60@1 log=/file"
    )
    #expect(
      words.environment == [
        "PBAR_FAULTS": "7 2 0 -28 5 1 1 7 11 1 0 0 9 2 0 \((1 << 40) + 7)",
        "PBAR_CLOCK_JUMPS": "0 -3600 0.5 1 60 1",
        "PBAR_FAULT_LOG": "/file",
      ])
    #expect(
      words.happened(in: Array("1\n0\n1\n".utf8)) == [
        "read:short7@1+", "write:28@2", "read:short7@1+",
      ])
  }

  @Test(
    "A mistyped word is refused, so that no test passes without its fault",
    arguments: [
      "nonsense", "write:x@1", "write:5@0", "write:5@-1", "write:5@2x", "write:5@1++", "wirte:5@1",
      "write:5",
      "write::@1",
      "read:short@1", "read:held@1", "hinder=", "hinder=x", "seed", "Wall:1@1", "wall:1@x",
      "wall:1", "suspend:1@1+",
      "logs=x",
    ])
  func mistyped(word: String) {
    #expect(throws: HarnessError.self) { try FaultWords("read:5@1 " + word) }
  }

  @Test("Equal seeds hinder equal calls")
  func seeds() throws {
    func faults(_ seed: Int) throws -> String? {
      try FaultWords("hinder=50 seed=\(seed)").environment["PBAR_FAULTS"]
    }
    #expect(try faults(7) == faults(7))
    #expect(try faults(7) != faults(8))
    let words = try FaultWords("read:5@1 hinder=50")
    #expect(words.happened(in: Array("0\n1\n".utf8)) == ["read:5@1", "hinder:open"])
  }
}
