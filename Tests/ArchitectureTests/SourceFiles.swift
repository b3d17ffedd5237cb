import TestSupport
import Testing

/// A Swift file under Sources or Tests.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// The target that it belongs to.
  var target: String
  /// Its path from the target's folder on.
  var path: String
  var text: String

  var testDescription: String { "\(target)/\(path)" }

  /// The lines without their comments.
  var code: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
      return line[..<start]
    }
  }

  /// The modules that it imports.
  var imports: Set<String> {
    Set(
      code.compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place <= 1 else { return nil }
        // `import struct Module.Type` names its module before the point.
        let last = words[(place + 1)...].last ?? ""
        return last.split(separator: ".").first.map(String.init)
      })
  }

  /// All that the program is made of, by target.
  static let all = files(in: root + "/Sources")

  /// All that holds tests, without what supports them.
  static let tests = files(in: root + "/Tests").filter {
    $0.target.hasSuffix("Tests") || $0.path.hasPrefix("Replay/")
  }

  /// The package's own manifest.
  static let manifest = SourceFile(
    target: "", path: "Package.swift", text: contents("\(root)/Package.swift"))

  private static let root = String(
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 })

  private static func files(in folder: String) -> [SourceFile] {
    fileNames(in: folder).flatMap { target in
      paths(under: "\(folder)/\(target)", prefix: "").filter { $0.hasSuffix(".swift") }.map {
        SourceFile(target: target, path: $0, text: contents("\(folder)/\(target)/\($0)"))
      }
    }
  }

  private static func paths(under folder: String, prefix: String) -> [String] {
    fileNames(in: folder).flatMap { name in
      isFolder("\(folder)/\(name)")
        ? paths(under: "\(folder)/\(name)", prefix: "\(prefix)\(name)/") : [prefix + name]
    }
  }

  private static func contents(_ path: String) -> String {
    String(decoding: readFile(path) ?? [], as: UTF8.self)
  }
}
