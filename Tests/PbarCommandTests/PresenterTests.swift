import ProgressModel
import Testing

@testable import PbarCommand

@Suite struct PresenterTests {
  private let plain = "FILE --color never --charset ascii"

  @Test("A frame repaints the whole line, one cell narrower than the terminal")
  func oneLine() throws {
    let show = try Show("\(plain) --label Copying")
    let frame = try #require(show.frame(at: 0))
    #expect(frame.hasPrefix("\rCopying  ["))
    #expect(frame.hasSuffix("␛[K\r"))
    #expect(frame.count == 1 + 40 + 4)
  }

  @Test("At no width does a frame wrap", arguments: Array(1...30) + [80, 200, 1000])
  func neverWraps(columns: Int) throws {
    let show = try Show("\(plain) --label Copying")
    show.view.columns = columns
    let frame = try #require(show.frame(at: 0))
    #expect(frame.count == 1 + (columns - 1) + 4)
  }

  @Test(
    "Without a word from the terminal a line is as wide as on most; one that was given is exact")
  func otherWidths() throws {
    let show = try Show(plain)
    show.view.columns = nil
    #expect(show.frame(at: 0)?.count == 1 + 79 + 4)
    let exact = try Show("\(plain) -w 20")
    #expect(exact.frame(at: 0)?.count == 1 + 20 + 4)
  }

  @Test("There are at most 10 frames a second")
  func frameRate() throws {
    var sized = world()
    sized.operandSizes = [1000]
    let times = try Show(plain, in: sized).frameTimes(until: 4)
    #expect((36...41).contains(times.count), "\(times.count)")
    for (a, b) in zip(times, times.dropFirst()) { #expect(b - a > 0.085) }
  }

  @Test("Nothing is sent while nothing changes")
  func unchanged() throws {
    let show = try Show(plain)
    #expect(show.frameTimes(until: 3, moving: false) == [0])
    show.fraction = 0.7
    #expect(show.frame(at: 4) != nil)
    #expect(show.frame(at: 5) == nil)
  }

  @Test("A new width of the terminal is a change")
  func resized() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    show.view.columns = 60
    #expect(show.frame(at: 1)?.count == 1 + 59 + 4)
  }

  @Test("After a redraw the next frame is due at once and sent though nothing changed")
  func redraw() throws {
    let show = try Show(plain)
    let first = show.frame(at: 0)
    #expect(show.frame(at: 1) == nil)
    show.redraw(at: 1.01)
    #expect(show.nextDue(at: 1.01) == 1.01)
    #expect(show.frame(at: 1.01) == first)
  }

  @Test("-i sets the time between frames")
  func interval() throws {
    let times = try Show("\(plain) -i 0.5").frameTimes(until: 3)
    #expect(times == [0, 0.5, 1, 1.5, 2, 2.5, 3])
  }

  @Test("Frames keep their rhythm when one comes late, and never come in a row to catch up")
  func late() throws {
    let show = try Show("\(plain) -i 1")
    #expect(show.frame(at: 0) != nil)
    show.fraction = 0.6
    #expect(show.frame(at: 1.2) != nil)
    #expect(show.nextDue(at: 1.2) == 2)
    show.fraction = 0.7
    #expect(show.frame(at: 10) != nil)
    #expect(show.nextDue(at: 10) == 11)
  }

  @Test("-D waits before the first frame, and a run that ends before it leaves nothing")
  func delay() throws {
    #expect(try Show("\(plain) -D 2").frameTimes(until: 4).first == 2)
    let short = try Show("\(plain) -D 2")
    #expect(short.frame(at: 1) == nil)
    short.redraw(at: 1)
    #expect(short.frame(at: 1.5) == nil)
    #expect(short.closing(at: 1.9) == "")
    let long = try Show("\(plain) -D 2")
    #expect(long.frame(at: 2) != nil)
    #expect(long.closing(at: 2.5).hasSuffix("\n"))
    let numbers = try Show("FILE -n -D 2")
    #expect(numbers.frame(at: 3) == "50\n")
    #expect(numbers.closing(at: 3.5) == "50\n")
    let noted = try Show("\(plain) -D 2")
    _ = noted.frame(at: 2)
    _ = noted.text("", lines: ["pbar: note"], at: 2.01)
    #expect(noted.closing(at: 2.02).hasSuffix("\n"))
  }

  @Test("-W shows nothing before the first byte")
  func wait() throws {
    let show = try Show("\(plain) -W", in: world())
    show.hasData = false
    #expect(show.frame(at: 0) == nil)
    #expect(show.frame(at: 5) == nil)
    #expect(show.closing(at: 6) == "")
    show.hasData = true
    #expect(show.frame(at: 7) != nil)
  }

