import ProgressModel
import TerminalText
import TestSupport
import Testing

@testable import ProgressStyles

@Suite struct FormatTemplateTests {
  @Test(
    "Each sequence is its field",
    arguments: [
      ("%b", "1.35GiB"), ("%t", "0:00:04"), ("%r", "[ 312MiB/s]"), ("%a", "( 312MiB/s)"),
      ("%e", "ETA 0:00:05"), ("%I", "FIN 01:46:45"), ("%N", "  Copying:"),
      ("%{bytes}", "1.35GiB"), ("%{transferred}", "1.35GiB"), ("%{timer}", "0:00:04"),
      ("%{rate}", "[ 312MiB/s]"), ("%{average-rate}", "( 312MiB/s)"), ("%{eta}", "ETA 0:00:05"),
      ("%{fineta}", "FIN 01:46:45"), ("%{name}", "  Copying:"), ("%{label}", "Copying"),
      ("%{current-value}", "1.3 GiB"), ("%{total}", "3.0 GiB"), ("%{percent}", "45%"),
      ("%{progress-amount-only}", " 45%"),
    ])
  func fields(format: String, text: String) {
    #expect(line(format) == text)
  }

  @Test("A bar takes the room that other fields leave")
  func bar() {
    #expect(line("%b %p %e", width: 40) == "1.35GiB [" + "<13>" + "]  45% ETA 0:00:05")
    #expect(line("%{progress}", width: 20) == "[<13>]  45%")
    #expect(line("%{progress-bar-only}", width: 20) == "[<18>]")
    #expect(line("%p%p", width: 21) == "[<3>]  45%[<4>]  45%")
  }

  @Test("A bar may have a width of its own, and so may a field")
  func widths() {
    #expect(line("%20p|", width: 60) == "[<13>]  45%|")
    #expect(line("%{20:progress}|", width: 60) == "[<13>]  45%|")
    #expect(line("%{10:progress-bar-only}|", width: 60) == "[<8>]|")
    #expect(line("%12b|") == "     1.35GiB|")
    #expect(line("%{12:bytes}|") == "     1.35GiB|")
  }

  @Test("Two percent signs are one, and unknown sequences are literal text")
  func literals() {
    #expect(line("100%%") == "100%")
    #expect(line("%%b") == "%b")
    #expect(line("%z") == "%z")
    #expect(line("%{nonsense}") == "%{nonsense}")
    #expect(line("%{bytes") == "%{bytes")
    #expect(line("%") == "%")
    #expect(line("%12") == "%12")
    #expect(line("a b") == "a b")
    #expect(line("") == "")
  }

  @Test("An empty field leaves no double space")
  func silentFields() {
    #expect(line("%N %b %e %t", endless: true, label: "") == "18.2GiB 0:00:46")
    #expect(line("%{stalled} %b %e", endless: true) == "18.2GiB")
  }

  @Test(
    "A number that does not fit is dropped whole, and the bar with the space beside it",
    arguments: [
      (60, "1.35GiB 0:00:04 [ 312MiB/s] [<13>]  45% ETA 0:00:05"),
      (44, "1.35GiB 0:00:04 [ 312MiB/s] ETA 0:00:05"),
      (40, "1.35GiB 0:00:04 [ 312MiB/s] ETA 0:00:05"),
      (39, "1.35GiB 0:00:04 [ 312MiB/s] [<4>]  45%"),
      (35, "1.35GiB 0:00:04 [ 312MiB/s]"), (27, "1.35GiB 0:00:04 [ 312MiB/s]"),
      (26, "1.35GiB 0:00:04 [<3>]  45%"), (23, "1.35GiB 0:00:04"), (14, "1.35GiB"), (7, "1.35GiB"),
      (6, ""), (0, ""),
    ])
  func narrow(width: Int, text: String) {
    #expect(line("%b %t %r %p %e", width: width) == text)
  }

