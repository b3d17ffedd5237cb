import ProgressModel
import ProgressStyles
import TerminalText
import Testing

@testable import PbarCommand

/// The effect of the options on fields, units and bars.
@Suite struct AppearanceTests {
  private let piped = world(input: false, output: false)

  @Test(
    "The display switches show their fields in pv's order",
    arguments: [
      ("-e -I -p -a -r -t -T -b -N x -A 6 -w 122", false),
      (
        "--eta --fineta --progress --average-rate --rate --timer --buffer-percent --bytes --name x "
          + "--last-written 6 --width 122", true
      ),
    ])
  func order(line: String, asPv: Bool) throws {
    let text = try shown(line, isPv: asPv)
    #expect(
      text == "        x: 1.35GiB { 50%} 0:00:04 [ 312MiB/s] ( 312MiB/s) "
        + "[==========>              ]  45% ETA 0:00:05 FIN 01:46:45 ..data")
  }

  @Test(
    "The last number of COLORFGBG says whether the background is light, unless --appearance does")
  func appearance() throws {
    func theme(_ line: String, _ value: String?) throws -> Theme {
      var world = world(input: false, output: false)
      world.environment["COLORFGBG"] = value
      return try plan(line, in: world).display.picture.view.theme
    }
    for (value, isLight) in [
      ("0;15", true), ("15;default;0", false), ("0;7", true), ("7;8", false),
    ] {
      #expect(
        try theme("--color always", value)
          == theme("--color always --appearance \(isLight ? "light" : "dark")", nil))
      #expect(
        try theme("--color always --appearance dark", value)
          == theme("--color always --appearance dark", nil))
    }
    for value in [nil, "", "15;default", "0;16", "x"] {
      #expect(try theme("--color always", value) == theme("--color always --appearance auto", nil))
    }
    let themes = try ["auto", "dark", "light", "#282a36"].map {
      try theme("--color always --appearance \($0)", nil)
    }
    #expect(Set(themes).count == 4)
  }

  @Test(
    "--spinner shows work without a goal by its sign, in the automatic style too, and other work by a bar"
  )
  func spinner() throws {
    var searching = Snapshot()
    (searching.elapsed, searching.motion) = (3, 0.12)
    #expect(
      try shown("--spinner arc --label Searching", searching).hasPrefix(
        "◠ Searching   0:03 elapsed"))
    for options in ["--label Searching", "--spinner arc --style linear --label Searching"] {
      #expect(try shown(options, searching).hasPrefix("Searching  "), "\(options)")
    }
    #expect(try shown("--spinner arc --label Copying").hasPrefix("Copying  ▄▄"))
  }

  @Test("Each named value has the tint of its position, in a view and in a format")
  func partTints() throws {
    let system = world(environment: ["TERM": "xterm-direct", "LANG": "en_US.UTF-8"])
    for line in ["", "--style rings", "-F %p"] {
      let words = "--value a=1/2,b=1/2,c=1/2 --color always --tint #010203 --tint #040506 " + line
      let frame = visible(try valueFrame(words, in: system).bytes)
      #expect(frame.contains("38;2;1;2;3"), "\(frame)")
      #expect(frame.contains("38;2;4;5;6"), "\(frame)")
      guard line != "--style rings" else { continue }
      let lines = frame.split(separator: "\n")
      #expect(lines.map { $0.contains("38;2;1;2;3") } == [true, false, false])
    }
  }

  @Test("Bars of a format have the gradient, and blocks a track, but not where pv is called")
  func barsOfFormats() throws {
    func colors(_ line: String, isPv: Bool = false) throws -> (inks: Int, papers: Int) {
      let run = try plan(line + " --color always --appearance dark -w 60", in: piped, isPv: isPv)
      let runs = run.display.lines(of: [moment()], now: 0, width: 60).flatMap(\.runs)
      return (
        Set(runs.compactMap(\.style.foreground)).count,
        Set(runs.compactMap(\.style.background)).count
      )
    }
    for field in ["%p", "%{bar-plain}", "%{bar-block}", "%{bar-granular}", "%{bar-shaded}"] {
      let hasBlocks = field.contains("bar-") && field != "%{bar-plain}"
      let tinted = try colors("-F \(field) --tint red")
      #expect(tinted.inks == 1)
      #expect(tinted.papers == (hasBlocks ? 1 : 0), "\(field)")
      #expect(try colors("-F \(field) --gradient #ff0000,#0000ff").inks > 4, "\(field)")
      #expect(try colors("-F \(field)", isPv: true).papers == 0)
      #expect(try colors("-F \(field) --track-tint red", isPv: true).papers == (hasBlocks ? 1 : 0))
    }
  }

  @Test("The transfer records only the details that the line shows")
  func keptDetails() throws {
    let shown = try plan("-F %4A-%L", in: piped).copy
    #expect(shown?.details.lastWrittenCount == 4)
    #expect(shown?.details.previousLine == true)
    #expect(shown?.readAhead != nil)
    let line = try plan("-F %L", in: piped).copy
    #expect(line?.readAhead == nil)
    let quiet = try plan("-q -F %4A-%L", in: piped).copy
    #expect(quiet?.details.lastWrittenCount == 0)
    #expect(quiet?.details.previousLine == false)
  }

  @Test(
    "-8 shows bits, -k uses powers of 1000, and neither changes a count of lines",
    arguments: [
      ("-b -r", "1.35GiB [ 312MiB/s]"), ("-b -r -8", "10.8Gib [2.44Gib/s]"),
      ("-b -r -k", "1.45GB [ 327MB/s]"), ("-b -r -8 -k", "11.6Gb [2.62Gb/s]"),
      ("-b -r -8 -l", "1.45G [ 327M/s]"), ("-n -b -8", "11596411696"),
      ("-n -b -8 -l", "1449551462"),
      ("-n -8", "45"),
    ])
  func units(line: String, text: String) throws {
    #expect(try shown(line) == text)
  }

  @Test("The program's own line writes units with a space and keeps its width")
  func ownUnits() throws {
    for (line, fields) in [
      ("-8", ["10.8/24.0 Gibit", "2.4 Gibit/s"]), ("-k", ["1.45/3.22 GB", "327 MB/s"]),
      ("-8 -k", ["11.6/25.8 Gbit", "2.6 Gbit/s"]),
    ] {
      let text = try shown(line + " -w 72")
      for field in fields { #expect(text.contains(" \(field) "), "\(text)") }
      #expect(text.cellWidth == 72)
    }
  }

  @Test(
    "-u changes the glyphs of pv's bar and of the program's own bar",
    arguments: [
      ("-p -w 17", "[===>      ]  45%"), ("-p -u block -w 17", "[████      ]  45%"),
      ("-p -u granular -w 17", "[████▌     ]  45%"), ("-p -u shaded -w 17", "[████▒     ]  45%"),
      ("-p -u shaded -w 17 --direction rtl", "[     ▒████]  45%"),
      ("-p -u shaded -w 17 --charset ascii", "[===>      ]  45%"),
      ("-u plain -w 17", "[===>      ]  45%"), ("-u block -w 17", "████░░░░░░░   45%"),
    ])
  func glyphs(line: String, text: String) throws {
    var world = piped
    world.environment["NO_COLOR"] = "1"
    let shown = try shown(line, in: world)
    #expect(shown == text)
  }

  @Test("-g draws the rate as a fraction of the highest rate, which pv's bar names after a slash")
  func gauge() throws {
    var snapshot = moment()
    snapshot.reading.total = nil
    snapshot.fractionReached = nil
    snapshot.highestRate = 2 * (snapshot.rate ?? 0)
    let text = try shown("-p -g -r -w 40", snapshot)
    #expect(text == "[ 312MiB/s] [=======>        ]/ 624MiB/s")
    #expect(try shown("-8", snapshot, isPv: true) == "10.8Gib")
    let own = try shown("-g -w 60 -u plain", snapshot)
    #expect(own == "[=========>           ]   1.3 GiB   312 MiB/s   0:04 elapsed")
  }

  @Test("The options determine what the meter measures")
  func measure() throws {
    let usual = try plan("-b", in: piped).display.measure
    #expect(usual == Measure(isOwnLine: false))
    #expect(try plan("file", in: piped).display.measure.namesInputs)
    #expect(try !plan("--label a file", in: piped).display.measure.namesInputs)
    let other = try plan("-v -m 10 -i 0.5 -8", in: piped).display.measure
    #expect(other.showsStatistics)
    #expect(other.averageWindow == 10)
    #expect(other.rateInterval == 0.5)
    #expect(other.byteUnit == .bits)
    let run = try plan("-8 -k", in: piped)
    #expect(run.display.measure.unit(run.work.traits) == .decimalBits)
    let lines = try plan("-8 -l", in: piped)
    #expect(lines.display.measure.unit(lines.work.traits) == .plain)
  }

  private func moment() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.elapsed = 4.5
    snapshot.reading.completed = .whole(1_449_551_462)
    snapshot.reading.total = .whole(3_221_225_472)
    snapshot.fractionReached = 0.45
    snapshot.rate = 327_155_712
    snapshot.meanRate = snapshot.rate ?? 0
    snapshot.timeRemaining = 5.5
    snapshot.reading.details = TransferDetails(
      lastWritten: Array("data".utf8), bufferFill: 0.5)
    return snapshot
  }

  /// The text that a command line shows of `snapshot`, by default of `moment()`.
  private func shown(
    _ line: String, _ snapshot: Snapshot? = nil,
    in world: SystemState = world(input: false, output: false),
    isPv: Bool = false
  ) throws -> String {
    let run = try plan(line, in: world, isPv: isPv)
    var snapshot = snapshot ?? moment()
    snapshot.unit = run.display.measure.unit(run.work.traits)
    return run.display.lines(
      of: [snapshot], now: 1_000_000_000, width: run.display.canvas.width ?? 80
    ).map(\.plainText).joined(separator: "\n")
  }
}
