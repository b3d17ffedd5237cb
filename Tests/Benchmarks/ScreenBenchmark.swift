import SystemCalls
import TestSupport

/// Measures the speed of a copy and the answer to SIGINT while the screen has a fault.
struct ScreenBenchmark {
  var program: String
  /// The number of MiB of zeros that are copied from memory.
  var mebibytes: Int
  var rounds: Int

  /// The looks and their options; `-n` is left out because its last number waits for a reader.
  private static let looks: [(name: String, words: [String])] = [
    ("line", []), ("line, -f", ["-f", "-i", "0.1"]), ("ring", ["--style", "ring"]),
  ]

  func run() async throws {
    for look in Self.looks {
      let table = Table(
        "\(look.name): copying \(mebibytes) MiB to /dev/null, and an interrupt",
        ["screen", "seconds", "to none wrong", "ms from SIGINT to the end", "at most"])
      var sound: [Double] = []
      var seconds: [ScreenFault: [Double]] = [:]
      for _ in 0..<rounds {
        sound.append(try await copy(nil, look.words))
        for fault in ScreenFault.allCases {
          seconds[fault, default: []].append(try await copy(fault, look.words))
        }
      }
      try await row("as it should be", nil, look.words, sound, sound, table)
      for fault in ScreenFault.allCases {
        try await row(fault.rawValue, fault, look.words, seconds[fault] ?? [], sound, table)
      }
    }
  }

  private func row(
    _ name: String, _ fault: ScreenFault?, _ words: [String], _ seconds: [Double],
    _ sound: [Double], _ table: Table
  ) async throws {
    var answers: [Double] = []
    for _ in 0..<rounds { answers.append(try await interrupt(fault, words)) }
    table.row([
      name, median(seconds).text(decimals: 2),
      pairedRatio(seconds, sound).map { $0.text(decimals: 2) },
      median(answers).text(decimals: 0), (answers.max() ?? 0).text(decimals: 0),
    ])
  }

  /// The seconds from the start to the end of the program.
  private func copy(_ fault: ScreenFault?, _ words: [String]) async throws -> Double {
    let begin = Clock.monotonic
    let faulty = try start(fault, words, mebibytes: mebibytes)
    try await faulty.waitForPicture()
    faulty.bringOn()
    guard await faulty.run.waitForEnd() else { throw HarnessError("no end of the copy") }
    return Clock.monotonic - begin
  }

  /// The milliseconds from SIGINT in the middle of a copy to the end of the program.
  private func interrupt(_ fault: ScreenFault?, _ words: [String]) async throws -> Double {
    let faulty = try start(fault, words, mebibytes: 1 << 30)
    try await faulty.waitForPicture()
    faulty.bringOn()
    Clock.sleep(seconds: 0.3)
    let begin = Clock.monotonic
    // The shell that ignores SIGHUP for the run has executed the program by now.
    faulty.run.send(Signal.interrupt.number)
    guard await faulty.run.waitForEnd() else { throw HarnessError("SIGINT is not answered") }
    return (Clock.monotonic - begin) * 1000
  }

  private func start(
    _ fault: ScreenFault?, _ words: [String], mebibytes: Int
  ) throws -> FaultyScreenRun {
    try FaultyScreenRun(
      fault, words + ["-S", "-s", "\(mebibytes)M", "/dev/zero"], program: program, output: .null)
  }
}
