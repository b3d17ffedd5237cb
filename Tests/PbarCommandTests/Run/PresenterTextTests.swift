import Testing

@testable import PbarCommand

@Suite("Text above the bar") struct PresenterTextTests {
  private let plain = "FILE --color never --charset ascii"

  /// What erases a bar in the cursor's row, and a bar below the row of a text.
  private let erasure = "\r␛7␛[m␛[J␛8"
  private let erasureBelow = "␛7␛[m␛[K\r␛[B\r␛[J␛8"

  /// The bytes that draw a bar below the row of a text, instead of in the cursor's row.
  private func below(_ bar: String) -> String {
    // In its own row the cursor then moves to the first blank.
    let rows = bar.prefix(upTo: bar.lastIndex(of: "\r") ?? bar.endIndex)
    return "␛D␛[A␛7␛[m␛[K\r␛[B" + rows.dropFirst("␛7␛[m".count)
  }

  @Test("Each note gets a line of its own, and the bar follows in the bytes of one write")
  func notes() throws {
    let show = try Show(plain)
    let notes = ["pbar: one", "pbar: two"]
    #expect(show.text("", lines: notes, at: 0) == "pbar: one\npbar: two\n")
    let frame = try #require(show.frame(at: 0))
    // The bar is painted again below the notes even though it did not change.
    #expect(show.text("", lines: notes, at: 0.01) == erasure + "pbar: one\npbar: two\n" + frame)
    #expect(show.frame(at: 0.2) == nil)
    #expect(
      show.text("out\nrest", lines: notes, at: 0.3) == erasure
        + "out\nrest\npbar: one\npbar: two\n" + frame)
  }

  @Test("A note beside others begins at the start of a row, wherever they have left the cursor")
  func notesBesideOthers() throws {
    let show = try Show(plain)
    show.isShared = true
    _ = try #require(show.frame(at: 0))
    let text = show.text("", lines: ["pbar: one"], at: 0.01)
    let row = String(repeating: " ", count: 41)
    #expect(text.contains("␛[m\(row)\rpbar: one\n␛D␛[A␛7␛[m␛[K\r␛[B\r"), "\(text)")
    #expect(show.closing(at: 1).contains("␛8␛[m\(row)\r"))
  }

  @Test("In a stream a note causes no line of the bar before the next interval")
  func notesInStream() throws {
    let log = try Show("FILE -f -i 1", in: world(error: false))
    #expect(try #require(log.frame(at: 1)).hasSuffix("\n"))
    #expect(log.text("", lines: ["pbar: note"], at: 1.5) == "pbar: note\n")
    #expect(log.frame(at: 2) != nil)
    let asPv = try Show("FILE -f", in: world(error: false), isPv: true)
    #expect(try #require(asPv.frame(at: 1)).hasSuffix("\r"))
    #expect(asPv.text("", lines: ["pv: note"], at: 1.5) == "\npv: note\n")
  }

  @Test("A note after an unfinished line begins on a new line")
  func noteAfterText() throws {
    let show = try Show(plain)
    let bar = try #require(show.frame(at: 0))
    #expect(show.text("begun", at: 0.01) == erasure + "begun" + below(bar))
    #expect(
      show.text("", lines: ["pbar: note"], at: 0.02) == erasureBelow + "\npbar: note\n" + bar)
    let hidden = try Show("\(plain) -q")
    #expect(hidden.text("begun", at: 0) == "begun")
    #expect(hidden.text("", lines: ["pbar: note"], at: 1) == "\npbar: note\n")
  }

  @Test("An unfinished line is shown at once, with the bar below it")
  func unfinished() throws {
    let show = try Show(plain)
    let bar = try #require(show.frame(at: 0))
    #expect(show.text("Compiling ... ", at: 1) == erasure + "Compiling ... " + below(bar))
    #expect(show.text(".", at: 1.5) == erasureBelow + "." + below(bar))
    #expect(show.text("done\n", at: 2) == erasureBelow + "done\n" + bar)
  }

  @Test("The bar leaves its place to rows of a text that are below the cursor")
  func rowsBelow() throws {
    let show = try Show(plain)
    _ = try #require(show.frame(at: 0))
    #expect(show.text("a\nb\u{1B}[A", at: 1).contains("␛D␛D␛[2A␛7␛[m␛[2B\r"))
    #expect(show.text("\u{1B}7x", at: 2).hasSuffix("␛7x"))
    #expect(show.frame(at: 2.2) == nil)
    #expect(show.text("\u{1B}8", at: 3).hasPrefix("␛8"))
  }

  @Test("A newline that comes when a prompt has been read ends its row, without a blank row")
  func endOfPrompt() throws {
    for (text, opening) in [("\nend\n", "\nend\n"), ("\r\nend\n", "\r\nend\n"), ("end\n", "end\n")]
    {
      let show = try Show("--charset ascii --color never --run make")
      let bar = try #require(show.frame(at: 0))
      (show.terminal.mayDraw, show.terminal.use) = (false, .hiddenLine)
      #expect(show.text("Password: ", at: 1).hasSuffix("Password: "))
      _ = show.frame(at: 1.1)
      (show.terminal.mayDraw, show.terminal.use) = (true, .text)
      let shown = show.text(text, at: 2)
      #expect(shown.hasPrefix(opening), "\(shown)")
      #expect(!shown.contains("end\n\n") && bar.hasPrefix("␛7"), "\(shown)")
    }
  }

  @Test("A wide line passes unchanged, and the bar is below it")
  func wideLine() throws {
    for length in [100, 70_000] {
      let show = try Show(plain)
      let bar = try #require(show.frame(at: 0))
      let text = String(repeating: "x", count: length)
      #expect(show.text(text, at: 1) == erasure + text + below(bar))
    }
  }

  @Test(
    "With -n the text of the run is kept and does not cause an early number")
  func textBesideNumbers() throws {
    let show = try Show("--indeterminate -n")
    var all = show.text("Proceed? ", at: 0)
    #expect(show.frame(at: 0.3)?.contains("50\n") != true)
    all += show.frame(at: 0.3) ?? ""
    all += show.text("yes\n", at: 0.5)
    all += show.frame(at: 1) ?? ""
    all += show.remainingText()
    #expect(!all.contains("␛"))
    #expect(all.contains("Proceed? "))
  }

  @Test("Nothing is drawn inside a sequence that a command has begun")
  func withinSequence() throws {
    let show = try Show("--charset ascii --color never --run make")
    let bar = try #require(show.frame(at: 0))
    // The cursor is at the start of the row, where a command may write to the terminal itself.
    let erasure = "␛7␛[m␛[J␛8"
    #expect(show.text("Name? \u{1B}[3", at: 0.01) == erasure + "Name? " + below("\(bar)\r"))
    #expect(show.text("1mred\n", at: 0.02) == erasureBelow + "␛[31mred\n" + bar)
    #expect(show.text("\u{1B}]0;", at: 0.03) == "")
    // The style of the text is not that of a note.
    let note = show.text("", lines: ["pbar: note"], at: 0.04)
    #expect(note == erasure + "␛[mpbar: note\n" + bar)
    #expect(show.suspension() == "␛8\r" + erasure)
    show.terminal.mayDraw = false
    #expect(show.text("title", at: 5) == "")
    #expect(show.text("\u{7}open\u{1B}[", at: 6) == "␛]0;title\u{7}open")
    #expect(show.remainingText() == "")
    show.terminal.mayDraw = true
    #expect(show.closing(at: 7).hasPrefix("␛[m\n! make  ended after 7.0 s"))
  }

  @Test("The bar moves on below an unfinished line, and below a question too")
  func unfinishedLine() throws {
    let show = try Show("--charset ascii --color never --run make")
    _ = try #require(show.frame(at: 0))
    #expect(show.text("counted 1", at: 1).contains("counted 1␛D␛[A␛7␛[m␛[K\r␛[B\rmake"))
    show.fraction = 0.7
    #expect(show.frame(at: 1.5) == "␛7␛[m␛[B\r␛[16C====>␛[9C7␛8")
    #expect(show.text("\ndone? ", at: 3).hasPrefix(erasureBelow + "\ndone? "))
    show.fraction = 0.9
    show.terminal.isAsked = true
    #expect(show.frame(at: 3.5)?.contains("␛D␛D␛[2A␛7␛[m␛[K\r␛[B␛[K\r␛[B\rmake") == true)
    show.terminal.isAsked = false
    #expect(show.text("yes\n", at: 4).contains("90%"))
  }

  @Test("With -q text is written at once, except for a sequence that is not complete")
  func passesBy() throws {
    let show = try Show("--indeterminate -q")
    #expect(show.text("a\u{1B}[3", at: 0) == "a")
    #expect(show.nextDue() == nil)
    #expect(show.text("1mb", at: 1) == "␛[31mb")
    #expect(show.text("\u{1B}]never\none", at: 2) == "")
    #expect(show.remainingText() == "\none")
    #expect(show.remainingText() == "")
  }
}
