import TestSupport
import Testing

@Suite("Golden files are compared and recorded")
struct GoldenTests {
  @Test("A missing file is a difference, a recorded text is none, and another names its lines")
  func comparing() throws {
    let folder = try TemporaryFolder()
    func difference(_ text: String, isRecording: Bool = false) -> String? {
      goldenDifference(
        text, named: "x.txt", isRecording: isRecording, file: folder.path + "/SomeTests.swift")
    }
    #expect(difference("a")?.contains("PBAR_RECORD=1") == true)
    #expect(difference("a\nb\r\né\n", isRecording: true) == nil)
    #expect(difference("a\nb\r\né\n") == nil)
    #expect(
      try #require(difference("a\nb\ne\u{301}\nd")).hasSuffix(
        "replace it\n" + """
          line 2
            expected: b\r
            actual:   b
          line 3
            expected: é
            actual:   e\u{301}
          line 4
            expected: \("")
            actual:   d
          """))
  }
}
