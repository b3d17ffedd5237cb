import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Golden files are compared and recorded")
struct GoldenTests {
  @Test("A recorded text is equal to itself, and another names the lines that differ")
  func comparing() throws {
    try withTestFile { file in
      #expect(goldenDifference("a\nb\r\nc\n", named: "x.txt", isRecording: true, file: file) == nil)
      #expect(
        goldenDifference("a\nb\r\nc\n", named: "x.txt", isRecording: false, file: file) == nil)
      let difference = try #require(
        goldenDifference("a\nB\r\nc\nd", named: "x.txt", isRecording: false, file: file))
      #expect(
        difference.hasSuffix(
          "replace it\n" + """
            line 2
              expected: b\r
              actual:   B\r
            line 4
              expected: \("")
              actual:   d
            """))
    }
  }

  @Test("Texts that differ only in their normal form differ")
  func normalForms() throws {
    try withTestFile { file in
      #expect(goldenDifference("é", named: "x.txt", isRecording: true, file: file) == nil)
      #expect(goldenDifference("e\u{301}", named: "x.txt", isRecording: false, file: file) != nil)
    }
  }

  @Test("A missing file is a difference that says how to write it")
  func missing() throws {
    try withTestFile { file in
      let difference = goldenDifference("a", named: "x.txt", isRecording: false, file: file)
      #expect(difference?.contains("PBAR_RECORD=1") == true)
    }
  }

  @Test("A file that cannot be written is a difference")
  func unwritable() {
    let difference = goldenDifference(
      "a", named: "x.txt", isRecording: true, file: "/dev/null/Tests.swift")
    #expect(difference == "Cannot write /dev/null/Golden/x.txt")
  }

  /// Passes the path of a test's source in a temporary folder to the body.
  private func withTestFile(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/pbar-golden-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      unlink(folder + "/Golden/x.txt")
      rmdir(folder + "/Golden")
      rmdir(folder)
    }
    try body(folder + "/SomeTests.swift")
  }
}
