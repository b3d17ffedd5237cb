import Testing

@testable import ProgressSources

@Suite struct WatchTargetTests {
  @Test(
    "What is to be watched is a number, two of them or a name",
    arguments: [
      ("1234", WatchTarget.process(1234)),
      ("1234:7", .descriptor(7, of: 1234)),
      ("1234:0", .descriptor(0, of: 1234)),
      ("=dd", .processes(named: Array("dd".utf8))),
      ("==", .processes(named: Array("=".utf8))),
      ("=12:3", .processes(named: Array("12:3".utf8))),
    ])
  func reads(text: String, target: WatchTarget) {
    #expect(WatchTarget(Array(text.utf8)) == target)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "=", ":", "0", "0:1", "-1", "+1", "12:", ":3", "1:2:3", "12 ", "1x", "x", "1:x", "1:-1",
      "99999999999", "1:99999999999", "١٢",
    ])
  func refuses(text: String) {
    #expect(WatchTarget(Array(text.utf8)) == nil)
  }
}
