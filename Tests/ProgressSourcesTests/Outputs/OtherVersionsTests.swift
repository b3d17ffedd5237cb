import ProgressModel
import TestSupport
import Testing

/// Records of other versions, modes and platforms than those of the recordings, written from the
/// source of the programs.
@Suite("Other forms of known programs") struct OtherVersionsTests {
  struct Form: CustomTestStringConvertible {
    let testDescription: String
    let format: OutputFormat
    let text: String
    let fraction: Double?
    let completed: Double?

    init(
      _ name: String, _ format: OutputFormat, _ text: String, fraction: Double? = nil,
      completed: Double? = nil
    ) {
      testDescription = name
      self.format = format
      self.text = text
      self.fraction = fraction
      self.completed = completed
    }

    private static func lines(_ numbers: ClosedRange<Int>, _ line: (Int) -> String) -> String {
      numbers.map(line).joined()
    }

    static let all = [
      Form(
        "an upload of curl", .curl,
        """
        \r  5 5859k    0     0    5  320k      0  1575k  0:00:03 --:--:--  0:00:03 1568k\
        \r 56 5859k    0     0   56 3328k      0  1500k  0:00:03  0:00:02  0:00:01 1499k
        """, fraction: 3328.0 / 5859),
      Form(
        "curl -Z without times", .curl,
        """
        DL% UL%  Dled  Uled  Xfers  Live Total     Current  Left    Speed
        \r 83 --  3574k     0     3     1  00:00:33 00:00:08 00:00:05  126k      \
        \r100 --  4296k     0     3     0  00:00:17 00:00:09           243k     \n
        """, fraction: 1),
      Form(
        "rsync 2 and openrsync", .rsync,
        """
        a
             1638400  45%    1.50MB/s    0:00:02\r     3276800 100%    1.50MB/s    0:00:02 \
        (xfer#1, to-check=2/4)
        b
             1638400  50%    1.50MB/s    0:00:02\r
        """, fraction: 0.625),
      Form(
        "a stalled rsync", .rsync, "\r      7,276,800  90%    1.50MB/s  ??:??:??  \r",
        fraction: 0.9),
      Form(
        "two runs of ffmpeg", .ffmpeg,
        """
          Duration: 00:01:40.00, start: 0
        size=N/A time=00:01:40.00 bitrate=N/A speed=20x
          Duration: 00:00:50.00, start: 0
        size=N/A time=00:00:25.00 bitrate=N/A speed=20x    \r
        """, fraction: 0.5),
      Form(
        "ffmpeg with levels", .ffmpeg,
        """
        [info]   Duration: 00:00:20.00, start: 0.0, bitrate: 393 kb/s
        [info] frame=  250 fps=249 size=     512kB time=00:00:05.00 bitrate= 420.1kbits/s \
        speed=9.94x    \r
        """, fraction: 0.25),
      Form(
        "a phase of git that is seen at its end", .git,
        "Checking object directories: 100% (256/256), done.\n", fraction: 1),
      Form(
        "dd of BSD", .dd,
        "  262,144,000 bytes (262 MB, 250 MiB) transferred 2.004s, 131 MB/s\r",
        completed: 262_144_000),
      Form(
        "dd of BSD, asked by a signal", .dd,
        "262144000 bytes transferred in 2.000123 secs (131055879 bytes/sec)\n",
        completed: 262_144_000),
      Form(
        "dd in Chinese", .dd, "734388480 字节 (734 MB, 700 MiB) 已复制，1 s，734 MB/s\r",
        completed: 734_388_480),
      Form(
        "dd in Ukrainian", .dd, "скопійовано 626385152 байтів (626 MB, 597 MiB), 1 s, 626 MB/s\r",
        completed: 626_385_152),
      Form("zstd 1.5.0", .zstd, "\rRead : 32 / 64 MB ==> 47.3%", fraction: 0.5),
      Form(
        "zstd -v", .zstd,
        "\r(L13) Buffered: 31.0 MiB - Consumed: 16.0 MiB - Compressed: 473 KiB => 46.19%\r",
        completed: 16_777_216),
      Form("zstd of a pipe", .zstd, "\rRead: 12.0 MiB  ==> 38%", completed: 12_582_912),
      Form("restic check", .restic, "[0:05] 45.00%  45 / 100 packs\n", fraction: 0.45),
      Form(
        "restic restore", .restic,
        "[0:02] 30.00%  12 files/dirs 15.0 MiB, total 40 files/dirs 50.0 MiB\n", fraction: 0.3),
      Form(
        "restic without a share", .restic,
        "[0:02] 22 files 15.0 MiB, total 40 files 60.0 MiB, 0 errors\n", fraction: 0.25),
      Form(
        "restic restore --json", .restic,
        #"{"message_type":"status","percent_done":0.3,"total_bytes":60,"bytes_restored":18}"#
          + "\n", fraction: 0.3, completed: 18),
      Form(
        "rclone --stats-one-line-date", .rclone,
        "2026/11/29 01:01:16 -     15.0 MiB / 60.0 MiB, 25%, 20 MiB/s, ETA 1s (xfr#4/40)\n",
        fraction: 0.25),
      Form(
        "rclone --use-json-log", .rclone,
        #"{"level":"info","msg":"x","stats":{"bytes":15,"speed":1,"totalBytes":60}}"# + "\n",
        fraction: 0.25),
      Form(
        "a build on a terminal", .docker,
        lines(1...5) {
          "[+] Building \($0).0s (\($0)/10)\r\n => [2/4] RUN make\r\n"
            + " => => sha256:aa 1.0\($0)MB / 3.15MB\r\n\u{1B}[3A"
        }, fraction: 0.5),
      Form(
        "compose on a terminal", .docker,
        lines(1...4) { "[+] Pulling \($0)/8\r\n web [] \($0)0.5MB / 91.2MB Pulling\r\n\u{1B}[2A" },
        fraction: 0.5),
      Form(
        "docker push", .docker,
        "aaaa: Pushing [=>    ] 12MB/50MB\u{1B}[K\r\nbbbb: Pushing [=> ] 13MB/50MB\u{1B}[K\r\n",
        fraction: 0.25),
      Form(
        "downloads of dnf5", .automatic,
        lines(1...6) {
          "[1/3] alpha \($0 * 9)% | 1.2 MiB/s | 1.2 MiB | 00m12s\r\n"
            + "[2/3] beta \($0 * 8)% | 1.2 MiB/s | 2.2 MiB | 00m12s\r\n"
            + "[0/3] Total \($0 * 10)% | 2.2 MiB/s | 3.2 MiB | 00m12s\u{1B}[2A\r\u{1B}[J"
        }, fraction: 0.6),
      Form(
        "steps of dnf5", .automatic,
        lines(1...5) { "[\($0)/5] Installing alpha  50% | 1.2 MiB/s | 1.2 MiB | 00m12s\r" },
        fraction: 0.9),
      Form(
        "pytest with times", .pytest,
        "collected 8 items\n\ntest_a.py ....      537.1ms\ntest_b.py ..", fraction: 0.75),
      Form(
        "pytest -v with times", .pytest,
        """
        collecting ... collected 4 items

        a.py::test_x[0] PASSED                        377.2us
        a.py::test_s SKIPPED (no way to run)            1m 5s
        a.py::test_err FAILED                         50.68ms

        """, fraction: 0.75),
      Form(
        "classic pytest", .pytest, "collected 8 items\n\ntest_a.py ....\ntest_b.py ..",
        fraction: 0.75),
      Form(
        "zypper", .automatic, lines(1...5) { "\u{1B}[2K\rRetrieving: a.rpm ..<\($0 * 10)%>===[/]" },
        fraction: 0.5),
      Form(
        "two passes of HandBrake", .handbrake,
        "\rEncoding: task 2 of 2, 50.00 % (45.12 fps, avg 50.02 fps, ETA 00h00m12s)",
        fraction: 0.75),
      Form(
        "pv with a mean rate", .pv,
        "\r4.36MB 0:00:00 [9.28MB/s] (6.19MB/s) [=====>   ]  37% ETA 0:00:01\r", fraction: 0.37),
      Form(
        "apt 3", .apt,
        """
        Summary:
          Upgrading: 0, Installing: 3, Removing: 0, Not Upgrading: 12
        Preparing to unpack .../hello_1_amd64.deb ...
        Unpacking hello (1) ...
        Preparing to unpack .../world_1_amd64.deb ...
        Unpacking world (1) ...
        Setting up hello (1) ...

        """, fraction: 0.5),
      Form(
        "apt in German", .automatic,
        "\u{1B}7\u{1B}[24;0f\u{1B}[42m\u{1B}[30mFortschritt: [ 45%]\u{1B}[49m\u{1B}[39m [###...] \u{1B}8",
        fraction: 0.45),
      Form("apk", .automatic, "\u{1B}7 45% ███     \u{1B}8\u{1B}[0K", fraction: 0.45),
      Form(
        "yt-dlp without a size", .ytDlp, "[download]    2.00MiB at   1.00MiB/s (00:00:02)\r",
        completed: 2_097_152),
      Form(
        "a playlist of yt-dlp", .ytDlp,
        "[download] Downloading item 2 of 4\n[download]  50.0% of   10.00MiB at  1.00MiB/s\r",
        fraction: 0.375),
      Form(
        "two formats of yt-dlp", .ytDlp,
        """
        [info] x: Downloading 1 format(s): 137+140
        [download] Destination: x.f137.mp4
        [download] 100% of   10.00MiB in 00:00:05 at 2.00MiB/s
        [download] Destination: x.f140.m4a
        [download]  50.0% of    1.00MiB at  1.00MiB/s ETA 00:01

        """, fraction: 0.75),
      Form(
        "aria2c", .ytDlp, "[#a60a36 3.0MiB/6.0MiB(50%) CN:1 DL:3.0MiB ETA:1s]\r", fraction: 0.5),
      Form(
        "buildx in lines", .docker,
        "#8 [2/4] RUN make\n#5 sha256:0a 1.05MB / 3.15MB 0.3s\n", fraction: 0.5),
      Form(
        "stages of a build", .automatic,
        "#5 [build 1/3] FROM x\n#6 [run 1/2] FROM y\n#7 [build 2/3] RUN x\n", fraction: 0.6),
      Form(
        "stages of podman", .automatic,
        "[1/2] STEP 1/2: FROM x\n[1/2] STEP 2/2: RUN a\n[2/2] STEP 1/2: FROM y\n", fraction: 0.75),
      Form(
        "docker pull in a pipe", .automatic,
        """
        0a1b2c3d4e5f: Pulling fs layer
        1a1b2c3d4e5f: Pulling fs layer
        0a1b2c3d4e5f: Download complete
        0a1b2c3d4e5f: Pull complete

        """, fraction: 0.5),
      Form(
        "a second docker pull", .docker,
        "0a: Pulling fs layer\n0a: Download complete\n0a: Pull complete\n"
          + "1a: Pulling fs layer\n1a: Download complete\n", fraction: 0.5),
      Form(
        "the extraction of docker pull", .docker,
        """
        0a: Pulling fs layer
        0a: Downloading [====>] 8MB/8MB
        0a: Extracting [==>  ] 4MB/8MB
        1a: Pulling fs layer
        1a: Downloading [==> ] 8MB/8MB
        1a: Download complete
        1a: Extracting [==>  ] 4MB/8MB

        """, fraction: 0.5),
      Form(
        "docker pull while a layer waits", .docker,
        "0a: Pulling fs layer\n1a: Pulling fs layer\n0a: Downloading [=> ] 8MB/8MB\n"
          + "0a: Extracting [==>  ] 2MB/8MB\n", completed: 8_000_000),
      Form(
        "the JSON of HandBrake", .handbrake,
        "    \"Working\": {\n        \"Pass\": 1,\n        \"Progress\": 0.25,\n", fraction: 0.25),
      Form(
        "Gradle's wrapper", .automatic, "............10%............20%............30%....",
        fraction: 0.3),
      Form(
        "a step of borg", .borg,
        #"{"message":"current","current":6,"total":10,"type":"progress_percent","finished":false}"#
          + "\n", fraction: 0.5),
      Form(
        "the end of the steps of borg", .borg,
        #"{"operation":1,"msgid":"prune","type":"progress_percent","finished":true}"# + "\n",
        fraction: 1),
      Form(
        "the bytes of borg extract", .borg,
        #"{"message":"50%","current":8,"total":10,"msgid":"extract","type":"progress_percent"}"#
          + "\n", fraction: 0.8, completed: 8),
      Form(
        "batches of an epoch", .automatic,
        (1...3).map { "\rEpoch 2/3 - batch \($0)/6 - loss: 0.1" }.joined(), fraction: 0.5),
      Form(
        "steps of an epoch in brackets", .automatic,
        lines(1...2) { "Epoch [1/5], Step [\($0)00/800], Loss: 0.12\n" }, fraction: 0.05),
      Form(
        "a count beside a step", .automatic,
        (1...3).map { "\rStep \($0)/10 (\($0)00/1000)" }.joined(), fraction: 0.3),
      Form("ninja with a share and a rate", .ninja, "[17/34 50% :: 12.3/s] CXX a\n", fraction: 0.5),
    ]
  }

