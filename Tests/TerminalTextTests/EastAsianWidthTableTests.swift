import TestSupport
import Testing

@testable import TerminalText

@Suite struct EastAsianWidthTableTests {
  private static let unicodeFile = "/usr/share/unicode/EastAsianWidth.txt"
  private static let sourceFile = committedPath("Sources/TerminalText/EastAsianWidthTable.swift")

  @Test("The ranges are sorted, no two of them touch, and a scalar is wide inside a range only")
  func ranges() {
    let bounds = EastAsianWidthTable.wideBounds
    var wide = Set<UInt32>()
    for index in stride(from: 0, to: bounds.count, by: 2) {
      #expect(bounds[index] <= bounds[index + 1])
      if index > 0 { #expect(bounds[index] > bounds[index - 1] + 1) }
      wide.formUnion(bounds[index]...bounds[index + 1])
    }
    let wrong = (UInt32(0)...0x40000).filter { value in
      Unicode.Scalar(value).map { EastAsianWidthTable.isWide($0) != wide.contains(value) } ?? false
    }
    #expect(wrong == [])
  }

  @Test(
    "The table agrees with the system's EastAsianWidth.txt",
    .enabled(if: fileExists(unicodeFile), "No EastAsianWidth.txt on this system"))
  func tableIsGenerated() throws {
    let unicode = String(decoding: try #require(readFile(Self.unicodeFile)), as: UTF8.self)
    let committed = String(decoding: try #require(readFile(Self.sourceFile)), as: UTF8.self)
    let (version, old) = (Self.version(of: unicode), Self.version(of: committed))
    // The table is between two lines of the source.
    let start = try #require(committed.firstRange(of: "wideBounds: [UInt32] = [\n")).upperBound
    let end = try #require(committed[start...].firstRange(of: "  ]\n")).lowerBound
    let table = Self.table(from: unicode)
    if isRecording {
      let source = committed[..<start].replacing(old, with: version) + table + committed[end...]
      #expect(writeFile(Array(source.utf8), to: Self.sourceFile))
    } else if version != old {
      try Test.cancel("The system has Unicode \(version), the table is of \(old)")
    } else {
      #expect(committed[start..<end] == table)
    }
  }

  /// The version in the first line of both files: `EastAsianWidth-15.0.0.txt`.
  private static func version(of text: String) -> String {
    let name = text.prefix { $0 != "\n" }.split(separator: "-").last ?? ""
    return name.split(separator: ".").prefix { UInt($0) != nil }.joined(separator: ".")
  }

  /// The lines of the table: the bounds of the ranges of W and F without emoji.
  private static func table(from text: String) -> String {
    var bounds: [UInt32] = []
    for line in text.split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.filter { $0 != " " }.split(separator: ";")
      guard fields.count == 2, fields[1] == "W" || fields[1] == "F" else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      for value in first...last
      where Unicode.Scalar(value)?.properties.isEmojiPresentation == false {
        bounds.extendRanges(with: value)
      }
    }
    return tableLines(bounds)
  }
}

extension [UInt32] {
  /// Adds a code point to bounds of ranges below it.
  mutating func extendRanges(with value: UInt32) {
    if last == value - 1 {
      self[count - 1] = value
    } else {
      self += [value, value]
    }
  }
}

/// The lines of a table in a source.
func tableLines(_ bounds: [UInt32]) -> String {
  let entries = bounds.map { "0x" + $0.digits(4, radix: 16) + "," }
  return stride(from: 0, to: entries.count, by: 10).map { start in
    "    " + entries[start..<min(start + 10, entries.count)].joined(separator: " ") + "\n"
  }.joined()
}
