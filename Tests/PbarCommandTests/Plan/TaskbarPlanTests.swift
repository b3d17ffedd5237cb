import CommandOptions
import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite("Plans for the taskbar")
struct TaskbarPlanTests {
  @Test("The taskbar shows a bar by default on a terminal that is known to support it")
  func automatic() throws {
    for line in ["FILE", "--values", "--countdown 5m", "--run make", "FILE -p -t", "FILE -f"] {
      #expect(try taskbar(line).isOn)
    }
    #expect(try !taskbar("FILE", ["TERM": "xterm-256color"]).isOn)
  }

  @Test(
    "The taskbar shows nothing by default if no bar is drawn",
    arguments: ["FILE -q", "FILE -n", "FILE --json", "FILE --announce", "--value 1/2"])
  func noBar(line: String) throws {
    #expect(try !taskbar(line).isOn)
  }

  @Test(
    "The taskbar shows nothing by default in tmux and screen, on a dumb or no terminal, and as pv")
  func elsewhere() throws {
    #expect(try !taskbar("FILE", known(with: "TMUX")).isOn)
    #expect(try !taskbar("FILE", known(with: "STY")).isOn)
    #expect(try !taskbar("FILE", ["TERM_PROGRAM": "WezTerm", "TERM": "dumb"]).isOn)
    #expect(try !taskbar("FILE", ["TERM_PROGRAM": "WezTerm"]).isOn)
    for line in ["FILE", "FILE -f"] { #expect(try !taskbar(line, error: false).isOn) }
    #expect(try !taskbar("FILE", isPv: true).isOn)
  }

  @Test(
    "--taskbar always shows the progress on every terminal that is not dumb",
    arguments: ["FILE", "FILE -q", "FILE -n", "FILE --json=FILE"])
  func always(line: String) throws {
    let line = line + " --taskbar always"
    #expect(try taskbar(line, ["TERM": "vt100"]).isOn)
    #expect(try taskbar(line, ["TERM": "vt100"], isPv: true).isOn)
    #expect(try !taskbar(line, ["TERM": "dumb"]).isOn)
    #expect(try !taskbar(line, error: false).isOn)
  }

  @Test("--announce, --json and ACCESSIBLE override --taskbar always")
  func sentences() throws {
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
    #expect(try taskbar(line, known(with: "TMUX")).isOn)
  }

  @Test("--taskbar never turns the taskbar off")
  func never() throws { #expect(try !taskbar("FILE --taskbar never").isOn) }

  @Test("The taskbar shows the mean only of values with names")
  func means() throws {
    #expect(try taskbar("--values").showsMean)
    #expect(try taskbar("--values --run make").showsMean)
    #expect(try !taskbar("--run make").showsMean)
    #expect(try !taskbar("--monitor both -- make").showsMean)
  }

  @Test(
    "A terminal that shows progress is recognized by its variables",
    arguments: [
      ("TERM_FEATURES", "P"), ("TERM_FEATURES", "MBT2ScP"), ("TERM_FEATURES", "T2PSc7"),
      ("TERM_FEATURES", "P1B"), ("TERM_PROGRAM", "WezTerm"), ("TERM_PROGRAM", "ghostty"),
      ("WT_SESSION", "9f0e8a54-0000-4000-8000-000000000000"), ("ConEmuANSI", "ON"),
      ("PTYXIS_VERSION", "48"), ("PTYXIS_VERSION", "48.1"), ("PTYXIS_VERSION", "50.beta"),
      ("KONSOLE_VERSION", "260400"), ("KONSOLE_VERSION", "270801"), ("TERM", "xterm-kitty"),
    ])
  func knownTerminals(variable: String, value: String) { #expect(shows(variable, value)) }

  @Test(
    "Other terminals and older releases are not taken for terminals that show progress",
    arguments: [
      ("TERM_FEATURES", ""), ("TERM_FEATURES", "MBT2Sc"), ("TERM_FEATURES", "PaB"),
      ("TERM_FEATURES", "p"), ("TERM_FEATURES", "ScpB"), ("TERM_PROGRAM", "iTerm.app"),
      ("TERM_PROGRAM", "Apple_Terminal"), ("TERM_PROGRAM", "vscode"), ("TERM_PROGRAM", "tmux"),
      ("WT_SESSION", ""), ("ConEmuANSI", "OFF"), ("ConEmuANSI", ""), ("PTYXIS_VERSION", "47.9"),
      ("PTYXIS_VERSION", ""), ("PTYXIS_VERSION", "x48"), ("KONSOLE_VERSION", "260399"),
      ("KONSOLE_VERSION", "220800"), ("TERM", "xterm-256color"), ("TERM", "alacritty"),
      ("VTE_VERSION", "8000"), ("TERM", "kitty"),
    ])
  func otherTerminals(variable: String, value: String) { #expect(!shows(variable, value)) }

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

  private func shows(_ variable: String, _ value: String) -> Bool {
    var environment = Environment()
    environment[variable] = value
    return showsTaskbarProgress(environment)
  }
}
