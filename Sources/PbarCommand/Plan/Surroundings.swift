import CommandOptions
import ProgressStyles
import SystemCalls
import Wording

/// The world as it was when the run began, looked at once.
package struct Surroundings: Sendable {
  /// One of the three standard descriptors.
  package struct Stream: Sendable {
    /// `nil` where it was closed.
    package var status: FileStatus?
    package var isTerminal: Bool

    package init(status: FileStatus? = nil, isTerminal: Bool = false) {
      self.status = status
      self.isTerminal = isTerminal
    }

    init(_ descriptor: FileDescriptor) {
      status = try? FileStatus(of: descriptor)
      isTerminal = descriptor.isTerminal
    }
  }

  /// A file of things to watch, and what stands in it.
  package struct WatchList: Sendable {
    package var path: [UInt8]
    package var contents: Result<[UInt8], SystemError>
  }

  package var environment = Environment()
  package var standardInput = Stream()
  package var standardOutput = Stream()
  package var standardError = Stream()
  /// Bytes still to be read from standard input, where it is a file.
  package var standardInputSize: Int64?
  /// Bytes of each FILE operand, in their order: 0 of what can't be copied, `nil` where that can't be told.
  package var operandSizes: [Int64?] = []
  /// Bytes of the block device that the output goes to, where it is one.
  package var outputDeviceSize: Int64?
  /// Where files that nobody keeps are made.
  package var temporaryDirectory = Array("/tmp".utf8)
  /// Bytes of the file that `--total @FILE` names, or why they can't be told; `nil` bytes where it is of a
  /// kind that has none.
  package var totalFileSize: Result<Int64?, SystemError>?
  /// Whether a file stands behind the operand that looks like a duration.
  package var timerOperandIsFile = false
  /// What stands in each file of things to watch.
  package var watchLists: [WatchList] = []
  /// The directory that relative paths begin in, where paths are to be shown.
  package var workingDirectory: [UInt8] = []
  /// Why nothing can be written to the descriptor that the FILE of `--json` names.
  package var reportProblem: SystemError?
  /// Columns of the terminal on standard output.
  package var outputColumns: Int?
  /// Seconds since 1970, by the wall clock.
  package var wallTime = 0.0
  package var timeZone = TimeZoneRules.utc

  package init() {}

  /// Looks at everything that the settings make necessary.
  package init(for settings: Settings, environment: Environment) {
    self.environment = environment
    if case .file(let path) = settings.json, let descriptor = FileDescriptor(named: path) {
      // Later its number may be that of something of our own.
      do throws(SystemError) { try descriptor.requireWritable() } catch { reportProblem = error }
    }
    standardInput = Stream(.standardInput)
    standardOutput = Stream(.standardOutput)
    standardError = Stream(.standardError)
    standardInputSize = FileDescriptor.standardInput.remainingSize
    let dash = Array("-".utf8)
    operandSizes = settings.operands.enumerated().map { place, path in
      guard path == dash else { return Surroundings.copiedSize(of: path) }
      // Read once, it has nothing left for a second time.
      return settings.operands[..<place].contains(dash) ? 0 : standardInputSize
    }
    if case .sizeOfFile(let path) = settings.total {
      totalFileSize = Result { () throws(SystemError) in
        // What is not there is named by the system; what is there may have no size all the same.
        let status = try FileStatus(ofPath: path)
        return status.kind == .directory
          ? try DirectorySize.ofRegularFiles(under: path) : Surroundings.size(of: path)
      }
    }
    outputDeviceSize = Surroundings.outputDeviceSize(settings, standardOutput)
    if let directory = environment["TMPDIR"], directory.hasPrefix("/") {
      temporaryDirectory = Array(directory.utf8)
    }
    if let word = settings.timerOperand {
      timerOperandIsFile = (try? FileStatus(ofPath: Array(word.utf8))) != nil
    }
    if !settings.watched.isEmpty { workingDirectory = SystemCalls.workingDirectory() }
    for word in settings.watched where word.first == UInt8(ascii: "@") {
      let path = Array(word.dropFirst())
      watchLists.append(
        WatchList(
          path: path,
          contents: Result { () throws(SystemError) in try Surroundings.contents(path) }))
    }
    outputColumns = FileDescriptor.standardOutput.terminalSize?.columns
    wallTime = Clock.wall
    timeZone = .system
  }

  /// Whether standard output is the terminal that the bar is drawn on.
  package var outputIsOwnTerminal: Bool {
    isOwnTerminal(standardOutput)
  }

  /// Whether what is written to standard output could be read again from standard input.
  var inputIsOutput: Bool {
    guard let input = standardInput.status, let output = standardOutput.status else { return false }
    return input.identity == output.identity
      && (input.kind == .regular || input.kind == .blockDevice)
  }

  private func isOwnTerminal(_ stream: Stream) -> Bool {
    stream.isTerminal && standardError.isTerminal
      && stream.status?.identity == standardError.status?.identity
  }

  private static func outputDeviceSize(_ settings: Settings, _ output: Stream) -> Int64? {
    if let path = settings.output, path != Array("-".utf8) {
      return (try? FileStatus(ofPath: path).kind) == .blockDevice ? size(of: path) : nil
    }
    return output.status?.kind == .blockDevice
      ? FileDescriptor.standardOutput.blockDeviceSize : nil
  }

  /// A list of processes is never long.
  private static func contents(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let limit = 1 << 20
    if path == Array("-".utf8) { return try FileDescriptor.standardInput.readToEnd(limit: limit) }
    let file = try FileDescriptor.openForReading(path)
    defer { try? file.close() }
    return try file.readToEnd(limit: limit)
  }

  /// What can't be copied adds nothing to the rest.
  private static func copiedSize(of path: [UInt8]) -> Int64? {
    guard let kind = try? FileStatus(ofPath: path).kind, kind != .directory else { return 0 }
    return size(of: path)
  }

  private static func size(of path: [UInt8]) -> Int64? {
    guard let status = try? FileStatus(ofPath: path) else { return nil }
    switch status.kind {
    case .regular: return status.size
    case .blockDevice:
      guard let descriptor = try? FileDescriptor.openForReading(path) else { return nil }
      defer { try? descriptor.close() }
      return descriptor.blockDeviceSize
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other: return nil
    }
  }
}

