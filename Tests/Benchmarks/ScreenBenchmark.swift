import SystemCalls
import TestSupport

/// Measures how fast data passes while something is wrong with the screen, and how soon an interrupt is
/// answered then.
struct ScreenBenchmark {
  /// The program that is looked at.
  var program: String
  /// MiB of zeros that pass, at the speed of memory.
  var mebibytes: Int
  var rounds: Int

  /// How a run may look, with the words for it; the last number of `-n` would wait for its reader.
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

  /// Seconds from the start to the end of the program.
  private func copy(_ fault: ScreenFault?, _ words: [String]) async throws -> Double {
    let begin = Clock.monotonic
    let faulty = try start(fault, words, mebibytes: mebibytes)
    try await faulty.waitForPicture()
    faulty.bringOn()
    guard await faulty.run.waitForEnd() else { throw HarnessError("no end of the copy") }
    return Clock.monotonic - begin
  }

  /// Milliseconds from SIGINT to the end of the program, in the middle of its work.
  private func interrupt(_ fault: ScreenFault?, _ words: [String]) async throws -> Double {
    let faulty = try start(fault, words, mebibytes: 1 << 30)
    try await faulty.waitForPicture()
    faulty.bringOn()
    Clock.sleep(seconds: 0.3)
    let begin = Clock.monotonic
    // The shell that keeps a run from being hung up is that run by now.
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
