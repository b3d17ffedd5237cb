import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText

extension OptionError {
  var status: ExitStatus {
    switch kind {
    case .sameFile: ExitStatus(.inputIsOutput)
    case .notWritten: ExitStatus(.notOpened)
    case .usual, .value, .withoutHome: .usage
    }
  }

  static func conflict(_ one: CommandOption, _ other: CommandOption) -> Self {
    Self("\(one.longName) and \(other.longName) can't be used together. Choose one")
  }

  static func suspectedValue(_ value: SuspectedValue) -> Self {
    let name = value.option.longName
    let word = SafeText.shellWord(value.word)
    guard value.option == .timer else {
      let advice = word.map { "\(name)=\($0)" } ?? "= before it"
      return Self("\(name) takes a value only after =. Write \(advice)")
    }
    return Self(
      "--timer takes no value, and there is no file \(SafeText.quoted(value.word)). "
        + "For a countdown, write --countdown \(word ?? "before it")")
  }

  static var nothingToRead: Self {
    Self("nothing to read: standard input is a terminal. Name a file, or see --help")
  }

  static func unusable(_ option: CommandOption, path: FilePath, _ error: SystemError) -> Self {
    let (use, reason) =
      switch option {
      case .total: ("read the size of", error.message)
      case .watchfd: ("read", error.message)
      case .listen where error == .exists:
        ("make", "it exists already. Remove it, or name another path")
      case .listen: ("make", error.message)
      case .pidfile: ("write", pidFileReason(error))
      case _: ("write", "\(error.message). Nothing was done")
      }
    return Self(
      "\(option.longName): can't \(use) \(path.quoted): \(reason)",
      option == .json ? .notWritten : .usual)
  }

  private static func pidFileReason(_ error: SystemError) -> String {
    switch error {
    case .exists: "it holds something other than a process ID. Name another file"
    case .notPermitted: "it belongs to another user or has a second name. Name another file"
    case .isLink: "it is a symbolic link. Name the file itself"
    case .notSupported: "it is not a regular file. Name another file"
    default: error.message
    }
  }

  static func notReached(by option: CommandOption, process: Int, _ failure: ControlFailure)
    -> Self
  {
    Self("\(option.longName) \(process): \(Sentences.reason(failure))")
  }

  /// The first FILE does not exist, but a program of this name does.
  static func commandAsFile(_ path: FilePath) -> Self {
    Self("there is no file \(path.quoted). To run a command, write --run COMMAND")
  }

  /// Two files are one, of which the first, at this path, would be written.
  static func sameFile(_ use: FileUse, _ other: FileUse, path: FilePath) -> Self {
    if case .option(let option) = use {
      return Self(
        "\(option.longName): \(path.quoted) is also \(other.noun). Nothing was done", .sameFile)
    }
    return Self("\(other.noun) is also \(use.noun). Nothing was done", .sameFile)
  }
}
