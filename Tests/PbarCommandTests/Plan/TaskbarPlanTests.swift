import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite("Plans for the taskbar")
struct TaskbarPlanTests {
  @Test("The taskbar shows a bar by default on a terminal that is known to support it")
  func automatic() throws {
    for line in ["FILE", "--values", "--countdown 5m", "--run make", "FILE -p -t", "FILE -f"] {
      #expect(try taskbar(line).isOn, "\(line)")
    }
    let others = [
      "FILE -q", "FILE -n", "FILE --json", "FILE --announce", "--value 1/2", "FILE --taskbar never",
    ]
    for line in others { #expect(try !taskbar(line).isOn, "\(line)") }
    #expect(try !taskbar("FILE", isPv: true).isOn)
    #expect(try !taskbar("FILE -f", error: false).isOn)
    let environments: [Environment] = [
      known(with: "TMUX"), known(with: "STY"), ["TERM_PROGRAM": "WezTerm", "TERM": "dumb"],
      ["TERM_PROGRAM": "WezTerm"], ["TERM": "xterm-256color"],
    ]
    for environment in environments { #expect(try !taskbar("FILE", environment).isOn) }
  }

  @Test(
    "--taskbar always shows the progress on every terminal that is not dumb, but no sentences' run")
  func always() throws {
    for line in ["FILE", "FILE -q", "FILE -n", "FILE --json=FILE"].map({ $0 + " --taskbar always" })
    {
      #expect(try taskbar(line, ["TERM": "vt100"]).isOn)
      #expect(try taskbar(line, ["TERM": "vt100"], isPv: true).isOn)
      #expect(try !taskbar(line, ["TERM": "dumb"]).isOn)
      #expect(try !taskbar(line, error: false).isOn)
    }
    #expect(try !taskbar("FILE --announce --taskbar always").isOn)
    #expect(try !taskbar("FILE --json --taskbar always").isOn)
    #expect(try !taskbar("FILE --taskbar always", known(with: "ACCESSIBLE")).isOn)
  }

  @Test("The sequences are passed through tmux and screen")
  func multiplexers() throws {
    let line = "FILE --taskbar always"
    #expect(try taskbar(line).multiplexer == nil)
    #expect(try taskbar(line, known(with: "TMUX")).multiplexer == .tmux)
    #expect(try taskbar(line, known(with: "STY")).multiplexer == .screen)
  }

  @Test(
    "A terminal that shows progress is recognized by its variables, and no older release is",
    arguments: [
      ("TERM_FEATURES", ["P", "MBT2ScP", "T2PSc7", "P1B"], ["", "MBT2Sc", "PaB", "p", "ScpB"]),
      ("TERM_PROGRAM", ["WezTerm", "ghostty"], ["iTerm.app", "Apple_Terminal", "vscode", "tmux"]),
      ("WT_SESSION", ["9f0e8a54-0000-4000-8000-000000000000"], [""]),
      ("ConEmuANSI", ["ON"], ["OFF", ""]),
      ("PTYXIS_VERSION", ["48", "48.1", "50.beta"], ["47.9", "", "x48"]),
      ("KONSOLE_VERSION", ["260400", "270801"], ["260399", "220800"]),
      ("VTE_VERSION", [], ["8000"]),
      ("TERM", ["xterm-kitty"], ["xterm-256color", "alacritty", "kitty"]),
    ])
  func terminals(variable: String, known: [String], others: [String]) {
    for value in known + others {
      var environment: Environment = [:]
      environment[variable] = value
      #expect(showsTaskbarProgress(environment) == known.contains(value), "\(value)")
    }
  }

  private func known(with variable: String) -> Environment {
    ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm", variable: "1"]
  }

  private func taskbar(
    _ line: String,
    _ environment: Environment = ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
    error: Bool = true, isPv: Bool = false
  ) throws -> TaskbarPlan {
    try plan(line, in: world(error: error, environment: environment), isPv: isPv).display
      .taskbar
  }
}
