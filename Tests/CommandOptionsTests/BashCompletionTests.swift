import ProgressStyles
import Testing

@testable import CommandOptions

@Suite(
  "Completion in bash", .enabled(if: ShellProgram.isInstalled("bash"), "bash is not installed"))
struct BashCompletionTests {
  /// The words that bash offers for the last of these words, which are split as bash splits them.
  private func offers(_ words: String..., setup: String = "") -> [String] {
    let list = words.map(ShellProgram.quoted).joined(separator: " ")
    let script = """
      \(setup)
      source \(ShellProgram.quoted(TestFile("completions/pbar.bash").path))
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      _pbar
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    return ShellProgram.output(of: "bash", "--norc", "--noprofile", "-c", script).lines
  }

  @Test("Option names are completed")
  func names() {
    #expect(offers("pbar", "--sty") == ["--style"])
    #expect(offers("pbar", "--count") == ["--countdown", "--count-up"])
    let all = CommandOption.allCases.flatMap { $0.description.spellings }
    #expect(offers("pbar", "-") == all)
    #expect(offers("pbar", "--zz").isEmpty)
  }

  @Test("Names that undo a switch are offered after --no only")
  func undoing() {
    #expect(offers("pbar", "--no-q") == ["--no-quiet"])
    #expect(!offers("pbar", "--n").contains("--no-quiet"))
  }

  @Test("The values of every fixed set are completed, in each way to write them")
  func values() {
    for option in CommandOption.allCases.map(\.description) {
      guard case .words(let choices)? = option.argument.value?.traits.completion else { continue }
      if case .required = option.argument { #expect(offers("pbar", option.longName, "") == choices) }
      #expect(offers("pbar", option.longName, "=") == choices)
      #expect(offers("pbar", option.longName, "=", choices[0]) == [choices[0]])
      #expect(offers("pbar", option.longName + "=") == choices.map { option.longName + "=" + $0 })
    }
  }

  @Test("Names of colours are completed")
  func colors() {
    #expect(offers("pbar", "--tint", "") == TintColor.names)
    #expect(offers("pbar", "--track-tint", "darkB") == ["darkBlue"])
  }

  @Test("Styles are those that the program lists")
  func styles() {
    #expect(offers("pbar", "--style", "", setup: ShellProgram.listingStyles) == ["linear", "mine"])
    #expect(offers("pbar", "--style=m", setup: ShellProgram.listingStyles) == ["--style=mine"])
  }

  @Test("Operands and the size of a file are completed with file names")
  func files() {
    let setup = "cd \(ShellProgram.quoted(TestFile("completions").path))"
    #expect(offers("pbar", "-q", "_p", setup: setup) == ["_pbar"])
    #expect(offers("pbar", "--", "_p", setup: setup) == ["_pbar"])
    #expect(offers("pbar", "--total", "@_p", setup: setup) == ["@_pbar"])
    #expect(offers("pbar", "-ps", "@", "_p", setup: setup) == ["@_pbar"])
    #expect(offers("pbar", "--size", "=@", "_p", setup: setup) == ["@_pbar"])
    #expect(offers("pbar", "--size", "=@", setup: setup).contains("@_pbar"))
  }

  @Test("An optional value is completed behind = only")
  func optionalValues() {
    let setup = "cd \(ShellProgram.quoted(TestFile("completions").path))"
    #expect(offers("pbar", "--json", "=", "_p", setup: setup) == ["_pbar"])
    #expect(offers("pbar", "--json", "--quie", setup: setup) == ["--quiet"])
    #expect(offers("pbar", "--announce", "_p", setup: setup) == ["_pbar"])
  }

  @Test("File names keep their blanks")
  func blanks() {
    let setup = "d=$(mktemp -d) && cd \"$d\" && trap 'rm -rf \"$d\"' EXIT && touch 'a b *'"
    #expect(offers("pbar", "a", setup: setup) == ["a b *"])
  }

  @Test("Nothing is offered for a text or a number")
  func nothing() {
    #expect(offers("pbar", "--label", "").isEmpty)
    #expect(offers("pbar", "-pi", "").isEmpty)
  }

  @Test("Commands are offered after --run, then files")
  func run() {
    #expect(offers("pbar", "--run", "prin").contains("printf"))
    #expect(offers("pbar", "--run", "=", "prin").contains("printf"))
    let setup = "cd \(ShellProgram.quoted(TestFile("completions").path))"
    #expect(offers("pbar", "--run", "cat", "_p", setup: setup) == ["_pbar"])
    #expect(offers("pbar", "--run", "cat", "--st").isEmpty)
  }

  @Test(
    "shellcheck finds nothing wrong with the script",
    .enabled(if: ShellProgram.isInstalled("shellcheck"), "shellcheck is not installed"))
  func shellcheck() {
    #expect(ShellProgram.output(of: "shellcheck", TestFile("completions/pbar.bash").path) == "")
  }
}
