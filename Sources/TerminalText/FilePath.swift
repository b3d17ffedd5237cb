/// A path or the name of an entry, as the system takes it: any bytes but NUL.
package struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral {
  package let bytes: [UInt8]
  private static let slash = UInt8(ascii: "/")

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  package init(_ text: String) { self.init(text.utf8) }
  package init(stringLiteral text: String) { self.init(text) }

  /// Whether it is `-`, a standard stream in place of a file.
  package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }
  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The path of an entry of this directory.
  package func appending(_ name: FilePath) -> FilePath {
    FilePath(bytes + [Self.slash] + name.bytes)
  }

  /// What follows the last slash; empty if the path ends with one.
  package var lastComponent: FilePath { FilePath(bytes[((lastSlash ?? -1) + 1)...]) }

  /// The directory of the last component; `.` if the path has no slash.
  package var directory: FilePath {
    lastSlash.map { index in index == 0 ? "/" : FilePath(bytes[..<index]) } ?? "."
  }

  private var lastSlash: Int? { bytes.lastIndex(of: Self.slash) }

  /// The path relative to a directory other than the root, unless it leads elsewhere.
  package func relative(to directory: FilePath) -> FilePath {
    guard directory.bytes.count > 1, bytes.starts(with: directory.bytes + [Self.slash]) else {
      return self
    }
    return FilePath(bytes[(directory.bytes.count + 1)...])
  }

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  package var printable: String { bytes.isEmpty ? "''" : SafeText.printable(bytes) }
  package var quoted: String { SafeText.quoted(bytes) }
  package var shellWord: String? { SafeText.shellWord(bytes) }
}
