import ProgressModel
import ProgressSources
import Testing

@Suite("The reader of the output of programs") struct OutputReaderTests {
  /// A reader with the text that it has passed on.
  private struct Reader {
    var reader: OutputReader
    var text = ""

    init(_ format: OutputFormat = .automatic, isForScreen: Bool = false) {
      reader = OutputReader(format, isForScreen: isForScreen)
    }

    mutating func read(_ piece: String, at now: Double = 0) {
      let passed = Array(piece.utf8).withUnsafeBytes { reader.read($0, at: now) }
      text += String(decoding: passed, as: UTF8.self)
    }

    mutating func settle() { text += String(decoding: reader.settle(), as: UTF8.self) }
  }

  @Test(
    "What is no progress starts no bar and is passed on byte for byte",
    arguments: [
      "disk is 93% full\n", "disk is 93% full\ndisk is 93% full\ndisk is 95% full\n",
      "2026/11/22 a\n2026/11/23 b\n", "see /usr/share/doc/1/2\n", "version 1.2/3\nversion 1.3/3\n",
      "cpu 12% mem 30%\ncpu 13% mem 31%\ncpu 12% mem 30%\n", "\r\r\r", "\u{8}\u{8}a\u{8}\n", "[1/2",
      "100%\n",
      "Progress: 10%\n", "1 of 3\n1 of 3\n1 of 3\n", "Password: ", "a\r\nb\r\n", "\u{1B}]9;4",
      "\u{1B}[31mred\u{1B}[0m\n", "\u{1B}7working", "a\n\rb\n\r\r\n\r\r\nc\n\r",
      "a |\u{8}/\u{8}-\u{8}\u{8} \n",
    ], [1, 3, 100])
  func prose(text: String, length: Int) {
    for isQuiet in [false, true] {
      let reading = OutputReading(text, isQuiet: isQuiet, pieceLength: { length })
      #expect(reading.text == text)
      #expect(reading.fractions == [nil])
    }
  }

  @Test(
    "Styles and modes around text are passed on, whatever the format",
    arguments: [
      "\u{1B}[31merror\n\u{1B}[0m", "   \rb\n", "\u{1B}[0m\rb\n", "a\u{1B}[1m\u{8}b\n",
      "\u{1B}[?25l\r\n",
      " 10% a\n\u{1B}[0m\r\u{1B}[0m\n",
    ],
    [OutputFormat.ninja, .git, .generic, .rsync, .cmake, .pytest, .curl, .pip, .automatic, .none])
  func styles(text: String, format: OutputFormat) {
    for length in [1, 100] {
      #expect(OutputReading(text, format, pieceLength: { length }).text == text)
    }
  }

  @Test(
    "Amounts are read with the signs of each locale",
    arguments: [
      ("1.048.576  10%    7,81MB/s    0:00:01", 1_048_576), ("32.768  10% 1,2kB/s 0:00:01", 32_768),
      ("1,048,576  10%    7.81MB/s    0:00:01", 1_048_576), ("32,768  10% 1.2kB/s 0:00:01", 32_768),
      ("8,55M  10%    7,81MB/s    0:00:01", 8_550_000), ("800  10% 1.2kB/s 0:00:01", 800),
      ("1.234,50M  10%    7,81MB/s    0:00:01", 1_234_500_000),
    ])
  func locales(line: String, amount: Double) {
    var reader = Reader(.rsync)
    reader.read("    0   0% 0,00kB/s 0:00:00\r\(line)\r\n")
    #expect(reader.reader.reading.fractionCompleted == 0.1)
    #expect(reader.reader.reading.amountOfAllPhases?.doubleValue == amount)
  }

