import ProgressModel
import ProgressSources
import TestSupport
import Testing

/// The rules by which the output of any program is read.
@Suite("The rules for the output of any program") struct OutputRulesTests {
  /// The reading after each piece; a tenth of a second passes between two.
  private func readings(
    _ pieces: [String], _ format: OutputFormat = .automatic, every seconds: Double = 0.1
  ) -> (readings: [Reading], text: String) {
    var reader = OutputReader(format, isForScreen: true)
    var text: [UInt8] = []
    let readings = pieces.enumerated().map { index, piece in
      text += Array(piece.utf8).withUnsafeBytes {
        reader.read($0, at: 1 + Double(index) * seconds)
      }
      text += reader.settle()
      return reader.reading
    }
    text += reader.finish()
    return (readings, String(decoding: text, as: UTF8.self))
  }

  private func fraction(ofRow row: String) -> Double? {
    readings(["\r\(row)"], .generic).readings.last?.fractionCompleted
  }

  @Test(
    "A number beside the word for a measure is no progress, and its row stays",
    arguments: [
      "in @ 12.0 MiB/s, out @ 5113 kiB/s, 8704 kiB total, buffer  30% full", "fifo 13%",
      "[buf  50%]", "(fifo 13%) [buf  50%]", "cache: 45%", "cpu 12% mem 40%", "disk usage at 62%",
      "hit 9/10", "45% of memory", "load 3/4",
    ])
  func measures(row: String) {
    let pieces = (0..<4).map { _ in "\r\(row)" }
    let (readings, text) = readings(pieces)
    #expect(readings.last?.progress == nil)
    #expect(text == pieces.joined())
    let both = "\(row), 14% done"
    #expect(fraction(ofRow: both) == 0.14)
  }

  @Test(
    "The whole of the program comes before its parts, its brackets and its measures",
    arguments: [
      ("Saving: 18.67% (57345/307204k, 1/9 files)", 0.1867), ("(3/9) 45% a", 2.45 / 9),
      ("UPDATE :  157 of  240 MB written (fifo 13%) [buf  50%]", 157.0 / 240),
      ("a 3/4 (20%)", 0.75), ("678/67800 kB (1%), 0/1 tablespace", 0.01),
      ("file 30% 12/40 [2/7]", 0.3), ("(12%) [2/4]", 0.12), ("Epoch 3/10, batch 12/50", 0.224),
    ])
  func whole(row: String, share: Double) {
    #expect(abs((fraction(ofRow: row) ?? -1) - share) < 1e-9)
  }

  @Test(
    "Words are what signs are",
    arguments: [
      ("45 percent", 0.45), ("45 per cent done", 0.45), ("    (12.50/100%)", 0.125),
      ("4.0/100", 0.04), ("4.00 of 100", 0.04), ("18 out of 50", 0.36), ("7 of 20 files", 0.35),
    ])
  func words(row: String, share: Double) {
    #expect(fraction(ofRow: row) == share)
  }

  @Test(
    "What looks like a whole and is none draws no bar",
    arguments: [
      "9 percentiles", "1.2/3", "3/12 10:00 job", "4.5/5 stars", "2026/11", "out of 50", "per cent",
    ])
  func none(row: String) {
    #expect(fraction(ofRow: row) == nil)
  }

  @Test(
    "Of apt, what is new or installed again takes two steps, and what is removed one",
    arguments: [
      ("0 upgraded, 1 newly installed, 3 reinstalled, 0 to remove and 2 not upgraded.", 8),
      ("2 upgraded, 0 newly installed, 1 downgraded, 3 to remove and 0 not upgraded.", 9),
      (
        "1 upgraded, 1 newly installed, 1 reinstalled, 1 downgraded, 1 to remove and 5 not upgraded.",
        9
      ),
      ("0 upgraded, 1 newly installed, 0 to remove and 2 not upgraded.", 2),
    ])
  func apt(header: String, steps: Int64) {
    let lines =
      [header] + (0..<3).flatMap { ["../lib\($0)_1_all.deb", "Unpacking lib\($0) (1) ..."] }
    let reading = readings(lines.map { $0 + "\n" }).readings.last
    // After its third step a count of two has passed its total.
    #expect(reading?.total == (steps > 2 ? .whole(steps) : nil))
    #expect(reading?.completed == .whole(3))
  }

