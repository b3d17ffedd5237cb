import CommandOptions
import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite("Whether the taskbar shows the progress")
struct TaskbarPlanTests {
  @Test("By itself it does where a bar is drawn on a terminal that is known for it")
  func automatic() throws {
    for line in ["FILE", "--values", "--countdown 5m", "--run make", "FILE -p -t", "FILE -f"] {
      #expect(try taskbar(line).isOn)
    }
    #expect(try !taskbar("FILE", ["TERM": "xterm-256color"]).isOn)
  }

  @Test(
    "It does not where no bar is drawn",
    arguments: ["FILE -q", "FILE -n", "FILE --json", "FILE --announce", "--value 1/2"])
  func noBar(line: String) throws {
    #expect(try !taskbar(line).isOn)
  }

  @Test("Nor in tmux and screen, on a dumb terminal, where there is none, and as pv")
  func elsewhere() throws {
    #expect(try !taskbar("FILE", known(with: "TMUX")).isOn)
    #expect(try !taskbar("FILE", known(with: "STY")).isOn)
    #expect(try !taskbar("FILE", ["TERM_PROGRAM": "WezTerm", "TERM": "dumb"]).isOn)
    #expect(try !taskbar("FILE", ["TERM_PROGRAM": "WezTerm"]).isOn)
    for line in ["FILE", "FILE -f"] { #expect(try !taskbar(line, error: false).isOn) }
    #expect(try !taskbar("FILE", isPv: true).isOn)
  }

  @Test(
    "Asked for, it does on every terminal that knows sequences",
    arguments: ["FILE", "FILE -q", "FILE -n", "FILE --json=FILE"])
  func always(line: String) throws {
    let line = line + " --taskbar always"
    #expect(try taskbar(line, ["TERM": "vt100"]).isOn)
    #expect(try taskbar(line, ["TERM": "vt100"], isPv: true).isOn)
    #expect(try !taskbar(line, ["TERM": "dumb"]).isOn)
    #expect(try !taskbar(line, error: false).isOn)
  }

  @Test("What asks for words without control sequences weighs more")
  func sentences() throws {
    #expect(try !taskbar("FILE --announce --taskbar always").isOn)
    #expect(try !taskbar("FILE --json --taskbar always").isOn)
    #expect(try !taskbar("FILE --taskbar always", known(with: "ACCESSIBLE")).isOn)
  }

  @Test("Through tmux and screen it is passed on")
  func multiplexers() throws {
    let line = "FILE --taskbar always"
    #expect(try taskbar(line).multiplexer == nil)
    #expect(try taskbar(line, known(with: "TMUX")).multiplexer == .tmux)
    #expect(try taskbar(line, known(with: "STY")).multiplexer == .screen)
    #expect(try taskbar(line, known(with: "TMUX")).isOn)
  }

  @Test("It can be forbidden")
  func never() throws { #expect(try !taskbar("FILE --taskbar never").isOn) }

  @Test("Only of values with names it is the mean")
  func means() throws {
    #expect(try taskbar("--values").showsMean)
    #expect(try taskbar("--values --run make").showsMean)
    #expect(try !taskbar("--run make").showsMean)
    #expect(try !taskbar("--monitor both -- make").showsMean)
  }

  private func known(with variable: String) -> Environment {
    ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", variable: "1"]
  }

  private func taskbar(
    _ line: String,
    _ environment: Environment = ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
    error: Bool = true, isPv: Bool = false
  ) throws -> TaskbarPlan {
    try plan(line, in: world(error: error, environment: environment), isPv: isPv).display.taskbar
  }
}
