import Foundation
import TestSupport

/// Measures what a run takes while it waits for its input, alone and beside many other processes,
/// and while it copies slowly.
struct WaitingBenchmark {
  var program: String
  var seconds: Int
  var folder: TemporaryFolder

  /// The most that a run may take in 6 s, of which the calls at its start are most in a shorter one.
  private static let mostCalls = 1000.0
  private static let mostProcessor = 0.03
  private static let mostProcessorOfCopy = 0.08  // Seconds for 10 s

  func run() throws {
    let table = Table(
      "Runs that wait for \(seconds) s; `!` marks a value above its limit",
      ["work", "system calls", "processor, ms"])
    for count in [0, 3000] {
      let others = try plainPipe()
      // The shell ends its whole group once it has read the end of its input.
      let crowd = try Stage(
        ["sh", "-c", "for n in $(seq \(count)); do sleep 900 & done; read x; kill -9 0"],
        input: .descriptor(others.reading))
      close(others.reading)
      usleep(UInt32(count) * 2000)
      let log = folder.path + "/calls"
      _ = try wait("strace -f -c -o \(log)")
      let calls = try ProcessBenchmark.callCount(in: folder.contents(of: "calls"))
      let processor = try wait("").processor
      close(others.writing)
      _ = try crowd.finish(mayFail: true)
      table.row([
        "an empty pipe beside \(count) processes", mark(calls, Self.mostCalls),
        mark(processor * 1000, Self.mostProcessor * 1000),
      ])
    }
    let copied = try copy().processor
    table.row([
      "5 MB/s of an unknown size", nil,
      mark(copied * 1000, Self.mostProcessorOfCopy * 1000 * Double(seconds) / 10),
    ])
  }

  private func mark(_ value: Double, _ limit: Double) -> String {
    value.shortText + (value > limit ? "!" : "")
  }

  /// A pipeline in which the program waits. `prefix`: the words before it. The shell and sleep(1)
  /// take two milliseconds.
  private func wait(_ prefix: String) throws -> Cost {
    try Stage(
      ["sh", "-c", "sleep \(seconds) | \(prefix) \(program) > /dev/null"], errors: .terminal
    ).finish()
  }

  private func copy() throws -> Cost {
    let pipe = try plainPipe()
    let stage = try Stage([program], input: .descriptor(pipe.reading), errors: .terminal)
    close(pipe.reading)
    let piece = [UInt8](repeating: 32, count: 50_000)
    let begin = now()
    for step in 1...(100 * seconds) {
      writePlainly(piece, to: pipe.writing)
      usleep(UInt32(max(0, begin + Double(step) / 100 - now()) * 1e6))
    }
    close(pipe.writing)
    return try stage.finish()
  }
}
