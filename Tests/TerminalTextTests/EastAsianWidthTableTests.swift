import Testing

@testable import TerminalText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct EastAsianWidthTableTests {
  private static let unicodeFile = "/usr/share/unicode/EastAsianWidth.txt"
  private static let sourceFile =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    + "/Sources/TerminalText/EastAsianWidthTable.swift"

  @Test("The ranges are sorted, and no two of them touch")
  func rangesAreSorted() {
    let bounds = EastAsianWidthTable.wideBounds
    #expect(bounds.count % 2 == 0)
    for index in stride(from: 0, to: bounds.count, by: 2) {
      #expect(bounds[index] <= bounds[index + 1])
      if index > 0 { #expect(bounds[index] > bounds[index - 1] + 1) }
    }
  }

  @Test("A scalar is wide inside a range and nowhere else")
  func lookup() throws {
    var wide = Set<UInt32>()
    let bounds = EastAsianWidthTable.wideBounds
    for index in stride(from: 0, to: bounds.count, by: 2) {
      wide.formUnion(bounds[index]...bounds[index + 1])
    }
    for value in stride(from: UInt32(0), through: 0x40000, by: 1) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if EastAsianWidthTable.isWide(scalar) != wide.contains(value) {
        Issue.record("U+\(String(value, radix: 16)) has the wrong width")
      }
    }
  }

  @Test(
    "The table agrees with the system's EastAsianWidth.txt",
    .enabled(if: readFile(unicodeFile) != nil, "No EastAsianWidth.txt on this system"))
  func tableIsGenerated() throws {
    let unicode = try #require(readFile(Self.unicodeFile))
    let generated = Self.source(from: unicode)
    if getenv("PBAR_RECORD") != nil { writeFile(Self.sourceFile, generated) }
    let committed = try #require(readFile(Self.sourceFile))
    // Another version of Unicode has another table.
    let versions = (Self.version(of: unicode), Self.version(of: committed))
    if versions.0 != versions.1 {
      try Test.cancel("The system has Unicode \(versions.0), the table is of \(versions.1)")
    }
    #expect(committed == generated)
  }

  /// The version in the first line of both files: `EastAsianWidth-15.0.0.txt`.
  private static func version(of text: String) -> String {
    let firstLine = text.prefix { $0 != "\n" }
    let name = firstLine.split(separator: "-").last ?? ""
    return name.split(separator: ".").prefix { UInt($0) != nil }.joined(separator: ".")
  }

  /// The ranges of W and F, with adjacent ranges joined.
  private static func wideRanges(in text: String) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for line in text.split(separator: "\n") {
      let data = line.prefix { $0 != "#" }.filter { $0 != " " }
      let fields = data.split(separator: ";")
      guard fields.count == 2, fields[1] == "W" || fields[1] == "F" else { continue }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      if let previous = ranges.last, previous.upperBound + 1 == first {
        ranges[ranges.count - 1] = previous.lowerBound...last
      } else {
        ranges.append(first...last)
      }
    }
    return ranges
  }

  private static func source(from text: String) -> String {
    let version = version(of: text)
    let entries = wideRanges(in: text).map {
      "\(hexadecimal($0.lowerBound)), \(hexadecimal($0.upperBound)),"
    }
    let lines = stride(from: 0, to: entries.count, by: 6).map { start in
      "    " + entries[start..<min(start + 6, entries.count)].joined(separator: " ")
    }
    return """
      // Generated from Unicode's EastAsianWidth-\(version).txt; not edited by hand.
      // `PBAR_RECORD=1 swift test --filter EastAsianWidthTable` writes it anew from the system's
      // /usr/share/unicode/EastAsianWidth.txt (Debian's package unicode-data).

      /// The code points that take two cells: those whose East_Asian_Width is W or F.
      enum EastAsianWidthTable {
        /// First and last code point of each range, in turn, in ascending order.
        static let wideBounds: [UInt32] = [
      \(lines.joined(separator: "\n"))
        ]

        /// Whether a code point lies in one of the ranges.
        static func isWide(_ scalar: Unicode.Scalar) -> Bool {
          // The number of bounds below or at the scalar is odd inside a range, and its last code
          // point is inside.
          var low = 0
          var high = wideBounds.count
          while low < high {
            let middle = (low + high) / 2
            if wideBounds[middle] <= scalar.value { low = middle + 1 } else { high = middle }
          }
          return low % 2 == 1 || (low > 0 && wideBounds[low - 1] == scalar.value)
        }
      }

      """
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

private func readFile(_ path: String) -> String? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { break }
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func writeFile(_ path: String, _ text: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  guard file >= 0 else { return }
  defer { close(file) }
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    written += count
  }
}