  @Test("Of apt, a step is about a package whose archive was named, or about a removed one")
  func aptSteps() {
    let lines = [
      ("0 upgraded, 1 newly installed, 1 to remove and 2 not upgraded.", nil),
      ("Removing a (1) ...", 1), ("Purging configuration files for a (1) ...", 1),
      ("Preparing to unpack .../0-b_1%3a1_all.deb ...", 1), ("Unpacking b:amd64 (1:1) ...", 2),
      ("Processing triggers for c (2) ...", 2), ("Setting up b:amd64 (1:1) ...", 3),
      ("Setting up d (1) ...", 3), ("Processing triggers for b:amd64 (1:1) ...", 3),
    ]
    for format in [OutputFormat.apt, .automatic] {
      let steps = readings(lines.map { $0.0 + "\n" }, format).readings.map { $0.completed }
      #expect(steps == lines.map { line in line.1.map { .whole(Int64($0)) } })
    }
  }

  @Test(
    "Of apt that is named, the header is read in any language, and every step is counted",
    arguments: [
      ("remove-de", 3), ("remove-ja", 3), ("again-fr", 4), ("purge-ru", 3), ("many", 6),
    ])
  func aptLanguages(name: String, steps: Int) throws {
    let path = "Tests/ProgressSourcesTests/Recordings/apt-install-\(name)-pipe.txt"
    let text = try #require(committedText(at: path))
    let reading = OutputReading(text, .apt, pieceLength: { 16 })
    #expect(reading.completed == Double(steps) && reading.total == Double(steps))
    let shares = reading.fractions.map { $0.map { ($0 * Double(steps)).rounded() } }
    #expect(shares == [nil] + (1...steps).map { Double($0) })
    // Four numbers in a line are a header of nothing else.
    let unnamed = OutputReading(text, .automatic, pieceLength: { 16 })
    #expect(unnamed.total == (name == "many" ? 6 : nil))
  }

  @Test("Of apt, steps count without the lines of archives too, and never above the whole")
  func aptWithoutArchives() {
    let names = (0..<4).map { "lib\($0) (1.2) ..." }
    let lines =
      ["0 upgraded, 1 newly installed, 3 reinstalled, 0 to remove and 2 not upgraded."]
      + names.map { "Unpacking \($0)" } + names.map { "Setting up \($0)" }
      + ["Processing triggers for man-db (2) ..."]
    let steps = readings(lines.map { $0 + "\n" }, .apt).readings.map { $0.fractionCompleted }
    #expect(steps == [nil] + (1...8).map { Double($0) / 8 } + [1])
  }

