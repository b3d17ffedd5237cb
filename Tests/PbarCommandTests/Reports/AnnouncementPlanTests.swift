import SystemCalls
import Testing

@testable import PbarCommand

@Suite("Who is told in sentences")
struct AnnouncementPlanTests {
  @Test(
    "Whoever asks for sentences gets them instead of a bar",
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

  @Test("ACCESSIBLE counts only where it says so", arguments: ["", "0", "false"])
  func notAccessible(value: String) throws {
    #expect(try !announces("--values", ["TERM": "xterm", "ACCESSIBLE": value]))
  }

  @Test(
    "It never makes a silent run speak",
    arguments: ["FILE", "FILE -q", "FILE -n", "--values --json"])
  func silent(line: String) throws {
    #expect(try !announces(line, ["ACCESSIBLE": "1"], error: line != "FILE"))
  }

  @Test("Lines for programs and sentences exclude each other")
  func conflicts() {
    #expect(
      complaint("FILE -n --announce")
        == "--numeric and --announce exclude each other; choose one of them")
    #expect(
      complaint("FILE --json --announce")
        == "--announce and --json exclude each other; choose one of them")
    #expect(complaint("FILE --json=log --announce") == nil)
  }

  @Test("--quiet silences sentences")
  func quiet() throws { #expect(try !announces("FILE -q --announce", [:])) }

  private func announces(
    _ line: String, _ environment: Environment, error: Bool = true
  ) throws -> Bool {
    try plan(line, in: world(error: error, environment: environment)).display.announcement != nil
  }
}