  @Test("The last record of a form says how far the work is", arguments: Form.all)
  func last(form: Form) {
    let reading = OutputReading(form.text, form.format, isForScreen: true)
    #expect(
      reading.fraction.map { ($0 * 1000).rounded() } == form.fraction.map { ($0 * 1000).rounded() })
    if let completed = form.completed { #expect(reading.completed == completed) }
  }

  @Test("A text right behind a bar of tqdm stays alone, and one behind a line of pv stays too")
  func gluedText() {
    let bar = "\r 10%|#   | 1/10 [00:01<00:09, 1.00it/s]\r 20%|##  | 2/10 [00:02<00:08, 1.00it/s]"
    #expect(OutputReading(bar + "begun\n", .tqdm, isForScreen: true).text == "begun\n")
    let line = "\r3.36MB 0:00:00 [9.28MB/s] [=====>   ]  27% ETA 0:00:01"
    #expect(OutputReading(line + "begun\n", .pv, isForScreen: true).text.hasSuffix("begun\n"))
  }

  @Test("A last row that is none of the program's records is a message, and stays")
  func messages() {
    let flood = String(repeating: "A: 9% (9/99)\r", count: 8000)
    for (text, format) in [
      (flood + "fatal: disk full\n", OutputFormat.git),
      ("Copied 10%\rCopied 20%: error: disk full\n", .rsync),
      ("Saving a\rSaving chunks cache failed: disk full\n", .borg),
    ] {
      let kept = OutputReading(text, format, isForScreen: true).text
      #expect(kept.hasSuffix("disk full\n"), "\(format)")
    }
    let saved = "a\u{1B}7\u{1B}[24;0fdisk [93% full]\u{1B}8b\n"
    #expect(OutputReading(saved).text == saved)
    #expect(OutputReading(saved).fraction == nil)
  }

