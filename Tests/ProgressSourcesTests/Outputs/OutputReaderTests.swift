import ProgressModel
import ProgressSources
import TestSupport
import Testing

@Suite("The reader of the output of programs") struct OutputReaderTests {
  @Test(
    "What is no progress starts no bar and is passed on byte for byte",
    arguments: [
      "disk is 93% full\n", "disk is 93% full\ndisk is 93% full\ndisk is 95% full\n",
      "2026/11/22 a\n2026/11/23 b\n", "see /usr/share/doc/1/2\n", "version 1.2/3\nversion 1.3/3\n",
      "cpu 12% mem 30%\ncpu 13% mem 31%\ncpu 12% mem 30%\n", "\r\r\r", "\u{8}\u{8}a\u{8}\n", "[1/2", "100%\n",
      "Progress: 10%\n", "1 of 3\n1 of 3\n1 of 3\n", "Password: ", "a\r\nb\r\n", "\u{1B}]9;4",
      "\u{1B}[31mred\u{1B}[0m\n",
    ], [1, 3, 100])
  func prose(text: String, length: Int) {
    for isQuiet in [false, true] {
      let reading = OutputReading(text, isQuiet: isQuiet, pieceLength: { length })
      #expect(reading.text == text)
      #expect(reading.fractions == [nil])
    }
  }

  @Test("Without a format, nothing is taken away")
  func none() {
    let output = "\r 10%\r 20%\n[1/2] a\n[2/2] b\n\u{1B}]9;4;1;50\u{7}"
    let reading = OutputReading(output, .none)
    #expect(reading.text == output)
    #expect(reading.fractions == [nil])
  }

  @Test("A percentage that starts again begins a phase, and the label of a phase is its name")
  func phases() {
    let output = "A:  50% (1/2)\rA: 100% (2/2), done.\nB:  10% (1/10)\rB:  20% (2/10)\r"
    var reader = OutputReader(.git)
    var stages: [Int] = []
    for line in output.split(separator: "\r", omittingEmptySubsequences: false) {
      Array((line + "\r").utf8).withUnsafeBytes { reader.read($0) { _ in } }
      stages.append(reader.reading.stage)
    }
    #expect(stages.first != stages.last)
    #expect(reader.reading.label == "B")
  }

  @Test(
    "Empty lines and carriage returns that end no record are passed on",
    arguments: [OutputFormat.ninja, .curl, .rsync, .pip, .generic, .automatic, .none])
  func emptyLines(format: OutputFormat) {
    let output = "a\n\rb\n\r\r\n\r\r\nc\n\r"
    #expect(OutputReading(output, format).text == output)
    #expect(OutputReading(output, format, pieceLength: { 1 }).text == output)
  }

  @Test("The return of the cursor to the first column begins a record as a carriage return does")
  func firstColumn() {
    let frames = (1...9).map { "\u{1B}[2K\u{1B}[1G\($0)0% done" }.joined()
    for length in [Int.max, 1, 7] {
      let reading = OutputReading("begin\n" + frames + "\nend\n", isForScreen: true, pieceLength: { length })
      #expect(reading.fraction == 0.9)
      #expect(reading.text == "begin\nend\n" || reading.text == "begin\n\u{1B}[2Kend\n")
    }
    let text = "\u{1B}[2K\u{1B}[1GLoading\u{1B}[Gabc\u{1B}[12Gd\n"
    #expect(OutputReading(text).text == text)
    #expect(OutputReading(text, isForScreen: true).text == "\u{1B}[2K\rLoading\rabc\u{1B}[12Gd\n")
  }

  @Test("A record covers the text that is on the screen before it in its row, and a pipe gets no such bytes")
  func covers() {
    let output = "Looking around\r 10% + a\u{8}\u{8} 20% + a\u{8}\u{8} 30% + b\n"
    for (isForScreen, text) in [(true, "Looking around\r\r\u{1B}[K"), (false, "Looking around")] {
      var reader = OutputReader(.sevenZip, isForScreen: isForScreen)
      var passed: [UInt8] = []
      Array(output.utf8.prefix(14)).withUnsafeBytes { reader.read($0) { passed += $0 } }
      reader.settle { passed += $0 }
      Array(output.utf8.dropFirst(14)).withUnsafeBytes { reader.read($0) { passed += $0 } }
      reader.finish { passed += $0 }
      #expect(String(decoding: passed, as: UTF8.self).hasPrefix(text))
      #expect(reader.reading.fractionCompleted == 0.3)
    }
  }

