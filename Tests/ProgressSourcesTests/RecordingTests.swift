import ProgressModel
import ProgressSources
import TestSupport
import Testing

@Suite("Recordings of the output of programs") struct RecordingTests {
  private static let folder = "Tests/ProgressSourcesTests/Recordings"

  /// What is read of each recording, and what remains of its text: a line each.
  @Test("Each recording is read as before") func golden() throws {
    let lines = try Self.names.map { name in
      let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
      let reading = OutputReading(output)
      let fractions = OutputReading(output, pieceLength: { 64 }).fractions.compactMap { $0 }
      let falls = zip(fractions, fractions.dropFirst()).filter { $0 > $1 }.count
      let range = [fractions.first, fractions.last].map { $0.map { "\(Int($0 * 100)) %" } ?? "none" }
      return "\(name): \(fractions.count) fractions, \(range.joined(separator: " to ")), \(falls) falls; label "
        + "\(reading.label ?? "none"), text \(reading.currentValueLabel ?? "none"); \(reading.text.utf8.count) of "
        + "\(output.utf8.count) bytes remain\n"
    }
    let difference = goldenDifference(lines.joined(), named: "recordings.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(
    "Every line that is not redrawn remains, byte for byte and in order, however the recording is cut", arguments: names
  )
  func lines(name: String) throws {
    let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
    let staying = stayingLines(output)
    for isForScreen in [false, true] {
      let whole = OutputReading(output, isForScreen: isForScreen)
      #expect(stayingLines(whole.text) == staying)
      for (length, isQuiet) in [(1, false), (13, false), (13, true)] {
        var pieces = OutputReading(output, isQuiet: isQuiet, isForScreen: isForScreen, pieceLength: { length })
        #expect(stayingLines(pieces.text) == staying)
        pieces.fractions = whole.fractions
        #expect(isForScreen || isQuiet || pieces == whole)
      }
    }
  }

  @Test("Nothing of an output in lines is lost, however it is cut", arguments: lineNames)
  func wholeLines(name: String) throws {
    let output = try #require(committedText(at: "Tests/ProgressSourcesTests/Lines/\(name)"))
    for (length, isQuiet, isForScreen) in [
      (Int.max, false, false), (1, false, true), (1, true, false), (13, true, true),
    ] {
      let reading = OutputReading(output, isQuiet: isQuiet, isForScreen: isForScreen, pieceLength: { length })
      #expect(reading.text == output)
    }
    // Records for other programs go if the user has named the program.
    for format in OutputFormat.allCases where name != "ci-log.txt" {
      #expect(OutputReading(output, format).text == output)
    }
  }

  private static let names = files(in: "Recordings")
  private static let lineNames = files(in: "Lines")

  private static func files(in folder: String) -> [String] {
    let target = #filePath.split(separator: "/").dropLast(1).joined(separator: "/")
    return fileNames(in: "/\(target)/\(folder)").filter { $0.hasSuffix(".txt") }
  }
}
