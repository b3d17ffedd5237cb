import TestSupport
import TestTraits
import Testing

/// Several programs read or write one open file, as the commands of a redirected subshell do.
@Suite("An offset that several programs share", .seeded, .fewAtOnce)
struct SharedOffsetTests {
  private static let rounds = isExhaustive ? 50 : 2

  /// The number of records of one writer, 8 bytes each.
  private static let count = 125_000

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Numbered records of a writer, different from any other bytes of the test.
  private static func records(of writer: Int, count: Int = count) -> [UInt8] {
    NumberedRecords.bytes(of: writer, count: count)
  }

  @Test(
    "Four writers to one file lose nothing and write nothing twice",
    arguments: [
      ("", ""), ("-O", ""), ("-B 65536", ""), ("-l", ""), ("-K", ""),
      // The kernel fills a part of what is reserved, and refuses the rest.
      ("", "copyRange:short4000@1+"), ("", "copyRange:short4000@3 copyRange:\(EXDEV)@4"),
      ("-K", "write:short4000@1+"),
    ])
  func writers(options: String, faults: String) async throws {
    for writer in 0..<4 { _ = try folder.file("\(writer)", holding: Self.records(of: writer)) }
    let rounds = options.isEmpty && faults.isEmpty ? Self.rounds : max(1, Self.rounds / 20)
    for round in 0..<rounds {
      let run = try await runShell(
        """
        cd \(folder.path)
        (for i in 0 1 2 3; do "$PBAR" -q \(options) $i & runs+=" $!"; done
        for run in $runs; do wait $run || exit; done) > out
        """, environment: ["PBAR_FAULTS": faults])
      #expect(run.status == 0)
      #expect(run.errorText == "")
      let numbers = NumberedRecords.numbers(in: try folder.contents(of: "out"), writers: 4)
      let isWhole = numbers?.allSatisfy { $0 == Array(0..<Self.count) } ?? false
      try #require(isWhole, "round \(round): \(numbers?.map(\.count) ?? [])")
    }
  }

  @Test("A program that writes lines to the same file loses none of them")
  func neighbour() async throws {
    // No byte of the file occurs in a line.
    let data = [UInt8](count: 1_000_000) {
      UInt8(truncatingIfNeeded: ($0 / 3) >> ($0 % 3 * 7)) | 0x80
    }
    _ = try folder.file("0", holding: data)
    for round in 0..<Self.rounds {
      let run = try await runShell(
        """
        cd \(folder.path)
        ("$PBAR" -q -L 20M 0 & run=$! i=10000
        while kill -0 $run 2> /dev/null && ((i < 99999)); do echo "l $((i++))"; done; wait $run) > out
        """)
      #expect(run.status == 0)
      let bytes = try folder.contents(of: "out")
      let lines = bytes.only(0...0x7F)
      let last = 10_000 + lines.count / 8
      let hasAllLines = lines == (10_000..<last).flatMap { "l \($0)\n".bytes }
      try #require(hasAllLines, "round \(round)")
      let copied = bytes.only(0x80...0xFF)
      #expect(ManyBytes(copied) == ManyBytes(data), "round \(round)")
    }
  }

  /// The ways in which the copy of the next test ends.
  static let ends: [(signal: Int32, neighborIsFirst: Bool)] =
    [SIGKILL, SIGTERM, SIGHUP, SIGINT].flatMap { [($0, false), ($0, true)] }

  @Test(
    "If a signal ends a copy that has reserved a range, what others write is whole and behind it",
    .ifFaultsCanBeForced,
    arguments: ends)
  func killed(signal: Int32, neighborIsFirst: Bool) async throws {
    let data = Self.records(of: 7)
    let input = try folder.file("in", holding: data)
    let log = try folder.file("log", holding: [])
    let old = "old\n".bytes
    let line = "line\n".bytes
    let output = openPlainly(try folder.file("out", holding: old), at: old.count)
    defer { closePlainly(output) }
    let run = try ProgramRun(
      ["-q", input], output: .descriptor(output), errors: .pipe,
      environment: ["PBAR_FAULTS": "copyRange:held1000@2 log=\(log)"])
    let folder = folder
    try await eventually("a reserved range") { (try? folder.contents(of: "log").isEmpty) == false }
    let filled = try folder.contents(of: "out").count
    let reserved = plainOffset(output)
    #expect(filled > old.count)
    #expect(filled < reserved && reserved <= filled + 4 << 20)

    if neighborIsFirst { writePlainly(line, to: output) }
    run.send(signal)
    #expect(try await run.end() == .signaled(signal))
    if !neighborIsFirst { writePlainly(line, to: output) }

    // The call that was held fills a part of its range when the run ends, unless it is interrupted.
    let out = try folder.contents(of: "out")
    let wanted = (signal == SIGKILL ? [filled] : [filled, filled + 1000]).map { copied in
      let end = signal == SIGKILL || neighborIsFirst ? reserved : copied
      let gap = [UInt8](repeating: 0, count: end - copied)
      return ManyBytes(old + data.prefix(copied - old.count) + gap + line)
    }
    #expect(wanted.contains(ManyBytes(out)))
    #expect(plainOffset(output) == out.count)
  }

