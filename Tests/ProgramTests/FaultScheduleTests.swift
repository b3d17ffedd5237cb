import TestSupport
import TestTraits
import Testing

@Suite("Release builds and forced faults", .fewAtOnce)
struct ReleasedProgramTests {
  @Test(
    "A release build contains no trace of forced faults",
    .enabled(if: isReleased, "PBAR_PROGRAM names no release build"))
  func knowsNothing() async throws {
    let run = try await runProgram(
      ["-q", "-C"], input: [1, 2, 3], environment: ["PBAR_FAULTS": "write:5@1+ read:5@1+"])
    #expect(run.status == 0)
    #expect(run.output == [1, 2, 3])
  }
}

/// A release build makes the same transfers without faults.
@Suite("Random transfers, with random faults where the program has them", .seeded, .fewAtOnce)
struct FaultScheduleTests {
  /// The number of cases in each part; the parts run at the same time.
  private static let count: UInt64 = isExhaustive ? 500 : 25

  @Test(
    "A transfer is whole with status 0, or gives the right status, a message and a prefix of the data",
    arguments: 0..<2 as Range<UInt64>)
  func losesNothing(part: UInt64) async throws {
    var failures: Set<FaultCase.Failure> = []
    var hinderedCount = 0
    for number in 0..<Self.count {
      var random = SeededRandom(case: number * 2 + part)
      let attempt = FaultCase(&random)
      let folder = try TemporaryFolder()
      let result = try await attempt.transfer.carryOut(in: folder, over: attempt.old)
      hinderedCount += result.hinderedCount
      if !result.forced.isEmpty { failures.insert(attempt.failure) }
      if let complaint = attempt.complaint(about: result) {
        Issue.record(
          """
          \(complaint)
          case \(number) of part \(part): \(attempt)
          forced: \(result.forced.sorted()), status: \(result.ending), \(result.output.count) bytes
          \(visible(Array(result.errorText.utf8.suffix(300))))
          """)
      }
    }
    guard programHasFaults else { return }
    // A schedule without faults would also pass.
    #expect(failures.count >= (Self.count < 100 ? 4 : FaultCase.Failure.allCases.count - 1))
    #expect(hinderedCount >= 2 * Int(Self.count))
  }
}
