import ProgressModel
import TerminalText
import Testing

@testable import ProgressStyles

@Suite("The language of formats, beyond that of pv")
struct FormatLanguageTests {
  @Test("A newline begins a further line, and the last one ends the last line")
  func lines() {
    #expect(view("%{label}\n%{percent}\n") == ["Copying", "45%"])
    #expect(view("a\n\n%{percent}") == ["a", "", "45%"])
    #expect(view("a\r\nb") == ["a", "b"])
    #expect(view("a\\\nb\nc") == ["ab", "c"])
    #expect(
      Template("a\nb", isOneLine: true).text(Snapshot(), label: "", clock: Sample.clock) == "a^Jb")
  }

  @Test("A condition shows its text if the value is known, else the other one")
  func conditions() {
    let format = "%{if total}of %{total}%{else}no end%{end}"
    #expect(view(format) == ["of 3.0 GiB"])
    #expect(view(format, Sample.endless()) == ["no end"])
    #expect(view("%{if fraction}%{if label}A%{else}B%{end}C%{else}D%{end}") == ["AC"])
    #expect(view("%{if fraction}%{if text}A%{else}B%{end}C%{else}D%{end}") == ["BC"])
    #expect(view("%{if done}x%{end}%{if failed}y%{end}%{if rate}z%{end}") == ["z"])
    #expect(view("%{if done}x%{end}%{if left}y%{end}", Sample.copy(1, end: .done)) == ["x"])
    #expect(view("%{if failed}x%{end}", Sample.copy(0.4, end: .failed())) == ["x"])
    let sign = "%{if unicode}✓%{else}ok%{end}"
    #expect(rows(sign, Theme(ink: .none), width: 1) == ["✓"])
    #expect(rows(sign, Theme(ink: .none, charset: .ascii), width: 2) == ["ok"])
    let goal = "%{if progress-amount-only}%{progress-amount-only}%{else}no goal%{end}"
    #expect(view(goal) == [" 45%"])
    #expect(view(goal, Sample.endless()) == ["no goal"])
    var paused = Sample.endless()
    paused.rate = nil
    paused.averageRate = 1
    #expect(view("%{if rate}x%{end}%{if average-rate}y%{end}", paused) == ["y"])
    #expect(
      view("%{if stalled}%{stalled}%{end}", Sample.endless(stalledFor: 12)) == ["stalled 12 s"])
  }

  @Test("A line whose fields and conditions are all empty is left out, and a blank one stays")
  func emptyLines() {
    #expect(
      view("%{label}\n%{text}\n\n%{if done}\nDone\n%{end}\n%{percent}") == ["Copying", "", "45%"])
  }

  @Test("A space takes the width that nothing else takes")
  func space() {
    #expect(view("%{label}%{space}%{percent}", width: 20) == ["Copying          45%"])
    #expect(view("%{space}%{percent}%{space}", width: 21) == ["         45%         "])
    #expect(view("%{label}%{space}[%{bar-plain}]", width: 20) == ["Copying[===>       ]"])
    #expect(view("%{label}%{space}%{percent}", width: 8) == ["Copying "])
  }

  @Test("A width fills a field on one side, cuts texts and never numbers")
  func widths() {
    #expect(view("%{percent:6}|%{percent:6>}|%{percent:6<}|") == ["   45%|   45%|45%   |"])
    #expect(
      view("%{label:10}|%{label:10>}|%{label:10<}|%{10:label}|") == [
        "Copying   |   Copying|Copying   |   Copying|"
      ])
    #expect(view("%{label:4}|%{percent:2}|") == ["Cop…|45%|"])
  }

  @Test("Names of colours and attributes change the text up to the end of the line")
  func colours() {
    let lines = body("%{bold}a%{color:#010203}b%{background:#040506}c%{plain}d%{tint}e\nf")
    let first = TextStyle(attributes: .bold)
    var second = first
    second.foreground = .hex(0x010203)
    var third = second
    third.background = .hex(0x040506)
    #expect(
      lines[0].runs == [
        StyledRun("a", first), StyledRun("b", second), StyledRun("c", third), StyledRun("d"),
        StyledRun("e", TextStyle(foreground: Theme().tint)),
      ])
    #expect(lines[1].runs == [StyledRun("f")])
  }

  @Test("A bar has the colour of the text before it, else the tint")
  func coloursOfBars() {
    #expect(body("%{linear:4}")[0].runs[0].style.foreground == Theme().tint)
    #expect(body("%{color:#a1a2a3}%{linear:4}")[0].runs[0].style.foreground == .hex(0xA1A2A3))
    #expect(body("%{color:#a1a2a3}%{bar:4}")[0].runs[0].style.foreground == .hex(0xA1A2A3))
    let failed = Sample.copy(0.45, end: .failed())
    for bar in ["%{linear:4}", "%{bar-block:4}", "%{progress-bar-only}"] {
      #expect(body(bar, failed)[0].runs[0].style.foreground == Theme().failure, "\(bar)")
    }
    #expect(body("%{bar-block:4}")[0].runs.last?.style.background == Theme().track)
  }

  @Test("Every field of a run has a text")
  func fields() {
    var snapshot = Sample.copy(0.453)
    snapshot.reading.currentValueLabel = "a.txt"
    snapshot.highestRate = 2_147_483_648
    snapshot.averageRate = 1_048_576
    snapshot.timerInterval = 90
    snapshot.unchangedFor = 3
    #expect(view("%{completed} %{total} %{amount}", snapshot) == ["1.4 GiB 3.0 GiB 1.36/3.00 GiB"])
    #expect(view("%{percent} %{exact-percent} %{fraction}", snapshot) == ["45% 45.3% 0.45"])
    #expect(
      body("%{percent} %{exact-percent}", snapshot, theme: .german)[0].plainText
        == "45\u{A0}% 45,3\u{A0}%")
    #expect(view("%{fraction}", Sample.copy(0.29)) == ["0.29"])
    #expect(view("a%{fraction}", Sample.endless()) == ["a"])
    #expect(view("%{minimum} %{maximum}", Sample.range) == ["0 50"])
    #expect(
      view("%{speed} %{average-speed} %{peak-speed}", snapshot) == ["312 MiB/s 1.0 MiB/s 2.0 GiB/s"]
    )
    #expect(
      view("%{text} %{elapsed} %{left} %{duration} %{unchanged}", snapshot) == [
        "a.txt 0:04 0:06 1:30 0:03"
      ])
    #expect(view("%{finish}%{ending}%{failure}", snapshot)[0].count == 8)
    snapshot.end = .failed()
    snapshot.end = .failed(.status(2))
    #expect(
      view("%{left}%{finish}%{ending}|%{failure}", snapshot, width: 60) == [
        "status 2 after 4.5 s|status 2"
      ])
  }

  @Test("The lines after a circle go on beside it")
  func circles() {
    let lines = view("x\n%{ring:3} A\n B\n\n D\nE", width: 20)
    #expect(lines.count == 6)
    #expect(
      lines.map { String($0.drop { !$0.isASCII || $0 == " " }) } == ["x", "A", "B", "", "D", "E"])
    #expect(lines[1].hasSuffix(" A") && lines[2].hasSuffix(" B") && lines[4] == " D")
    #expect(lines[1].cellWidth == 9 && lines[2].cellWidth == 9)
  }

  @Test("A circle has its room before a space or a bar gets any")
  func circlesAfterSpaces() {
    let lines = view("%{label}%{space}%{ring:3}", width: 30)
    #expect(lines.count == 3 && lines[0].hasPrefix("Copying  ") && lines[0].cellWidth == 30)
    let (one, two) = (view("%{ring:3}", width: 30), view("%{ring:3}%{space}%{ring:3}", width: 30))
    func dots(_ lines: [String]) -> Int { lines.joined().count { !$0.isASCII } }
    #expect(dots(two) == 2 * dots(one))
  }

  @Test("A change of style goes on behind a circle, and colours it")
  func stylesOfCircles() {
    #expect(
      body("%{bold}%{ring:3} %{percent}")[0].runs.last
        == StyledRun(" 45%", TextStyle(attributes: .bold)))
    let red = body("%{color:#ff0000}%{ring:7}").flatMap(\.runs).compactMap(\.style.foreground)
    #expect(red.contains(.hex(0xFF0000)))
  }

  @Test("A line that is left out beside a circle leaves no gap")
  func linesBesideCircles() {
    let lines = view("%{ring:3} a\n%{if failed} x%{end}\n b", width: 20)
    #expect(lines.count == 3 && lines[1].hasSuffix(" b"))
  }

  @Test(
    "The time of an end that is far away is limited, that of pv's field as pv does",
    arguments: [1e19, 1e300, .greatestFiniteMagnitude])
  func farEnds(seconds: Double) {
    var snapshot = Sample.copy(0.45)
    snapshot.timeRemaining = seconds
    snapshot.meanRate = 0
    #expect(view("%{finish}", snapshot)[0].hasSuffix("33690-06-05 03:33:20"))
    #expect(view("%{fineta}", snapshot)[0].hasSuffix("17:46:40"))
  }

  @Test("From right to left everything is mirrored but words and numbers")
  func rightToLeft() {
    var theme = Theme(ink: .none)
    theme.direction = .rightToLeft
    #expect(
      rows("%{label}: %{percent:4>} [%{bar-plain:8}] (%{completed}/%{total})", theme, width: 46)
        == ["    (1.3 GiB/3.0 GiB) [     <==] 45%  :Copying"])
    #expect(rows("ETA %{left}%{space}%{percent}", theme, width: 20) == ["45%         0:06 ETA"])
    #expect(
      rows("%{ring:3} A\n B", theme, width: 12).map { $0.prefix(5) } == ["   A ", "   B ", "     "])
  }

  @Test("In little room texts are cut before numbers and bars are dropped")
  func narrow() {
    let format = "%{label} %{linear} %{percent:4>}"
    #expect(
      rows(format, Theme(ink: .none), label: "A long label", width: 24) == [
        "A long … ▄▄▄▄▖▁▁▁▁▁  45%"
      ])
    #expect(rows(format, Theme(ink: .none), label: "A long label", width: 14) == ["A lon…  45%   "])
    #expect(rows("%{amount} %{percent}", Theme(ink: .none), width: 5) == ["45%  "])
  }

  @Test("A view without anything to see falls back to a sign")
  func blank() {
    #expect(rows("%{text}", Theme(ink: .none), width: 20) == ["◑ Copying           "])
    #expect(rows("%{amount}", Theme(ink: .none), width: 1) == ["◑"])
  }

  private func body(
    _ format: String, _ snapshot: Snapshot = Sample.copy(0.45), theme: Theme = Theme(),
    width: Int = 70
  )
    -> [StyledText]
  {
    Template(format).body(
      snapshot, label: "Copying", clock: Sample.clock, width: width, theme: theme
    ) { bar in
      FormatShapes().body(
        bar, ViewPart(snapshot, fractionReached: snapshot.fractionCompleted), theme)
    }
  }

  private func view(_ format: String, _ snapshot: Snapshot = Sample.copy(0.45), width: Int = 70)
    -> [String]
  {
    body(format, snapshot, theme: Theme(ink: .none), width: width).map(\.plainText)
  }

  /// The rows of a style.
  private func rows(_ format: String, _ theme: Theme, label: String = "Copying", width: Int)
    -> [String]
  {
    var part = ViewPart(Sample.copy(0.45), fractionReached: 0.45)
    part.label = label
    var configuration = ViewConfiguration(parts: [part], width: width, height: 20, theme: theme)
    configuration.clock = Sample.clock
    return FormatStyle(Template(format), shapes: FormatShapes()).body(configuration).map(
      \.plainText)
  }
}

extension Theme {
  fileprivate static var german: Theme {
    var theme = Theme()
    theme.language = .german
    theme.decimalSign = .comma
    return theme
  }
}
