import SystemCalls
import Testing

@testable import PbarCommand

@Suite("The use of standard error")
struct StandardErrorUseTests {
  @Test(
    "--announce writes sentences instead of a bar",
    arguments: ["--announce", "--announce=5%"])
  func asked(option: String) throws {
    for errorIsTerminal in [true, false] {
      let display = try plan("--values \(option)", in: world(error: errorIsTerminal)).display
      #expect(display.announcement != nil)
      #expect(display.place == .nowhere)
    }
  }

  @Test("ACCESSIBLE turns a bar into sentences", arguments: ["1", "yes", "true"])
  func accessible(value: String) throws {
    let environment: Environment = ["TERM": "xterm", "ACCESSIBLE": value]
    #expect(try announces("--values", environment))
    #expect(try announces("FILE -f", environment, error: false))
    #expect(try announces("--value 1/2", environment, error: false))
  }

  @Test(
    "ACCESSIBLE has no effect if its value is empty, 0 or false", arguments: ["", "0", "false"])
  func notAccessible(value: String) throws {
    #expect(try !announces("--values", ["TERM": "xterm", "ACCESSIBLE": value]))
  }

  @Test(
    "ACCESSIBLE adds no sentences to a run without a bar",
    arguments: ["FILE", "FILE -q", "FILE -n", "--values --json"])
  func silent(line: String) throws {
    #expect(try !announces(line, ["ACCESSIBLE": "1"], error: line != "FILE"))
  }

  @Test("Objects in a file may be combined with sentences")
  func objectsInFile() {
    #expect(complaint("FILE --json=log --announce") == nil)
  }

  @Test("--quiet suppresses sentences")
  func quiet() throws { #expect(try !announces("FILE -q --announce", [:])) }

  private func announces(
    _ line: String, _ environment: Environment, error: Bool = true
  ) throws -> Bool {
    try plan(line, in: world(error: error, environment: environment)).display.announcement != nil
  }
}
