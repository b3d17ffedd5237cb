import ProgressModel
import ProgressSources
import Testing

@Suite("What the output of programs says, and what it does not say") struct OutputTruthTests {
  /// The reading of pieces that come one by one, with pauses.
  private func reading(_ pieces: [String], isForScreen: Bool = true) -> (Reading, text: String) {
    var reader = OutputReader(.automatic, isForScreen: isForScreen)
    var text: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      text += Array(piece.utf8).withUnsafeBytes { reader.read($0, at: 1 + Double(index)) }
      text += reader.settle()
    }
    let last = reader.reading
    text += reader.finish()
    return (last, String(decoding: text, as: UTF8.self))
  }

  private func lines(_ lines: String...) -> [String] { lines.map { $0 + "\n" } }

  @Test("A carriage return that comes alone ends the record before it")
  func alone() {
    #expect(reading(["a 1/9", "\r", "a 2/9", "\r", "a 3/9"]).0.completed == .whole(3))
    let frames = (1...4).map { "\u{1B}[1Gdl [=   ] \($0 * 2)% 2s\u{1B}[0K" }
    #expect(reading(frames).0.fractionCompleted == 0.08)
  }

  @Test("Other lines with values between two records of a kind do not hide them")
  func between() {
    let epochs = (1...3).flatMap { lines("Epoch \($0)/4", "50/50 - 3s - loss: 0.4") }
    #expect(reading(epochs).0.fractionCompleted == 0.75)
  }

  @Test("Names, numbers, times and units before a value make no other kind of line")
  func names() {
    for records in [
      ["fetch 7f3a 1/9", "fetch beef 2/9"], ["0 B/s 1h16m 1/9", "12 MiB/s 7s 2/9"],
      ["compile main.c 1/9", "compile table.c 2/9"], ["a [##--] 1/9", "a [###-] 2/9"],
    ] {
      #expect(reading(records.map { $0 + "\n" }).0.fractionCompleted == 2.0 / 9, "\(records)")
    }
  }

  @Test("Losses and rates are no label, and numbers that change in a label begin no phase")
  func measures() {
    let losses = (1...4).map { "\rloss 0.\(9 - $0): \($0)0%|##  | \($0)/10 [00:01<00:09]" }
    let (last, _) = reading(losses)
    #expect(last.label == nil)
    #expect(last.currentValueLabel == "loss 0.5")
    #expect(last.stage == 0)
    let files = (1...4).map { "\rpart \($0): \($0)0%|##  | \($0)/10 [00:01<00:09]" }
    #expect(reading(files).0.label == "part 4")
    #expect(reading(files).0.stage == 1)
  }

  @Test("A step of many is the whole, and the percentage of its item a share of the step")
  func steps() {
    let (last, _) = reading([
      "( 1/29) upgrading a   60%\r", "( 2/29) upgrading tzdata   60%\r", "( 2/29) upgrading",
    ])
    #expect(last.completed == .real(1.6) && last.total == .whole(29))
    #expect(reading(lines("Downloading 3 of 7", "Downloading 4 of 7")).0.total == .whole(7))
  }

  @Test("The 100 % of a file of rsync is not the whole, unless no other is left to check")
  func items() {
    let files = [
      "\r  32,768   2%    1.00kB/s    0:00:09  ",
      "\r 500,000 100%    1.00MB/s    0:00:01 (xfr#1, to-chk=2/4)\n",
      "\r  32,768  50%    1.00kB/s    0:00:09  ",
      "\r 600,000 100%    1.00MB/s    0:00:01 (xfr#2, to-chk=1/4)\n",
      "\r 700,000 100%    1.00MB/s    0:00:01 (xfr#3, to-chk=0/4)\n",
    ]
    let fractions = (2...5).map { reading(Array(files[..<$0])).0.fractionCompleted }
    #expect(fractions == [0.5, 0.625, 0.75, 1])
    // With --info=progress2 the percentage is that of all bytes.
    let whole = (1...3).map { "\r \($0)00,000  \($0)0%  1MB/s  0:01:00 (xfr#\($0), to-chk=9/19)" }
    #expect(reading(whole).0.fractionCompleted == 0.3)
  }

  @Test("A meter that was written over ends after ten other lines, and the next phase begins")
  func phases() {
    let meter = ["A: 33% (1/3)\r", "A: 66% (2/3)\r", "A: 100% (3/3)\r", "\u{1B}[K\n"]
    let others = (1...12).map { _ in "a line\n" }
    #expect(reading(meter).0.fractionCompleted == 1)
    #expect(reading(meter + others).0.progress == nil)
    let tests = lines(" 6/24 Test  #6: a ... Passed", " 7/24 Test  #7: b ... Passed")
    #expect(reading(meter + others + tests).0.completed == .whole(7))
    // Lines that stay may be far apart.
    let steps = lines("[1/9] a", "[2/9] b")
    #expect(reading(steps + others).0.completed == .whole(2))
  }

  @Test("The reader leaves a format once the records of the program have another form")
  func wrongFormat() {
    let records = (2...20).map { "\rBuilding [##--] \($0)/90\($0 > 4 ? "  00:00:04" : "")" }
    #expect(reading(records).0.completed == .whole(20))
  }

  @Test(
    "What is no progress draws no bar",
    arguments: [
      ["tests/a.py::t[1/4]", "tests/a.py::t[2/4]", "tests/a.py::t[3/4]"].map { "x " + $0 },
      ["[07/003031] Submitted", "[08/003031] Submitted", "[09/003031] Submitted"],
      ["3/12 10:00 job ok", "4/12 10:05 job ok", "5/12 10:10 job ok"],
      [
        "WARN disk usage at 62%", "WARN disk usage at 64%", "WARN disk usage at 66%",
        "WARN disk usage at 68%", "WARN disk usage at 70%",
      ],
      ["memory 2%", "memory 3%", "memory 4%", "memory 5%", "memory 6%"],
      ["31% a", "33% b", "35% c", "38% d", "44% e"],
    ])
  func none(text: [String]) {
    #expect(reading(text.map { $0 + "\n" }).0.progress == nil, "\(text)")
  }

  @Test("Percentages of a table that is printed at once are none, and so is a summary")
  func tables() {
    let table = (0...9).map { "\($0 * 10).000% <= 0.\($0)43 ms\n" }.joined()
    #expect(reading([table]).0.progress == nil)
    let (last, _) = reading([
      "[==  ] 90/100  90%\r", "[====] 100/100 100%\r", "\n",
      "87.95% of uncompressed filesystem size\n",
    ])
    #expect(last.fractionCompleted == 1)
    let (tests, _) = reading(
      lines("5/24 Test  #3: a", "6/24 Test  #4: b", "50% tests passed, 12 tests failed out of 24"))
    #expect(tests.completed == .whole(6))
  }

  @Test("A program that goes back over its rows keeps its picture")
  func picture() {
    let frames = (2...6).map { count in
      "\u{1B}[2A\r\u{1B}[2Kaa\n\u{1B}[2Kbb\n\u{1B}[2Kc \(count)/9 i"
    }
    for isForScreen in [true, false] {
      let pieces = ["aa\nbb\nc 1/9 i"] + frames + ["\nend\n"]
      let (last, text) = reading(pieces, isForScreen: isForScreen)
      #expect(text == pieces.joined())
      #expect(last.completed == .whole(6))
    }
  }
}
