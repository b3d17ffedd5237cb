import TestSupport
import TestTraits
import Testing

@Suite("Endless input, and input in any encoding", .fewAtOnce)
struct HostileValuesTests {
  /// An endless input, and what is reported about it.
  struct Case: CustomStringConvertible {
    let description: String
    let words: [String]
    var opening = ""
    var piece = "x"
    var status: Int32 = 0
    var reports = 0
  }

  /// The number of mebibytes.
  private static let mebibytes = isExhaustive ? (isReleased ? 1024 : 64) : 6

  #if os(Linux)
    @Test(
      "Endless input takes no more memory than a short one, and is reported once",
      .disabled(if: isSanitized, "A sanitizer remembers much of what passes"),
      arguments: [
        Case(description: "a record", words: ["--values"], status: 16, reports: 1),
        Case(
          description: "the text of a value", words: ["--values"], opening: "42 ", status: 16,
          reports: 1),
        Case(description: "a label", words: ["--values"], opening: "# ", status: 16, reports: 1),
        Case(description: "a name", words: ["--values"], opening: "name", status: 16, reports: 1),
        Case(description: "NULs", words: ["--values"], piece: "\0", status: 16, reports: 1),
        Case(
          description: "an escape sequence", words: ["--values"], opening: "\u{1B}]0;", status: 16,
          reports: 1),
        Case(description: "a block", words: ["--values"], opening: "XXX\n10\n", piece: "word\n"),
        Case(description: "a line", words: ["-l", "-s", "1"]),
        Case(description: "a line that is shown", words: ["-F", "%{progress} %400L %16A"]),
      ])
    func endless(input: Case) async throws {
      let run = try ProgramRun(input.words, input: .pipe, columns: 60)
      let piece = Array(
        String(repeating: input.piece, count: (1 << 20) / input.piece.utf8.count).utf8)
      await run.write(input.opening)
      for _ in 0..<2 { #expect(await run.write(piece)) }
      let before = try await run.peakKibibytes()
      for _ in 2..<Self.mebibytes { guard await run.write(piece) else { break } }
      let after = try await run.peakKibibytes()
      run.closeInput()
      #expect(try await run.end() == .exited(input.status))
      #expect(after - before <= 2048, "\(before) KiB, \(after) KiB")
      let reports = run.screen.fullText.split(separator: "\n").count { $0.hasPrefix("pbar: ") }
      #expect(reports == input.reports)
      let complaint = SentBytes.complaint(about: run.terminalBytes, mayBeCutShort: true)
      #expect(complaint == nil)
    }
  #endif

  @Test(
    "Values are read despite text of any encoding behind them, and values in UTF-16 are reported")
  func encodings() async throws {
    let lines: [[UInt8]] = [
      "10 M".bytes + [0xFC] + "nchen".bytes,
      "20 ".bytes + [0x83, 0x65, 0x83, 0x58, 0x83, 0x67],
      "30 \0NUL\0".bytes,
      // UTF-16 with its byte order mark, whose NULs are no part of a value.
      [0xFF, 0xFE, 0x34, 0, 0x30, 0], [0],
      [0xEF, 0xBB, 0xBF] + "50 UTF-8 with its own".bytes,
      "60 ".bytes + [0xA4, 0xB3, 0xA4, 0xF3],
    ]
    let run = try await runProgram(
      ["--values", "-f", "-s", "100"], input: Array(lines.joined(separator: [0x0A])))
    #expect(run.status == 16)
    #expect(run.errorText.contains(" 60%"))
    #expect(run.errorText.contains("\\xA4\\xB3\\xA4\\xF3"))
    #expect(run.errorText.contains("line 4: '\\xFF\\xFE4^@0^@' is not a progress value"))
    #expect(SentBytes.complaint(about: run.errorText.bytes) == nil)
  }
}