  @Test("With pv's switches no frame comes before an interval has passed")
  func firstInterval() throws {
    let times = try Show("\(plain) -p -b").frameTimes(until: 3)
    #expect(times == [1, 2, 3])
    let quicker = try Show("\(plain) -p -i 0.5").frameTimes(until: 1)
    #expect(quicker == [0.5, 1])
    let show = try Show("\(plain) -p")
    show.redraw(at: 0.1)
    #expect(show.frame(at: 0.5) == nil)
  }

  @Test("A shorter run with pv's switches draws only its last frame, with the same fields")
  func shortRun() throws {
    let show = try Show("\(plain) -p -b -t")
    #expect(show.frame(at: 0.3) == nil)
    show.fraction = 1
    let last = show.closing(at: 0.4)
    #expect(last.hasPrefix("\r1000 B 0:00:00 ["))
    #expect(last.hasSuffix("] 100%␛[K\n"))
  }

  @Test("The closing frame is sent though nothing changed, and its line is ended")
  func closing() throws {
    let show = try Show("\(plain) --label Copying")
    show.fraction = 1
    _ = show.frame(at: 0)
    let last = show.closing(at: 1)
    #expect(last.hasPrefix("\rCopying  ["))
    #expect(last.contains("100%"))
    #expect(last.hasSuffix("\n"))
    #expect(last.filter { $0 == "\n" }.count == 1)
  }

  @Test(
    "In a stream every interval has its whole line, changed or not, and the last ends in a newline")
  func stream() throws {
    let show = try Show("\(plain) -f", in: world(error: false))
    var text = ""
    for tick in 0...30 { text += show.frame(at: Double(tick) / 10) ?? "" }
    #expect(text.filter { $0 == "\r" }.count == 3)
    let last = show.closing(at: 3.1)
    #expect(last.hasSuffix("\n"))
    #expect(!(text + last).contains("␛"))
    #expect(text.split(separator: "\r").allSatisfy { $0.count <= 80 })
  }

  @Test("A stream's lines have no padding at their ends")
  func streamPadding() throws {
    for width in [8, 12, 40, 80] {
      let show = try Show("\(plain) -f -w \(width) --label Copy", in: world(error: false))
      for percent in [0.0, 0.5, 1] {
        show.fraction = percent
        let frame = try #require(show.frame(at: 10 + percent * 10))
        #expect(!frame.dropLast().hasSuffix(" "), "\(frame.dropLast())|")
      }
    }
  }

  @Test("In the background, or at a password prompt, nothing is drawn")
  func background() throws {
    let show = try Show(plain)
    show.view.mayDraw = false
    #expect(show.frameTimes(until: 2).isEmpty)
    #expect(show.closing(at: 3) == "")
    show.view.mayDraw = true
    #expect(show.frame(at: 4) != nil)
  }

  @Test("Back in the foreground the whole line is painted anew")
  func foreground() throws {
    let show = try Show(plain)
    let first = show.frame(at: 0)
    show.view.mayDraw = false
    #expect(show.frame(at: 1) == nil)
    show.view.mayDraw = true
    #expect(show.frame(at: 2) == first)
  }

  @Test("Where nothing is shown nothing is ever due")
  func nowhere() throws {
    let show = try Show("\(plain) -q")
    #expect(show.nextDue(at: 0) == nil)
    #expect(show.frameTimes(until: 3).isEmpty)
    #expect(show.closing(at: 4) == "")
  }