  @Test(
    "Amounts and rates of every magnitude leave a line of pv's fields as long as it is",
    arguments: [CountUnit.bytes, .decimalBytes, .bits, .decimalBits, .plain])
  func magnitudes(unit: CountUnit) {
    for format in ["%b %t %r %p %e", "%b%r %a", "%{bytes}|%{rate}|%{average-rate}|%p"] {
      var template = Template(format)
      template.showsPeakRate = true
      for width in stride(from: 1, through: 60, by: isExhaustive ? 1 : 7) {
        let lengths = (-30...70).map { exponent in
          var snapshot = Sample.endless()
          snapshot.unit = unit
          let amount = Double(sign: .plus, exponent: exponent, significand: 1.99)
          snapshot.reading.completed = .real(amount)
          snapshot.rate = amount
          snapshot.highestRate = amount
          snapshot.averageRate = amount / 3
          return template.line(snapshot, label: "", clock: Sample.clock, width: width) {
            StyledText(String(repeating: "=", count: $0.width))
          }.cellWidth
        }
        #expect(Set(lengths).count == 1, "\(format) in \(width) cells: \(lengths)")
      }
    }
  }

  @Test("Text that does not fit is cut")
  func cutText() {
    #expect(line("%N %b", width: 8) == "  Copyin")
    #expect(line("%b %{label}", width: 12) == "1.35GiB Copy")
    #expect(line("Of all: %b", width: 5) == "Of al")
    #expect(line("%b %40p", width: 20) == "1.35GiB [<5>]  45%")
  }

  @Test("The time left keeps its width and becomes spaces at the end")
  func closing() {
    let ended = Template("%t %e|").line(
      Sample.copy(1, end: .done), label: "", clock: Sample.clock, width: 80,
      bar: { _ in StyledText() })
    #expect(ended.plainText == "0:00:10 " + String(repeating: " ", count: 11) + "|")
  }

  @Test("Before there is an estimate, the time left is calculated from the mean rate")
  func roughEstimate() {
    var snapshot = Sample.copy(0.5)
    snapshot.timeRemaining = nil
    snapshot.elapsed = 1
    snapshot.meanRate = 1_610_612_736
    let text = Template("%e").text(snapshot, label: "", clock: Sample.clock)
    #expect(text == "ETA 0:00:01")
  }

  @Test(
    "A percentage is cut and not rounded, and goes beyond 100 where more came than was announced")
  func percentage() {
    #expect(Sample.copy(1.0.nextDown).wholePercentage == 99)
    #expect(Sample.copy(1).wholePercentage == 100)
    #expect(Sample.endless().wholePercentage == nil)
    var more = Sample.copy(1)
    more.fractionReached = 1.5
    func shown(_ snapshot: Snapshot) -> String {
      Template("%{progress-amount-only} %{percent} %{exact-percent}").text(
        snapshot, label: "", clock: Sample.clock)
    }
    #expect(shown(more) == "150% 150% 150.0%")
    more.fractionReached = 1000
    #expect(shown(more) == "100000% 100000% 100000.0%")
    more.fractionReached = 1e300
    #expect(shown(more) == ">100000% >100000% >100000.0%")
  }

  @Test("Whole percentages are exact", arguments: 0...100)
  func exactPercentage(percent: Int) {
    #expect(Sample.values(Int64(percent), of: 100).wholePercentage == percent)
    #expect(Sample.fraction(Double(percent) / 100).wholePercentage == percent)
  }

  @Test(
    "A format as long as a command line can be is drawn at once", .timeLimit(.minutes(1)),
    arguments: [
      "%p", "%p ", "%{", "%{x} ", "%e ", "%1p ", "%{sgr:", "% ", "%9999L", "%9999N", "%9999t",
    ])
  func endless(piece: String) {
    // With an algorithm of quadratic time this would take minutes.
    let format = String(repeating: piece, count: 30_000 / piece.utf8.count)
    #expect(line(format, width: 80).cellWidth <= 80)
  }

  @Test("Of the last written bytes only visible ones are formatted")
  func lastWrittenBeyondTheLine() {
    #expect(line("%9999A") == String(repeating: ".", count: 80))
    var snapshot = Sample.copy(0.45)
    snapshot.reading.details.lastWritten = Array("0123456789".utf8)
    let template = Template("|%20A|")
    for width in 1...25 {
      let line = template.line(snapshot, label: "", clock: Sample.clock, width: width) { _ in
        StyledText()
      }
      #expect(line.plainText == String("|..........0123456789|".prefix(width)))
    }
  }

  private func line(
    _ format: String, width: Int = 80, endless: Bool = false, label: String = "Copying"
  ) -> String {
    let snapshot = endless ? Sample.endless() : Sample.copy(0.45)
    return Template(format).line(snapshot, label: label, clock: Sample.clock, width: width) {
      StyledText("[<\($0.width - 2)>]")
    }.plainText
  }
}

