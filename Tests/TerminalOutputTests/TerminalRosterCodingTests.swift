import SystemCalls
import TestSupport
import TestTraits
import Testing

@testable import TerminalOutput

@Suite(.seeded) struct TerminalRosterCodingTests {
  private let sample = TerminalRoster(
    rows: [.run(run(7)), .text(rows: 2), .run(run(9)), .blank(rows: 1)], columns: 80)

  @Test("The file has a line for each row")
  func spelled() {
    #expect(
      String(decoding: sample.encoded, as: UTF8.self) == """
        pbar terminal 1
        columns 80
        run 107 7
        text 2
        run 109 9
        blank 1
        end

        """)
  }

  @Test("An encoded roster is decoded, even with the rest of a longer file after it")
  func readBack() {
    #expect(TerminalRoster(sample.encoded) == sample)
    #expect(TerminalRoster(sample.encoded + Array("blank 1\nend\n".utf8)) == sample)
    #expect(TerminalRoster(TerminalRoster().encoded) == TerminalRoster())
    #expect(TerminalRoster([]) == TerminalRoster())
  }

  @Test("The file can be decoded after any amount of text below a run")
  func manyRows() {
    let size = TerminalSize(columns: 80, rows: 24)
    var roster = TerminalRoster()
    _ = roster.arrive(run(7), size: size)
    _ = roster.write(Array(repeating: "message", count: 5000), size: size)
    #expect(TerminalRoster(roster.encoded)?.runs == [run(7)])
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "\n", "garbage", "pbar terminal 1\n", "pbar terminal 2\nend\n", "pbar terminal 1\nend",
      "pbar terminal 1\nrun 1\nend\n", "pbar terminal 1\nrun -1 5\nend\n",
      "pbar terminal 1\nrun 1 99999999999999999999\nend\n", "pbar terminal 1\ntext 0\nend\n",
      "pbar terminal 1\ntext 9223372036854775807\nend\n", "pbar terminal 1\ncolumns 0\nend\n",
      "pbar terminal 1\n\nend\n", "pbar terminal 1\nblank  1\nend\n",
    ])
  func foreign(text: String) {
    #expect(TerminalRoster(Array(text.utf8)) == nil)
  }

  @Test("No bytes trap")
  func robust() {
    var random = SeededRandom()
    let alphabet = Array("pbar terminal 1\ncolumns 80\nrun 1 2\ntext 3\nblank 1\nend\n".utf8)
    for _ in 0..<2000 {
      var bytes = random.bytes(upTo: 60, favouring: alphabet)
      if Bool.random(using: &random) {
        bytes = sample.encoded
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let roster = TerminalRoster(bytes) else { continue }
      #expect(TerminalRoster(roster.encoded) == roster)
    }
  }
}
