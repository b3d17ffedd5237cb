import ProgressModel
import ProgressSources
import TerminalText
import Testing

/// What programs print, with what is read of it.
struct OutputSample: Sendable, CustomTestStringConvertible {
  let format: OutputFormat
  let output: String
  /// Whether its lines are for other programs alone.
  let isForPrograms: Bool
  let fraction: Double
  let label: String?
  let currentValueLabel: String?
  let total: Amount?

  init(
    format: OutputFormat, output: [String], isForPrograms: Bool = false, fraction: Double, label: String? = nil,
    currentValueLabel: String? = nil, total: Amount? = nil
  ) {
    (self.format, self.output, self.isForPrograms) = (format, output.joined(), isForPrograms)
    (self.fraction, self.label, self.currentValueLabel, self.total) = (fraction, label, currentValueLabel, total)
  }

  var testDescription: String { format.rawValue }

  /// What 7-Zip prints after a record of so many characters.
  private static func erased(_ count: Int) -> String {
    let backspaces = String(repeating: "\u{8}", count: count)
    return backspaces + String(repeating: " ", count: count) + backspaces
  }

  static let all: [OutputSample] = [
    OutputSample(
      format: .rsync,
      output: [
        "sending incremental file list\n\r         32,768   0%    0.00kB/s    0:00:00  ",
        "\r     40,000,000  50%  232.51MB/s    0:00:09 (xfr#200, to-chk=200/401)",
        "\r     72,000,000  90%  231.80MB/s    0:00:01 (xfr#300, ir-chk=40/401)\n",
      ], fraction: 0.9, currentValueLabel: "231.80MB/s"),
    OutputSample(
      format: .git,
      output: [
        "Cloning into 'x'...\nremote: Counting objects:  50% (2/4)\u{1B}[K\rremote: Counting objects: 100% (4/4)",
        "\u{1B}[K\rremote: Counting objects: 100% (4/4), done.\u{1B}[K\nReceiving objects:  25% (1/4)\r",
        "Receiving objects:  75% (3/4), 8.95 MiB | 18.73 MiB/s\r",
      ], fraction: 0.75, label: "Receiving objects"),
    OutputSample(
      format: .curl,
      output: [
        "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n",
        "                                 Dload  Upload   Total   Spent    Left  Speed\n",
        "\r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0",
        "\r 25 57.0M   25 14.2M    0     0  19.9M      0  0:00:02  0:00:01  0:00:01 19.9M",
        "\r 50 57.0M   50 28.5M    0     0  19.9M      0  0:00:02  0:00:02 --:--:-- 20.0M\n",
      ],
      fraction: 0.5),
    OutputSample(
      format: .curl,
      output: [
        "\r####                              6.6%\r#################                 23.8%",
        "\r#################################                 65.5%",
      ],
      fraction: 0.655),
    OutputSample(
      format: .wget,
      output: [
        "Saving to: 'x'\n\n\rx             0%[        ]       0  --.-KB/s               ",
        "\rx            28%[==>     ]  16.40M  20.0MB/s    eta 2s     ",
      ], fraction: 0.28, currentValueLabel: "20.0MB/s"),
    OutputSample(
      format: .wget,
      output: ["     0K ........ ........  5%  831M 0s\n  3072K ........ ........ 10% 14.7M 2s\n"],
      fraction: 0.1),
    OutputSample(
      format: .dd,
      output: [
        "\r100000000 bytes (100 MB, 95 MiB) copied, 1 s, 100 MB/s\r300000000 bytes (300 MB, 286 MiB) copied, 3 s, ",
        "100 MB/s",
      ],
      fraction: 0.75, total: .whole(400_000_000)),
    OutputSample(
      format: .ffmpeg,
      output: [
        "  Duration: 00:03:20.00, start: 0.000000, bitrate: 218 kb/s\n",
        "frame=    1 fps=0.0 q=4.7 size=      13kB time=00:00:00.00 bitrate=3273.2kbits/s speed=N/A    \r",
        "frame=  815 fps=0.0 q=8.6 size=     768kB time=00:00:50.00 bitrate= 231.6kbits/s speed=54.3x    \r",
      ], fraction: 0.25),
    OutputSample(
      format: .ffmpeg,
      output: [
        "out_time_us=0\nout_time_ms=0\nout_time=00:00:00.000000\nspeed=N/A\nprogress=continue\n",
        "frame=60\nfps=0.00\nout_time_us=2500000\nprogress=continue\n",
      ],
      isForPrograms: true, fraction: 0.25, total: .whole(10)),
    OutputSample(
      format: .apt, output: ["dlstatus:1:20.5:Retrieving file 1 of 4\ndlstatus:2:41:Retrieving file 1 of 4\n"],
      isForPrograms: true, fraction: 0.41, label: "Retrieving file 1 of 4"),
    OutputSample(
      format: .apt,
      output: [
        "0 upgraded, 2 newly installed, 0 to remove and 5 not upgraded.\nUnpacking a (1.0) ...\n",
        "Unpacking b (1.0) ...\nSetting up a (1.0) ...\n",
      ],
      fraction: 0.75, currentValueLabel: "a (1.0) ..."),
    OutputSample(
      format: .ninja,
      output: [
        "\r[0/32] Building C object a.o\u{1B}[K\r[8/32] Building C object b.o\u{1B}[K\nwarning: x\n",
        "\r[16/32] Linking\u{1B}[K",
      ], fraction: 0.5, currentValueLabel: "Linking"),
    OutputSample(
      format: .cmake,
      output: [
        "[  3%] \u{1B}[32mBuilding C object a.o\u{1B}[0m\n[ 50%] \u{1B}[32mBuilding C object b.o\u{1B}[0m\nb.c:1: oh\n"
      ], fraction: 0.5, currentValueLabel: "Building C object b.o"),
    OutputSample(
      format: .cargo,
      output: ["   Compiling a v0.1.0\n    Building [=====>       ] 1/4: a\r    Building [==========>  ] 3/4: b, c\r"],
      fraction: 0.75, currentValueLabel: "b, c"),
    OutputSample(
      format: .pytest,
      output: ["test_a.py::test[0] \u{1B}[32mPASSED\u{1B}[0m   [  1%]\ntest_a.py::test[1] PASSED   [ 50%]\n"],
      fraction: 0.5),
    OutputSample(
      format: .pip, output: ["Progress 0 of 8192\nProgress 2048 of 8192\n"], isForPrograms: true, fraction: 0.25),
    OutputSample(
      format: .pip,
      output: ["     ━━━━━━━━ 0.5/2.0 GB 12.3 MB/s eta 0:00:05\r     ━━━━━━━━ 1.5/2.0 GB 12.3 MB/s eta 0:00:05\r"],
      fraction: 0.75),
    OutputSample(
      format: .docker,
      output: [
        #"{"status":"Downloading","progressDetail":{"current":10,"total":100},"id":"a"}"#, "\n",
        #"{"status":"Downloading","progressDetail":{"current":60,"total":100},"id":"b"}"#, "\n",
        #"{"status":"Downloading","progressDetail":{"current":90,"total":100},"id":"a"}"#, "\n",
      ],
      isForPrograms: true, fraction: 0.75, currentValueLabel: "Downloading"),
    OutputSample(
      format: .restic,
      output: [
        #"{"message_type":"status","percent_done":0,"total_files":1,"total_bytes":1000}"#, "\n",
        #"{"message_type":"status","seconds_elapsed":1,"percent_done":0.25,"total_bytes":1000,"bytes_done":250}"#, "\n",
      ],
      isForPrograms: true, fraction: 0.25),
    OutputSample(
      format: .borg,
      output: [
        #"{"type":"progress_percent","message":"Checking","current":1,"total":4,"finished":false}"#, "\n",
        #"{"type":"progress_percent","message":"Checking","current":3,"total":4,"finished":false}"#, "\n",
      ],
      isForPrograms: true, fraction: 0.75, currentValueLabel: "Checking"),
    OutputSample(
      format: .zstd,
      output: [
        "\r            \rRead:     0   B /  57.2 MiB ==>  0%\r            \rRead:  28.6 MiB /  57.2 MiB ==> 100%"
      ],
      fraction: 0.5),
    OutputSample(
      format: .sevenZip,
      output: [
        "Creating archive: x.7z\n\n  0%" + erased(4) + " 15% + rnd" + erased(10) + " 64% 2 + rnd" + erased(12)
          + "\nEverything is Ok\n"
      ], fraction: 0.64, currentValueLabel: "rnd"),
    OutputSample(
      format: .xz,
      output: [
        "rnd (1/1)\n\r  3.9 %           2.2 MiB / 2.3 MiB = 0.972                   0:01             \r",
        "\r 75.0 %           4.6 MiB / 4.6 MiB = 0.989                   0:02             \r",
      ], fraction: 0.75),
    OutputSample(
      format: .ytDlp,
      output: [
        "\r[download]   0.5% of   10.00MiB at    1.00MiB/s ETA 00:09",
        "\r[download]  42.0% of ~ 10.00MiB at    1.00MiB/s ETA 00:05",
      ],
      fraction: 0.42, currentValueLabel: "~ 10.00MiB"),
    OutputSample(
      format: .handbrake,
      output: [
        "\rEncoding: task 1 of 1, 1.00 %\rEncoding: task 1 of 1, 42.00 % (30.1 fps, avg 29.9 fps, ETA 00h01m02s)"
      ],
      fraction: 0.42),
    OutputSample(
      format: .tqdm,
      output: ["\rabc:   0%|          | 0/40 [00:00<?, ?it/s]\rabc:  75%|███████▌  | 30/40 [00:01<00:00, 19.7it/s]\n"],
      fraction: 0.75, label: "abc"),
    OutputSample(
      format: .pv,
      output: [
        "20.0MiB 0:00:01 [18.4MiB/s] [==========>              ] 34% ETA 0:00:01\r",
        "40.0MiB 0:00:02 [20.0MiB/s] [==================>      ] 69% ETA 0:00:00\r",
      ],
      fraction: 0.69),
    OutputSample(
      format: .parallel,
      output: [
        "\r\r#   0 sec 4                  \r0\r\u{1B}[7m\u{1B}[0m0% 0:8=0s 4                  \u{1B}[0m\r",
        "\r#   0 sec 8                  \r75\r\u{1B}[7m75% 6:2=0s 8         \u{1B}[0m         \u{1B}[0m\r",
      ],
      fraction: 0.75),
    OutputSample(
      format: .parallel,
      output: ["\rETA: 0s Left: 8 AVG: 0.00s  local:4/0/100%/0.0s \rETA: 3s Left: 2 AVG: 0.00s  local:2/6/100%/0.1s "],
      fraction: 0.75),
    OutputSample(
      format: .osc, output: ["a\u{1B}]9;4;1;20\u{7}b\u{1B}]9;4;1;40\u{1B}\\c\n"], fraction: 0.4),
    OutputSample(
      format: .pbar,
      output: [
        #"{"event":"start","fraction":0.25,"overfulfilled":null,"label":"x","currentValueLabel":null}"#, "\n",
        #"{"event":"update","fraction":0.5,"overfulfilled":null,"label":"x","currentValueLabel":"y"}"#, "\n",
      ],
      isForPrograms: true, fraction: 0.5, label: "x", currentValueLabel: "y"),
    OutputSample(
      format: .generic, output: ["\rWriting inode tables:  3/40\rWriting inode tables: 10/40"], fraction: 0.25),
    OutputSample(format: .generic, output: ["step 1 of 4\nnoise\nstep 2 of 4\n"], fraction: 0.5),
  ]
}

