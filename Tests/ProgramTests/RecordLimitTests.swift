import TestSupport
import TestTraits
import Testing

/// With `-l -S` or `-0 -S`, a copy stops after a number of records.
@Suite("A copy that stops after some records", .seeded, .fewAtOnce) struct RecordLimitTests {
  private static let options = [
    "-l", "-0", "-l -B 100000", "-l -B 4M", "-0 -B 300", "-l -K", "-l -O", "-l -E", "-0 -E",
    "-l -C", "-l -U -", "-0 -L 20M", "-l -p -f",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The output holds the records, and the input goes on right behind the last one",
    arguments: [false, true])
  func stops(amongOthers: Bool) async throws {
    for number in 0..<(isExhaustive ? 300 : Self.options.count) {
      var random = SeededRandom(case: UInt64(number) * 2 + (amongOthers ? 1 : 0))
      let options = Self.options[number % Self.options.count].words
      let terminator = options[0] == "-l" ? UInt8(ascii: "\n") : 0
      let data = random.sparseBytes(count: Int.random(in: 0...(1 << 20), using: &random))
      let start = Int.random(in: 0...(data.count / 2), using: &random)
      let ends = amongOthers ? (0..<2).map { _ in random.sparseBytes(count: 100_000) } : [[], []]
      let all = ends[0] + data[start...] + ends[1]
      let places = all.places(of: terminator)
      let count = Int.random(in: 0...(places.count + 1), using: &random)
      let size = count == 0 ? 0 : count > places.count ? all.count : places[count - 1] + 1

      let input = openPlainly(try folder.file("in", holding: data), at: start)
      defer { closePlainly(input) }
      let files = try (0...1).map { try folder.file("end \($0)", holding: ends[$0]) }
      let run = try ProgramRun(
        (options.contains("-f") ? [] : ["-q"]) + options + ["-S", "-s", "\(count)"]
          + (amongOthers ? [files[0], "-", files[1]] : []),
        input: .descriptor(input), output: .pipe, errors: .pipe)
      #expect(try await run.end() == .exited(0), "\(run.errorText)")
      let what: Comment = "case \(number): \(count) of \(places.count) records, \(options)"
      #expect(ManyBytes(run.outputBytes) == ManyBytes(all.prefix(size)), what)
      let rest = data.count - min(data.count, max(start, start + size - ends[0].count))
      #expect(plainOffset(input) == data.count - rest, what)
    }
  }

  @Test("A long record of a file is read in blocks, and one of a pipe byte by byte")
  func readsBlocks() async throws {
    let record = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000) + "\n".bytes
    _ = try folder.file("in", holding: record + "rest".bytes)
    let log = try folder.file("log", holding: [])
    // Each call that a fault happens in is logged: none of them reads a single byte.
    let run = try await runShell(
      "cd \(folder.path) && (\"$PBAR\" -q -l -S -s 1; cat) < in",
      environment: ["PBAR_FAULTS": programHasFaults ? "read:short300000@1+ log=\(log)" : ""])
    #expect(ManyBytes(run.output) == ManyBytes(record + "rest".bytes))
    let readCount = try folder.contents(of: "log").split(separator: 10).count
    #expect((programHasFaults ? 1..<10 : 0..<1).contains(readCount), "\(readCount)")
    let piped = try await runShell("printf 'ab\\ncd' | (\"$PBAR\" -q -l -S -s 1; cat)")
    #expect(piped.outputText == "ab\ncd")
  }

  @Test("Of copies that share an input each takes its records, and each byte is taken once")
  func sharesInput() async throws {
    // Later lines are shorter, so that a range that another copy has moved holds more of them.
    let data = (0..<20_000).reversed().map { "line \($0)\n" }.joined().bytes
    _ = try folder.file("in", holding: data)
    let run = try await runShell(
      """
      cd \(folder.path)
      (for i in 1 2 3; do "$PBAR" -q -l -S -s 3000 > $i & done; wait; cat > 4) < in
      """)
    #expect(run.status == 0 && run.errorText == "")
    let copies = try (1...4).map { try folder.contents(of: "\($0)") }
    // Between the look ahead and the read another copy may have read: then a line is torn, or a
    // copy has more of them.
    #expect(copies.prefix(3).allSatisfy { $0.count { $0 == 10 } >= 3000 })
    #expect(ManyBytes(copies.flatMap { $0 }.sorted()) == ManyBytes(data.sorted()))
  }
}
