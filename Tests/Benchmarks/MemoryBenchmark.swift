import SystemCalls
import TerminalText

/// Measures the peak of resident memory of a large copy, and the size of the programs.
struct MemoryBenchmark {
  var programs: Programs
  var pipeline: Pipeline
  var rounds: Int

  func addRows(to story: Story) throws {
    var sizes: [String: [Double]] = [:]
    for program in programs.progress { sizes[program.column] = size(of: program.path).map { [$0 / 1024] } }
    sizes[Story.plainColumn] = size(of: "cat").map { [$0 / 1024] }
    story.row("size of the program", "KiB", sizes)
    let gibibytes = Double(pipeline.size) / 1_073_741_824
    let nothing = try (0..<rounds).map { _ in try peakOfNothing() }
    for (display, name) in [(Entrant.Display.quiet, "quiet"), (.bar, "bar")] {
      var peaks = [Story.limitColumn: nothing]
      for _ in 0..<rounds {
        for entrant in programs.entrants(for: pipeline.work) where entrant.display == display && entrant.words != nil {
          peaks[entrant.column, default: []].append(Double(try pipeline.run(entrant, isForked: true).memory))
        }
      }
      story.row(
        "peak memory of \(gibibytes.text(decimals: 1)) GiB, \(pipeline.work.name), \(name)", "KiB", peaks)
    }
  }

  /// The peak that the kernel reports for a program that does nothing, in KiB.
  ///
  /// A part of it may belong to this process, from which the program is forked.
  private func peakOfNothing() throws -> Double {
    let null = try openNull()
    defer { try? null.close() }
    let stage = try Stage(["true"], input: null, output: null, errors: .descriptor(null), isForked: true)
    return Double(try stage.finish().memory)
  }

  /// The bytes of the file that a command's name or path means; `nil` if there is none.
  private func size(of command: String) -> Double? {
    let folders = (Environment.ofThisProcess["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return (command.contains("/") ? [""] : folders).lazy
      .compactMap { try? FileStatus(ofPath: FilePath($0 + command)) }.first.map { Double($0.size) }
  }
}
