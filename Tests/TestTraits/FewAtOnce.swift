import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs only so many tests at once of all that have this trait, a few for each processor, on threads of their
/// own.
///
/// Tests of programs wait more than they work, but hundreds of programs at once leave each other no time: then
/// what a person would see within a moment takes minutes.
package struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turnstile.ofPrograms.enter()
    do {
      try await withTaskExecutorPreference(Self.threads, operation: function)
    } catch {
      await Turnstile.ofPrograms.leave()
      throw error
    }
    await Turnstile.ofPrograms.leave()
  }

  /// Tests that may run at once.
  fileprivate static let width = 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private static let threads = OwnThreads(count: width)
}

extension Trait where Self == FewAtOnce {
  /// For a suite that starts programs.
  package static var fewAtOnce: Self { FewAtOnce() }
}

/// Lets so many in, and the next one when one leaves.
private actor Turnstile {
  static let ofPrograms = Turnstile(width: FewAtOnce.width)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(width: Int) { free = width }

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
