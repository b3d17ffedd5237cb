import TestSupport

/// A file of the repository, by its path from the top.
struct TestFile {
  let path: String

  init(_ name: String, from here: String = #filePath) {
    let top = here.split(separator: "/").dropLast(3).joined(separator: "/")
    path = "/" + top + "/" + name
  }

  /// Whether rendered files are written instead of compared.
  static var isRecording: Bool { environmentVariable("PBAR_RECORD") != nil }

  /// The text of the file, or `nil` if it cannot be read.
  func read() -> String? {
    readFile(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces the text of the file.
  func write(_ text: String) -> Bool {
    writeFile(Array(text.utf8), to: path)
  }
}
