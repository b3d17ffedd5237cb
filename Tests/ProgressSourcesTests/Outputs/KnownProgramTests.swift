import ProgressModel
import ProgressSources
import TestSupport
import Testing

@Suite("The output of a program that is known by its name") struct KnownProgramTests {
  @Test(
    "The name of a program tells its format",
    arguments: [
      ("curl -o a b", OutputFormat.curl), ("/usr/bin/rsync -a a b", .rsync), ("make -j8", .cmake),
      ("sudo apt-get install a", .apt), ("env A=1 nice git clone a", .git),
      ("python3 -m pip install a", .pip), ("sh -c curl", nil), ("./curling", nil), ("", nil),
      ("generic", nil), ("pbar a", nil),
    ])
  func programs(command: String, format: OutputFormat?) {
    let words = command.split(separator: " ").map { Array($0.utf8) }
    #expect(OutputFormat(ofCommand: words) == format)
  }

  @Test("Of a build, the line that is being written is passed on", arguments: [true, false])
  func unfinishedStep(ends: Bool) {
    var reader = OutputReader(.automatic, program: .cmake, isForScreen: true)
    let text = "[ 10%] Building a"
    var passed = reader.read(text.utf8, at: 0)
    passed += ends ? reader.finish() : reader.settle()
    #expect(passed == text.bytes)
  }

  @Test(
    "A last line without an end that is no meter stays, whatever the program",
    arguments: [
      ("45%", OutputFormat.curl), ("<a href=#b=1>", .curl), ("123", .parallel), ("7", .pv),
      ("a:1 of # b=c", .curl), ("a: 5% (1/20)", .git), ("1.5 MB of (2 MB) a, 1 s, 2/s", .dd),
    ])
  func unendedText(text: String, program: OutputFormat) {
    for isQuiet in [true, false] {
      let reading = OutputReading(text, program: program, isQuiet: isQuiet, isForScreen: true)
      #expect(reading.text == text)
    }
  }

  @Test("Questions with numbers are passed on at once, although the program is known")
  func numberedQuestions() {
    var reader = OutputReader(.automatic, program: .git, isForScreen: true)
    for number in 1...3 {
      let question = "[\(number)/3] Name: "
      #expect(reader.read(question.utf8, at: 0) == question.bytes)
      _ = reader.read("\n".utf8, at: 1)
    }
  }

  @Test("Of an unknown program, and into a pipe, the last line of a meter stays")
  func lastLine() {
    let text =
      "\r     32,768   2%    0.00kB/s    0:00:00  \r  1,500,000 100%    3.26MB/s    0:00:00\n"
    #expect(OutputReading(text, program: .rsync, isForScreen: true).text.isEmpty)
    #expect(OutputReading(String(text.dropLast()), program: .rsync, isForScreen: true).text.isEmpty)
    #expect(!OutputReading(text, program: .rsync).text.isEmpty)
    #expect(!OutputReading(text, isForScreen: true).text.isEmpty)
  }

  @Test("Each line of a job of GNU parallel stays, and no bar", arguments: [1, 7, 1000])
  func parallelJobs(length: Int) throws {
    let path = "Tests/ProgressSourcesTests/Recordings/parallel-bar.txt"
    let output = try #require(committedText(at: path))
    for isForScreen in [true, false] {
      let reading = OutputReading(
        output, .parallel, isForScreen: isForScreen, pieceLength: { length })
      let lines = reading.text.replacing("\r\n", with: "\n").lines.filter { !$0.isEmpty }
      #expect(lines == ["7", "14", "15"])
    }
  }

  @Test(
    "curl's new meter is read with blank times and times in hours and days",
    arguments: [
      ("90 10.00M  90  9.00M   0      0  1.00M      0   00:10   00:09   00:01  1.00M", 0.9),
      ("100 10.00M 100 10.00M   0      0  1.00M      0   00:10   00:10          1.00M", 1),
      ("  9 10.00M   9  0.90M   0      0  1.00k      0 18h 10m   00:09 18h 09m  1.00k", 0.09),
      ("  1 10.00M   1  0.10M   0      0    100      0  7d 13h   00:09  7d 13h    100", 0.01),
    ])
  func curlMeter(row: String, fraction: Double) {
    let header = "  % Total    % Received % Xferd  Average Speed  Time    Time    Time   Current\n"
    for format in [OutputFormat.automatic, .curl] {
      let first = "  0 10.00M   0      0   0      0      0      0                              0"
      let reading = OutputReading("\(header)\r\(first)\r\(row)", format, isQuiet: true)
      #expect(abs((reading.fraction ?? -1) - fraction) < 1e-9, "\(format)")
    }
  }

  @Test("A negative time of ffmpeg is none, and pip's installation is named and has no percentage")
  func others() {
    let ffmpeg = OutputReading(
      "  Duration: 00:00:10.00, start: 0\nout_time_us=-39922\nout_time=-00:00:00.039922\n", .ffmpeg)
    #expect(ffmpeg.fraction == 0)
    let row = "     \u{1B}[90m━━━━━━\u{1B}[0m 15.8/16.0 MB 34.6 MB/s eta 0:00:01"
    let pip = OutputReading("\r\(row)\nInstalling collected packages: big, small\n", .pip)
    #expect(pip.fraction == nil)
    #expect(pip.currentValueLabel == "big, small")
  }

  @Test("The dots of pytest count from the first one on, with colours and over several lines")
  func pytestDots() {
    let colours = "\u{1B}[32m.\u{1B}[0m"
    let pieces = [
      "collected 40 items\n\n", "test_a.py ", ".", colours, "..F.s", "....        [ 27%]\n",
      "test_b.py .", ".........       [ 52%]\n",
    ]
    var reader = OutputReader(.automatic)
    let fractions = pieces.map { piece in
      _ = reader.read(piece.utf8, at: 1)
      return reader.reading.fractionCompleted.map { ($0 * 40).rounded() }
    }
    #expect(fractions == [nil, nil, 1, 2, 7, 11, 12, 21])
  }

  @Test("Dots of pytest count without a total, which the percentage of the first line bounds")
  func quietPytest() {
    var reader = OutputReader(.automatic, program: .pytest)
    let readings = ["...", "....", "... [ 25%]\n", "....."].map { piece in
      _ = reader.read(piece.utf8, at: 1)
      return reader.reading
    }
    #expect(readings.prefix(2).map { $0.completed } == [.whole(3), .whole(7)])
    #expect(readings.map { $0.fractionCompleted } == [nil, nil, 0.25, 0.375])
  }

  @Test("The first letter of another line is no result of pytest")
  func pytestLetters() {
    var reader = OutputReader(.automatic, program: .pytest)
    _ = Array("collected 4 items\n\nE".utf8).withUnsafeBytes { reader.read($0, at: 0) }
    _ = reader.settle()
    #expect(reader.reading.fractionCompleted == nil)
  }

  @Test("The tests that pytest has selected are its total")
  func selectedTests() {
    let output = "collected 240 items / 213 deselected / 27 selected\n\ntest_a.py ..."
    #expect(OutputReading(output, .pytest).fraction == 3 / 27.0)
  }
}
