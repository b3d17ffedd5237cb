import TestSupport
import TestTraits
import Testing

@Suite("Limits and outputs of a transfer", .seeded, .fewAtOnce)
struct TransferTests {
  private let folder: TemporaryFolder
  private let data: [UInt8]
  private let input: String

  init() throws {
    var random = SeededRandom()
    folder = try TemporaryFolder()
    data = random.sparseBytes(count: 600_001)
    input = try folder.file("in", holding: data)
  }

  @Test("-S stops at the size, and leaves the rest to the next reader")
  func stopsAtTheSize() async throws {
    for options in ["", "-C", "-B 100000", "-A 10", "-E", "-K", "-O -Y", "-U -"] {
      for size in options.isEmpty ? [1, 300_001] : [300_001] {
        let run = try await runShell(
          """
          cd \(folder.path)
          { "$PBAR" -q -S -s \(size) \(options) >part; cat >rest; } <in
          cat part rest | cmp - in; wc -c <part
          cat in | { "$PBAR" -q -S -s \(size) \(options); cat; } | cmp - in
          """)
        #expect(run.errorText == "", "\(options)")
        #expect(run.outputText.filter { !$0.isWhitespace } == "\(size)", "\(options)")
      }
    }
  }

  @Test("-S -l stops behind the line, and reads nothing of the next", arguments: ["", "-B 1000"])
  func stopsAtTheLine(options: String) async throws {
    let run = try await runShell(
      """
      cd \(folder.path) && seq 5000 >lines
      { "$PBAR" -q -l -S -s 1234 \(options); echo; cat; } <lines | cmp - \
        <(head -n 1234 lines; echo; tail -n +1235 lines)
      cat lines | { "$PBAR" -q -l -S -s 7 \(options); cat; } | cmp - lines
      "$PBAR" -q -l -S -s 6000 \(options) lines lines missing | wc -l
      printf 'a\\0b\\0c' | "$PBAR" -q -0 -S -s 1 \(options) | od -An -c
      """)
    #expect(run.errorText == "")
    #expect(
      run.outputText.split(whereSeparator: \.isWhitespace).map(String.init)
        == ["6000", "a", "\\0"])
  }

  @Test("-L keeps the rate at or below the limit", arguments: ["", "-C", "-B 10000", "-U -"])
  func limitsTheRate(options: String) async throws {
    let words = options.words
    let clock = ContinuousClock()
    let start = clock.now
    let run = try await runProgram(
      ["-n", "-t", "-i", "600", "-L", "400000"] + words, input: Array(data.prefix(80_000)))
    #expect(run.output == Array(data.prefix(80_000)))
    #expect(clock.now - start >= .milliseconds(200))
  }

  @Test("-L limits lines with -l, and a huge rate or 0 limits nothing")
  func limitsLines() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let run = try await runShell("seq 30 | \"$PBAR\" -q -l -L 100 | cmp - <(seq 30)")
    #expect(run.outputText + run.errorText == "")
    #expect(clock.now - start >= .milliseconds(300))
    for rate in ["0", "8E"] {
      let fast = try await runProgram(["-q", "-L", rate, input])
      #expect(fast.output == data, "\(rate)")
    }
  }

  @Test(
    "-B and -U read ahead while the reader sleeps", arguments: ["-B 1M", "-U -"])
  func readsAhead(options: String) async throws {
    let words = options.words
    let pipe = try plainPipe()
    let run = try ProgramRun(["-q"] + words, input: .pipe, output: .descriptor(pipe.writing))
    closePlainly(pipe.writing)
    // This is far more than the two pipes hold: the writer ends although nothing has been read.
    #expect(await run.write(data))
    run.closeInput()
    let output = await onOwnThread { readPlainly(pipe.reading) }
    closePlainly(pipe.reading)
    #expect(output == data)
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "No option holds back data that has arrived",
    arguments: ["", "-C", "-B 1M", "-K", "-E", "-O", "-l"])
  func holdsNothingBack(options: String) async throws {
    let words = options.words
    let run = try ProgramRun(["-q"] + words, input: .pipe, output: .pipe)
    for count in 1...3 {
      await run.write("a\nb")
      #expect(await run.waitForOutput(count: 3 * count))
    }
    try await run.finish()
  }

  // MARK: Outputs

  @Test("-o creates a file, or replaces the contents of a longer one, and -o - is standard output")
  func writesAFile() async throws {
    let new = try await runProgram(["-q", "-o", folder.path + "/new", input])
    #expect(new.status == 0)
    #expect(new.output.isEmpty)
    #expect(try folder.contents(of: "new") == data)
    let old = try folder.file("old", holding: [UInt8](repeating: 1, count: 2_000_000))
    let replaced = try await runProgram(["-q", "--output", old], input: data)
    #expect(replaced.status == 0)
    #expect(try folder.contents(of: "old") == data)
    let dash = try await runProgram(["-q", "-o", "-", input])
    #expect(dash.output == data)
  }

  @Test(
    "An output that is full is reported by its name",
    .enabled(if: fileExists("/dev/full"), "There is no /dev/full"))
  func namesTheFullOutput() async throws {
    let full = try await runProgram(["-o", "/dev/full", input])
    #expect(full.status == 16)
    #expect(full.errorText == "pbar: /dev/full: writing failed: No space left on device\n")
    let unnamed = try await runShell("printf data | \"$PBAR\" >/dev/full")
    #expect(unnamed.status == 16)
    #expect(
      unnamed.errorText == "pbar: standard output: writing failed: No space left on device\n")
  }

  @Test(
    "No file is emptied before there is something to read, and an output only after the store is full",
    arguments: [
      "-o old missing", "-U old missing", "-n --json=old missing", "-o old < .", "-U old < .",
      "-n --json=old < .", "-o old <&-", "-n --json=old -o . in", "-U - -o old in missing",
      "-U missing/store -o old in", "-n --json=old --run missing", "-n --json=old -M in -- missing",
    ])
  func keepsOldFiles(words: String) async throws {
    _ = try folder.file("old", holding: "old\n".bytes)
    let run = try await runShell("cd \(folder.path); \"$PBAR\" \(words)")
    #expect(run.status != 0)
    #expect(try folder.contents(of: "old") == "old\n".bytes)
  }

  @Test(
    "No output is created if there is nothing to read",
    arguments: [
      "-o new missing", "-o new . missing", "-o new <.", "-o new <&-", "-o new /dev/fd/9",
      "-U new missing", "-U store -o new missing in", "-U - -o new .", "-U . -o new in",
      "-U /dev/null -o new in", "-o new -M out -- missing",
    ])
  func createsNoOutput(words: String) async throws {
    let run = try await runShell(
      "cd \(folder.path); exec 9<&-; \"$PBAR\" \(words) || echo *")
    #expect(run.outputText == "in\n")
  }

  @Test("No output is created if the input can't be opened", .ifFaultsCanBeForced)
  func createsNoOutputForAFault() async throws {
    let run = try await runShell(
      "cd \(folder.path); \"$PBAR\" -o new in; echo $? *",
      environment: ["PBAR_FAULTS": "open:\(EACCES)@1"])
    #expect(run.outputText == "2 in\n")
    #expect(run.errorText == "pbar: in: Permission denied\n")
  }

  @Test("No descriptor is a file of the command line that the run has opened itself")
  func namesNoOwnDescriptors() async throws {
    let run = try await runShell(
      """
      cd \(folder.path); exec 3<&- 4<&- 5<&- 6<&- 7<&- 8<&-
      for file in /dev/fd/{3..8}; do "$PBAR" -o $file --json=log in; "$PBAR" $file; done
      """)
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.count == 12 && lines.allSatisfy { $0.hasSuffix("Bad file descriptor") })
  }

  @Test("The writer of a named pipe may wait for the output of its data")
  func createsOutputForAWriter() async throws {
    let run = try await runShell(
      """
      cd \(folder.path); mkfifo fifo; "$PBAR" -q -o new missing fifo &
      until [ -e new ]; do sleep 0.01; done; cat in >fifo; wait; cmp new in
      """)
    #expect(run.errorText == "pbar: missing: No such file or directory\n")
    #expect(run.status == 0)
  }

  @Test("Files are emptied at the first FILE that can be read")
  func emptiesLater() async throws {
    _ = try folder.file("old", holding: [UInt8](repeating: 1, count: 2_000_000))
    let run = try await runShell(
      """
      cd \(folder.path); cp old log; "$PBAR" -q --json=log -O -o old missing in; cmp old in; cat log
      """)
    let lines = try JSONLines(run.output)
    // Whether the name of the file that is read comes before the end depends on the speed.
    #expect(lines.events.filter { $0 != "label" } == ["start", "note", "end"])
    #expect(lines.last?["completed"]?.numeral == "600001")
  }

  @Test(
    "Of an input that -U can't store completely nothing is written, and all is left to read",
    .ifFaultsCanBeForced)
  func storesNoPart() async throws {
    let fault = "copyRange:\(EXDEV)@1+ read:\(EIO)@3"
    for words in ["-U -", "-U store", "-C -U - -l", "-U - in -", "-B 1M -U -"] {
      let run = try await runShell(
        """
        cd \(folder.path); echo old > old
        { "$PBAR" -q \(words) -o old; PBAR_FAULTS= "$PBAR" -q -C | cmp - in; } < in && cat old
        """, environment: ["PBAR_FAULTS": fault])
      #expect(run.outputText == "old\n", "\(words)")
      #expect(run.errorText.hasSuffix("reading failed: Input/output error\n"), "\(run.errorText)")
    }
  }

  @Test("-U stores all data before it writes any, in a named or an unnamed file")
  func storesFirst() async throws {
    let run = try await runShell(
      """
      cd \(folder.path)
      "$PBAR" -q -U store in - <in | cmp - <(cat in in)
      TMPDIR=$PWD "$PBAR" -q -U - in | cmp - in; cat in | "$PBAR" -q -U - -S -s 500000 >part
      """)
    #expect(run.errorText == "")
    #expect(run.outputText == "")
    #expect(try folder.contents(of: "store") == data + data)
    #expect(try folder.contents(of: "part") == Array(data.prefix(500_000)))
  }
}
