import ProgressModel
import ProgressSources
import TestSupport
import TestTraits
import Testing

/// The output of programs, and the fraction that each of its records says.
///
/// Each shape was written from the documentation, the source or public logs of the program, with
/// neutral names. Recordings/README.md tells where the recordings come from.
@Suite("The output of programs and what its records say", .seeded) struct OutputCorpusTests {
  struct Program: CustomTestStringConvertible {
    let name: String

    /// The text, and the fraction that it says if it says one.
    let records: [(text: String, fraction: Double?)]
    var testDescription: String { name }
    var saysFractions: Bool { records.contains { $0.fraction != nil } }
    var text: String { records.map { $0.text }.joined() }

    /// A shape. `total`: the steps of the whole work, of which the record of each says how many are
    /// done.
    private init(
      _ name: String, redrawn: Bool = true, of total: Int, _ record: (Int) -> String
    ) {
      self.name = name
      records =
        (1...min(9, total)).map { step in
          let text = record(step)
          return (redrawn ? "\r" + text : text + "\n", Double(step) / Double(total))
        } + (redrawn ? [("\n", nil)] : [])
    }

    /// A recording. Its records end where the program goes back or to the next row.
    private init(recording name: String) {
      self.name = name
      let path = "Tests/ProgressSourcesTests/Recordings/\(name)"
      let says = Self.says.first { name.hasPrefix($0.prefix) }
      let pattern = says.flatMap { $0.pattern.isEmpty ? nil : try? Regex($0.pattern) }
      let record = /[^\r\n\u{8}]*[\r\n\u{8}]*/.matchingSemantics(.unicodeScalar)
      records = (committedText(at: path) ?? "").matches(of: record).map { record in
        let match = pattern.flatMap { try? $0.firstMatch(in: record.output) }
        let groups = match?.output.dropFirst().compactMap { $0.substring } ?? []
        let numbers = groups.map(Self.number)
        let fraction: Double? =
          switch numbers.count {
          case 0: nil
          case 1: numbers[0] / (says?.total ?? 100)
          case 2: numbers[0] / numbers[1]
          default: (numbers[0] - 1 + numbers[2] / 100) / numbers[1]
          }
        return (String(record.output), fraction)
      }
    }

