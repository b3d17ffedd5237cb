import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite struct ColorChoiceTests {
  @Test("The --color option overrides the environment")
  func option() {
    #expect(depth(.never, ["FORCE_COLOR": "1"]) == .none)
    #expect(depth(.always, ["NO_COLOR": "1", "CLICOLOR": "0"], isTerminal: false) == .indexed)
    #expect(depth(.always, ["TERM": "dumb"], isTerminal: false) == .sixteen)
    #expect(depth(.always, [:], isTerminal: false, isStream: true) == .indexed)
  }

  @Test("NO_COLOR with any value but an empty one overrides FORCE_COLOR")
  func noColor() {
    for value in ["1", "0", "false", " "] {
      #expect(depth(.automatic, ["NO_COLOR": value, "FORCE_COLOR": "1"]) == .none)
    }
    #expect(depth(.automatic, ["NO_COLOR": ""]) == .indexed)
    #expect(depth(.automatic, ["NO_COLOR": "", "FORCE_COLOR": "1"], isTerminal: false) == .indexed)
  }

  @Test("FORCE_COLOR and CLICOLOR_FORCE override CLICOLOR=0 and a missing or dumb terminal")
  func forced() {
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      #expect(depth(.automatic, [name: "1", "CLICOLOR": "0"], isTerminal: false) == .indexed)
      #expect(depth(.automatic, [name: "1", "TERM": "dumb"]) == .sixteen)
      #expect(depth(.automatic, [name: "0"], isTerminal: false) == .none)
      #expect(depth(.automatic, [name: ""], isTerminal: false) == .none)
    }
  }

  @Test(
    "A terminal has colours unless CLICOLOR is 0 or TERM is dumb or empty, and a file or a pipe has none"
  )
  func automatic() {
    #expect(depth(.automatic, [:]) == .indexed)
    #expect(depth(.automatic, ["CLICOLOR": "1"]) == .indexed)
    for name in ["CLICOLOR=0", "TERM=dumb", "TERM="] {
      let words = name.split(separator: "=", omittingEmptySubsequences: false).map { String($0) }
      #expect(depth(.automatic, [words[0]: words[1]]) == .none)
    }
    #expect(depth(.automatic, ["CLICOLOR": "1"], isTerminal: false) == .none)
    #expect(depth(.automatic, ["FORCE_COLOR": "1"], isTerminal: false, isStream: true) == .none)
  }

  @Test(
    "TERM and COLORTERM determine the number of colours",
    arguments: [
      ("xterm", "", ColorDepth.indexed), ("xterm-16color", "", .sixteen),
      ("xterm-256color", "", .indexed), ("linux", "", .sixteen),
      ("xterm", "truecolor", .trueColor), ("screen", "24bit", .trueColor),
      ("xterm-direct", "", .trueColor), ("xterm-kitty", "", .trueColor), ("xterm", "yes", .indexed),
      ("alacritty", "", .trueColor), ("foot-extra", "", .trueColor), ("rio", "", .trueColor),
      ("rioja", "", .sixteen), ("vt220", "", .sixteen),
    ])
  func depths(term: String, announced: String, expected: ColorDepth) {
    #expect(depth(.automatic, ["TERM": term, "COLORTERM": announced]) == expected)
  }

  @Test(
    "A terminal that names itself is known, but not through a multiplexer",
    arguments: [
      ("TERM_PROGRAM", "iTerm.app"), ("VTE_VERSION", "7600"), ("KONSOLE_VERSION", "230804"),
      ("WT_SESSION", "a"),
    ])
  func programs(variable: String, value: String) {
    #expect(depth(.automatic, ["TERM": "xterm-256color", variable: value]) == .trueColor)
    #expect(depth(.automatic, ["TERM": "tmux-256color", variable: value]) == .indexed)
    #expect(depth(.automatic, ["TERM": "xterm-256color", variable: ""]) == .indexed)
  }

  private func depth(
    _ option: WhenMode, _ changes: [String: String], isTerminal: Bool = true,
    isStream: Bool = false
  ) -> ColorDepth {
    var environment: Environment = ["TERM": "xterm-256color"]
    for (name, value) in changes { environment[name] = value }
    return ColorDepth(option, environment, isTerminal: isTerminal, isStream: isStream)
  }
}

@Suite struct AnimationChoiceTests {
  @Test("A bar glides on a terminal with colours; without colours only --animation makes it glide")
  func terminal() throws {
    #expect(try animates(""))
    #expect(try animates("--values --total 100"))
    #expect(try animates("--style bar", environment: ["TERM": "xterm"]))
    for environment: Environment in [
      ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb", "FORCE_COLOR": "1"],
    ] {
      #expect(try !animates("", environment: environment))
      #expect(try animates("--animation", environment: environment))
    }
    #expect(try !animates("--no-animation"))
    #expect(try !animates("--color never"))
    #expect(try animates("--color never --animation"))
  }

  @Test(
    "A bar does not glide with an interval from the user, with pv's fields, numbers or a single value",
    arguments: ["-i 0.1", "--animation -i 1", "-p", "--animation -n", "--value 0.5 --animation"])
  func intervals(line: String) throws {
    #expect(try !animates(line))
  }

  @Test(
    "A bar does not glide in a file or a pipe",
    arguments: ["-f", "-f --animation --color always", "--animation"])
  func streams(line: String) throws {
    #expect(try !plan("FILE \(line)", in: world(error: false)).display.animates)
  }

  private func animates(
    _ line: String, environment: Environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
  ) throws -> Bool {
    let operand = line.contains("--value") ? "" : "FILE "
    return try plan(operand + line, in: world(environment: environment)).display.animates
  }
}
