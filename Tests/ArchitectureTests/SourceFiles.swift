import TestSupport

/// A Swift file under Sources or Tests.
struct SourceFile: Sendable {
  /// Its path below Sources or Tests.
  var name: String
  var bytes: [UInt8]

  var target: String { String(name.prefix { $0 != "/" }) }

  /// The modules, or declarations in them, that it imports.
  var imports: Set<String> {
    Set(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        // Before `import` there may be blanks and one attribute or level of access.
        guard line.count < 80, line.contains(UInt8(ascii: "i")) else { return nil }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1 else { return nil }
        return words.last.map(String.init)
      })
  }

  /// All that the program is made of.
  static let all = files(below: committedPath("Sources"), prefix: "")

  static let tests = files(below: committedPath("Tests"), prefix: "")

  private static func files(below directory: String, prefix: String) -> [SourceFile] {
    fileNames(in: directory).flatMap { name in
      let path = "\(directory)/\(name)"
      if name.hasSuffix(".swift") {
        return [SourceFile(name: prefix + name, bytes: readFile(path) ?? [])]
      }
      return files(below: path, prefix: "\(prefix)\(name)/")
    }
  }
}
