import Foundation
import Testing

/// Lets only a few tests with this trait run at once, on threads of their own: hundreds of programs
/// at once would starve each other.
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

  /// The number of tests that may run at once.
  fileprivate static let width = 9 * ProcessInfo.processInfo.activeProcessorCount
  private static let threads = OwnThreads(count: width)
}

extension Trait where Self == FewAtOnce {
  /// For a suite that starts programs.
  package static var fewAtOnce: Self { FewAtOnce() }
}

/// Admits so many tests, and the next one when a test ends.
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
