import SystemCalls
import Testing

@Suite("Calls that may never return") struct AbandonableCallsTests {
  @Test("A call that takes long keeps no other waiting, and its value is returned later")
  func late() {
    let calls = AbandonableCalls<Int, String>()
    let mayEnd = Monitor(false)
    func late() -> String? {
      calls.value(of: 1, within: 0.01) {
        mayEnd.wait { $0 ? () : nil }
        return "late"
      }
    }
    #expect(late() == nil)
    #expect(calls.value(of: 2, within: 60) { "soon" } == "soon")
    #expect(late() == nil)
    mayEnd.withLock { $0 = true }
    var value: String?
    while value == nil { value = late() }
    #expect(value == "late")
    #expect(calls.value(of: 1, within: 60) { "next" } == "next")
  }
}
