import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalText
import Wording

/// The state of the system when the run began, read once.
struct SystemState {
  struct Stream {
    var status: FileStatus?  // `nil` if the descriptor was closed
    var isTerminal = false

    /// Whether it is the pseudo-terminal of another run, which reads each line.
    var isReadByRun = false
  }

  var environment: Environment = [:]
  var standardInput = Stream()
  var standardOutput = Stream()
  var standardError = Stream()
  var standardInputSize: Int64?  // Bytes left to read; `nil` if its size is unknown

  var operandSizes: [Int64?] = []  // Bytes of each FILE: 0 if it can't be copied
  var lacksOperands = false  // Whether all FILEs, one at least, are missing or directories
  var binaryOperand: FilePath?  // The first FILE if it is no text, and a terminal is the output
  var outputDeviceSize: Int64?  // Bytes of the block device that is the output, if known
  var temporaryDirectory: FilePath = "/tmp"

  var totalFileSize: Result<Int64?, SystemError>?  // Bytes; `nil` if the kind of file has no size
  var totalDirectory: DirectorySize?  // Of which the total is the size
  var suspectedFiles: [SuspectedValue] = []  // Suspected values that are existing paths
  var watchLists: [(path: FilePath, contents: Result<[UInt8], SystemError>)] = []
  var workingDirectory: FilePath = ""  // Empty unless paths are shown
  var reportIsStandardError = false  // Whether the FILE of `--json` is standard error
  var reportProblem: SystemError?  // Why the descriptor that `--json` names can't be written
  var outputColumns: Int?  // Of the terminal on standard output
  var errorColumns: Int?  // Of the terminal on standard error
  var wallTime = 0.0  // Seconds since 1970
  var timeSinceBoot = 0.0  // Seconds
  var timeZone = TimeZoneRules.fixed(offset: 0)

  init() {}

  init(for settings: Settings, environment: Environment) {
    self.environment = environment
    if case .file(let path) = settings.json { lookAtReport(path) }
    standardInput = Stream(.standardInput)
    standardOutput = Stream(.standardOutput)
    standardError = Stream(.standardError)
    if standardError.isTerminal, let terminal = FileDescriptor.standardError.terminalDevice {
      // The variable may be lost, but only the terminal of a run controls no process.
      let run = environment[ThisProcess.runVariable].flatMap { Int32($0) }
      standardError.isReadByRun =
        (run != nil || !FileDescriptor.standardError.isControlling)
        && ProcessGroup.isReadByRun(run, on: terminal)
    }
    lookAtOperands(settings)
    if case .sizeOfFile(let path) = settings.total {
      totalFileSize = Result { () throws(SystemError) in
        guard try FileStatus(ofPath: path).kind == .directory else { return size(of: path) }
        totalDirectory = try DirectorySize(path)
        return nil
      }
    }
    if let path = settings.output, !path.isStandardStream {
      outputDeviceSize = path.kind == .blockDevice ? size(of: path) : nil
    } else if standardOutput.status?.kind == .blockDevice {
      outputDeviceSize = FileDescriptor.standardOutput.blockDeviceSize
    }
    if let directory = environment.absolutePath("TMPDIR") { temporaryDirectory = directory }
    suspectedFiles = settings.suspectedValues.filter { FilePath($0.word).kind != nil }
    if !settings.watched.isEmpty { workingDirectory = SystemCalls.workingDirectory() }
    for word in settings.watched where word.first == UInt8(ascii: "@") {
      let path = FilePath(word.dropFirst())
      watchLists.append((path, Result { () throws(SystemError) in try contentsOfList(path) }))
    }
    outputColumns = FileDescriptor.standardOutput.terminalSize?.columns
    errorColumns = FileDescriptor.standardError.terminalSize?.columns
    wallTime = Clock.wall
    timeSinceBoot = Clock.sinceBoot
    timeZone = .system
  }

  private mutating func lookAtReport(_ path: FilePath) {
    let descriptor = FileDescriptor(named: path)
    // The program may get the number for a descriptor of its own later.
    do throws(SystemError) { try descriptor?.requireWritable() } catch { reportProblem = error }
    let standardError = FileDescriptor.standardError
    reportIsStandardError =
      descriptor.map { FilePlace($0) == FilePlace(standardError) } ?? false
      || standardError.isFile(at: path)
  }

  private mutating func lookAtOperands(_ settings: Settings) {
    let input = FileDescriptor.standardInput
    let inputSize =
      switch standardInput.status?.kind {
      case .regular: input.regularSize
      case .blockDevice: input.blockDeviceSize
      case _: Int64?.none
      }
    standardInputSize = inputSize.map { max(0, $0 - (input.offset ?? 0)) }
    let files = settings.files
    operandSizes = files.enumerated().map { index, path in
      if isNoFile(path) { return 0 }
      guard path.isStandardStream else { return size(of: path) }
      // Standard input has nothing left for a second time.
      return files[..<index].contains(path) ? 0 : standardInputSize
    }
    if standardOutput.isTerminal, !settings.isPv, let path = files.first, isBinary(path) {
      binaryOperand = path
    }
    lacksOperands = !files.isEmpty && files.allSatisfy(isNoFile)
  }

