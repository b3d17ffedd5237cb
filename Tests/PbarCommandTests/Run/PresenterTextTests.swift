import Testing

@testable import PbarCommand

@Suite("Text above the bar") struct PresenterTextTests {
  private let plain = "FILE --color never --charset ascii"

  @Test("Each note gets a line of its own, and the bar follows in the bytes of one write")
  func notes() throws {
    let show = try Show(plain)
    let notes = ["pbar: one", "pbar: two"]
    #expect(show.text("", lines: notes, at: 0) == "pbar: one\npbar: two\n")
    let frame = try #require(show.frame(at: 0))
    // The bar is painted again below the notes even though it did not change.
    #expect(show.text("", lines: notes, at: 0.01) == "\r␛[Kpbar: one\npbar: two\n" + frame)
    #expect(show.frame(at: 0.2) == nil)
    #expect(
      show.text("out\nrest", lines: notes, at: 0.3) == "\r␛[Kout\nrest\npbar: one\npbar: two\n"
        + frame)
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
    #expect(show.text("begun", at: 0.01) == "")
    #expect(show.text("", lines: ["pbar: note"], at: 0.02) == "\r␛[Kbegun\npbar: note\n" + bar)
    let hidden = try Show("\(plain) -q")
    #expect(hidden.text("begun", at: 0) == "begun")
    #expect(hidden.text("", lines: ["pbar: note"], at: 1) == "\npbar: note\n")
  }

  @Test("An unfinished line is shown above the bar after a moment")
  func unfinished() throws {
    let show = try Show(plain)
    let bar = try #require(show.frame(at: 0))
    // An earlier note does not shorten the time.
    #expect(show.text("", lines: ["pbar: note"], at: 0.5).hasSuffix(bar))
    #expect(show.text("Compiling ... ", at: 1) == "")
    #expect(show.nextDue() ?? 9 <= 1.1)
    #expect(show.frame(at: 1.05) == nil)
    let below = "␛D␛[A␛7␛[J\n" + bar + "␛8"
    #expect(show.frame(at: 1.1)?.hasPrefix("\r␛[KCompiling ... " + below) == true)
    #expect(show.text(".", at: 1.5) == ".")
    #expect(show.text("done\n", at: 2) == "␛[Jdone\n" + bar)
  }

  @Test("A newline that comes when a prompt has been read ends its row, without a blank row")
  func endOfPrompt() throws {
    for (text, opening) in [("\nend\n", "\nend\n"), ("\r\nend\n", "\r\nend\n"), ("end\n", "  ")] {
      let show = try Show("--charset ascii --color never --run make")
      let bar = try #require(show.frame(at: 0))
      (show.terminal.mayDraw, show.terminal.isFree) = (false, false)
      #expect(show.text("Password: ", at: 1).hasSuffix("Password: "))
      _ = show.frame(at: 1.1)
      (show.terminal.mayDraw, show.terminal.isFree) = (true, true)
      let shown = show.text(text, at: 2)
      #expect(shown.hasPrefix(opening), "\(shown)")
      #expect(!shown.contains("end\n\n") && bar.hasPrefix("\r"), "\(shown)")
    }
  }

  @Test("The row behind a question that comes before the first bar is as wide as the terminal")
  func promptBeforeBar() throws {
    let show = try Show("--charset ascii --color never --run make")
    show.terminal.columns = 33
    (show.terminal.mayDraw, show.terminal.isFree) = (false, false)
    #expect(show.text("Name? ", at: 0).hasSuffix("Name? "))
    _ = show.frame(at: 0.1)
    (show.terminal.mayDraw, show.terminal.isFree) = (true, true)
    #expect(show.text("hello\n", at: 2).hasPrefix(String(repeating: " ", count: 33) + "\rhello"))
  }

  @Test("A wide line passes unchanged, and the bar is below it")
  func wideLine() throws {
    for length in [100, 70_000] {
      let show = try Show(plain)
      let bar = try #require(show.frame(at: 0))
      let text = String(repeating: "x", count: length)
      let shown = show.text(text, at: 1) + (show.frame(at: 1.2) ?? "")
      #expect(shown.hasPrefix("\r␛[K" + text + "␛D"))
      #expect(shown.contains(bar))
      #expect(show.text("yz\nnext\nrest", at: 1.7) == "␛[Jyz\nnext\n" + bar)
    }
  }

  @Test("What asks the terminal reaches it at once and once, where the cursor belongs")
  func queries() throws {
    let show = try Show(plain)
    let bar = try #require(show.frame(at: 0))
    #expect(show.text("\u{1B}[c", at: 0.01) == "\r␛[K␛[c" + bar)
    #expect(show.text("name", at: 0.02) == "")
    #expect(show.text("\u{1B}[6n", at: 0.03).hasPrefix("\r␛[Kname␛[6n␛D"))
    #expect(show.text("\nend\n", at: 2) == "␛[J\nend\n" + bar)
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
    _ = try #require(show.frame(at: 0))
    #expect(show.text("Name? \u{1B}[3", at: 1) == "")
    let question = try #require(show.frame(at: 1.2))
    #expect(question.hasPrefix("\r␛[KName? ␛D␛[A␛7␛[J\n"))
    #expect(question.hasSuffix("␛8"))
    #expect(show.frame(at: 1.3) == nil)
    #expect(try #require(show.nextDue()) > 1.3)
    #expect(show.text("", lines: ["pbar: note"], at: 2).hasPrefix("␛[J\npbar: note\n\rmake"))
    #expect(show.suspension() == "\r␛[K\r␛[K")
    #expect(show.text("1mred\n\u{1B}]0;", at: 4) == "␛[31mred\n␛[m")
    show.terminal.mayDraw = false
    #expect(show.text("title", at: 5) == "")
    #expect(show.text("\u{7}open\u{1B}[", at: 6) == "␛[31m␛]0;title\u{7}open␛[m")
    #expect(show.remainingText() == "")
    show.terminal.mayDraw = true
    #expect(show.closing(at: 7).hasPrefix("\n\rmake  in 7.0 s"))
  }

  @Test("The bar moves on below an unfinished line, but not below a question")
  func unfinishedLine() throws {
    let show = try Show("--charset ascii --color never --run make")
    _ = try #require(show.frame(at: 0))
    #expect(show.text("counted 1", at: 1) == "")
    #expect(show.frame(at: 1.2)?.contains("counted 1␛D␛[A␛7␛[J\n\rmake") == true)
    show.fraction = 0.7
    #expect(show.frame(at: 1.5)?.contains("70%") == true)
    #expect(show.text("\rcounted 2", at: 1.5) == "\rcounted 2")
    #expect(show.text("\ndone? ", at: 3).hasPrefix("␛[J\n"))
    #expect(show.frame(at: 3.1)?.contains("done? ␛D␛[A␛7␛[J\n\rmake") == true)
    show.fraction = 0.9
    #expect(show.frame(at: 3.5) == nil)
    #expect(show.text("yes\n", at: 4).contains("90%"))
  }

  @Test("With -q text is written at once, except for a sequence that is not complete")
  func passesBy() throws {
    let show = try Show("--indeterminate -q")
    #expect(show.text("a\u{1B}[3", at: 0) == "a")
    #expect(show.nextDue() == nil)
    #expect(show.text("1mb", at: 1) == "␛[31mb␛[m")
    #expect(show.text("\u{1B}]never\none", at: 2) == "")
    #expect(show.remainingText() == "␛[31m\none␛[m")
    #expect(show.remainingText() == "")
  }
}
