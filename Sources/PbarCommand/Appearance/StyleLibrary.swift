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

  /// The names of the files, in order, that a command line can hold as one word.
  var names: [String] {
    guard let directory else { return [] }
    let files = (try? FileDescriptor.names(inDirectory: directory)) ?? []
    return files.filter { directory.appending($0).kind == .regular }
      .map { $0.printable }
      .filter {
        !$0.hasPrefix(".") && !$0.hasSuffix("~")
          && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      }
      .sorted()
  }

  func applied(to settings: Settings) throws(OptionError) -> Settings {
    guard let style = settings.styleFile else { return settings }
    return try file(style).applied(to: settings)
  }

  /// A sentence about a file with the name of a built-in style, which is drawn instead.
  func noteOnName(_ settings: Settings) -> String? {
    guard let file = directory?.appending(FilePath(settings.style.rawValue)), settings[.style],
      settings.styleFile == nil, file.kind != nil
    else { return nil }
    return
      "the style \(settings.style.rawValue) is built in. For your own, write --style \(file.printable)"
  }

  var list: String {
    var styles = StyleName.allCases.map { (name: $0.rawValue, summary: $0.summary) }
    styles += names.filter { StyleName(rawValue: $0) == nil }.map { name in
      do throws(OptionError) { return (name, try file(FilePath(name)).summary) } catch {
        return (name, error.sentence)
      }
    }
    let width = styles.map { $0.name.count }.max() ?? 0
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
    let known = StyleName.allCases.map { $0.rawValue } + names
    let advice = OptionError.question(
      Suggestion.nearest(to: style.printable, among: known),
      otherwise: "--style=help lists all styles")
    return OptionError("--style: \(style.quoted) is not a style, and \(place). \(advice)", kind)
  }

  private func unreadable(_ path: FilePath, _ reason: String) -> OptionError {
    OptionError("--style: can't read \(path.quoted): \(reason)")
  }
}
