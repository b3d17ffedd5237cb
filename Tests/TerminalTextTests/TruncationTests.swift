import TestSupport
import TestTraits
import Testing

@testable import TerminalText

@Suite(.seeded) struct TruncationTests {
  @Test("A text that fits is unchanged")
  func fits() {
    #expect("Copying".truncated(toCells: 7) == "Copying")
    #expect("世界".truncated(toCells: 4) == "世界")
    #expect("".truncated(toCells: 0) == "")
  }

  @Test("A text that is cut ends with the ellipsis")
  func cut() {
    #expect("Importing".truncated(toCells: 6) == "Impor…")
    #expect("Importing".truncated(toCells: 6, ellipsis: "...") == "Imp...")
    #expect("Importing".truncated(toCells: 6, ellipsis: "") == "Import")
    #expect("Importing".truncated(toCells: 1) == "…")
    #expect("Importing".truncated(toCells: 2, ellipsis: "...") == "..")
    #expect("Importing".truncated(toCells: 0) == "")
    #expect("Importing".truncated(toCells: -3) == "")
  }

  @Test("A text cut in the middle keeps its end")
  func middle() {
    let path = "/home/ada/letters.txt"
    #expect(path.cutInTheMiddle(toCells: 21, keepingLast: 6) == path)
    #expect(path.cutInTheMiddle(toCells: 16, keepingLast: 6) == "/home/a...rs.txt")
    #expect(path.cutInTheMiddle(toCells: 9, keepingLast: 6) == "...rs.txt")
    #expect(path.cutInTheMiddle(toCells: 5, keepingLast: 6) == "...xt")
    #expect(path.cutInTheMiddle(toCells: 3, keepingLast: 6) == "...")
    #expect("世界地図世界地図".cutInTheMiddle(toCells: 12, keepingLast: 5) == "世界...地図")
  }

  @Test("A text is wrapped at blanks, and a word that is too long stays whole")
  func wrapped() {
    #expect("a short text".wrapped(toCells: 12) == ["a short text"])
    #expect("a short text".wrapped(toCells: 11) == ["a short", "text"])
    #expect("世界 地図".wrapped(toCells: 6) == ["世界", "地図"])
    // The long word ends in the first cell of the fourth row.
    #expect(
      "see /home/ada/letters.txt now and then".wrapped(toCells: 8) == ["see /home/ada/letters.txt now", "and then"])
    #expect("a b".wrapped(toCells: 0) == ["a b"])
  }

  @Test("Clusters are kept whole")
  func clusters() {
    #expect("世界地図".truncated(toCells: 6) == "世界…")
    #expect("世界地図".truncated(toCells: 5, ellipsis: "") == "世界")
    #expect("e\u{301}e\u{301}e\u{301}".truncated(toCells: 2) == "e\u{301}…")
    #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".truncated(toCells: 3) == "👨‍👩‍👧‍👦…")
  }

  @Test("Padding fills the other end")
  func padding() {
    #expect("45%".padded(toCells: 5) == "45%  ")
    #expect("45%".padded(toCells: 5, alignment: .trailing) == "  45%")
    #expect("世".padded(toCells: 3, alignment: .trailing) == " 世")
    #expect("45%".padded(toCells: 2) == "45%")
  }

  @Test("Styled text is cut hard and keeps its styles")
  func styled() {
    let text = StyledText([StyledRun("ab世", .faint), StyledRun("cd")])
    #expect(text.truncated(toCells: 3) == StyledText("ab", .faint))
    #expect(text.truncated(toCells: 5) == StyledText([StyledRun("ab世", .faint), StyledRun("c")]))
    #expect(text.truncated(toCells: 9) == text)
    #expect(text.truncated(toCells: 0) == StyledText())
  }

  @Test("A text that begins with a mark, which joins the space before it, is padded too")
  func padsBeforeMarks() {
    #expect("\u{1F3FB}".padded(toCells: 5, alignment: .trailing).cellWidth == 5)
    #expect("\u{301}a".padded(toCells: 5, alignment: .trailing).cellWidth == 5)
  }

  @Test("A cut text is never wider than its limit, and a padded one exactly as wide")
  func law() {
    var random = SeededRandom()
    for _ in 0..<3000 {
      let text = random.text(upTo: 12)
      let limit = Int.random(in: 0...16, using: &random)
      let ellipsis = ["…", "...", ""].randomElement(using: &random) ?? ""
      let cut = text.truncated(toCells: limit, ellipsis: ellipsis)
      #expect(cut.cellWidth <= limit)
      #expect(cut.padded(toCells: limit).cellWidth == limit)
      #expect(cut.padded(toCells: limit, alignment: .trailing).cellWidth == limit)
      #expect(StyledText(text).truncated(toCells: limit).cellWidth <= limit)
    }
  }
}