    /// A number, a size with a prefix, a time in seconds, or the end of the work.
    private static func number(_ text: Substring) -> Double {
      if text == "true" { return 100 }
      let words = text.split(separator: " ")
      let prefix = words.count > 1 ? ["K": 1024.0, "M": 1_048_576][words[1].prefix(1)] : nil
      return (prefix ?? 1)
        * words[0].split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? .nan) }
    }

    /// How far the work is in the records of those recordings whose names begin so: a share of
    /// `total`; a count and its total; or these and the percentage of the present step. An empty
    /// pattern: there is no total, or the reader adds up what several records say. Without a row, the
    /// records say a percentage.
    private static let says: [(prefix: String, pattern: String, total: Double)] = [
      ("apt-install-fancy", #".*Progress: \[ *(\d+)%|^[^\[]*?(\d+)%"#, 100),
      ("apt-install-status-fd", #"status:.*?:([0-9.]+):|(\d+)%"#, 100),
      ("apt-install", "", 1),
      ("borg-check-log", #"e": "[^"]*?([0-9.]+)%|finished": (true)"#, 100),
      ("cargo", #"(\d+)/(\d+):"#, 1),
      ("curl-meter-files", "", 1),
      ("curl-meter-unknown-size", "", 1),
      ("curl-meter", #"^ *(\d+) +[0-9.]+[kM]? "#, 100),
      ("curl-parallel", #"^ *(\d+) "#, 100),
      ("docker-build-steps", #"Step (\d+)/(\d+)"#, 1),
      ("docker-buildx-plain", #"\[(\d+)/(\d+)\]"#, 1),
      ("docker-load", #""current":(\d+),"total":(\d+)"#, 1),
      ("docker", "", 1),
      ("ffmpeg-progress-pipe", "", 1),
      ("ffmpeg-stats-only", "", 1),
      ("ffmpeg", #"time=([0-9:.]+)"#, 120),
      ("generic-aws", "Completed ([0-9.]+ MiB)/~([0-9.]+ MiB)", 1),
      ("generic-ctest", #"^ *(\d+)/(\d+) Test"#, 1),
      ("generic-dnf", #" (\d+)/(\d+) $"#, 1),
      ("generic-e2fsck.", #"\| *([0-9.]+)%"#, 100),
      ("generic-flatpak", #" (\d)/(\d)….* (\d+)%"#, 1),
      ("generic-mk", #"(\d+)/(\d+) +\d+%"#, 1),
      ("generic-pacman", #"\( ?(\d+)/(\d+)\).* (\d+)%"#, 1),
      ("ninja", #"\[(\d+)/(\d+)\]"#, 1),
      ("osc-9-4", "", 1),
      ("parallel-eta", #"local:\d+/(\d+)/"#, 12),
      ("parallel-progress", "", 1),
      ("pip-raw", #"Progress (\d+) of (\d+)"#, 1),
      ("pip", #"([0-9.]+)/([0-9.]+) MB"#, 1),
      ("rclone", #"([0-9.]+ MiB) / ([0-9.]+ MiB)"#, 1),
      ("restic-text", #"([0-9.]+)%"#, 100),
      ("restic", #""percent_done":([0-9.]+)"#, 1),
      ("rsync-progress.", "", 1),
      ("swiftpm", #"\[(\d+)/(\d+)\]"#, 1),
      ("systemd", #"9;4;1;(\d+)"#, 100),
      ("tqdm-nested", "", 1),
      ("zenity", #"^(\d+)$"#, 100),
      ("zstd-files", "", 1),
      ("zstd", "Read: +([0-9.]+ [KM]iB) / +([0-9.]+ MiB)", 1),
      ("", "([0-9.]+) ?%", 100),
    ]

    private static let names = ["alpha", "b2-core", "cafe", "d.x86_64", "libe1", "f_test", "gamma"]
    private static func name(_ step: Int) -> String { names[step % names.count] }

    private static let shapes = [
      Program("yarn", redrawn: false, of: 4) { "[\($0)/4] Step \(name($0))..." },
      Program("symfony", of: 12) { " \($0)/12 [\(bar($0, 12))]  \($0 * 100 / 12)%" },
      Program("bazel", of: 345) { "[\($0) / 345] Compiling \(name($0)).cc" },
      Program("meson test", redrawn: false, of: 12) { " \($0)/12 \(name($0))   OK   0.1\($0)s" },
      Program("ctest", redrawn: false, of: 24) {
        "\($0)/24 Test  #\($0): \(name($0)) ..........   Passed    0.01 sec"
      },
      Program("pg_basebackup", of: 100) { "\($0 * 678)/67800 kB (\($0)%), 0/1 tablespace" },
      Program("pgbench", redrawn: false, of: 10) {
        "\($0)00000 of 1000000 tuples (\($0 * 10)%) of accounts done (elapsed 0.1\($0) s)"
      },
      Program("mongorestore", of: 100) { "[\(bar($0, 100))]  db.c  \($0).0MB/100.0MB  (\($0).0%)" },
      Program("mdadm", of: 100) {
        "[==>...]  resync = \($0).0% (\($0 * 1000)/100000) finish=12.5min speed=33440K/sec"
      },
      Program("hashcat", of: 100) { "Progress.........: \($0 * 12)/1200 (\($0).00%)" },
      Program("nmap", redrawn: false, of: 100) {
        "SYN Stealth Scan Timing: About \($0).00% done; ETC: 12:00 (0:01:00 remaining)"
      },
      Program("ollama", of: 100) {
        "pulling 8eeb52dfb3bb:  \($0)% ▕█   ▏ \($0 * 47) MB/4700 MB   50 MB/s   1m20s"
      },
      Program("huggingface", of: 100) {
        "model.safetensors:  \($0)%|█▏  | \($0 * 47)M/4700M [00:10<01:20, 50.0MB/s]"
      },
      Program("esptool", of: 100) { "Writing at 0x000\($0 * 16)a0... (\($0) %)" },
      Program("avrdude", of: 100) { "Writing | \(bar($0, 100)) | \($0)% 0.12s" },
      Program("dfu-util", of: 100) { "Download\t[\(bar($0, 100))]  \($0)%         4096 bytes" },
      Program("aria2", of: 100) {
        "[#2089b0 \($0).0MiB/100.0MiB(\($0)%) CN:1 DL:115.7KiB ETA:4m51s]"
      },
      Program("axel", redrawn: false, of: 100) {
        "[ \($0)%]  .......... .......... .......... [ 123.4KB/s]"
      },
      Program("scp", of: 100) { "file.iso     \($0)%  128MB  10.2MB/s   00:12 ETA" },
      Program("apk", redrawn: false, of: 12) { "(\($0)/12) Installing \(name($0)) (1.\($0)-r0)" },
      Program("brew", of: 100) { "\(String(repeating: "#", count: $0))   \($0).0%" },
      Program("snap", of: 100) { "Download snap \"core\" (1234) from channel  \($0)% 10.2MB/s 3s" },
      Program("emerge", redrawn: false, of: 12) {
        ">>> Emerging (\($0) of 12) cat/\(name($0))-1.0"
      },
      Program("pkg", redrawn: false, of: 12) { "[\($0)/12] Installing \(name($0))-1.0..." },
      Program("cabal", redrawn: false, of: 12) {
        "[\($0) of 12] Compiling \(name($0)) ( src/\(name($0)).hs )"
      },
      Program("sphinx", of: 100) { "reading sources... [\($0)%] \(name($0))" },
      Program("vagrant", of: 100) {
        "Progress: \($0)% (Rate: 10.2M/s, Estimated time remaining: 0:00:12)"
      },
      Program("sox", of: 100) { "In:\($0).0% 00:01:12.34 [00:01:00.00] Out:3.2M" },
      Program("flac", of: 100) { "a.wav: \($0)% complete, ratio=0.6\($0)" },
      Program("ImageMagick", of: 100) { "Resize/Image//a.png: \($0) of 100, \($0)% complete" },
      Program("badblocks", of: 100) { "\($0).00% done, 0:05 elapsed. (0/0/0 errors)" },
      Program("phpunit", redrawn: false, of: 110) {
        "...........   \($0) / 110 ( \($0 * 100 / 110)%)"
      },
      Program("dnf", redrawn: false, of: 12) {
        "  Installing       : \(name($0))-1.fc29      \($0)/12 "
      },
      Program("docker build", redrawn: false, of: 12) { "Step \($0)/12 : RUN \(name($0))" },
      Program("buildah", redrawn: false, of: 12) { "STEP \($0)/12: RUN \(name($0))" },
      Program("maven", redrawn: false, of: 5) {
        "[INFO] Building \(name($0)) 1.0-SNAPSHOT  [\($0)/5]"
      },
      Program("keras", redrawn: false, of: 9) { "Epoch \($0)/9" },
      Program("fastboot", redrawn: false, of: 12) {
        "Sending sparse 'super' \($0)/12 (262140 KB)  OKAY [  6.1\($0)s]"
      },
      Program("mbuffer", of: 100) {
        "in @ 12.0 MiB/s, out @ 5113 kiB/s, \($0 * 87) kiB total, buffer  30% full, \($0)% done"
      },
      Program("share before counts in brackets", of: 100) {
        "Saving: \($0).00% (\($0 * 3072)/307204k, \($0 / 12 + 1)/9 files)"
      },
      Program("size before shares in brackets", of: 240) {
        "Track 01:  \($0) of  240 MB written (fifo  13%) [buf  50%]   4.1x."
      },
      Program("fifo beside a share", of: 100) {
        "\($0 * 7) MB, fifo \(90 - $0)%, \($0) per cent done"
      },
      Program("qemu-img", of: 100) { "    (\($0).00/100%)" },
      Program("of a whole percentage", of: 100) { "Checking \($0).00 of 100" },
      Program("out of", of: 50) { "Copied \($0) out of 50" },
      Program("cursor forward", of: 100) { "task\u{1B}[20C\($0)%" },
      Program("cursor to a column", of: 100) { "name\u{1B}[60G \($0)%" },
      Program("columns", of: 12) { "\u{1B}[1G   b\u{1B}[K\u{1B}[97G\($0)/12\u{1B}[2G" },
      Program("tab", of: 100) { "sync\t\($0)%\t\(name($0))" },
      Program("bar without a number", of: 40) {
        "|\(String(repeating: "#", count: $0))\(String(repeating: "-", count: 40 - $0))| ETA 00:00:01"
      },
      Program("bar of blocks", of: 40) {
        "Loading \(String(repeating: "█", count: $0))\(String(repeating: "░", count: 40 - $0))"
      },
    ]

    private static func bar(_ step: Int, _ total: Int) -> String {
      let filled = step * 20 / total
      return String(repeating: "=", count: filled) + ">"
        + String(repeating: "-", count: 20 - filled)
    }

    static let all = shapes + recordingNames.map(Program.init(recording:))
  }

  @Test(
    "Each record of a program drives the bar to its fraction, on a terminal and in a pipe",
    arguments: Program.all, [true, false])
  func fractions(program: Program, isForScreen: Bool) {
    var reader = OutputReader(.automatic, isForScreen: isForScreen)
    var said: Double?
    var shown: Double?
    var (shownCount, missedCount) = (0, 0)
    for (step, record) in program.records.enumerated() {
      _ = Array(record.text.utf8).withUnsafeBytes { reader.read($0, at: Double(step) / 10) }
      _ = reader.settle()
      let fraction = reader.reading.fractionCompleted
      // A new phase takes a second record to be known.
      let isLate = record.fraction ?? 1 < said ?? 0 && fraction == shown
      said = record.fraction ?? said
      shown = fraction
      guard program.saysFractions else { continue }
      if record.fraction != nil {
        shownCount += fraction == nil ? 0 : 1
        missedCount += fraction == nil ? 1 : 0
      }
      if let fraction, !isLate {
        #expect(abs(fraction - (said ?? -1)) < 0.01, "\(record.text.debugDescription)")
      }
    }
    #expect(shownCount >= missedCount || missedCount < 4)
  }

  @Test(
    "Every line that is not redrawn remains, byte for byte and in order, however it is cut",
    arguments: Program.all)
  func lines(program: Program) {
    var random = SeededRandom()
    let staying = stayingLines(program.text)
    for isForScreen in [true, false] {
      let whole = OutputReading(program.text, isForScreen: isForScreen)
      #expect(stayingLines(whole.text) == staying)
      for _ in 0..<(isExhaustive ? 100 : 1) {
        for isQuiet in [true, false] {
          var pieces = OutputReading(program.text, isQuiet: isQuiet, isForScreen: isForScreen) {
            Int.random(in: 1...30, using: &random)
          }
          #expect(stayingLines(pieces.text) == staying)
          pieces.fractions = whole.fractions
          #expect(isForScreen || isQuiet || pieces == whole)
        }
      }
    }
  }
}
