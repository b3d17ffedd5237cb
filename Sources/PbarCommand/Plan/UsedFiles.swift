import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText

/// The files and standard streams of a run. No file that is written may be used twice: data
/// would be lost.
struct UsedFiles {
  private struct File {
    let use: FileUse
    let path: FilePath
    let place: FilePlace
    let descriptor: FileDescriptor?  // Of this process, if the path names one
  }

  private let work: Work
  private let readsStandardInput: Bool  // Whether the run does, or its command
  private var files: [File] = []

  /// Written files come after files that are only read.
  init(_ plan: RunPlan, style: FilePath?) {
    work = plan.work
    readsStandardInput =
      plan.settings.listens == nil && (work.readsStandardInput || work.command != nil)
    let named = Self.named(plan, style: style)
    func addNamed(_ access: FileAccess) {
      for (option, path) in named where option.fileAccess == access { add(.option(option), path) }
    }
    add(.standardInput, "-")
    for case .file(let path) in work.copy?.inputs ?? [] { add(.input, path) }
    addNamed(.measured)
    addNamed(.read)
    for path in Self.files(of: work.command) { add(.commandFile, path) }
    if Self.writesStandardError(plan), !plan.settings.isPv { add(.standardError, "-") }
    if work.traits.output == .descriptor(.standardOutput) { add(.standardOutput, "-") }
    addNamed(.written)
  }

  /// Whether the run itself writes more than messages to it. What a command writes is its own
  /// affair, unless the run keeps it.
  private static func writesStandardError(_ plan: RunPlan) -> Bool {
    let command = plan.work.command
    let mode = plan.context.mode
    return mode != .nothing && mode != .frame
      || plan.display.measure.showsStatistics
      || [command?.standardOutput, command?.standardError].contains(.kept(.standardError))
  }

  /// Whether the data on standard output passes through the run, so that a command can't see that
  /// it reads the file that is written.
  private var passesOutput: Bool {
    switch work {
    case .command(let plan): plan.standardOutput != .inherited
    case .monitor(let plan): plan.output != nil
    case .copy, .values, .jobs, .output, .value, .timer, .query, .watch: true
    }
  }

  /// The regular files among the words of a command, also after `=` as in `if=FILE`. The
  /// command may write files that do not exist yet. A first word without a slash names a program in
  /// PATH.
  private static func files(of command: CommandPlan?) -> [FilePath] {
    let words = command?.arguments ?? []
    let slash = UInt8(ascii: "/")
    return words.enumerated().flatMap { index, word -> [FilePath] in
      if index == 0, !word.contains(slash) { return [] }
      let value = word.split(separator: UInt8(ascii: "="), maxSplits: 1).dropFirst().last
      return [FilePath(word)] + (value.map { [FilePath($0)] } ?? [])
    }.filter { $0.kind == .regular }
  }

  /// The files that options name and that the run uses. The table of options says how
  /// (`FileAccess`).
  private static func named(
    _ plan: RunPlan, style: FilePath?
  ) -> [(option: CommandOption, path: FilePath)] {
    let (context, settings) = (plan.context, plan.context.asked)
    var files: [(CommandOption, FilePath?)] = [
      (.style, style), (.joblog, settings.jobLog), (.output, plan.work.outputPath),
      (.pidfile, settings.pidFile), (.listen, settings.listens),
    ]
    if case .sizeOfFile(let path) = settings.total { files.append((.total, path)) }
    for list in context.system.watchLists where !list.path.isStandardStream {
      files.append((.watchfd, list.path))
    }
    if case .watch(let plan) = plan.work {
      for case .file(let path) in plan.targets { files.append((.watchfd, path)) }
    }
    if case .file(let path) = plan.work.copy?.store { files.append((.storeAndForward, path)) }
    // A FILE of --json that is standard error replaces the bar, and is no second use.
    if case .file(let path) = settings.json,
      plan.settings.json == settings.json || FileDescriptor(named: path) == .standardOutput
    {
      files.append((.json, path))
    }
    return files.compactMap { option, path in path.map { (option, $0) } }
  }

  private mutating func add(_ use: FileUse, _ path: FilePath) {
    let descriptor: FileDescriptor? =
      switch use {
      case .standardInput: .standardInput
      case .standardOutput: .standardOutput
      case .standardError: .standardError
      case .commandFile: nil
      case .input, .option: path == "-" && use != .option(.json) ? nil : FileDescriptor(named: path)
      }
    guard let place = descriptor.map({ FilePlace($0) }) ?? FilePlace(path) else { return }
    files.append(File(use: use, path: path, place: place, descriptor: descriptor))
  }

  /// Throws the first two that are one file although one of them is written.
  func requireDifferent() throws(OptionError) {
    for (index, file) in files.enumerated() where file.use.isWritten {
      if let other = files[..<index].first(where: { areInConflict(file, $0) }) {
        throw .sameFile(file.use, other.use, path: file.path)
      }
    }
  }

  private func areInConflict(_ file: File, _ other: File) -> Bool {
    if mayBeSame(file.use, other.use) { return false }
    if other.use == .standardError {
      return file.place.kind != .nullDevice
        && (file.place == other.place || FileDescriptor.standardError.isFile(at: file.path))
    }
    guard file.place == other.place else { return false }
    if let descriptor = file.descriptor, descriptor == other.descriptor, other.use.isWritten {
      return true
    }
    return switch file.place.kind {
    case nil, .regular, .blockDevice: true
    // What is written to a pipe is read once, so data may go round in it.
    case .pipe: !(file.use.isData && other.use.isData)
    // What is written to a socket arrives at its other end.
    case .socket: other.use.isWritten
    case .characterDevice, .nullDevice, .directory, .other: false
    }
  }

  private func mayBeSame(_ use: FileUse, _ other: FileUse) -> Bool {
    switch (other, use) {
    // A command that has the output itself can see that it reads the same file, as `cat` does.
    case (.commandFile, .standardOutput): !passesOutput
    // As pv, a copy leaves out an input that is the output.
    case (.standardInput, .standardOutput), (.input, .standardOutput):
      switch work {
      case .monitor, .output, .jobs, .command: !readsStandardInput || !passesOutput
      case .copy, .values, .value, .timer, .query, .watch: true
      }
    case (.standardInput, .standardError): !readsStandardInput
    // The shell chose both outputs, so they may be one file; `--json` replaces the bar.
    case (.standardError, .standardOutput), (.standardError, .option(.json)): true
    // The size of the output, such as a device or an earlier copy, may be the total.
    case (.option(let option), .standardOutput), (.option(let option), .option(.output)):
      option.fileAccess == .measured
    case _: false
    }
  }
}

enum FileUse: Hashable {
  case input, commandFile, standardInput, standardOutput, standardError
  case option(CommandOption)

  var noun: String {
    switch self {
    case .input: "the input"
    case .commandFile: "a file that the command is given"
    case .standardInput: "standard input"
    case .standardOutput: "the output"
    case .standardError: "standard error, to which the run writes"
    case .option(let option): "the file of \(option.longName)"
    }
  }

  fileprivate var isWritten: Bool {
    switch self {
    case .input, .commandFile, .standardInput: false
    case .standardOutput, .standardError: true
    case .option(let option): option.fileAccess == .written
    }
  }

  fileprivate var isData: Bool {
    [.input, .standardInput, .standardOutput, .option(.output)].contains(self)
  }
}