extension FileDescriptor {
  /// Bytes from the present offset to the end, where a file or a block device stands behind it.
  fileprivate var remainingSize: Int64? {
    guard let status = try? FileStatus(of: self) else { return nil }
    switch status.kind {
    case .regular: return max(0, status.size - (offset ?? 0))
    case .blockDevice: return blockDeviceSize.map { max(0, $0 - (offset ?? 0)) }
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other: return nil
    }
  }
}

/// What the names in the environment say of the reader's language and characters, read as text: the
/// locale itself need not be installed.
struct LocaleText: Hashable, Sendable {
  private let environment: Environment

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Whether the terminal's characters are Unicode, by the codeset.
  var charset: Charset {
    let name = value(of: "LC_CTYPE")
    let codeset = name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
    let plain = codeset.split(separator: "@").first.map(String.init) ?? ""
    let isUnicode = plain.lowercased().filter { $0 != "-" } == "utf8"
    return isUnicode ? .unicode : .ascii
  }

  /// The language that is spoken.
  var language: Language { Language(locale: value(of: "LC_MESSAGES")) }

  /// The way the language is written.
  var direction: LayoutDirection {
    let name = value(of: "LC_MESSAGES")
    let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
    return rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
  }

  /// The first that is set and not empty, as POSIX has it.
  private func value(of category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let text = environment[name], !text.isEmpty { return text }
    }
    return "C"
  }
}

/// By ISO 639: Arabic, Hebrew (also by its old code), Persian, Urdu, Yiddish, Pashto, Sindhi, Uyghur,
/// Dhivehi, Central Kurdish, Aramaic, Syriac, N'Ko, South Azerbaijani, Western Punjabi, Kashmiri, Northern
/// Luri, Mazanderani, Gilaki.
private let rightToLeftLanguages = [
  "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "arc", "syr", "nqo",
  "azb", "pnb", "ks", "lrc", "mzn", "glk",
]
