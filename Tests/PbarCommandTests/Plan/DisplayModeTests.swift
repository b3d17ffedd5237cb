import SystemCalls
import Testing

@testable import PbarCommand

@Suite("The mode of display")
struct DisplayModeTests {
  @Test(
    "--announce, and ACCESSIBLE where a bar would be, cause sentences instead of a bar",
    arguments: [
      ("--values --announce", nil, true), ("--values --announce=5%", nil, true),
      ("FILE -q --announce", nil, false),
      ("--values", "1", true), ("FILE -f", "yes", true), ("--value 1/2", "true", true),
      ("--values", "", false),
      ("--values", "0", false), ("--values", "false", false), ("FILE -q", "1", false),
      ("FILE -n", "1", false),
      ("--values --json", "1", false), ("FILE --json=log --announce", nil, true),
    ] as [(String, String?, Bool)])
  func sentences(line: String, accessible: String?, announces: Bool) throws {
    var environment: Environment = ["TERM": "xterm"]
    environment["ACCESSIBLE"] = accessible
    let display = try plan(line, in: world(environment: environment)).display
    #expect((display.announcement != nil) == announces)
    #expect((display.canvas.mode == .sentences) == announces)
  }
}
