import CommandOptions
import ProgressStyles
import Testing

@Suite(
  "Completion in fish", .enabled(if: ShellProgram.isInstalled("fish"), "fish is not installed"))
struct FishCompletionTests {
  /// The words that fish offers for this command line, without their descriptions.
  private func offers(_ line: String, setup: String = "true") -> [String] {
    let script = """
      \(setup)
      source \(ShellProgram.quoted(TestFile("completions/pbar.fish").path))
      complete -C\(ShellProgram.quoted(line))
      """
    return ShellProgram.output(of: "fish", "--no-config", "-c", script).lines.map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  private let here = "cd \(ShellProgram.quoted(TestFile("completions").path))"

  @Test("Option names are completed")
  func names() {
    #expect(offers("pbar --sty") == ["--style"])
    let names = CommandOption.allCases.flatMap { $0.description.names.map { "--" + $0 } }
    #expect(Set(offers("pbar --")) == Set(names))
  }

  @Test("What undoes a switch is offered once it is asked for")
  func undoing() {
    #expect(offers("pbar --no-q") == ["--no-quiet"])
  }

  @Test("The values of every fixed set are completed")
  func values() {
    for option in CommandOption.allCases.map(\.description) {
      guard let choices = option.argument.value?.choices else { continue }
      #expect(Set(offers("pbar \(option.longName) ")) == Set(choices))
      #expect(
        Set(offers("pbar \(option.longName)=")) == Set(choices.map { option.longName + "=" + $0 }))
    }
    #expect(Set(offers("pbar --tint ")) == Set(TintColor.names))
  }

  @Test("Operands and the size of a file are completed with file names")
  func files() {
    #expect(offers("pbar -q _p", setup: here) == ["_pbar"])
    #expect(offers("pbar --total @_p", setup: here) == ["@_pbar"])
  }

  @Test("After --run there are commands, then what the command takes")
  func run() {
    #expect(offers("pbar --run prin").contains("printf"))
    #expect(offers("pbar --run cat _p", setup: here) == ["_pbar"])
    #expect(!offers("pbar --run true --st").contains("--style"))
  }
}
