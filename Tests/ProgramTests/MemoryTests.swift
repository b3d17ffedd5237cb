import TestSupport
import TestTraits
import Testing

@Suite(
  "Memory of long runs",
  .enabled(if: fileExists("/proc/self/status"), "Only Linux tells the peak of a process that runs"),
  .disabled(if: isSanitized, "A sanitizer remembers much of what passes"), .fewAtOnce)
struct MemoryTests {
  /// The KiB by which the peak of a long run may exceed that of a short one.
  private static let most = 1024

  @Test(
    "Hundreds of thousands of records take no more memory than the first few",
    arguments: [["-l"], ["--values", "--total", "1000000000"], ["-l", "-B", "64K"]])
  func records(words: [String]) async throws {
    let run = try ProgramRun(words, input: .pipe)
    let first = try await peak(of: run, after: "12345\n", count: 50_000)
    let last = try await peak(
      of: run, after: "12345\n", count: isExhaustive ? 10_000_000 : 150_000)
    #expect(last - first <= Self.most, "\(first) KiB, then \(last) KiB")
    try await run.finish()
  }

  @Test(
    "A name that has ended takes less than 200 bytes, and labels that change take no more memory",
    arguments: [["-q"], ["--json=/dev/null"]])
  func names(words: [String]) async throws {
    let run = try ProgramRun(["--values"] + words, input: .pipe)
    var peaks: [Int] = []
    // Once these are in the pipe, which holds less, all names before them have been read.
    let repetitions = String(repeating: "name0=2/2\n", count: 20_000)
    // The first names come five times, so that as many changes go before each peak: what those that
    // no frame has shown yet take for a moment is in both.
    for names in [(0..<15_000).map { $0 % 3000 }, Array(3000..<15_000)] {
      await run.write(
        names.map { "name\($0)=1/2 a text\nname\($0)=# a label\nname\($0)=2/2\n" }.joined()
          + repetitions)
      peaks.append(try await run.peakKibibytes())
    }
    #expect((peaks[1] - peaks[0]) * 1024 < 12_000 * 200, "\(peaks) KiB")
    try await run.finish()
  }

  @Test(
    "A large sparse file takes no more memory than one of a mebibyte",
    arguments: isExhaustive ? [["-X"], ["-X", "-C"], ["-X", "-B", "64K"]] : [["-X"]])
  func sparseFile(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("sparse", holding: [])
    var peaks: [Int] = []
    let sizes = [
      (1 << 20, "1.00MiB"), isExhaustive ? (2 << 30, "2.00GiB") : (1 << 28, " 256MiB"),
    ]
    for (size, text) in sizes {
      #expect(truncate(path, off_t(size)) == 0)
      // The open standard input keeps the program from ending after the file.
      let run = try ProgramRun(words + ["-b", path, "-"], input: .pipe)
      try await run.waitForText(text)
      peaks.append(try await run.peakKibibytes())
      try await run.finish()
    }
    #expect(peaks[1] - peaks[0] <= Self.most, "\(peaks) KiB")
  }

  /// The peak of the program's memory in KiB after this many of these records.
  private func peak(of run: ProgramRun, after record: String, count: Int) async throws -> Int {
    let piece = max(1, (1 << 16) / record.utf8.count)
    let bytes = Array(String(repeating: record, count: piece).utf8)
    for _ in 0..<(count / piece + 1) { #expect(await run.write(bytes)) }
    return try await run.peakKibibytes()
  }
}
