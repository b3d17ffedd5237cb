#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Compares a text with the committed file `Golden/<name>` beside the test's source.
///
/// Returns `nil` if they are equal, else a message with the lines that differ. With `PBAR_RECORD=1`
/// in the environment the file is written instead of compared.
///
///     let difference = goldenDifference(visible(bytes), named: "hidden-cursor.txt")
///     #expect(difference == nil, "\(difference ?? "")")
package func goldenDifference(
  _ text: String, named name: String, file: String = #filePath
) -> String? {
  let isRecording = getenv("PBAR_RECORD").map { String(cString: $0) } == "1"
  return goldenDifference(text, named: name, isRecording: isRecording, file: file)
}

/// Compares a text with a committed file of another directory, by its path from the top of the repository.
package func committedDifference(
  _ text: String, at path: String, file: String = #filePath
) -> String? {
  let isRecording = getenv("PBAR_RECORD").map { String(cString: $0) } == "1"
  return difference(text, from: top(of: file) + path, isRecording: isRecording)
}

/// The contents of a committed file, by its path from the top of the repository; `nil` if it can't be read.
package func committedText(at path: String, file: String = #filePath) -> String? {
  readFile(top(of: file) + path).map { String(decoding: $0, as: UTF8.self) }
}

/// The directory of the repository, found from a source of one of its test targets.
private func top(of file: String) -> String {
  "/" + file.split(separator: "/").dropLast(3).joined(separator: "/") + "/"
}

/// Compares the text with the file or, if `isRecording`, writes it; see the first function.
package func goldenDifference(
  _ text: String, named name: String, isRecording: Bool, file: String
) -> String? {
  let sourceFolder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  return difference(text, from: sourceFolder + "Golden/" + name, isRecording: isRecording)
}

private func difference(_ text: String, from path: String, isRecording: Bool) -> String? {
  if isRecording {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    mkdir(folder, 0o755)
    return writeFile(Array(text.utf8), to: path) ? nil : "Cannot write \(path)"
  }
  guard let bytes = readFile(path) else {
    return "Cannot read \(path): set PBAR_RECORD=1 to write it\nactual:\n\(text)"
  }
  guard !bytes.elementsEqual(text.utf8) else { return nil }
  let expected = String(decoding: bytes, as: UTF8.self)
  return "\(path) differs; PBAR_RECORD=1 would replace it" + differingLines(expected, text)
}

private func differingLines(_ expected: String, _ actual: String, limit: Int = 20) -> String {
  let expectedLines = lines(of: expected)
  let actualLines = lines(of: actual)
  var message = ""
  var count = 0
  for index in 0..<max(expectedLines.count, actualLines.count) {
    let expectedLine = index < expectedLines.count ? expectedLines[index] : nil
    let actualLine = index < actualLines.count ? actualLines[index] : nil
    guard expectedLine.map({ Array($0.utf8) }) != actualLine.map({ Array($0.utf8) }) else {
      continue
    }
    count += 1
    guard count <= limit else { continue }
    message += "\nline \(index + 1)"
    message += "\n  expected: \(expectedLine ?? "(no such line)")"
    message += "\n  actual:   \(actualLine ?? "(no such line)")"
  }
  return count > limit ? message + "\nand \(count - limit) more lines" : message
}

/// The text between the line feeds, split by scalars since CR and LF make one character.
private func lines(of text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}

/// The contents of a file; `nil` if it can't be read.
package func readFile(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    guard count > 0 else { return bytes }
    bytes += buffer.prefix(count)
  }
}

/// Replaces the contents of a file; returns whether that worked.
package func writeFile(_ bytes: [UInt8], to path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    written += count
  }
  return true
}