  @Test("Of apt, one package that is removed is the whole")
  func oneRemoval() {
    let lines = ["0 aktualisiert, 0 neu installiert, 1 zu entfernen und 9 nicht aktualisiert.\n"]
    #expect(
      readings(lines + ["Entfernen von a (1) ...\n"], .apt).readings[1].fractionCompleted == 1)
  }

  @Test("A move to the right is a blank")
  func moves() {
    for row in ["task\u{1B}[20C45%", "name\u{1B}[60G 45%", "name\t45%"] {
      #expect(fraction(ofRow: row) == 0.45)
    }
    let frames = (1...3).map { "\u{1B}[1G   b\u{1B}[K\u{1B}[97G\($0)/5\u{1B}[2G" }
    #expect(readings(frames).readings.last?.fractionCompleted == 0.6)
  }

  @Test(
    "A pair that begins anew more than twice is the number of a part, beside a count of all",
    arguments: ["CV ", ""])
  func parts(name: String) {
    let turns = (0..<40).map {
      "[\(name)\($0 % 5 + 1)/5] END ....C=\($0 / 5), total time=   0.1s\n"
    }
    #expect(readings(turns).readings.last?.progress == nil)
    let header = "Fitting 5 folds for each of 8 candidates, totalling 40 fits\n"
    let counted = readings([header] + turns[..<30]).readings
    #expect(counted.last?.completed == .whole(30))
    #expect(counted.last?.total == .whole(40))
  }

  @Test("Text that grows in a row counts from the third rising multiple of ten on, and stays")
  func growing() {
    let pieces = [
      "0", "...", "10...", "20", "...30.", "..40...50...60...70", "...80...90...100", " - done.\n",
      "end\n",
    ]
    let (readings, text) = readings(pieces)
    let fractions = readings.map(\.fractionCompleted)
    #expect(fractions == [nil, nil, nil, 0.2, 0.3, 0.7, 1, 1, 1])
    #expect(text == pieces.joined())
    let quick = ["0...10...20...30", "...40...50...60...70...80...90...100 - done.\n"]
    #expect(self.readings(quick).readings.last?.fractionCompleted == 1)
    let named = ["Processing in.tif [1/1] : 0...", "10...20...", "30"]
    #expect(self.readings(named).readings.last?.fractionCompleted == 0.3)
    for other in ["1...2...3...", "10...20...30", "0.10.20.1", "0...5...10", "wait...10...20"] {
      #expect(self.readings([other]).readings.last?.progress == nil, "\(other)")
    }
  }

  @Test(
    "A redrawn bar without a number counts once its filled part has risen twice",
    arguments: [
      ("█", "░", "", " ETA 00:00:01"), ("#", "-", "[", "]"), (".", " ", "|", "   |"),
      ("=", " ", "[", "] 12.3 MB/s"), ("▓", "░", "▕", "▏"), ("━", "─", "", ""),
      ("■", "□", "copy ", " of a"),
    ])
  func bars(fill: String, empty: String, before: String, after: String) {
    let frames = [2, 3, 5, 5, 8].map { count in
      let bar = String(repeating: fill, count: count) + String(repeating: empty, count: 10 - count)
      return "\r\(before)\(bar)\(after)"
    }
    let fractions = readings(frames).readings.map(\.fractionCompleted)
    #expect(fractions[0] == nil && fractions[1] == nil && fractions[4] != nil, "\(fractions)")
  }

  @Test(
    "A spinner, a frame, a table or a dotted line is no bar",
    arguments: [
      ["[=   ]", "[ =  ]", "[  = ]", "[   =]"], ["-", "\\", "|", "/"],
      ["⠋ a", "⠙ a", "⠹ a", "⠸ a"],
      ["| a  | b  |", "| a  | c  |", "| a  | d  |"], ["+------+", "+------+", "+------+"],
      ["a....", "a.....", "a......"], ["[####]", "[####]", "[####]"],
      ["██░░", "█░░░", "██░░", "█░░░", "██░░"], ["[##---]", "[##----]", "[###----]", "[##--]"],
    ])
  func noBars(frames: [String]) {
    let (readings, text) = readings(frames.map { "\r" + $0 })
    #expect(readings.last?.progress == nil)
    #expect(text == frames.map { "\r" + $0 }.joined())
  }

  @Test("A kind in use stays until it has not come for a second, or has ended")
  func kinds() {
    let both = (1...9).flatMap { ["\rTotal \($0)0%", "\rfile \($0 * 7 % 10)0% of a"] }
    let fractions = readings(both).readings.map(\.fractionCompleted)
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 ?? 0 <= $1 ?? 0 })
    #expect(fractions.last == 0.9)
    let later = (1...3).map { "\rnext \($0)0%" }
    let slow = readings(["\ra 50%", "\ra 60%"] + later, every: 0.6).readings
    #expect(slow.last?.fractionCompleted == 0.3)
    let ended = readings(["\ra 50%", "\ra 100%"] + later).readings
    #expect(ended.last?.fractionCompleted == 0.3)
  }

  @Test("The rows of one form in a block that is drawn again are one whole")
  func blocks() {
    func frame(_ counts: [Int]) -> String {
      let rows = counts.enumerated().map { "\u{1B}[2KTask \(["a", "b", "c"][$0]) ━━━ \($1)/80" }
      return rows.joined(separator: "\n")
    }
    let back = "\r\u{1B}[2A"
    let frames = [[0, 0, 0], [8, 4, 2], [16, 8, 4], [40, 40, 40], [80, 44, 42]].map(frame)
    let pieces = [frames[0]] + frames.dropFirst().map { back + $0 } + ["\n"]
    let (readings, text) = readings(pieces)
    let shares = readings.map { ($0.fractionCompleted ?? 0) * 240 }
    #expect(shares[3].rounded() == 120)
    #expect(shares[4].rounded() == 166)
    #expect(text == pieces.joined())
  }
}