  @Test(
    "After an error the next writer of the output continues behind the last byte that was copied",
    .ifFaultsCanBeForced,
    arguments: ["", "-K"])
  func returnsTheRest(options: String) async throws {
    let data = Self.records(of: 7)
    _ = try folder.file("in", holding: data)
    let full = "copyRange:short4096@2 copyRange:\(ENOSPC)@3+ write:short4096@1 write:\(ENOSPC)@2+"
    let run = try await runShell(
      "cd \(folder.path) && (\"$PBAR\" -q \(options) in; echo line) > out",
      environment: ["PBAR_FAULTS": full])
    #expect(run.errorText == "pbar: standard output: writing failed: No space left on device\n")
    let bytes = try folder.contents(of: "out")
    #expect(bytes.count >= 4096 + 5)
    #expect(ManyBytes(bytes) == ManyBytes(data.prefix(bytes.count - 5) + "line\n".bytes))
  }

  @Test(
    "If two readers share a file, each byte reaches exactly one of them",
    arguments: ["> 0 2> /dev/null", "| cat > 0", "-K > 0 2> /dev/null"])
  func readers(output: String) async throws {
    // This is more than one call of the kernel moves.
    let count = 600_000
    _ = try folder.file("in", holding: Self.records(of: 0, count: count))
    let other = output.replacing("0 ", with: "1 ").replacing("> 0", with: "> 1")
    for round in 0..<max(1, Self.rounds / 10) {
      let run = try await runShell(
        """
        cd \(folder.path)
        (set -o pipefail
        "$PBAR" -q \(output) & first=$!; "$PBAR" -q \(other) & wait $first && wait $!) < in
        """)
      #expect(run.status == 0)
      let bytes = try folder.contents(of: "0") + folder.contents(of: "1")
      let numbers = NumberedRecords.numbers(in: bytes, writers: 1)?[0].sorted()
      let isEach = numbers == Array(0..<count)
      try #require(isEach, "round \(round): \(bytes.count) bytes")
    }
  }

  @Test(
    "A signal at any moment leaves the next reader of the input all that is not in the output",
    arguments: PlainChannel.allCases)
  func signalled(output: PlainChannel) async throws {
    let options = [
      "", "-C", "-l", "-B 100000", "-B 4M", "-K", "-E", "-L 20M", "-U -", "-p -f", "-l -S -s 40",
    ]
    for number in 0..<(isExhaustive ? 300 : options.count) {
      var random = SeededRandom(case: UInt64(number))
      let data = random.sparseBytes(count: Int.random(in: 0...(3 << 20), using: &random))
      let start = Int.random(in: 0...(data.count / 2), using: &random)
      let input = openPlainly(try folder.file("in", holding: data), at: start)
      let words = options[number % options.count].words
      let ends = try output.open()
      let run = try ProgramRun(
        (words.contains("-f") ? [] : ["-q"]) + words, input: .descriptor(input),
        output: .descriptor(ends.writing), errors: .pipe)
      closePlainly(ends.writing)
      let count = Int.random(in: 0...300_000, using: &random)
      let first = await onOwnThread { readPlainly(ends.reading, count: count) }
      let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR2]
      run.send(signals.randomElement(using: &random) ?? SIGINT)
      _ = try await run.end()
      let copied = await onOwnThread { first + readPlainly(ends.reading) }
      let end = plainOffset(input)
      #expect(
        ManyBytes(copied) == ManyBytes(data[start..<max(start, end)]),
        "case \(number), \(words), from \(start) to \(end) of \(data.count)")
      for descriptor in [input, ends.reading] { closePlainly(descriptor) }
    }
  }

  @Test(
    "A file gets all that a signal keeps from the next reader of the input, also the end of a hole",
    .ifFaultsCanBeForced,
    arguments: ["", "-C", "-B 1M", "-O", "-K", "-O -o out", "-C -o out", "-U -"])
  func signalledFile(options: String) async throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 17)
    let data = zeros + Self.records(of: 7)
    _ = try folder.file("in", holding: data)
    for number in 1...3 {
      let held = ["write", "copyRange"].map { "\($0):held100000@\(number)" }
      let run = try await runShell(
        """
        cd \(folder.path); rm -f out log; touch out log
        ("$PBAR" -q \(options) & run=$!
        until [ -s log ] || ! kill -0 $run; do sleep 0.01; done; kill $run; wait $run
        cat > rest) < in > \(options.contains("-o") ? "/dev/null" : "out")
        """,
        environment: ["PBAR_FAULTS": (held + ["log=\(folder.path)/log"]).joined(separator: " ")])
      #expect(run.status == 0, "\(run.errorText)")
      let whole = try folder.contents(of: "out") + folder.contents(of: "rest")
      #expect(ManyBytes(whole) == ManyBytes(data), "\(number)")
    }
  }

  @Test("The next reader of the same input continues behind the last byte that was copied")
  func leavesTheRest() async throws {
    let data = Self.records(of: 7)
    _ = try folder.file("in", holding: data)
    for output in ["> first", "| cat > first", "-o first"] {
      let run = try await runShell(
        """
        cd \(folder.path)
        ("$PBAR" -q -S -s 300000 \(output); cat > second) < in
        """)
      #expect(run.status == 0, "\(output): \(run.errorText)")
      let (first, second) = try (folder.contents(of: "first"), folder.contents(of: "second"))
      #expect(ManyBytes(first) == ManyBytes(data.prefix(300_000)), "\(output)")
      #expect(ManyBytes(second) == ManyBytes(data.dropFirst(300_000)), "\(output)")
    }
  }
}
