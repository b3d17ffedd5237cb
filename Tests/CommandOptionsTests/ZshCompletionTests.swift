import CommandOptions
import ProgressStyles
import Testing

@Suite("Completion in zsh", .enabled(if: ShellProgram.isInstalled("zsh"), "zsh is not installed"))
struct ZshCompletionTests {
  /// The words that zsh offers for a typed line, in a shell on its own pseudo-terminal.
  ///
  /// A replacement of `compadd` also writes its matches into a file. A mark follows at the end of the completion,
  /// and the shell ends, after 20 seconds at the latest.
  private func offers(_ line: String, setup: String = "") -> [String] {
    let folder = ShellProgram.quoted(TestFile("completions").path)
    let inner = """
      PROMPT=; TMOUT=20; cd \(folder); fpath=(\(folder) $fpath)
      autoload -Uz compinit; compinit -D -u
      zstyle ':completion:*' completer _complete; zstyle ':completion:*' insert-tab false
      unsetopt beep auto_list; bindkey '^I' complete-word
      compadd() {
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
          local -a matches; builtin compadd -A matches "$@"
          (( $#matches )) && print -rl -- $matches >> $results
        fi
        builtin compadd "$@"
      }
      finish() { print -r -- '=end=' >> $results; exit }
      comppostfuncs=(finish)
      zle-line-init() { print -r -- '<ready>' }; zle -N zle-line-init
      """
    let outer = """
      \(setup)
      zmodload zsh/zpty || exit 1
      results=$(mktemp); setup=$(mktemp); export results
      print -r -- \(ShellProgram.quoted(inner)) > $setup
      zpty shell zsh -f -i
      zpty -w shell "source $setup"
      zpty -r shell seen '*<ready>*'
      zpty -n -w shell \(ShellProgram.quoted(line))$'\\t'
      while zpty -r shell seen; do :; done
      cat $results; rm -f $results $setup
      """
    let lines = ShellProgram.output(of: "zsh", "-f", "-c", outer).lines
    #expect(lines.last == "=end=", "the completion did not come to its end: \(lines)")
    return lines.dropLast()
  }

  @Test("Option names are completed")
  func names() {
    #expect(offers("pbar --sty") == ["--style"])
    let names = CommandOption.allCases.flatMap { $0.description.spellings }
    #expect(Set(offers("pbar -")).isSuperset(of: names))
  }

  @Test("Names that undo a switch are offered after --no only")
  func undoing() {
    #expect(offers("pbar --no-q") == ["--no-quiet"])
    #expect(!offers("pbar --n").contains("--no-quiet"))
  }

  @Test("The values of fixed sets and the names of colours are completed")
  func values() {
    #expect(offers("pbar --layout ") == LayoutName.allCases.map(\.rawValue))
    #expect(offers("pbar --style ", setup: ShellProgram.listingStyles) == ["linear", "mine"])
    #expect(offers("pbar --charset=") == ["auto", "unicode", "ascii"])
    #expect(Set(offers("pbar --tint ")) == Set(TintColor.names))
  }

  @Test("Operands and the size of a file are completed with file names")
  func files() {
    #expect(offers("pbar -q _p") == ["_pbar"])
    #expect(offers("pbar --total @_p") == ["_pbar"])
  }

  @Test("Commands are offered after --run, then words for the command")
  func run() {
    #expect(offers("pbar --run prin").contains("printf"))
    #expect(offers("pbar --run cat _p") == ["_pbar"])
  }
}
