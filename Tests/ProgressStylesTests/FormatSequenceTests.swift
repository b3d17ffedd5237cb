import ProgressModel
import TerminalOutput
import TerminalText
import TestSupport
import Testing

@testable import ProgressStyles

@Suite struct FormatSequenceTests {
  @Test(
    "The buffer's fill is in braces, with dashes if the data bypasses the buffer",
    arguments: [
      (0, "{  0%}"), (0.5, "{ 50%}"), (1, "{100%}"),
      (7, "{100%}"), (nil, "{----}"),
    ] as [(Double?, String)])
  func bufferPercent(fill: Double?, text: String) {
    #expect(line("%T", details: TransferDetails(bufferFill: fill)) == text)
    #expect(line("%{buffer-percent}", details: TransferDetails(bufferFill: fill)) == text)
  }

  @Test("The last bytes have dots for unprintable and missing ones")
  func lastWritten() {
    let details = TransferDetails(lastWritten: Array("h\u{1B}[31m ä\n".utf8))
    #expect(line("%4A", details: details) == " ...")
    #expect(line("%10A", details: details) == "h.[31m ...")
    #expect(line("%14A|", details: details) == "....h.[31m ...|")
    #expect(line("%{5:last-written}", details: details) == "m ...")
    #expect(line("%5{last-written}", details: details) == "m ...")
    #expect(line("%A%2A", details: details) == "...")
    #expect(line("%3A") == "...")
  }

  @Test("The last line is cut at the end of the room")
  func previousLine() {
    let details = TransferDetails(previousLine: Array("Größe\t世界 und mehr".utf8))
    #expect(line("%5L|", details: details) == "Größe|")
    #expect(line("%{7:previous-line}|", details: details) == "Größe  |")
    #expect(line("%7{previous-line}|", details: details) == "Größe  |")
    #expect(line("%8L|", details: details) == "Größe 世|")
    #expect(line("%t %L|", width: 20, details: details) == "0:00:04 Größe 世界 |")
    #expect(line("%L%L", width: 8, details: details) == "GrößGröß")
    #expect(line("%12L|") == "            |")
    let wicked = TransferDetails(previousLine: Array("a\u{1B}]0;x\u{7}b\u{202E}c".utf8))
    #expect(line("%30L|", details: wicked) == "a ]0;x b<U+202E>c             |")
  }

  @Test(
    "The ratio of output to input has four digits",
    arguments: [
      (nil, "-:-"), (1, "1:1"), (3.25, "3.25:1"), (0.5, "1:2"), (12.3456, "12.35:1"),
      (1234.5, "1235:1"), (0.3, "1:3.333"), (0, "-:-"), (.infinity, "-:-"),
    ] as [(Double?, String)])
  func ratio(ratio: Double?, text: String) {
    #expect(line("%{ratio}", details: TransferDetails(ratio: ratio)) == text)
  }

  @Test("A spinner turns while data comes, stops with it, and is blank at the end")
  func spinner() {
    let template = Template("%{spinner}")
    var theme = Theme()
    var snapshot = Sample.copy(0.5)
    let frames = stride(from: 0.0, to: 8, by: 1).map { second in
      snapshot.motion = second
      return template.text(snapshot, label: "", clock: Sample.clock)
    }
    #expect(Set(frames).count == 8)
    #expect(frames.allSatisfy { $0.cellWidth == 1 })
    theme.charset = .ascii
    snapshot.motion = 1
    #expect(template.text(snapshot, label: "", clock: Sample.clock, theme: theme) == "/")
    snapshot.end = .done
    #expect(template.text(snapshot, label: "", clock: Sample.clock, theme: theme) == " ")
  }

  @Test("Each bar has its glyphs, and only a bar with its amount has brackets")
  func bars() {
    var bars: [(Piece.Kind, Int)] = []
    _ = Template(
      "%20p%9{bar-plain}%{8:bar-block}%7{bar-granular}%{6:bar-shaded}%5{progress-bar-only}"
    )
    .line(Sample.copy(0.45), label: "", clock: Sample.clock, width: 80) { bar in
      bars.append((bar.kind, bar.width))
      return StyledText(String(repeating: "=", count: bar.width))
    }
    let glyphs: [BarGlyphs?] = [nil, .plain, .block, .granular, .shaded, nil]
    #expect(bars.map(\.0) == glyphs.enumerated().map { .bar(.arrow($1, isBracketed: $0 == 0)) })
    #expect(bars.map(\.1) == [15, 9, 8, 7, 6, 5])
  }

  @Test("A gauge has the highest rate after its bar, until there is a total")
  func gauge() {
    var template = Template("%30p")
    template.showsPeakRate = true
    var snapshot = Sample.endless()
    snapshot.highestRate = 838_860_800
    #expect(drawn(template, snapshot) == "[<18>]/ 800MiB/s")
    snapshot.unit = .bits
    #expect(drawn(template, snapshot) == "[<18>]/6.25Gib/s")
    #expect(drawn(template, Sample.copy(0.45)) == "[<23>]  45%")
    var amount = Template("%{progress-amount-only}")
    amount.showsPeakRate = true
    #expect(drawn(amount, snapshot) == "6.25Gib/s")
  }

