#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of the repository, by its path from the top.
struct TestFile {
  let path: String

  init(_ name: String, from here: String = #filePath) {
    let top = here.split(separator: "/").dropLast(3).joined(separator: "/")
    path = "/" + top + "/" + name
  }

  /// Whether rendered files are to be written instead of compared.
  static var isRecording: Bool { getenv("PBAR_RECORD") != nil }

  /// The text of the file, or `nil` where it cannot be read.
  func read() -> String? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = readBytes(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces the text of the file.
  func write(_ text: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return writeBytes(descriptor, bytes, bytes.count) == bytes.count
  }
}

// The calls under names that the methods above do not hide.
private let readBytes: @Sendable (Int32, UnsafeMutableRawPointer, Int) -> Int = {
  read($0, $1, $2)
}
private let writeBytes: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { write($0, $1, $2) }
