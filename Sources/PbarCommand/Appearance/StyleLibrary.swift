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
  var nameList: [UInt8] {
    let all = StyleName.allCases.map { FilePath($0.rawValue) } + names
    return all.flatMap { $0.bytes + [0] }
  }

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
    var styles = StyleName.allCases.map { (name: $0.rawValue, summary: $0.summary) }
    styles += names.map { name in
      let word = name.shellWord ?? name.quoted
      do throws(OptionError) { return (word, try file(name).summary) } catch {
        return (word, error.sentence)
      }
    }
    let width = styles.map { $0.name.cellWidth }.max() ?? 0
    return styles.map { name, summary in
      (summary.isEmpty ? name : name.padded(toCells: width + 2) + summary) + "\n"
    }.joined()
  }

  /// `nil` for a name without a home.
  func path(of style: FilePath) -> FilePath? {
    isName(style) ? directory?.appending(style) : style
  }

  private func isName(_ style: FilePath) -> Bool { !style.bytes.contains(UInt8(ascii: "/")) }

  private func file(_ style: FilePath) throws(OptionError) -> StyleFile {
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
    return StyleFile(bytes, path: path)
  }

  private func unknown(_ style: FilePath, _ place: String, _ kind: OptionError.Kind = .usual)
    -> OptionError
  {
    let known = StyleName.allCases.map { FilePath($0.rawValue) } + names
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