  @Test("The block of rclone keeps all its rows, to which the cursor goes back")
  func blockOfRclone() {
    let block = "\u{1B}[2K\u{1B}[1GTransferred: 3 MiB / 9 MiB, 33%, 0 B/s, ETA -\r\n * a: 26% /2Mi"
    let text = block + "\u{1B}[2K\u{1B}[1A" + block
    let reading = OutputReading(text, program: .rclone, isForScreen: true)
    #expect(reading.text.lines.count == text.lines.count)
    #expect(reading.text.matches(of: /Transferred/).count == 2)
  }

  @Test("A record of rclone ends with its time or its counts, and the next one may follow at once")
  func joinedRecords() {
    let record = "4.3 MiB / 8.6 MiB, 50%, 1.2 MiB/s, ETA "
    for time in ["-", "0s", "1m5s", "2h (xfr#3/9)", "- (chk#1/2, xfr#3/9)"] {
      let text = String(repeating: record + time, count: 3) + "\n"
      for length in [1, 50, .max] {
        let reading = OutputReading(text, .rclone, pieceLength: { length })
        #expect(reading.fraction == 0.5 && reading.text == record + time + "\n", "\(time)")
      }
    }
  }

  @Test("Of docker push, layers count in a file, and their sizes on a terminal")
  func push() throws {
    func fractions(_ name: String) throws -> [Double] {
      let path = "Tests/ProgressSourcesTests/Recordings/\(name).txt"
      let text = try #require(committedText(at: path))
      return OutputReading(text, pieceLength: { 16 }).fractions.compactMap { $0 }
    }
    #expect(try fractions("docker-push-pipe") == [0] + (1...7).map { Double($0) / 7 })
    #expect(try fractions("docker-push").first == 5 / 60.0)
    let others = "web: Preparing\ndb: Preparing\nweb: Pushed\ndb: Waiting\n"
    #expect(OutputReading(others).fraction == nil)
  }

