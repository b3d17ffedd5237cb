import ProgressModel
import TerminalText
import TestSupport
import TestTraits
import Testing

let recordingNames = textFiles(in: "Recordings")

private func textFiles(in folder: String) -> [String] {
  fileNames(in: committedPath("Tests/ProgressSourcesTests/" + folder))
    .filter { $0.hasSuffix(".txt") }
}

@Suite("Recordings of the output of programs", .seeded) struct RecordingTests {
  private static let folder = "Tests/ProgressSourcesTests/Recordings"

  /// What is read of each recording if its program is recognized, and if the user has named it.
  @Test("Each recording is read as before") func golden() throws {
    var text = ""
    for name in recordingNames {
      let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
      text += "\(name), \(output.utf8.count) bytes\n" + summary(output, .automatic, total: nil)
      guard let format = Self.format(of: name) else { continue }
      let totals: [OutputFormat: Amount] = [.dd: .whole(200_000_000), .ffmpeg: .whole(10)]
      text += summary(output, format, total: totals[format])
    }
    expectGolden(text, "recordings")
  }

  @Test("A program that is named is read no worse than one that is recognized")
  func named() throws {
    for name in recordingNames {
      guard let format = Self.format(of: name), format != .generic else { continue }
      let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
      let readings = [OutputFormat.automatic, format].map { format in
        OutputReading(output, format, pieceLength: { 16 }).fractions.compactMap(\.self)
      }
      let (recognized, named) = (readings[0], readings[1])
      #expect(named.count >= recognized.count, "\(name)")
      #expect(named.last ?? 1 >= recognized.last ?? 0, "\(name)")
    }
  }

  @Test("Each format has a recording that drives the bar")
  func formats() throws {
    let formats = try recordingNames.compactMap { name -> OutputFormat? in
      let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
      let format = Self.format(of: name)
      // The fraction of an ended work is forgotten, therefore those on the way count.
      let reading = OutputReading(
        output, format ?? .none, total: .whole(1_000_000_000), pieceLength: { 16 })
      return reading.fractions.contains { $0 != nil } ? format : nil
    }
    // These two write the records of values, not of outputs.
    let others: Set<OutputFormat> = [.automatic, .none, .zenity, .dialog]
    #expect(Set(formats).union(others) == Set(OutputFormat.allCases))
  }

  /// What stays on the screen of each recording of a terminal if the program is known by its name.
  @Test("Of a program that is known by its name, the screen keeps what is no meter")
  func knownProgram() throws {
    var text = ""
    for name in recordingNames where !name.contains("pipe") && !name.contains("fancy") {
      guard let format = Self.format(of: name),
        OutputFormat(ofCommand: [format.rawValue.bytes]) == format
      else { continue }
      let output = try #require(committedText(at: "\(Self.folder)/\(name)"))
      let lines = shown(OutputReading(output, program: format, isForScreen: true).text)
      text += "\(name)\n" + lines.map { "  \($0)\n" }.joined()
      // Programs go back before a record, or behind it.
      for pattern in [/[^\r\n\u{8}]*[\r\n\u{8}]*/, /[\r\u{8}]*[^\r\n\u{8}]*(?:\r?\n)*/] {
        var lengths = output.matches(of: pattern.matchingSemantics(.unicodeScalar))
          .map { $0.output.utf8.count }.makeIterator()
        let quiet = OutputReading(
          output, program: format, isQuiet: true, isForScreen: true,
          pieceLength: { lengths.next() ?? 1 })
        #expect(shown(quiet.text) == lines, "\(name)")
        // These redraw several rows, or text.
        if ["docker", "rclone", "restic", "swift", "tqdm", "borg", "pytest"].contains(
          where: name.hasPrefix)
        {
          continue
        }
        let redrawn = quiet.text.replacing("\r\n", with: "\n").lines.filter { row in
          row.firstMatch(of: /[^\r\u{8}\u{1B}]*\d[^\r]*[\r\u{8}]+[^\r\u{8}]/) != nil
        }
        #expect(redrawn == [], "\(name)")
      }
    }
    expectGolden(text, "known")
  }

  private func shown(_ text: String) -> [String] {
    var screen = EmulatedScreen(columns: 120, rows: 200)
    screen.feed(text)
    return screen.fullText.lines
  }

  @Test("Nothing of an output in lines is lost, however it is cut", arguments: lineNames)
  func wholeLines(name: String) throws {
    let output = try #require(committedText(at: "Tests/ProgressSourcesTests/Lines/\(name)"))
    for (length, isQuiet, isForScreen) in [
      (Int.max, false, false), (1, false, true), (1, true, false), (13, true, true),
    ] {
      let reading = OutputReading(
        output, isQuiet: isQuiet, isForScreen: isForScreen, pieceLength: { length })
      #expect(reading.text == output)
    }
    // Records for other programs go if the user has named the program.
    guard name != "ci-log.txt" else { return }
    var random = SeededRandom(case: UInt64(output.utf8.count))
    let formats = OutputFormat.allCases.shuffled(using: &random)
    for format in isExhaustive ? formats : Array(formats[..<2])
    where !(name == "curl-log.txt" && format == .curl) {
      #expect(OutputReading(output, format).text == output)
    }
  }

  private static let lineNames = textFiles(in: "Lines")

  /// The format with whose name the name of the recording begins.
  private static func format(of name: String) -> OutputFormat? {
    OutputFormat.allCases.first { name.hasPrefix($0.rawValue) }
  }

  private func summary(_ output: String, _ format: OutputFormat, total: Amount?) -> String {
    let reading = OutputReading(output, format, total: total)
    let fractions = OutputReading(output, format, total: total, pieceLength: { 64 }).fractions
      .compactMap(\.self)
    let ends = [fractions.first, fractions.last].compactMap { $0.map { "\(Int($0 * 100))" } }
    let falls = zip(fractions, fractions.dropFirst()).count { $0 > $1 }
    let read = "\(fractions.count) read, \(ends.joined(separator: " to ")) %, \(falls) falls"
    let texts = [
      reading.label.map { "label \($0)" }, reading.currentValueLabel.map { "text \($0)" },
    ]
    let all = [fractions.isEmpty ? nil : read] + texts + ["\(reading.text.utf8.count) remain"]
    return "  \(format.rawValue): \(all.compactMap(\.self).joined(separator: ", "))\n"
  }
}
