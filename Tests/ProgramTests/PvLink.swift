import TestSupport

/// A directory with a link named `pv` to the built program, and files to copy.
///
/// `text` holds 2000 lines in 18,893 bytes, `zeros` 300,000 bytes, and `empty`
/// none; `folder` is a directory.
struct PvLink {
  let folder: TemporaryFolder
  let text: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    text = (1...2000).flatMap { "line \($0)\n".bytes }
    _ = try folder.file("text", holding: text)
    _ = try folder.file("zeros", holding: [UInt8](repeating: 0, count: 300_000))
    _ = try folder.file("empty", holding: [])
    _ = try pvLink(in: folder)
    guard mkdir(folder.path + "/folder", 0o700) == 0 else { throw HarnessError("no directory") }
  }

  /// Runs a script in the directory; `pv` is the link there, or the program at `path`.
  func run(
    _ script: String, pv path: String? = nil, environment: [String: String?] = [:]
  ) async throws -> CompletedRun {
    let variables = [
      "FOLDER": folder.path, "PV": path ?? folder.path + "/pv", "TERM": "xterm", "LC_ALL": "C",
      "TMPDIR": folder.path,
    ]
    // A shell function takes precedence over `PATH`.
    return try await runShell(
      "cd \"$FOLDER\" || exit 99\npv() { command \"$PV\" \"$@\"; }\n" + script,
      environment: environment.merging(variables) { given, _ in given })
  }
}

/// A link named `pv` to the built program, in this directory.
func pvLink(in folder: TemporaryFolder) throws -> String {
  let path = folder.path + "/pv"
  guard symlink(builtProgram, path) == 0 else { throw HarnessError("no link") }
  return path
}

extension CompletedRun {
  /// The last text that pv showed on each line, without the parts that differ from run to run.
  var shown: [String] { lastPictures(errorText) }
}

/// The last text on each line, with its times, rates and moving bars masked.
///
/// So is what older versions of pv wrote otherwise: percentages below 100 and amounts without a
/// prefix had one cell less, and average rates had square brackets.
func lastPictures(_ text: String) -> [String] {
  // Swift takes a carriage return and a newline together for one character.
  text.unicodeScalars.split(separator: "\n").map { line in
    let pictures = line.split(separator: "\r").filter { $0.contains { $0 != " " } }
    var last = String(pictures.last ?? "".unicodeScalars[...])
    last.replace(#/[0-9]+:[0-9]{2}:[0-9]{2}/#, with: "T")
    let unprefixed = #/(\d)  B/#
    let added = last.matches(of: unprefixed).count
    last.replace(unprefixed) { "\($0.output.1) B" }
    last.replace(#/[\[(] *[0-9.]+ *(?:[kKMGT]i?)?B?/s[\])]/#, with: "[R]")
    last.replace(#/\[ *<=> *\]/#) { "[~\($0.output.count + added)]" }
    last.replace(#/\[=*> *\] +(\d?\d%)/#) { "[>] \($0.output.1)" }
    while last.last == " " { last.removeLast() }
    return last
  }
}
