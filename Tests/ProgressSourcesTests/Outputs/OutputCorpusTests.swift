import ProgressModel
import ProgressSources
import TestSupport
import TestTraits
import Testing

/// Records as programs write them, with neutral names, and the fraction that each one says.
///
/// Each shape was written from the documentation, the source or public logs of the program.
@Suite(.seeded) struct OutputCorpusTests {
  struct Program: CustomTestStringConvertible {
    let name: String
    let isRedrawn: Bool
    let total: Int
    let record: @Sendable (_ step: Int) -> String
    var testDescription: String { name }

    /// `total`: the steps of the whole work, of which the record of each says how many are done.
    init(
      _ name: String, redrawn: Bool = true, of total: Int,
      _ record: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      self.isRedrawn = redrawn
      self.total = total
      self.record = record
    }

    static let names = ["alpha", "b2-core", "cafe", "d.x86_64", "libe1", "f_test", "gamma"]
    static func name(_ step: Int) -> String { names[step % names.count] }

    static let all = [
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
    ]

    private static func bar(_ step: Int, _ total: Int) -> String {
      let filled = step * 20 / total
      return String(repeating: "=", count: filled) + ">"
        + String(repeating: "-", count: 20 - filled)
    }
  }

  @Test(
    "Each record of a program drives the bar to its fraction, on a terminal and in a pipe",
    arguments: Program.all, [true, false])
  func fractions(program: Program, isForScreen: Bool) {
    var reader = OutputReader(.automatic, isForScreen: isForScreen)
    for step in 1...min(9, program.total) {
      let text = program.isRedrawn ? "\r\(program.record(step))" : "\(program.record(step))\n"
      _ = Array(text.utf8).withUnsafeBytes { reader.read($0, at: Double(step)) }
      _ = reader.settle()
      // Percentages on lines need more records to be taken for progress.
      guard step > 4 || step > 2 && program.isRedrawn else { continue }
      let fraction = reader.reading.fractionCompleted ?? -1
      let wanted = Double(step) / Double(program.total)
      #expect(abs(fraction - wanted) < 0.01, "step \(step): \(fraction), not \(wanted)")
    }
  }

  @Test(
    "How a record is cut changes nothing of what is read and what stays", arguments: Program.all)
  func cuts(program: Program) {
    var random = SeededRandom()
    let records = (1...min(9, program.total)).map(program.record)
    let text =
      program.isRedrawn
      ? records.map { "\r" + $0 }.joined() + "\n" : records.map { $0 + "\n" }.joined()
    let whole = OutputReading(text)
    for _ in 0..<20 {
      let pieces = OutputReading(text) { Int.random(in: 1...30, using: &random) }
      #expect(pieces.text == whole.text)
      #expect(pieces.fraction == whole.fraction)
    }
    if !program.isRedrawn { #expect(whole.text == text) }
  }
}