@Suite("The lines of numbers that -n writes") struct NumericLineTests {
  @Test("Elapsed time, amount and rate are in this order, with four decimals")
  func columns() {
    var snapshot = Sample.copy(0.5)
    snapshot.rate = 1234.5
    snapshot.elapsed = 0.12345
    #expect(
      numbers([.timer, .bytes, .pvRate]).text(snapshot, width: 5) == "0.1235 1610612736 1234.5000")
    #expect(numbers([.timer, .progressAmountOnly]).text(snapshot, width: 5) == "0.1235 50")
  }

  @Test("Amounts are exact, and no number traps")
  func exact() {
    var snapshot = Snapshot()
    snapshot.reading.completed = .whole(.max)
    snapshot.rate = .greatestFiniteMagnitude
    snapshot.elapsed = -1
    #expect(numbers([.bytes]).text(snapshot, width: 5) == "9223372036854775807")
    #expect(numbers([.timer, .pvRate]).text(snapshot, width: 5) == "0.0000 900000000000000.0000")
  }

  @Test("Without a total the percentage moves to 100 and back, and ends at 100")
  func swing() {
    var snapshot = Snapshot()
    let shown = [0.0, 25, 50, 75, 100].map { motion in
      snapshot.motion = motion
      return numbers().text(snapshot, width: 5)
    }
    #expect(shown == ["0", "50", "100", "50", "0"])
    snapshot.end = .done
    #expect(numbers().text(snapshot, width: 5) == "100")
  }

  private func numbers(_ fields: [Field] = [.progressAmountOnly]) -> OwnView {
    var template = Template(fields: fields)
    template.kind = .numbers
    return OwnView(template, content: .copy, theme: Theme(), label: nil)
  }
}

@Suite struct LocalClockTests {
  @Test("From six hours on the arrival has a date")
  func date() {
    let clock = LocalClock(now: 1_798_757_999, utcOffset: 0)  // 2026-12-31 22:59:59
    #expect(clock.arrival(in: 21_600) == "04:59:59")
    #expect(clock.arrival(in: 21_601) == "2027-01-01 05:00:00")
    #expect(clock.arrival(in: 728_000_000) == "2050-01-25 21:13:19")
    let leap = LocalClock(now: 1_709_164_800, utcOffset: 0)  // 2024-02-29 00:00
    #expect(leap.arrival(in: 23 * 3600) == "2024-02-29 23:00:00")
    #expect(leap.arrival(in: 24 * 3600) == "2024-03-01 00:00:00")
  }
}

@Suite struct PaletteTests {
  @Test("Every name of the palette is parsed, in either case", arguments: TintColor.names)
  func names(name: String) {
    #expect(TintColor.named(name) != nil)
    #expect(TintColor.named(name.uppercased()) == TintColor.named(name))
  }

  @Test("The palette has the documented values")
  func colors() {
    #expect(TintColor.named("lightRed") == TintColor(.rgb(red: 231, green: 76, blue: 60)))
    #expect(TintColor.named("darkPurple") == TintColor(.rgb(red: 142, green: 68, blue: 173)))
    #expect(TintColor.named("purpleBg") == TintColor(.rgb(red: 69, green: 51, blue: 201)))
    #expect(TintColor.named("darkOrange") == TintColor(.rgb(red: 211, green: 84, blue: 0)))
    #expect(TintColor.systemBlue == TintColor(light: .hex(0x007AFF), dark: .hex(0x0A84FF)))
    #expect(Set(TintColor.names.map { $0.lowercased() }).count == TintColor.names.count)
    for index in UInt8(0)..<16 {
      #expect(TintColor.palette.contains { $0.color == TintColor(.indexed(index)) })
    }
  }

  @Test("Colours are parsed in hexadecimal and as a terminal's number")
  func numbers() {
    #expect(TintColor.named("#ff8000") == TintColor(.rgb(red: 255, green: 128, blue: 0)))
    #expect(TintColor.named("#F80") == TintColor(.rgb(red: 255, green: 136, blue: 0)))
    #expect(TintColor.named("0") == TintColor(.indexed(0)))
    #expect(TintColor.named("255") == TintColor(.indexed(255)))
    for wrong in [
      "", "#", "#12", "#12345", "#gggggg", "#+12345", "256", "-1", "+1", "mauve", " red",
    ] {
      #expect(TintColor.named(wrong) == nil, "\(wrong)")
    }
  }
}