@Suite("Formats of the output of programs") struct OutputFormatTests {
  @Test(
    "Each format is read, and all stays that is neither redrawn nor for other programs", arguments: OutputSample.all)
  func given(sample: OutputSample) {
    let reading = OutputReading(sample.output, sample.format, total: sample.total)
    #expect(stayingLines(reading.text) == (sample.isForPrograms ? [] : stayingLines(sample.output)))
    expect(reading, sample)
  }

  @Test("Each format is recognized by two records, and then every line stays", arguments: OutputSample.all)
  func recognized(sample: OutputSample) {
    let reading = OutputReading(sample.output, total: sample.total)
    #expect(stayingLines(reading.text) == stayingLines(sample.output))
    expect(reading, sample)
  }

  @Test("The pieces in which the output comes change nothing", arguments: OutputSample.all, [1, 2, 7])
  func pieces(sample: OutputSample, length: Int) {
    let whole = OutputReading(sample.output, total: sample.total)
    var pieces = OutputReading(sample.output, total: sample.total, pieceLength: { length })
    pieces.fractions = whole.fractions
    #expect(pieces == whole)
  }

  @Test("A program that is quiet after each record is read like any other", arguments: OutputSample.all)
  func quiet(sample: OutputSample) {
    // The pieces end where the program would have waited.
    let ends = sample.output.utf8.indices.filter { ["\r", "\n"].contains(sample.output[$0]) }
      .map { sample.output.utf8.distance(from: sample.output.utf8.startIndex, to: $0) }
    var lengths = zip(ends, [0] + ends).map { $0 - $1 }.filter { $0 > 0 }.makeIterator()
    let reading = OutputReading(
      sample.output, sample.format, total: sample.total, isQuiet: true, pieceLength: { lengths.next() ?? .max })
    expect(reading, sample)
  }

  private func expect(_ reading: OutputReading, _ sample: OutputSample) {
    #expect(reading.fraction.map { ($0 * 1000).rounded() } == (sample.fraction * 1000).rounded())
    #expect(reading.label == sample.label)
    #expect(reading.currentValueLabel == sample.currentValueLabel)
  }
}
