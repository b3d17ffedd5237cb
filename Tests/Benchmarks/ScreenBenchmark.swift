import Foundation
import TestSupport

/// Measures the speed of a copy and the answer to SIGINT while the screen has a fault.
struct ScreenBenchmark {
  var program: String

  /// The number of MiB of zeros that are copied from memory.
  var mebibytes: Int
  var rounds: Int

  func run() async throws {
    let table = Table(
      "Copying \(mebibytes) MiB to /dev/null, and an interrupt",
      ["screen", "seconds", "ms from SIGINT to the end, at most"])
    for fault in [nil] + ScreenFault.allCases.map(Optional.some) {
      var seconds: [Double] = []
      var answers: [Double] = []
      for _ in 0..<rounds {
        let begin = now()
        try await end(try await start(fault, mebibytes: mebibytes))
        seconds.append(now() - begin)
        let interrupted = try await start(fault, mebibytes: 1 << 30)
        usleep(300_000)
        let moment = now()
        interrupted.run.send(SIGINT)
        try await end(interrupted)
        answers.append((now() - moment) * 1000)
      }
      table.row([
        fault?.rawValue ?? "without a fault", median(seconds).text(decimals: 2),
        (answers.max() ?? 0).text(decimals: 0),
      ])
    }
  }

  private func start(_ fault: ScreenFault?, mebibytes: Int) async throws -> FaultyScreenRun {
    let faulty = try FaultyScreenRun(
      fault, ["-S", "-s", "\(mebibytes)M", "/dev/zero"], program: program, output: .null)
    try await faulty.waitForPicture()
    faulty.bringOn()
    return faulty
  }

  private func end(_ faulty: FaultyScreenRun) async throws {
    guard await faulty.run.waitForEnd() else { throw HarnessError("a run does not end") }
  }
}