  @Test("A step within a repainted block counts once, however it is cut")
  func stepInBlock() {
    let block = String(repeating: "a 1/2\nb 1/2\n\u{1B}[2A", count: 3)
    let steps =
      "0 upgraded, 2 newly installed, 0 to remove and 2 not upgraded.\n"
      + "Preparing to unpack .../alpha_1.0-1_all.deb ...\nUnpacking alpha (1.0-1) ...\n"
      + "Preparing to unpack .../beta_1.0-1_all.deb ...\nUnpacking beta (1.0-1) ...\n"
    for length in 1...40 {
      #expect(OutputReading(block + steps, .apt, pieceLength: { length }).fraction == 0.5)
    }
  }

  @Test("A bar of tqdm below another one is the share of its next step, and the whole never falls")
  func nestedBars() {
    func bar(_ name: String, _ done: Int, _ total: Int) -> String {
      "\r\(name)\(done * 100 / total)%|# | \(done)/\(total) [00:01<00:09, 1.00it/s]"
    }
    for name in ["", "all: "] {
      var text = ""
      for step in 0..<4 {
        text += bar(name, step, 4) + "\r\n"
        for inner in 0...4 {
          text += "\r" + bar(name.isEmpty ? "" : "part: ", inner, 4) + "\u{1B}[A\r\n"
          guard inner == 2 else { continue }
          text += "\r    \r\u{1B}[Anote\r\n" + bar(name, step, 4) + "\r\n"
        }
        text += "\r    \u{1B}[A\r"
      }
      text += bar(name, 4, 4) + "\r\n"
      for length in [1, 7, 40, .max] {
        let reading = OutputReading(text, isForScreen: true, pieceLength: { length })
        let fractions = reading.fractions.compactMap { $0 }
        #expect(fractions == fractions.sorted() && fractions.last == 1)
        #expect(length > 40 || Set(fractions).count > 14)
        #expect(stayingLines(reading.text) == stayingLines(text))
      }
    }
  }

  @Test("Lines after a block are no rows of it")
  func afterBlock() {
    let block = "a 1/2\nb 1/2\n\u{1B}[2A"
    let lines = (1...60).map { "a \($0)/100\n" }.joined()
    #expect(OutputReading(block + block + "\n\n" + lines).fraction == 0.6)
  }
}
