import Foundation

/// Compares a text with the committed file `Golden/<name>` beside the test's source.
///
/// Returns `nil` if they are equal, else a message with the lines that differ. With `PBAR_RECORD=1`
/// the file is written instead.
package func goldenDifference(
  _ text: String, named name: String, isRecording: Bool = isRecording, file: String = #filePath
) -> String? {
  difference(text, from: folder(of: file) + "Golden/" + name, isRecording: isRecording)
}

/// The path of a committed file, by its path from the top of the repository.
package func committedPath(_ path: String) -> String {
  "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/" + path
}

/// Compares a text with a committed file of any directory, as `goldenDifference` does.
package func committedDifference(_ text: String, at path: String) -> String? {
  difference(text, from: committedPath(path), isRecording: isRecording)
}

/// The contents of a committed file; `nil` if it can't be read.
package func committedText(at path: String) -> String? {
  readFile(committedPath(path)).map { String(decoding: $0, as: UTF8.self) }
}

/// Whether `PBAR_RECORD=1` asks to write golden files.
package let isRecording = environmentVariable("PBAR_RECORD") == "1"

private func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
}

private func difference(_ text: String, from path: String, isRecording: Bool) -> String? {
  if isRecording {
    mkdir(folder(of: path), 0o755)
    return writeFile(Array(text.utf8), to: path) ? nil : "Cannot write \(path)"
  }
  guard let bytes = readFile(path) else {
    return "Cannot read \(path): set PBAR_RECORD=1 to write it\nactual:\n\(text)"
  }
  guard !bytes.elementsEqual(text.utf8) else { return nil }
  let expected = lines(of: String(decoding: bytes, as: UTF8.self))
  let actual = lines(of: text)
  let differing = (0..<max(expected.count, actual.count)).filter { index in
    index >= expected.count || index >= actual.count
      || !expected[index].utf8.elementsEqual(actual[index].utf8)
  }
  let shown = differing.prefix(20).map { index in
    func line(_ lines: [String]) -> String {
      index < lines.count ? lines[index] : "(no such line)"
    }
    return "\nline \(index + 1)\n  expected: \(line(expected))\n  actual:   \(line(actual))"
  }
  let rest = differing.count > 20 ? "\nand \(differing.count - 20) more lines" : ""
  return "\(path) differs; PBAR_RECORD=1 would replace it" + shown.joined() + rest
}

/// The text between the line feeds, split by scalars since CR and LF make one character.
private func lines(of text: String) -> [String] {
  text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}
