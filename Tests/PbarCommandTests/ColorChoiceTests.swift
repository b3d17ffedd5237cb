import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalOutput
import Testing

@testable import PbarCommand

@Suite struct ColorChoiceTests {
  @Test("The option comes before everything else")
  func option() {
    #expect(depth(.never, ["FORCE_COLOR": "1"]) == .none)
    #expect(depth(.always, ["NO_COLOR": "1", "CLICOLOR": "0"], isTerminal: false) == .indexed)
    #expect(depth(.always, ["TERM": "dumb"], isTerminal: false) == .sixteen)
    #expect(depth(.always, [:], isTerminal: false, isStream: true) == .indexed)
  }

  @Test("NO_COLOR comes before FORCE_COLOR, whatever its value is, unless it is empty")
  func noColor() {
    for value in ["1", "0", "false", " "] {
      #expect(depth(.automatic, ["NO_COLOR": value, "FORCE_COLOR": "1"]) == .none)
    }
    #expect(depth(.automatic, ["NO_COLOR": ""]) == .indexed)
    #expect(depth(.automatic, ["NO_COLOR": "", "FORCE_COLOR": "1"], isTerminal: false) == .indexed)
  }

  @Test("FORCE_COLOR and CLICOLOR_FORCE come before CLICOLOR=0 and before the terminal's own")
  func forced() {
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
      #expect(depth(.automatic, [name: "1", "CLICOLOR": "0"], isTerminal: false) == .indexed)
      #expect(depth(.automatic, [name: "1", "TERM": "dumb"]) == .sixteen)
      #expect(depth(.automatic, [name: "0"], isTerminal: false) == .none)
      #expect(depth(.automatic, [name: ""], isTerminal: false) == .none)
    }
  }

  @Test("CLICOLOR=0 turns a terminal's colours off, and only 0 does")
  func clicolor() {
    #expect(depth(.automatic, ["CLICOLOR": "0"]) == .none)
    #expect(depth(.automatic, ["CLICOLOR": "1"]) == .indexed)
    #expect(depth(.automatic, ["CLICOLOR": "1"], isTerminal: false) == .none)
  }

  @Test("Else a terminal has colours, unless it is dumb or does not say what it is")
  func terminal() {
    #expect(depth(.automatic, [:]) == .indexed)
    #expect(depth(.automatic, [:], isTerminal: false) == .none)
    #expect(depth(.automatic, ["TERM": "dumb"]) == .none)
    #expect(depth(.automatic, ["TERM": ""]) == .none)
  }

  @Test("Into a file or a pipe only the option itself puts colours")
  func stream() {
    #expect(depth(.automatic, ["FORCE_COLOR": "1"], isTerminal: false, isStream: true) == .none)
    #expect(depth(.always, [:], isTerminal: false, isStream: true) != .none)
  }

  @Test(
    "How many colours there are follows from what the terminal says of itself",
    arguments: [
      ("xterm", "", ColorDepth.sixteen), ("xterm-256color", "", .indexed), ("linux", "", .sixteen),
      ("xterm", "truecolor", .trueColor), ("screen", "24bit", .trueColor),
      ("xterm-direct", "", .trueColor), ("xterm-kitty", "", .trueColor), ("xterm", "yes", .sixteen),
    ])
  func depths(term: String, announced: String, expected: ColorDepth) {
    #expect(depth(.automatic, ["TERM": term, "COLORTERM": announced]) == expected)
  }

  private func depth(
    _ option: Whether, _ changes: [String: String], isTerminal: Bool = true,
    isStream: Bool = false
  ) -> ColorDepth {
    var environment: Environment = ["TERM": "xterm-256color"]
    for (name, value) in changes { environment[name] = value }
    return ColorChoice(
      option: option, environment: environment, isTerminal: isTerminal, isStream: isStream
    ).depth
  }
}

@Suite struct LocaleTextTests {
  @Test(
    "Characters and direction follow from the names in the environment",
    arguments: [
      (["LANG": "he_IL.UTF-8"], Charset.unicode, LayoutDirection.rightToLeft),
      (["LANG": "ar_EG.utf8"], .unicode, .rightToLeft),
      (["LANG": "fa"], .ascii, .rightToLeft),
      (["LANG": "C"], .ascii, .leftToRight),
      (["LANG": "POSIX"], .ascii, .leftToRight),
      ([:], .ascii, .leftToRight),
      (["LANG": ""], .ascii, .leftToRight),
      (["LC_CTYPE": "UTF-8"], .unicode, .leftToRight),
      (["LANG": "C.UTF-8"], .unicode, .leftToRight),
      (["LANG": "en_US"], .ascii, .leftToRight),
      (["LANG": "en_US.UTF-8"], .unicode, .leftToRight),
      (["LANG": "en_US.ISO-8859-1"], .ascii, .leftToRight),
      (["LANG": "ca_ES.UTF-8@valencia"], .unicode, .leftToRight),
      (["LANG": "sr_RS@latin"], .ascii, .leftToRight),
      (["LANG": "uz_UZ@UTF-8"], .ascii, .leftToRight),
      (["LANG": "ug_CN.UTF-8@latin"], .unicode, .rightToLeft),
      (["LANG": "HE_IL.UTF8"], .unicode, .rightToLeft),
      (["LANG": "hey_XX.UTF-8"], .unicode, .leftToRight),
    ])
  func names(variables: [String: String], charset: Charset, direction: LayoutDirection) {
    var environment = Environment()
    for (name, value) in variables { environment[name] = value }
    #expect(LocaleText(environment).charset == charset)
    #expect(LocaleText(environment).direction == direction)
  }

  @Test("LC_ALL comes before the category, and the category before LANG; empty ones don't count")
  func precedence() {
    let mixed = LocaleText(["LC_CTYPE": "C", "LC_MESSAGES": "he_IL", "LANG": "en_US.UTF-8"])
    #expect(mixed.charset == .ascii)
    #expect(mixed.direction == .rightToLeft)
    let all = LocaleText(["LC_ALL": "en_US.UTF-8", "LC_CTYPE": "C", "LC_MESSAGES": "he_IL"])
    #expect(all.charset == .unicode)
    #expect(all.direction == .leftToRight)
    let empty = LocaleText(["LC_ALL": "", "LC_CTYPE": "", "LANG": "he_IL.UTF-8"])
    #expect(empty.charset == .unicode)
    #expect(empty.direction == .rightToLeft)
  }
}
