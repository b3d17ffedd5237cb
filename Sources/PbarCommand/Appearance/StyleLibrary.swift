import CommandOptions
import SystemCalls
import TerminalText

struct StyleLibrary {
  /// `$XDG_CONFIG_HOME/pbar/styles`, else `~/.config/pbar/styles`; `nil` without a home.
  let directory: FilePath?
  private static let longestFile = 64 << 10

  init(_ environment: Environment) {
    directory = environment.userDirectory("XDG_CONFIG_HOME", usual: ".config")?.appending(
      "pbar/styles")
  }

  /// The names that `--style` takes, in the order of the list.
  private var allNames: [FilePath] {
    let own = names
    let shipped = ShippedStyle.allCases.map { FilePath($0.rawValue) }
    return StyleName.allCases.map { FilePath($0.rawValue) }
      + shipped.filter { !own.contains($0) } + own
  }

  /// The names of the user's own styles, in order: of the files that `--style NAME` reads, without
  /// hidden ones and backups.
  var names: [FilePath] {
    guard let directory else { return [] }
    let files = (try? FileDescriptor.names(inDirectory: directory)) ?? []
    return files.filter { name in
      var settings = Settings()
      settings.choose(style: name)
      return settings.styleFile != nil && directory.appending(name).kind == .regular
        && name.bytes.first != UInt8(ascii: ".")
        && (name.bytes.last != UInt8(ascii: "~") || name.bytes.count == 1)
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The names that `--style` takes, each with a NUL byte after it, as scripts read them.
  var nameList: [UInt8] { allNames.flatMap { $0.bytes + [0] } }

  func applied(to settings: Settings) throws(OptionError) -> Settings {
    guard let style = settings.styleFile else { return settings }
    return try file(style).applied(to: settings)
  }

  /// A sentence about a file with the name of a built-in style, which is drawn instead.
  func noteOnName(_ settings: Settings) -> String? {
    guard let file = directory?.appending(FilePath(settings.style.rawValue)), settings[.style],
      settings.styleFile == nil, file.kind != nil, let word = file.shellWord
    else { return nil }
    return
      "the style \(settings.style.rawValue) is built in. For your own, write --style \(word)"
  }

  var list: String {
    let styles = allNames.map { name in
      let word = name.shellWord ?? name.quoted
      do throws(OptionError) { return (name: word, summary: try file(name).summary) } catch {
        return (name: word, summary: error.sentence)
      }
    }
    let width = styles.map { $0.name.cellWidth }.max() ?? 0
    return styles.map { name, summary in
      (summary.isEmpty ? name : name.padded(toCells: width + 2) + summary) + "\n"
    }.joined()
  }

  /// The text of a style for a user to start from. A style of the program comes before the user's
  /// file of its name, which a shell may have emptied for this output.
  func text(of style: FilePath) throws(OptionError) -> [UInt8] {
    if let text = builtInText(style) { return text }
    return try bytes(style)
  }

  /// The path of the user's own file; `nil` for a name without a home.
  func path(of style: FilePath) -> FilePath? {
    isName(style) ? directory?.appending(style) : style
  }

  /// The text of a style that comes with the program.
  private func builtInText(_ style: FilePath) -> [UInt8]? {
    let name = style.printable
    let text = StyleName(rawValue: name)?.text ?? ShippedStyle(rawValue: name)?.text
    return text.map { Array($0.utf8) }
  }

  private func isName(_ style: FilePath) -> Bool { !style.bytes.contains(UInt8(ascii: "/")) }

  /// The user's own file comes before one of its name that comes with the program.
  private func file(_ style: FilePath) throws(OptionError) -> StyleFile {
    let isBuiltIn = StyleName(rawValue: style.printable) != nil
    if let text = builtInText(style), isBuiltIn || path(of: style)?.kind == nil {
      return StyleFile(text, path: style)
    }
    return StyleFile(try bytes(style), path: path(of: style) ?? style)
  }

  private func bytes(_ style: FilePath) throws(OptionError) -> [UInt8] {
    guard let path = path(of: style) else {
      throw unknown(style, "HOME names no directory with your own", .withoutHome)
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      let descriptor = try FileDescriptor.openForReading(path, only: .regular)
      defer { try? descriptor.close() }
      bytes = try descriptor.readToEnd(limit: Self.longestFile + 1)
    } catch {
      if isName(style), let directory, error == .noSuchFile {
        throw unknown(style, "there is no such file in \(directory.printable)")
      }
      throw unreadable(
        path, error == .notSupported ? "It is not a regular file" : error.message)
    }
    guard bytes.count <= Self.longestFile else {
      throw unreadable(path, "It is longer than 64 KiB")
    }
    return bytes
  }

  private func unknown(_ style: FilePath, _ place: String, _ kind: OptionError.Kind = .usual)
    -> OptionError
  {
    let known = allNames
    let nearest = Suggestion.nearest(to: style.printable, among: known.map { $0.printable })
    let advice = OptionError.question(
      known.first { $0.printable == nearest }?.shellWord,
      otherwise: "--style=help lists all styles")
    return OptionError("--style: \(style.quoted) is not a style, and \(place). \(advice)", kind)
  }

  private func unreadable(_ path: FilePath, _ reason: String) -> OptionError {
    OptionError("--style: can't read \(path.quoted): \(reason)")
  }
}
