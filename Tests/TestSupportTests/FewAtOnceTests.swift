import TestTraits
import Testing

@Suite("Tests of programs among others", .fewAtOnce)
struct FewAtOnceTests {
  @Test("They have threads of their own, also after a wait")
  func threads() async {
    #expect(hasExecutor())
    await Task.yield()
    #expect(hasExecutor())
  }

  private func hasExecutor() -> Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
  }
}
