import SystemCalls
import TerminalText
import TestSupport

/// Measures the memory of long and short runs.
///
/// It fails at the first work whose long run takes more than 1 MiB beyond the short one.
struct LongRunBenchmark {
  var program: String
  /// The directory of the sparse file.
  var folder: String
  /// How many times shorter than usual the runs are.
  var divisor: Int

  /// The limit for the additional memory of a long run, in KiB.
  private static let most = 1024

  private var records: Int { 100_000_000 / divisor }
  private var gibibytes: Int { 100 / divisor }

  func run() throws {
    let table = Table(
      "Peak memory in KiB of a long run, and of a short one",
      ["work", "short", "long", "within 1 MiB"])
    for (words, name) in [(["-l"], "lines"), (["-l", "-B", "64K"], "lines, through a buffer")] {
      try add(name, to: table) { try peak(of: words, records: $0) }
    }
    try add("values", to: table) {
      try peak(of: ["--values", "--total", "1000000000"], records: $0)
    }
    let path = folder + "/sparse"
    let sparse = try openForWriting(path)
    defer {
      if let identity = try? FileStatus(of: sparse).identity {
        removeFile(at: FilePath(path), ifStill: identity)
      }
      try? sparse.close()
    }
    for words in [["-X"], ["-X", "-C"], ["-X", "-B", "64K"]] {
      let name = "sparse file, `\(words.joined(separator: " "))`"
      let (short, long) = (1 << 20, gibibytes << 30)
      let peaks = try [short, long].map { size in
        try sparse.setSize(Int64(size))
        return try peak(of: words + [path])
      }
      try row("\(name), \(gibibytes) GiB", peaks, table)
    }
  }

  private func add(_ name: String, to table: Table, _ peak: (Int) throws -> Int) throws {
    try row("\(records / 1_000_000) million \(name)", try [1000, records].map(peak), table)
  }

  private func row(_ name: String, _ peaks: [Int], _ table: Table) throws {
    let isFlat = peaks[1] - peaks[0] <= Self.most
    table.row([name] + peaks.map { String($0) } + [isFlat ? "yes" : "no"])
    guard isFlat else { throw HarnessError("more memory in a long run: \(name)") }
  }

  /// The peak of memory, in KiB, of a run that reads `records` records of six bytes with a bar.
  private func peak(of words: [String], records: Int) throws -> Int {
    let (reading, writing) = try openPipe()
    let null = try openNull()
    defer { try? null.close() }
    let feeder = try Stage(
      ["sh", "-c", "yes 12345 | head -n \(records)"], input: null, output: writing)
    try writing.close()
    let peak = try peak(of: words, input: reading)
    try reading.close()
    _ = try feeder.finish()
    return peak
  }

  private func peak(of words: [String], input: FileDescriptor? = nil) throws -> Int {
    let null = try openNull()
    defer { try? null.close() }
    let terminal = try DrainedTerminal()
    defer { _ = terminal.end() }
    return try Stage(
      [program] + words, input: input ?? null, output: null, errors: .terminal(terminal),
      isForked: true
    ).finish().memory
  }
}
