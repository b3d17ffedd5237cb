import SystemCalls
import Testing

@testable import PbarCommand

@Suite("Terminals that show progress in a tab or the taskbar")
struct TaskbarTerminalsTests {
  @Test(
    "Those that are known for it",
    arguments: [
      ("TERM_FEATURES", "P"), ("TERM_FEATURES", "MBT2ScP"), ("TERM_FEATURES", "T2PSc7"),
      ("TERM_FEATURES", "P1B"), ("TERM_PROGRAM", "WezTerm"), ("TERM_PROGRAM", "ghostty"),
      ("WT_SESSION", "9f0e8a54-0000-4000-8000-000000000000"), ("ConEmuANSI", "ON"),
      ("PTYXIS_VERSION", "48"), ("PTYXIS_VERSION", "48.1"), ("PTYXIS_VERSION", "50.beta"),
      ("KONSOLE_VERSION", "260400"), ("KONSOLE_VERSION", "270801"), ("TERM", "xterm-kitty"),
    ])
  func known(variable: String, value: String) { #expect(shows(variable, value)) }

  @Test(
    "Others, and releases that do not yet",
    arguments: [
      ("TERM_FEATURES", ""), ("TERM_FEATURES", "MBT2Sc"), ("TERM_FEATURES", "PaB"),
      ("TERM_FEATURES", "p"), ("TERM_FEATURES", "ScpB"), ("TERM_PROGRAM", "iTerm.app"),
      ("TERM_PROGRAM", "Apple_Terminal"), ("TERM_PROGRAM", "vscode"), ("TERM_PROGRAM", "tmux"),
      ("WT_SESSION", ""), ("ConEmuANSI", "OFF"), ("ConEmuANSI", ""), ("PTYXIS_VERSION", "47.9"),
      ("PTYXIS_VERSION", ""), ("PTYXIS_VERSION", "x48"), ("KONSOLE_VERSION", "260399"),
      ("KONSOLE_VERSION", "220800"), ("TERM", "xterm-256color"), ("TERM", "alacritty"),
      ("VTE_VERSION", "8000"), ("TERM", "kitty"),
    ])
  func unknown(variable: String, value: String) { #expect(!shows(variable, value)) }

  private func shows(_ variable: String, _ value: String) -> Bool {
    var environment = Environment()
    environment[variable] = value
    return showsTaskbarProgress(environment)
  }
}
