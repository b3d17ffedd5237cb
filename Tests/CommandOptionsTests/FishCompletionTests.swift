import ProgressStyles
import Testing

@testable import CommandOptions

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
    #expect(Set(offers("pbar --")) == Set(names + ["--help=all", "--pin=auto"]))
  }

  @Test("Names that undo a switch are offered after --no only")
  func undoing() {
    #expect(offers("pbar --no-q") == ["--no-quiet"])
  }

  @Test("The values of every fixed set are completed")
  func values() {
    for option in CommandOption.allCases.map(\.description) {
      guard case .words(let choices)? = option.argument.value?.traits.completion else { continue }
      if case .required = option.argument { #expect(Set(offers("pbar \(option.longName) ")) == Set(choices)) }
      #expect(
        Set(offers("pbar \(option.longName)=")) == Set(choices.map { option.longName + "=" + $0 }))
    }
    #expect(Set(offers("pbar --tint ")) == Set(TintColor.names))
  }

  @Test("Styles are those that the program lists")
  func styles() {
    let setup = """
      set -g d (mktemp -d); function clean --on-event fish_exit; rm -r $d; end
      printf '#!/bin/sh\\necho "linear  a bar"; echo "mine    my own"\\n' > $d/pbar
      chmod +x $d/pbar; set -gx PATH $d $PATH
      """
    #expect(Set(offers("pbar --style ", setup: setup)) == ["linear", "mine"])
  }

  @Test("Operands and the size of a file are completed with file names")
  func files() {
    #expect(offers("pbar -q _p", setup: here) == ["_pbar"])
    #expect(offers("pbar --total @_p", setup: here) == ["@_pbar"])
  }

  @Test("Commands are offered after --run, then words for the command")
  func run() {
    #expect(offers("pbar --run prin").contains("printf"))
    #expect(offers("pbar --run cat _p", setup: here) == ["_pbar"])
    #expect(!offers("pbar --run true --st").contains("--style"))
  }
}
