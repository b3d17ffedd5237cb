import ProgressStyles
import TestSupport
import TestTraits
import Testing

@testable import CommandOptions

/// What the shells offer with the scripts.
@Suite("Completion", .fewAtOnce)
struct CompletionTests {
  @Test(
    "The files that packagers install are what the program prints",
    arguments: zip(Shell.allCases, ["pbar.bash", "_pbar", "pbar.fish"]))
  func files(shell: Shell, name: String) {
    let difference = committedDifference(
      CompletionScript.render(shell), at: "completions/\(name)")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(
    "Names are completed, and those that undo a switch after --no only", arguments: Shell.allCases)
  func names(shell: Shell) async throws {
    #expect(try await offers("pbar --sty", in: shell) == ["--style"])
    #expect(try await offers("pbar --no-q", in: shell) == ["--no-quiet"])
    let offered = try await offers("pbar --", in: shell)
    let names = CommandOption.allCases.flatMap { $0.names.map { "--" + $0 } }
    #expect(offered.isSuperset(of: names))
    #expect(!offered.contains("--no-quiet"))
  }

  @Test("Each kind of value is completed", arguments: Shell.allCases)
  func values(shell: Shell) async throws {
    #expect(try await offers("pbar --layout ", in: shell) == ["inline", "stacked"])
    #expect(try await offers("pbar --charset=", in: shell) == ["auto", "unicode", "ascii"])
    #expect(try await offers("pbar --tint ", in: shell) == Set(TintColor.names))
    #expect(try await offers("pbar --style ", in: shell) == ["linear", "mine"])
    #expect(try await offers("pbar --style=m", in: shell) == ["mine"])
    let files = try await offers("pbar --style=help:m", in: shell)
    #expect(files.map { $0.split(separator: ":").last } == ["mine"])
    #expect(try await offers("pbar --label ", in: shell) == [])
    #expect(try await offers("pbar -pi ", in: shell) == [])
  }

  @Test("Operands and files of options are completed with file names", arguments: Shell.allCases)
  func files(shell: Shell) async throws {
    for line in [
      "pbar -q no", "pbar -- no", "pbar --json=no", "pbar --announce no", "pbar -f no",
    ] {
      #expect(try await offers(line, in: shell) == ["notes.txt"], "\(line)")
    }
    for line in ["pbar --total @no", "pbar --size=@no", "pbar -ps@no", "pbar -d @no"] {
      let offered = try await offers(line, in: shell)
      #expect(offered.map { $0.split(separator: "@").last } == ["notes.txt"], "\(line)")
    }
    // zsh quotes what it offers.
    if shell != .zsh { #expect(try await offers("pbar a", in: shell) == ["a b *"]) }
  }

  @Test("Commands are offered after --run, then words for the command", arguments: Shell.allCases)
  func run(shell: Shell) async throws {
    #expect(try await offers("pbar --run prin", in: shell).contains("printf"))
    #expect(try await offers("pbar --run=prin", in: shell).contains("printf"))
    #expect(try await offers("pbar --run -- prin", in: shell).contains("printf"))
    #expect(try await offers("pbar --run cat no", in: shell) == ["notes.txt"])
    #expect(try await !offers("pbar --run true --st", in: shell).contains("--style"))
  }

  /// What a shell offers for the last word of a command line, without what precedes an equals sign.
  ///
  /// The directory has two files, and a `pbar` that lists two styles comes first in PATH.
  private func offers(_ line: String, in shell: Shell) async throws -> Set<String> {
    guard installedProgram(shell.rawValue) != nil else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    let question =
      switch shell {
      case .bash: Self.bash(line)
      case .zsh: Self.zsh(line)
      case .fish: Self.fish(line)
      }
    let directory = try TemporaryFolder()
    let scripts = try TemporaryFolder()
    _ = try scripts.file("_pbar", holding: Array(CompletionScript.render(shell).utf8))
    for name in ["notes.txt", "a b *"] { _ = try directory.file(name, holding: []) }
    let program = "#!/bin/sh\nprintf 'linear\\0mine\\0'\n"
    let path = try directory.file("pbar", holding: Array(program.utf8))
    let script = """
      cd \(directory.path); chmod +x \(path); export PATH="\(directory.path):$PATH" scripts=\(scripts.path)
      \(question)
      """
    let lines = try await runShell(script).outputText.lines
    return Set(lines.map { $0.split(separator: "=").last.map(String.init) ?? $0 })
  }

  private static func bash(_ line: String) -> String {
    // What bash replaces begins after a blank or an equals sign, or with an "@".
    let replaced = line.matches(of: /@?[^=@ ]*/).last {
      !$0.output.isEmpty && $0.range.upperBound == line.endIndex
    }
    let script = """
      source "$scripts/_pbar"
      COMP_LINE=\(quoted(line)) COMP_POINT=${#COMP_LINE}
      word=\(quoted(String(replaced?.output ?? ""))) offersFiles=yes
      compopt() { if [[ " $* " == *" +o default "* ]]; then offersFiles=no; fi; }
      _pbar pbar "$word"
      if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"
      elif [[ $offersFiles == yes ]]; then compgen -f -- "$word"; fi
      """
    return "bash --norc --noprofile -c \(quoted(script))"
  }

  private static func fish(_ line: String) -> String {
    let script = """
      source $scripts/_pbar
      complete -C\(quoted(line)) | string replace -r '\\t.*' ''
      """
    return "fish --no-config -c \(quoted(script))"
  }

  /// The words for a zsh on its own pseudo-terminal, in which the line is typed.
  ///
  /// A replacement of `compadd` also writes its matches into a file. The shell ends with the
  /// completion, after 20 seconds at the latest.
  private static func zsh(_ line: String) -> String {
    let inner = """
      PROMPT=; TMOUT=20; fpath=($scripts $fpath)
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
      finish() { exit }
      comppostfuncs=(finish)
      zle-line-init() { print -r -- '<ready>' }; zle -N zle-line-init
      """
    let outer = """
      zmodload zsh/zpty || exit 1
      results=$(mktemp); setup=$(mktemp); export results
      print -r -- \(quoted(inner)) > $setup
      zpty shell zsh -f -i
      zpty -w shell "source $setup"
      zpty -r shell seen '*<ready>*'
      zpty -n -w shell \(quoted(line))$'\\t'
      while zpty -r shell seen; do :; done
      cat $results; rm -f $results $setup
      """
    return "zsh -f -c \(quoted(outer))"
  }
}

/// The text as one word for a shell.
private func quoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}