  @Test("Notes stand above the bar, each on a line of its own")
  func notes() throws {
    let show = try Show(plain)
    let frame = show.frame(at: 0)
    #expect(
      show.text("", lines: ["pbar: one", "pbar: two"], at: 0.01) == "\r␛[Kpbar: one\npbar: two\n")
    // The bar comes back below them though nothing in it changed.
    #expect(show.frame(at: 0.2) == frame)
  }

  @Test("A note that comes after an unfinished line of the run begins on a line of its own")
  func noteAfterText() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    #expect(show.text("begun", at: 0.01) == "")
    #expect(show.text("", lines: ["pbar: note"], at: 0.02) == "\r␛[Kbegun\npbar: note\n")
    let hidden = try Show("\(plain) -q")
    #expect(hidden.text("begun", at: 0) == "begun")
    #expect(hidden.text("", lines: ["pbar: note"], at: 1) == "\npbar: note\n")
  }

  @Test("An unfinished line is shown above the bar after 0.2 s, with the bar below it")
  func unfinished() throws {
    let show = try Show(plain)
    let bar = try #require(show.frame(at: 0))
    #expect(show.text("Proceed? ", at: 1) == "")
    #expect(show.nextDue(at: 1) ?? 9 <= 1.2)
    #expect(show.frame(at: 1.1) == nil)
    #expect(show.frame(at: 1.21) == "\r␛[KProceed? \n" + bar)
    #expect(show.text("yes\n", at: 2) == "\r␛[K␛[A\r␛[KProceed? yes\n")
  }

  @Test("A prompt is shown though the terminal stops echoing, and then nothing is due at once")
  func prompt() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    #expect(show.text("Password: ", at: 1) == "")
    show.view.mayDraw = false
    #expect(show.frame(at: 1.21) == "\r␛[KPassword: ")
    #expect(show.frame(at: 1.22) == nil)
    #expect(try #require(show.nextDue(at: 1.22)) > 1.22)
  }

  @Test("A note that is told soon after nothing keeps an unfinished line waiting its whole 0.2 s")
  func noteBeforeText() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    _ = show.text("", lines: ["pbar: note"], at: 1)
    _ = show.frame(at: 1.1)
    _ = show.text("Proceed? ", at: 5)
    #expect(show.frame(at: 5.1) == nil)
  }

  @Test("Before the process stops the bar's line is left clean")
  func suspension() throws {
    let show = try Show(plain)
    let bar = show.frame(at: 0)
    #expect(show.suspension() == "\r␛[K\r␛[K")
    #expect(show.suspension() == "")
    show.redraw(at: 1)
    #expect(show.frame(at: 1) == bar)
  }

  @Test("After a stop nothing is written over what the shell has printed meanwhile")
  func shellText() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    _ = show.text("Proceed? ", at: 1)
    _ = show.frame(at: 1.3)
    _ = show.suspension()
    show.redraw(at: 60)
    _ = show.frame(at: 60)
    let text = show.text("yes\n", at: 61)
    #expect(!text.contains("␛[A"), "\(text)")
    #expect(text.contains("yes\n"))
  }

  @Test(
    "After a while in the background nothing is written over what others have printed meanwhile")
  func othersText() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    _ = show.text("Proceed? ", at: 1)
    _ = show.frame(at: 1.3)
    show.view.mayDraw = false
    show.view.isInForeground = false
    _ = show.frame(at: 2)
    #expect(!show.text("yes\n", at: 3).contains("␛"))
  }

  @Test("At the end what is left of the text is written before the closing frame")
  func remaining() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    _ = show.text("no newline", at: 1)
    #expect(show.remainingText() == "\r␛[Kno newline\n")
    #expect(show.remainingText() == "")
  }

  @Test("Nothing of ours is due, or written, within a sequence that a command has begun")
  func withinSequence() throws {
    let show = try Show("--charset ascii --color never --run make")
    let bar = try #require(show.frame(at: 0))
    #expect(show.text("Name? \u{1B}[3", at: 1) == "")
    let question = try #require(show.frame(at: 1.2))
    #expect(question.hasPrefix("\r␛[K\n␛[A\rName? ␛7\n"))
    #expect(question.hasSuffix("␛8"))
    #expect(show.frame(at: 1.3) == nil)
    #expect(try #require(show.nextDue(at: 1.3)) > 1.3)
    #expect(show.text("", lines: ["pbar: note"], at: 2) == "␛[J\npbar: note\n")
    #expect(show.frame(at: 3)?.contains("make") == true)
    #expect(show.suspension() == "\r␛[K\r␛[K")
    #expect(show.text("1mred\n\u{1B}]0;", at: 4) == "␛[31mred\n␛[m")
    show.view.mayDraw = false
    #expect(show.text("title", at: 5) == "")
    #expect(show.text("\u{7}open\u{1B}[", at: 6) == "␛[31m␛]0;title\u{7}open␛[m")
    #expect(show.remainingText() == "")
    show.view.mayDraw = true
    #expect(show.closing(at: 7).hasPrefix("\n" + bar.prefix(5)))
  }

  @Test("Where nothing is shown text passes by as it comes, but for what has only begun")
  func passesBy() throws {
    let show = try Show("--indeterminate -q")
    #expect(show.text("a\u{1B}[3", at: 0) == "a")
    #expect(show.nextDue(at: 0) == nil)
    #expect(show.text("1mb", at: 1) == "␛[31mb␛[m")
    #expect(show.text("\u{1B}]never\none", at: 2) == "")
    #expect(show.remainingText() == "␛[31m\none␛[m")
    #expect(show.remainingText() == "")
  }

  @Test("A number for a program is a whole line, each interval, changed or not")
  func numbers() throws {
    let show = try Show("FILE -n")
    #expect(show.frame(at: 0.5) == nil)
    #expect(show.frame(at: 1) == "50\n")
    #expect(show.frame(at: 2) == "50\n")
    show.fraction = 1
    #expect(show.closing(at: 2.5) == "100\n")
    let formatted = try Show("FILE -n -F %b")
    #expect(formatted.frame(at: 1) == "500\n")
  }

  @Test(
    "Where numbers are written the run's own text is not lost, and no number comes early for it")
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
}
