import TestSupport
import Testing

@testable import TerminalText

@Suite struct ZeroWidthTableTests {
  @Test("The table holds the marks and formats of Unicode 5.0 that take no cell")
  func tableIsGenerated() throws {
    let path = "Sources/TerminalText/ZeroWidthTable.swift"
    let committed = try #require(committedText(at: path))
    // The table is between two lines of the source.
    let start = try #require(committed.firstRange(of: "bounds: [UInt32] = [\n")).upperBound
    let end = try #require(committed[start...].firstRange(of: "  ]\n")).lowerBound
    var bounds: [UInt32] = []
    for value in UInt32(0xA0)...0x10FFFF
    where Unicode.Scalar(value).map(Self.takesNoCell) ?? false {
      bounds.extendRanges(with: value)
    }
    let source = committed[..<start] + tableLines(bounds) + committed[end...]
    #expect(committedDifference(String(source), at: path) == nil)
  }

  private static func takesNoCell(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The soft hyphen, signs below numbers, the vowel separator, and marks that were letters.
    case 0xAD, 0x600...0x603, 0x6DD, 0x70F, 0x180E, 0x1885...0x1886, 0x1A1B, 0xA802: return false
    default: break
    }
    guard let age = scalar.properties.age, age < (5, 1) else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
