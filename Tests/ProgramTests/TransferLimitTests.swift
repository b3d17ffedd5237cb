import TestSupport
import TestTraits
import Testing

@Suite("Limits on the size and speed of a transfer", .seeded, .fewAtOnce)
struct TransferLimitTests {
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
      for size in [1, 300_001] {
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

  @Test("-S counts across files; without a size, or with 0, everything passes, as with pv")
  func stopsAmongFiles() async throws {
    let files = [input, input, folder.path + "/missing"]
    let run = try await runProgram(["-q", "-S", "-s", "700001"] + files)
    #expect(run.output == data + Array(data.prefix(100_000)))
    #expect(run.status == 0)
    for words in [["-S"], ["-S", "-s", "0"]] {
      let all = try await runProgram(["-q"] + words, input: data)
      #expect(all.output == data)
    }
  }

  @Test("-L keeps the rate at or below the limit", arguments: ["", "-C", "-B 10000", "-U -"])
  func limitsTheRate(options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
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
    for rate in ["0", "8E", "4611686018427387904"] {
      let fast = try await runProgram(["-q", "-L", rate, input])
      #expect(fast.output == data, "\(rate)")
    }
  }

  @Test(
    "-B and -U read ahead while the reader sleeps", arguments: ["-B 1M", "-U -"])
  func readsAhead(options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
    let reader = try SleepingReader()
    let run = try ProgramRun(["-q"] + words, input: .pipe, output: .descriptor(reader.output))
    reader.closeOutput()
    // This is far more than the two pipes hold: the writer ends although nothing has been read.
    #expect(await run.write(data))
    run.closeInput()
    let output = await reader.readAll()
    #expect(output == data)
    #expect(try await run.end() == .exited(0))
  }

  @Test("-T shows how full the buffer is", arguments: ["1", "5000", "100000"])
  func showsTheBuffer(size: String) async throws {
    let reader = try SleepingReader()
    let run = try ProgramRun(
      ["-b", "-T", "-B", size], input: .reading(input), output: .descriptor(reader.output))
    reader.closeOutput()
    // The pipe has no reader yet, so it fills up and stays full.
    try await run.waitForText("{100%}", within: 60)
    #expect(await reader.readAll() == data)
    #expect(try await run.end() == .exited(0))
  }

  @Test(
    "No thread waits for another at each piece of a small buffer, whatever is shown of the data",
    .enabled(if: fileExists("/proc/self/task"), "Only Linux tells how often a thread has waited"),
    arguments: ["-T", "-0 -F %T", "-F %L%16A%T%r"])
  func handsNothingOver(options: String) async throws {
    let count = 30_000
    let words = options.split(separator: " ").map(String.init)
    let run = try ProgramRun(words + ["-B", "1"], input: .pipe, output: .pipe)
    await run.write(Array(data.prefix(count)))
    #expect(await run.waitForOutput(count: count))
    let waits = try await runShell(
      "cat /proc/\(run.identifier)/task/*/status | sed -n 's/^voluntary_ctxt_switches://p'")
    let sum = waits.outputText.split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
    #expect(sum > 0 && sum < count / 10, "\(sum) for \(count) pieces")
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("-A shows what was written last")
  func showsTheLastBytes() async throws {
    let last = try await runProgram(["-f", "-A", "4", "-i", "600"], input: Array("abcdefgh".utf8))
    #expect(last.errorText.contains("efgh"))
    #expect(last.outputText == "abcdefgh")
  }

  @Test(
    "No option holds back data that has arrived", arguments: ["", "-C", "-B 1M", "-K", "-E", "-O", "-l"])
  func holdsNothingBack(options: String) async throws {
    let words = options.split(separator: " ").map(String.init)
    let run = try ProgramRun(["-q"] + words, input: .pipe, output: .pipe)
    for count in 1...3 {
      await run.write("a\nb")
      #expect(await run.waitForOutput(count: 3 * count, within: 60))
    }
    run.closeInput()
    #expect(try await run.end() == .exited(0))
  }

  @Test("A buffer of any size passes everything on", arguments: ["1", "4095", "64K", "1T", "8E"])
  func buffersAnySize(size: String) async throws {
    let part = size == "1" ? Array(data.prefix(3000)) : data
    let run = try await runProgram(["-q", "-B", size], input: part)
    #expect(run.output == part)
    #expect(run.status == 0)
  }

  @Test("-s takes the size of a file, or of all files in a directory")
  func takesSizes() async throws {
    let run = try await runShell(
      """
      cd \(folder.path) && mkdir tree tree/sub && cp in tree/a && cp in tree/sub/b && ln -s ../in tree/c
      "$PBAR" -n -i 600 -s @in <in >/dev/null; cat in | "$PBAR" -n -i 600 -s @tree >/dev/null
      cat in | "$PBAR" -q -S -s @tree | cmp - in; rm -r tree
      """)
    #expect(run.errorText == "100\n50\n")
    #expect(run.outputText == "")
  }

  @Test("The lines of files are counted first, so that the end is at 100 %")
  func countsLinesFirst() async throws {
    let run = try await runShell(
      """
      cd \(folder.path) && seq 3000 >lines && : >empty
      for files in lines "lines lines" "lines empty -" "- -" ""; do
        "$PBAR" -l -n -i 600 $files <lines >/dev/null
      done
      { head -c 0; "$PBAR" -q -l -S -s 1000 >/dev/null; "$PBAR" -l -n -i 600 >/dev/null; } <lines
      mkfifo fifo; { cat lines >fifo & } ; "$PBAR" -l -n -b -i 600 fifo lines >/dev/null; wait
      """)
    #expect(run.errorText == "100\n100\n100\n100\n100\n100\n6000\n")
  }
}

/// A pipe whose reader begins to read only when the test says so.
private final class SleepingReader: Sendable {
  let output: Int32
  private let input: Int32

  init() throws {
    (input, output) = try plainPipe()
  }

  /// Closes our copy of the writing end, so that only the program has one.
  func closeOutput() { closePlainly(output) }

  func readAll() async -> [UInt8] {
    let input = input
    return await onOwnThread { readPlainly(input) }
  }

  deinit { closePlainly(input) }
}
