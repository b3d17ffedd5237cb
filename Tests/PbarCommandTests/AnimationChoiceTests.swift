import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct AnimationChoiceTests {
  @Test("On a terminal with colours a bar glides")
  func terminal() throws {
    #expect(try animates(""))
    #expect(try animates("--values --total 100"))
    #expect(try animates("--style bar", environment: ["TERM": "xterm"]))
  }

  @Test(
    "Where there is no colour, it does not",
    arguments: [
      ["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": "dumb", "FORCE_COLOR": "1"],
    ] as [Environment])
  func still(environment: Environment) throws {
    #expect(try !animates("", environment: environment))
    #expect(try animates("--animation", environment: environment))
  }

  @Test("--no-animation switches it off, and so does --color never unless it is asked for")
  func options() throws {
    #expect(try !animates("--no-animation"))
    #expect(try !animates("--color never"))
    #expect(try animates("--color never --animation"))
  }

  @Test(
    "An interval that was asked for holds, and where there is no terminal nothing moves",
    arguments: ["-i 0.1", "--animation -i 1", "-p", "--animation -n", "--value 0.5 --animation"])
  func intervals(line: String) throws {
    #expect(try !animates(line))
  }

  @Test("A stream never moves", arguments: ["-f", "-f --animation --color always", "--animation"])
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