  @Test("A layer of docker is whole when it is complete, whatever its last amount was")
  func layers() {
    let text = "a1: Downloading [=> ]  5MB/10MB\nb2: Downloading [=> ]  1MB/10MB\n"
    #expect(OutputReading(text + "a1: Download complete\n", .docker).fraction == 0.55)
    #expect(
      OutputReading(text + "a1: Pull complete\nb2: Pull complete\nc3: Pull complete\n", .docker)
        .fraction == 1)
    let object =
      #"{"status" : "Downloading", "progressDetail":{"current" : 5e2,"total":1E3},"id":"a"}"#
    let end = #"{"status":"Pull complete","progressDetail":{},"id":"a"}"#
    #expect(OutputReading("\(object)\n\(object)\n", .docker).fraction == 0.5)
    #expect(OutputReading("\(object)\n\(object)\n\(end)\n", .docker).fraction == 1)
  }

  @Test("A fraction of JSON may be so small that it has an exponent")
  func smallFraction() {
    let object = #"{"message_type":"status","percent_done":1e-05}"#
    #expect(OutputReading("\(object)\n\(object)\n", .restic).fraction == 1e-5)
  }

  @Test(
    "The time of ffmpeg -progress is read in each of its forms",
    arguments: ["out_time_us=60000000", "out_time=00:01:00.000000"])
  func ffmpegTime(line: String) {
    let header = "  Duration: 00:01:40.00, start: 0.000000, bitrate: 128 kb/s\n"
    #expect(OutputReading("\(header)\(line)\nprogress=continue\n", .ffmpeg).fraction == 0.6)
  }

  @Test("Texts of JSON are read without their escapes")
  func escapedText() {
    let path = #""path": "caf\u00e9/\"a\\\ud83d\ude00""#
    let line = "{\(path), \"original_size\": 5, \"type\": \"archive_progress\"}\n"
    let reading = OutputReading(line, .borg)
    #expect(reading.currentValueLabel == "café/\"a\\😀" && reading.completed == 5)
  }

  @Test("A percentage that starts again begins a phase, and the label of a phase is its name")
  func phases() {
    var reader = Reader(.git)
    var stages: [Int] = []
    for line in [
      "A:  50% (1/2)\r", "A: 100% (2/2), done.\n", "B:  10% (1/10)\r", "B:  20% (2/10)\r.",
    ] {
      reader.read(line)
      stages.append(reader.reader.reading.stage)
    }
    #expect(stages.first != stages.last)
    #expect(reader.reader.reading.label == "B")
    #expect(reader.text == "A: 100% (2/2), done.\n")
  }

  @Test("The return of the cursor to the first column begins a record as a carriage return does")
  func firstColumn() {
    let frames = (1...9).map { "\u{1B}[2K\u{1B}[1G\($0)0% done" }.joined()
    for length in [Int.max, 1, 7] {
      let reading = OutputReading(
        "begin\n" + frames + "\nend\n", isForScreen: true, pieceLength: { length })
      #expect(reading.fraction == 0.9)
      #expect(stayingLines(reading.text) == ["begin", "90% done", "end"])
    }
    let text = "\u{1B}[2K\u{1B}[1GLoading\u{1B}[Gabc\u{1B}[12Gd\n"
    #expect(OutputReading(text).text == text)
    #expect(OutputReading(text, isForScreen: true).text == "\u{1B}[2K\rLoading\rabc\u{1B}[12Gd\n")
  }

  @Test("Backspaces redraw as many characters as there are, so that the text before them stays")
  func backspaces() {
    let frames = (2...9).map { "\u{8}\u{8}\u{8}\u{8}\u{8} \($0)/40" }.joined()
    let text = "Writing tables:  1/40\(frames)\u{8}\u{8}\u{8}\u{8}done\n"
    #expect(
      OutputReading(text, .generic).text
        == "Writing tables:  1/40\u{8}\u{8}\u{8}\u{8}\u{8} 9/40\u{8}\u{8}\u{8}\u{8}done\n")
    let quiet = OutputReading(text, .generic, isQuiet: true, isForScreen: true, pieceLength: { 5 })
    #expect(quiet.text.hasPrefix("Writing tables: ") && quiet.text.hasSuffix("done\n"))
  }

  @Test(
    "A record covers the text that is on the screen before it in its row, and a pipe gets no such bytes"
  )
  func covers() {
    for (isForScreen, text) in [(true, "Looking around\r\r\u{1B}[K"), (false, "Looking around\r")] {
      var reader = Reader(.git, isForScreen: isForScreen)
      reader.read("Looking around")
      reader.settle()
      reader.read("\rA:  10% (1/10)\rA:  30% (3/10)\rA:")
      #expect(reader.text == text)
      #expect(reader.reader.reading.fractionCompleted == 0.3)
    }
  }

  @Test("Runs within the command say how far they are, and its texts stay as they are")
  func innerRuns() {
    func says(_ state: String, _ run: Int) -> String { "\u{1B}]9;4;\(state);pbar;\(run)\u{1B}\\" }
    var reader = Reader(isForScreen: true)
    var fraction: Double? { reader.reader.reading.fractionCompleted }
    reader.read("host1: " + says("1;40", 7))
    reader.settle()
    #expect(reader.text == "host1: ")
    #expect(fraction == 0.4)
    #expect(reader.reader.reading.isOfPart)
    reader.read(says("1;60", 8))
    #expect(fraction == 0.5)
    // A run that has ended counts as complete beside another one.
    reader.read("up\n" + says("0;0", 8))
    #expect(fraction == 0.7)
    reader.read(says("0;0", 7) + "✓ 3  in 3.0 s\n")
    #expect(fraction == nil)
    reader.read(says("1;10", 9))
    #expect(fraction == 0.1)
    #expect(reader.text == "host1: up\n✓ 3  in 3.0 s\n")
  }

  @Test(
    "The last row of another pbar says how its work ended, in every language, and stays",
    arguments: [
      ("✓ web  20.0 MiB  9.9 MiB/s  in 2.0 s", .done, 1), ("✓ 40 lines  in 0:12", .done, 1),
      ("✓ x  1 B  用时 0.1秒", .done, 1), ("\u{200E}خلال 0.1 ث\u{200E}  1 B  x ✓", .done, 1),
      ("✗ job  50%  2/4  failed after 0.3 s", .failed(), 0.5),
      ("✗ sh  status 3 after 1:02:03", .failed(), 0.4),
      ("! web  75%  6.00/8.00 MiB  ended after 0.6 s", .early, 0.75),
      ("◦ make  in 9.8 s", .unknown, 0.4), ("✓ should work", nil, 0.4), ("✗ 3 failing", nil, 0.4),
    ] as [(String, WorkEnd?, Double)])
  func lastRow(row: String, end: WorkEnd?, fraction: Double) {
    var reader = Reader(.pbar)
    reader.read("\rweb  ████░░░░░   40%  4/10   \r")
    reader.read("\r\(row)    \n")
    #expect(reader.reader.reading.end == end)
    #expect(reader.reader.reading.fractionCompleted == fraction)
    #expect(reader.text.contains("\(row)    \n"))
    // Another bar follows.
    reader.read("\rweb  ██░░░░░░░   20%  2/10   \r")
    reader.settle()
    #expect(reader.reader.reading.end == nil)
    #expect(reader.reader.reading.fractionCompleted == 0.2)
  }

  @Test("The beginning of a line is passed on after a moment, and drives the bar at its end")
  func beginnings() {
    var reader = Reader()
    reader.read("[1/4] a\n[2/4] link", at: 5)
    #expect(reader.text == "[1/4] a\n")
    #expect(abs((reader.reader.secondsUntilDue(at: 5) ?? 0) - OutputReader.patience) < 1e-9)
    // More of the line moves the moment no further away.
    reader.read("ing", at: 5.03)
    #expect(abs((reader.reader.secondsUntilDue(at: 5.03) ?? 0) - 0.02) < 1e-9)
    reader.settle()
    #expect(reader.text == "[1/4] a\n[2/4] linking")
    #expect(reader.reader.secondsUntilDue(at: 6) == nil)
    reader.read(" b\n", at: 7)
    #expect(reader.text == "[1/4] a\n[2/4] linking b\n")
    #expect(reader.reader.reading.fractionCompleted == 0.5)
  }

  @Test(
    "What asks the terminal is passed on at once",
    arguments: ["\u{1B}[6n", "\u{1B}7\u{1B}[9;9H\u{1B}[6n"])
  func queries(query: String) {
    var reader = Reader(isForScreen: true)
    reader.read("name " + query)
    #expect(reader.text == "name " + query)
  }

  @Test("A flood of records is read in part, removed, and followed to its end")
  func flood() {
    let count = 20_000
    let reading = OutputReading((1...count).map { "\($0)/\(count)\r" }.joined() + "end\n")
    #expect(reading.text == "1/\(count)\rend\n")
    #expect(reading.completed ?? 0 > Double(count - 10))
  }

  @Test(
    "Sequences that repeat without an end are passed on whole",
    arguments: ["\u{1B}7", "\u{1B}]9;4;", "\u{1B}[G", "\r", "\u{1B}"])
  func repeated(text: String) {
    let text = String(repeating: text, count: 3000)
    for length in [1000, .max] {
      #expect(OutputReading(text, pieceLength: { length }).text == text)
    }
  }

  @Test(
    "A meter that is slower than the reader leaves nothing but its last line",
    arguments: [true, false])
  func slowMeter(returnsFirst: Bool) {
    var reader = Reader(isForScreen: true)
    for percentage in stride(from: 10, through: 90, by: 10) {
      reader.read(returnsFirst ? "\r \(percentage)%" : " \(percentage)%\r")
      reader.settle()
      if percentage > 30 {
        #expect(reader.reader.reading.fractionCompleted == Double(percentage) / 100)
      }
    }
    reader.read("\r100%\n")
    #expect(stayingLines(reader.text) == ["100%"])
    #expect(!reader.text.contains("50%"))
  }

  @Test("A pause within a row that is written over leaves no part of the row in a file")
  func pausedRow() {
    var reader = Reader()
    for (piece, passed) in [
      ("a 1/9\r", "a 1/9\r"), ("a 2/9\ra 3", ""), ("/9\r", ""), ("a 4/9", ""), ("\rb 1", ""),
      (" of x", ""), ("\r", "b 1 of x\r"), ("Go on? [y/N] ", "Go on? [y/N] "), ("y\n", "y\n"),
    ] {
      let before = reader.text
      reader.read(piece)
      reader.settle()
      #expect(reader.text == before + passed)
    }
    #expect(reader.reader.reading.fractionCompleted == 4 / 9.0)
  }

  @Test("A step that is seen before the end of its line counts once")
  func stepOnce() {
    var reader = Reader(.apt)
    for piece in [
      "1 upgraded, 1 newly installed, 0 to remove and 9 not upgraded.\n", ".../a_1.0_all.deb\n",
      "Unpacking a (1.0)", " ...", "\n",
    ] {
      reader.read(piece)
      reader.settle()
    }
    #expect(reader.reader.reading.fractionCompleted == 0.25)
    // More steps than any program has are none.
    for count in ["9223372036854774784", "1e18", "4611686018427387904"] {
      let header = "\(count) upgraded, \(count) newly installed, 0 to remove and 1 not upgraded.\n"
      let steps = "../a_1_all.deb\nUnpacking a (1) ...\nSetting up a (1) ...\n"
      let reading = OutputReading(header + header + steps, .apt)
      #expect(reading.fractions.allSatisfy { $0 == nil })
    }
  }

  @Test(
    "A unit comes from the record, or there is none",
    arguments: [("it", false), ("B", true), ("kB", true), ("files", false)])
  func units(unit: String, isBytes: Bool) {
    let reading = OutputReading(
      "  0%|  | 0/2.00k [00:00<?, ?\(unit)/s]\r 50%|█ | 1.00k/2.00k [00:01<00:01, 9.5\(unit)/s]\r")
    #expect(reading.countsBytes == isBytes)
    #expect(reading.completed == 1000)
  }

  @Test("A negative first time of ffmpeg is for programs too, and shows no progress")
  func negativeTime() {
    let times = ["out_time_us=-39922", "out_time_ms=-39922", "out_time=-00:00:00.039922"]
    let reading = OutputReading(times.joined(separator: "\n") + "\n", .ffmpeg)
    #expect(reading.text.isEmpty)
    #expect(reading.completed == nil)
  }

  @Test("Of two counts each has its own prefix")
  func scaledCounts() {
    let reading = OutputReading(" 42%|# | 500/1.20k [00:01<00:01, 300it/s]\r", .tqdm)
    #expect(reading.completed == 500)
    #expect(reading.total == 1200)
  }

  @Test("A line from which the cursor goes up again is read, and stays")
  func nested() {
    let output =
      "\rall: 25%|x| 1/4 []\n" + (1...3).map { "\rone: 50%|x| \($0)/4 []\u{1B}[A\n" }.joined()
      + "end\n"
    let reading = OutputReading(output, .tqdm)
    #expect(reading.text == output)
    #expect(reading.completed == 1.75)
  }

  @Test("A long line is passed on in pieces and is no record, and hostile ones take little time")
  func longLines() {
    let line = String(repeating: "x", count: 200_000) + " 5/10\n"
    let reading = OutputReading(line + line, pieceLength: { 1000 })
    #expect(reading.text.count == 2 * line.count)
    #expect(reading.fractions == [nil])
    // Many forms nearly fit this one.
    let hostile = String(repeating: "{\"a\":[1/2|: 3% (4/5", count: 200) + "\n"
    #expect(
      OutputReading(String(repeating: hostile, count: 50)).text.utf8.count == 50
        * hostile.utf8.count)
  }
}
