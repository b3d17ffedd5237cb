import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Swift file under Sources.
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

  /// All of them, by target.
  static let all: [SourceFile] = names(in: sources).flatMap { target in
    paths(under: "\(sources)/\(target)", prefix: "").filter { $0.hasSuffix(".swift") }.map { path in
      SourceFile(target: target, path: path, text: contents("\(sources)/\(target)/\(path)"))
    }
  }

  /// The package's own manifest.
  static let manifest = SourceFile(
    target: "", path: "Package.swift", text: contents("\(root)/Package.swift"))

  private static let root = String(
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 })
  private static let sources = root + "/Sources"

  private static func paths(under folder: String, prefix: String) -> [String] {
    names(in: folder).flatMap { name in
      isFolder("\(folder)/\(name)")
        ? paths(under: "\(folder)/\(name)", prefix: "\(prefix)\(name)/") : [prefix + name]
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let stream = opendir(path) else { return false }
    closedir(stream)
    return true
  }

  private static func contents(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension StringProtocol {
  /// Where a text first stands, without Foundation.
  func firstRange(of text: String) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      formIndex(after: &place)
    }
    return nil
  }
}