  @Test("The beginning of a line is passed on after a while, and the rest of it remains text")
  func prompts() {
    var reader = OutputReader(.automatic)
    var text = ""
    func read(_ piece: String) {
      Array(piece.utf8).withUnsafeBytes { reader.read($0) { text += String(decoding: $0, as: UTF8.self) } }
    }
    read("Continue? [1/2] ")
    #expect(text.isEmpty)
    #expect(reader.patience == 0.1)
    reader.settle { text += String(decoding: $0, as: UTF8.self) }
    #expect(text == "Continue? [1/2] ")
    #expect(reader.patience == nil)
    read("yes\n")
    #expect(text == "Continue? [1/2] yes\n")
  }

  @Test("A line that is judged before its end and again at it is one record and no more", arguments: ["\n", "\r"])
  func judgedTwice(end: String) {
    var reader = OutputReader(.automatic)
    var text = ""
    func read(_ piece: String) {
      Array(piece.utf8).withUnsafeBytes { reader.read($0) { text += String(decoding: $0, as: UTF8.self) } }
    }
    read("[1/2] Continue? ")
    reader.settle { text += String(decoding: $0, as: UTF8.self) }
    read(end)
    read("other text\n")
    #expect(text == "[1/2] Continue? \(end)other text\n")
    #expect(reader.reading.fractionCompleted == nil)
  }

  @Test("A step that is seen before the end of its line counts once")
  func stepOnce() {
    var reader = OutputReader(.apt)
    for piece in ["1 upgraded, 1 newly installed, 0 to remove.\n", "Unpacking a ...", " (1.0)", "\n"] {
      Array(piece.utf8).withUnsafeBytes { reader.read($0) { _ in } }
      if reader.patience != nil { reader.settle { _ in } }
    }
    #expect(reader.reading.fractionCompleted == 0.25)
  }

  @Test("More steps than any program has are none", arguments: ["9223372036854774784", "1e18", "4611686018427387904"])
  func tooManySteps(count: String) {
    let header = "\(count) upgraded, \(count) newly installed, 0 to remove.\n"
    let reading = OutputReading(header + header + "Unpacking a (1) ...\nSetting up a (1) ...\n", .apt)
    #expect(reading.fractions.allSatisfy { $0 == nil })
  }

  @Test("The beginning of a sequence is passed on after a while", arguments: ["\u{1B}7working", "\u{1B}]9;4;1"])
  func openSequences(text: String) {
    let reading = OutputReading(text, isQuiet: true)
    #expect(reading.text == text)
    var reader = OutputReader(.automatic)
    var passed = ""
    Array(text.utf8).withUnsafeBytes { reader.read($0) { passed += String(decoding: $0, as: UTF8.self) } }
    #expect(reader.patience == 0.1)
    for _ in 1...2 { reader.settle { passed += String(decoding: $0, as: UTF8.self) } }
    #expect(passed == text)
  }

  @Test("A first record is text again if no second one follows")
  func candidates() {
    var reader = OutputReader(.automatic)
    var text = ""
    Array("[1/8] a\n".utf8).withUnsafeBytes { reader.read($0) { text += String(decoding: $0, as: UTF8.self) } }
    #expect(text.isEmpty)
    #expect(reader.patience == 1.5)
    reader.settle { text += String(decoding: $0, as: UTF8.self) }
    #expect(text == "[1/8] a\n")
  }

  @Test("A line that is too long is passed on in pieces and is no record")
  func longLines() {
    let line = String(repeating: "x", count: 200_000) + " 5/10\n"
    let reading = OutputReading(line + line, pieceLength: { 1000 })
    #expect(reading.text.count == 2 * line.count)
    #expect(reading.fractions == [nil])
  }

  @Test("A meter that writes over text leaves that text on a line of its own")
  func overText() {
    let reading = OutputReading("Downloading...\r 10%\r 20%\r 30%\r100%\nnext\n", .curl)
    #expect(reading.text == "Downloading...\r\nnext\n")
  }

  @Test("Lines that fit many forms nearly take no quadratic time")
  func hostileLines() {
    let line = String(repeating: "{\"a\":[1/2|: 3% (4/5", count: 200) + "\n"
    let reading = OutputReading(String(repeating: line, count: 200))
    #expect(reading.text.utf8.count == 200 * line.utf8.count)
  }
}