  /// Whether standard output is the terminal that the bar is drawn on.
  var outputIsOwnTerminal: Bool {
    standardOutput.isTerminal && standardError.isTerminal && outputsAreOneFile
  }

  var outputsAreOneFile: Bool {
    standardOutput.status?.identity == standardError.status?.identity
  }

  var outputHasReader: Bool { [.pipe, .socket].contains(standardOutput.status?.kind) }
}

private func contentsOfList(_ path: FilePath) throws(SystemError) -> [UInt8] {
  let limit = 1 << 20
  if path.isStandardStream { return try FileDescriptor.standardInput.readToEnd(limit: limit) }
  // The list may come from a program, as with @<(pgrep make).
  let file = try FileDescriptor.openForReading(path)
  defer { try? file.close() }
  return try file.readToEnd(limit: limit)
}

private func isNoFile(_ path: FilePath) -> Bool {
  !path.isStandardStream && [nil, .directory].contains(path.kind)
}

/// Whether the beginning of a regular file has control characters that text lacks.
private func isBinary(_ path: FilePath) -> Bool {
  guard !path.isStandardStream,
    let file = try? FileDescriptor.openForReading(path, only: .regular)
  else { return false }
  defer { try? file.close() }
  return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
    let count = (try? file.read(into: buffer)) ?? 0
    return buffer.prefix(count).contains { $0 < 0x07 || 0x0E...0x1A ~= $0 }
  }
}

private func size(of path: FilePath) -> Int64? {
  let kind = path.kind
  if kind == .regular { return path.regularSize }
  guard kind == .blockDevice,
    let descriptor = try? FileDescriptor.openForReading(path, only: .blockDevice)
  else { return nil }
  defer { try? descriptor.close() }
  return descriptor.blockDeviceSize
}

extension SystemState.Stream {
  fileprivate init(_ descriptor: FileDescriptor) {
    status = try? FileStatus(of: descriptor)
    isTerminal = descriptor.isTerminal
  }
}

extension Environment {
  /// Whether the terminal can't move its cursor.
  var isDumb: Bool { ["", "dumb"].contains(self["TERM"] ?? "") }

  /// Whether the terminal is that of continuous integration, which keeps all that is drawn.
  var isOfCI: Bool { isOn("CI") || isOn("GITHUB_ACTIONS") }

  func isSet(_ name: String) -> Bool { self[name].map { !$0.isEmpty } ?? false }
  func isOn(_ name: String) -> Bool { !["", "0", "false"].contains(self[name] ?? "") }

  /// The first number of a version, such as `48.1` or `260401`; 0 without one.
  func release(_ name: String) -> Int { self[name].flatMap { Int($0.prefix { $0 != "." }) } ?? 0 }
}

/// What the locale variables say, as text, so that the locale need not be installed.
extension Environment {
  var charset: Charset {
    let locale = value(of: "LC_CTYPE").utf8
    // Some systems name only the codeset.
    let start = locale.firstIndex(of: UInt8(ascii: ".")).map(locale.index(after:))
    let name = locale[(start ?? locale.startIndex)...].prefix { $0 != UInt8(ascii: "@") }
      .lazy.filter { $0 != UInt8(ascii: "-") }.map { $0 | 0x20 }
    return name.elementsEqual("utf8".utf8) ? .unicode : .ascii
  }

  var language: Language { Language(locale: value(of: "LC_MESSAGES")) }

  var decimalSign: DecimalSign {
    let parts = Language.parts(ofLocale: value(of: "LC_NUMERIC"))
    guard let language = parts.first, commaLanguages.names(language) else { return .point }
    guard let region = parts.dropFirst().last else { return .comma }
    // Switzerland and Liechtenstein, and most Spanish of North and Central America and Peru, write
    // a point.
    let writesPoint =
      region == "ch" || region == "li" || language == "es" && pointRegions.names(region)
    return writesPoint ? .point : .comma
  }

  var direction: LayoutDirection {
    let language = Language.parts(ofLocale: value(of: "LC_MESSAGES")).first ?? ""
    return rightToLeftLanguages.names(language) ? .rightToLeft : .leftToRight
  }

  /// The value of a category, in the order of POSIX.
  private func value(of category: String) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap { self[$0] }.first { !$0.isEmpty } ?? "C"
  }
}

/// The languages that are written from right to left, by ISO 639; Hebrew also by its old code.
private let rightToLeftLanguages =
  "ar he iw fa ur yi ji ps sd ug dv ckb arc syr nqo azb pnb ks lrc mzn glk"

/// The languages that write a decimal comma, by CLDR or glibc.
private let commaLanguages = """
  af az be bg bs ca cs da de el eo es et eu fi fo fr gl hr hu hy id is it ka kk ky lt lv mk mn nb \
  nl nn no pl pt ro ru sk sl sq sr sv tg tk tr tt uk uz vi
  """

/// The regions whose Spanish writes a decimal point.
private let pointRegions = "mx us pr gt hn ni pa pe sv do cu 419"

extension String {
  /// Whether one of these words is a code. A list of them would be made at each start.
  fileprivate func names(_ code: Substring) -> Bool { " \(self) ".holds(" \(code) ") }
}
