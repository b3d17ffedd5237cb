import ProgressStyles

extension CompletionScript {
  /// Commands for fish, to be found as `pbar.fish` in `fish_complete_path`.
  static func fish() -> String {
    """
    # \(notice)

    # Whether the words belong to the command of --run.
    function __pbar_runs
        set -l words (commandline -opc)
        contains -- --run $words[2..-1]
    end

    # What turns a switch off is offered only once it is asked for.
    function __pbar_undoes
        not __pbar_runs; and string match -q -- '--no*' (commandline -ct)
    end

    # Completes the command of --run by that command's own rules.
    function __pbar_command
        set -l words (commandline -opc)
        set -l place (contains -i -- --run $words)
        set -l command (string escape -- $words[(math $place + 1)..-1])
        complete -C (string join ' ' -- $command (commandline -ct))
    end

    # File names after an @.
    function __pbar_size
        string match -q -- '@*' (commandline -ct); or return
        printf '@%s\\n' (__fish_complete_path (string sub -s 2 -- (commandline -ct)))
    end

    complete -c pbar -n __pbar_runs -f -a '(__pbar_command)'
    \(fishOptions)

    """
  }

  private static var fishOptions: String {
    let options = descriptions.map { description in
      let letter = description.letter.map { " -s \($0)" } ?? ""
      let names = description.names.map { " -l " + $0 }.joined()
      return "complete -c pbar -n 'not __pbar_runs'" + letter + names
        + fishValue(of: description.argument) + " -d '\(description.summary)'"
    }
    let undoing = undoing.map {
      "complete -c pbar -n __pbar_undoes -l \($0.name) -d 'Undo --\($0.undone)'"
    }
    return (options + undoing).joined(separator: "\n")
  }

  private static func fishValue(of argument: OptionArgument) -> String {
    switch argument {
    case .switch, .none: ""
    case .required(let value):
      (value.candidates == .file ? " -r" : " -x") + fishCandidates(for: value)
    case .optional(let value): (value.candidates == .file ? "" : " -f") + fishCandidates(for: value)
    case .restOfLine(let value): " -x" + fishCandidates(for: value)
    }
  }

  private static func fishCandidates(for value: OptionValue) -> String {
    switch value.candidates {
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .colors: " -a '\(TintColor.names.joined(separator: " "))'"
    case .markedFile: " -a '(__pbar_size)'"
    case .commands: " -a '(__fish_complete_command)'"
    case .file: " -F"
    case .nothing: ""
    }
  }
}
