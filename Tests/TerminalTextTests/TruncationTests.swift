import Testing

@testable import TerminalText

@Suite struct TruncationTests {
  @Test(
    "A text that is cut ends with the ellipsis, one that fits is unchanged, and clusters are whole",
    arguments: [
      ("Copying", 7, "…", "Copying"), ("Importing", 6, "…", "Impor…"),
      ("Importing", 6, "...", "Imp..."),
      ("Importing", 6, "", "Import"), ("Importing", 1, "…", "…"), ("Importing", 2, "...", ".."),
      ("Importing", 0, "…", ""), ("Importing", -3, "…", ""), ("世界", 4, "…", "世界"),
      ("世界地図", 6, "…", "世界…"),
      ("世界地図", 5, "", "世界"), ("e\u{301}e\u{301}e\u{301}", 2, "…", "e\u{301}…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 9, "…", "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 8, "…", "…"), ("हिन्दी", 4, "…", "हि…"),
      ("ab👍🏽", 5, "", "ab"), ("🇩🇪🇫🇷", 3, "…", "🇩🇪…"),
    ])
  func cut(text: String, cells: Int, ellipsis: String, shown: String) {
    #expect(text.truncated(toCells: cells, ellipsis: ellipsis) == shown)
  }

  @Test(
    "A text cut in the middle keeps its end",
    arguments: [
      ("/home/ada/letters.txt", 21, "/home/ada/letters.txt"),
      ("/home/ada/letters.txt", 16, "/home/a...rs.txt"),
      ("/home/ada/letters.txt", 9, "...rs.txt"), ("/home/ada/letters.txt", 5, "...xt"),
      ("/home/ada/letters.txt", 3, "..."), ("世界地図世界地図", 12, "世...界地図"),
    ])
  func middle(text: String, cells: Int, shown: String) {
    #expect(text.cutInTheMiddle(toCells: cells) == shown)
  }

  @Test("A text is wrapped at blanks, and a word that is too long stays whole")
  func wrapped() {
    #expect("a short text".wrapped(toCells: 12) == ["a short text"])
    #expect("a short text".wrapped(toCells: 11) == ["a short", "text"])
    #expect("世界 地図".wrapped(toCells: 6) == ["世界", "地図"])
    // The long word ends in the first cell of the fourth row.
    #expect(
      "see /home/ada/letters.txt now and then".wrapped(toCells: 8) == [
        "see /home/ada/letters.txt now", "and then",
      ])
    #expect("a b".wrapped(toCells: 0) == ["a b"])
  }

  @Test("Styled text is cut hard and keeps its styles")
  func styled() {
    let text = StyledText([StyledRun("ab世", .faint), StyledRun("cd")])
    #expect(text.truncated(toCells: 3) == StyledText("ab", .faint))
    #expect(text.truncated(toCells: 5) == StyledText([StyledRun("ab世", .faint), StyledRun("c")]))
    #expect(text.truncated(toCells: 9) == text)
    #expect(text.truncated(toCells: 0) == StyledText())
  }
}