  @Test("For programs a format has bare numbers, as JSON needs them")
  func numeric() {
    var template = Template(
      #"{"elapsed":%t,"bytes":%b,"rate":%r,"average":%a,"percentage":%{progress-amount-only}}"#)
    template.kind = .numericLine
    var snapshot = Sample.copy(0.5)
    snapshot.averageRate = 2.5
    #expect(
      drawn(template, snapshot) == #"{"elapsed":5.0000,"bytes":1610612736,"#
        + #""rate":327155712.0000,"average":2.5000,"percentage":50}"#)
    snapshot.unit = .bits
    let bits = drawn(template, snapshot, width: 200)
    #expect(bits.contains(#""bytes":12884901888,"rate":2617245696.0000,"average":20.0000,"#))
  }

  @Test("The average rate is that of its window, and the time left is calculated from it")
  func average() {
    var snapshot = Sample.copy(0.5)
    snapshot.averageRate = 161_061_273.6
    #expect(line("%a", snapshot: snapshot) == "( 153MiB/s)")
    #expect(line("%e", snapshot: snapshot) == "ETA 0:00:10")
    #expect(line("%I", snapshot: snapshot) == "FIN 01:46:50")
  }

  @Test("A format knows which details of a transfer it shows")
  func wantedDetails() {
    #expect(Template("%b %p %e").wantedDetails == WantedDetails())
    let all = Template("%4A %{16:last-written} %L %T").wantedDetails
    #expect(all.lastWrittenCount == 16 && all.previousLine && all.bufferFill)
    #expect(
      Template(fields: [.bytes], lastWrittenCount: 7).wantedDetails.lastWrittenCount == 7)
  }

  private func line(
    _ format: String, width: Int = 80, snapshot: Snapshot = Sample.copy(0.45),
    details: TransferDetails = TransferDetails()
  ) -> String {
    var snapshot = snapshot
    snapshot.reading.details = details
    return drawn(Template(format), snapshot, width: width)
  }

  private func drawn(
    _ template: Template, _ snapshot: Snapshot, width: Int = 120
  ) -> String {
    template.line(snapshot, label: "", clock: Sample.clock, width: width) {
      StyledText("[<\($0.width - 2)>]")
    }.plainText
  }
}

@Suite struct FormatStyleTests {
  @Test(
    "Words and numbers change the style, and the line ends in the default style",
    arguments: [
      ("%{sgr:red}a", "␛[31ma␛[m"), ("%{sgr:bold,white}a%{sgr:reset}b", "␛[1;37ma␛[mb"),
      ("%{sgr:bold;fg-blue;bg-yellow}a", "␛[1;34;43ma␛[m"), ("%{sgr:1,31}a", "␛[1;31ma␛[m"),
      ("%{sgr:underline}a%{sgr:no-underscore}b", "␛[4ma␛[mb"),
      ("%{dim}a%{italic}b", "␛[2ma␛[;3mb␛[m"),
      ("%{sgr:dim,italic,blink,reverse}a", "␛[2;3;5;7ma␛[m"),
      ("%{sgr:bold}a%{sgr:red}b", "␛[1ma␛[31mb␛[m"),
      ("%{sgr:red,bold}a%{sgr:fg-default}b", "␛[1;31ma␛[;1mb␛[m"),
      ("%{sgr:38;5;208}a", "␛[38;5;208ma␛[m"), ("%{sgr:48,2,1,2,3}a", "␛[48;2;1;2;3ma␛[m"),
      ("%{sgr:92}a", "␛[92ma␛[m"), ("%{sgr:brown}a", "␛[33ma␛[m"),
      ("%{sgr:mauve}a", "a"), ("%{sgr:}a", "a"), ("%{sgr:38}a", "a"), ("%{sgr:red", "%{sgr:red"),
      ("%{sgr:999}a", "a"), ("a%{sgr:red}", "a"),
    ])
  func sequences(format: String, shown: String) {
    #expect(encoded(format, .trueColor) == shown)
  }

  @Test("Without colours no style is sent, and a change of style takes no room and drops no space")
  func uncolored() {
    #expect(encoded("%{sgr:red} %b", .none) == " 1.35GiB")
    #expect(encoded("%{sgr:red,bold}a %b", .none) == "a 1.35GiB")
  }

  @Test("Fields and bars have the style that was set before them")
  func fields() {
    #expect(encoded("%{sgr:green}%b", .sixteen) == "␛[32m1.35GiB␛[m")
    #expect(encoded("%{sgr:red}%{sgr:bold}%14p", .sixteen) == "␛[1;31m[==>    ]  45%␛[m")
    #expect(encoded("%14p", .sixteen) == "[==>    ]  45%")
  }

  private func encoded(_ format: String, _ depth: ColorDepth) -> String {
    let theme = Theme(ink: depth == .none ? .none : .basic)
    let line = Template(format).line(
      Sample.copy(0.45), label: "", clock: Sample.clock, width: 60
    ) { bar in
      BarStyle.bracketed().body(
        BarConfiguration(fractionCompleted: 0.45, width: bar.width, theme: theme))
    }
    return visible(AnsiEncoder(depth: depth).encode(line))
  }
}
