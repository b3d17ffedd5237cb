import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(
  "Memory of long runs",
  .enabled(if: fileExists("/proc/self/status"), "Only Linux tells the peak of a process that runs"),
  .disabled(if: isSanitized, "A sanitizer remembers much of what passes"), .fewAtOnce)
struct MemoryTests {
  /// The KiB by which the peak of a long run may exceed that of a short one.
  private static let most = 1024

  @Test(
    "A million records take no more memory than the first few",
    arguments: [
      ["-l"], ["-l", "-q"], ["--values", "--total", "1000000000"], ["-0"], ["-l", "-B", "64K"],
    ])
  func records(words: [String]) async throws {
    let record = words.contains("-0") ? "12345\0" : "12345\n"
    let run = try ProgramRun(words, input: .pipe)
    let first = try await peak(of: run, after: record, count: 50_000)
    let last = try await peak(of: run, after: record, count: isExhaustive ? 10_000_000 : 1_000_000)
    #expect(last - first <= Self.most, "\(first) KiB, then \(last) KiB")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "A name that has ended takes less than 200 bytes", arguments: [["-q"], ["--json=/dev/null"]])
  func names(words: [String]) async throws {
    let run = try ProgramRun(["--values"] + words, input: .pipe)
    var peaks: [Int] = []
    for names in [0..<10_000, 10_000..<90_000] {
      await run.write(names.map { "name\($0)=1/2\nname\($0)=2/2\n" }.joined())
      peaks.append(try await peak(of: run))
    }
    #expect((peaks[1] - peaks[0]) * 1024 < 80_000 * 200, "\(peaks) KiB")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("Labels that change with every record take no more memory")
  func labels() async throws {
    let run = try ProgramRun(["--values", "--total", "9"], input: .pipe)
    let first = try await peak(of: run, after: "4 file with a name\n# another\n", count: 5000)
    let last = try await peak(of: run, after: "5 file with some name\n# more\n", count: 100_000)
    #expect(last - first <= Self.most, "\(first) KiB, then \(last) KiB")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "A sparse file of gibibytes takes no more memory than one of a mebibyte",
    arguments: [["-X"], ["-X", "-C"], ["-X", "-B", "64K"]])
  func sparseFile(words: [String]) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("sparse", holding: [])
    var peaks: [Int] = []
    let sizes = [
      (1 << 20, "1.00MiB"), isExhaustive ? (2 << 30, "2.00GiB") : (1 << 30, "1.00GiB"),
    ]
    for (size, text) in sizes {
      #expect(truncate(path, off_t(size)) == 0)
      // The open standard input keeps the program from ending after the file.
      let run = try ProgramRun(words + ["-b", path, "-"], input: .pipe)
      try await run.waitForText(text)
      peaks.append(try await peak(of: run))
      run.closeInput()
      #expect(try await run.end() == .exited(0))
    }
    #expect(peaks[1] - peaks[0] <= Self.most, "\(peaks) KiB")
  }

  /// The peak of the program's memory in KiB after this many of these records.
  private func peak(of run: ProgramRun, after record: String, count: Int) async throws -> Int {
    let piece = max(1, (1 << 16) / record.utf8.count)
    let bytes = Array(String(repeating: record, count: piece).utf8)
    for _ in 0..<(count / piece + 1) { #expect(await run.write(bytes)) }
    return try await peak(of: run)
  }

  /// The peak of the program's memory in KiB so far.
  private func peak(of run: ProgramRun) async throws -> Int {
    let line = try await runShell("grep VmHWM /proc/\(run.identifier)/status")
    return try #require(
      line.outputText.split { !$0.isNumber }.first.flatMap { Int($0) }, "\(line.errorText)")
  }
}
