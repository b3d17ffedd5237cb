import TestSupport
import TestTraits
import Testing

#if os(Linux)
  @Suite("Inputs and outputs that are open with O_DIRECT", .seeded, .fewAtOnce)
  struct UncachedEndTests {
    private let folder: TemporaryFolder
    private let data: [UInt8]
    private let before = [UInt8](repeating: 7, count: 9000)

    init() throws {
      var random = SeededRandom()
      folder = try TemporaryFolder()
      data = random.sparseBytes(count: 700_001)
    }

    /// Options and offsets: all pairs, or for each of the options one offset.
    private static let cases: [(String, Int)] = {
      let options = [
        "", "-C", "-K", "-l", "-O", "-E", "-Y", "-B 5000", "-B 1M", "-L 100M", "-U -",
      ]
      let offsets = [999, 4096, 0]
      return options.enumerated().flatMap { number, option in
        offsets.indices.filter { isExhaustive || $0 == number % 3 }.map { (option, offsets[$0]) }
      }
    }()

    /// A file that is open past the cache; the test is skipped if the file system ignores that.
    private func direct(_ name: String, holding bytes: [UInt8], at offset: Int) throws -> Int32 {
      let path = try folder.file(name, holding: bytes)
      guard let descriptor = openPastCache(path, at: offset) else {
        try Test.cancel("The file system here takes any piece past the cache")
      }
      return descriptor
    }

    private func start(
      _ options: String, input: ProgramRun.Stream, output: ProgramRun.Stream
    ) throws -> ProgramRun {
      try ProgramRun(
        ["-q"] + options.words, input: input, output: output,
        errors: .pipe)
    }

    @Test(
      "An input is read from any offset to its end, and its flags stay unchanged", arguments: cases)
    func reads(options: String, offset: Int) async throws {
      for isToFile in [false, true] {
        let input = try direct("in", holding: data, at: offset)
        let output: ProgramRun.Stream = isToFile ? .writing(folder.path + "/out") : .pipe
        let run = try start(options, input: .descriptor(input), output: output)
        #expect(try await run.end() == .exited(0), "\(run.errorText)")
        #expect(isPastCache(input))
        closePlainly(input)
        let copy = isToFile ? try folder.contents(of: "out") : run.outputBytes
        #expect(ManyBytes(copy) == ManyBytes(data[offset...]), "\(isToFile)")
      }
    }

    @Test(
      "An output gets all data, including its tail, at any offset, and its flags stay unchanged",
      arguments: cases)
    func writes(options: String, offset: Int) async throws {
      for isFromFile in [false, true] {
        let output = try direct("out", holding: before, at: offset)
        let path = try folder.file("in", holding: data)
        let run = try start(
          options, input: isFromFile ? .reading(path) : .pipe, output: .descriptor(output))
        if !isFromFile {
          await run.write(data)
          run.closeInput()
        }
        #expect(try await run.end() == .exited(0), "\(run.errorText)")
        #expect(isPastCache(output))
        closePlainly(output)
        let copy = try folder.contents(of: "out")
        #expect(ManyBytes(copy) == ManyBytes(before[..<offset] + data), "\(isFromFile)")
      }
    }

    @Test(
      "-K sets no flag of a file that other programs may share, and they can read and write it meanwhile"
    )
    func shares() async throws {
      closePlainly(try direct("in", holding: [], at: 0))
      for isAppending in [false, true] {
        let path = try folder.file("out", holding: before)
        let output = open(path, O_RDWR | O_CLOEXEC | (isAppending ? O_APPEND : 0))
        defer { closePlainly(output) }
        let run = try start("-K", input: .pipe, output: .descriptor(output))
        let pieces = [data[..<(1 << 17)], data[(1 << 17)...]]
        await run.write(Array(pieces[0]))
        let start = isAppending ? before.count : 0
        try await eventually("a written piece") { [folder] in
          (try? folder.contents(of: "out"))?.dropFirst(start).starts(with: pieces[0]) ?? false
        }
        #expect(!isPastCache(output))
        #expect(write(output, "line", 4) == 4)
        await run.write(Array(pieces[1]))
        run.closeInput()
        #expect(try await run.end() == .exited(0), "\(run.errorText)")
        let wanted = before.prefix(start) + pieces[0] + "line".bytes + pieces[1]
        #expect(ManyBytes(try folder.contents(of: "out")) == ManyBytes(wanted), "\(isAppending)")
      }
      let input = open(try folder.file("in", holding: data), O_RDONLY | O_CLOEXEC)
      defer { closePlainly(input) }
      let run = try start("-K -S -s 300000", input: .descriptor(input), output: .pipe)
      #expect(try await run.end() == .exited(0), "\(run.errorText)")
      #expect(run.errorText == "")
      #expect(ManyBytes(run.outputBytes) == ManyBytes(data[..<300_000]))
      #expect(lseek(input, 0, SEEK_CUR) == 300_000)
    }

    @Test(
      "-E -K writes zeros only for what can't be read, and reports exactly that",
      .ifFaultsCanBeForced)
    func skips() async throws {
      let input = try direct("in", holding: data, at: 1000)
      defer { closePlainly(input) }
      // A read of no whole block is made again.
      let faults = [1, 2, 4, 6].map { "readAt:\(EIO)@\($0)" }
      let run = try ProgramRun(
        ["-q", "-E", "-K"], input: .descriptor(input), output: .pipe, errors: .pipe,
        environment: ["PBAR_FAULTS": faults.joined(separator: " ")])
      #expect(try await run.end() == .exited(16))
      var expected = Array(data[1000...])
      var ranges: [Range<Int>] = []
      for line in run.errorText.lines {
        let words = line.split(separator: " ")
        #expect(line.hasPrefix("pbar: standard input: can't read bytes "))
        let numbers = words.compactMap { Int($0.filter { $0 != "," }) }
        let range = (try #require(numbers.first) - 1000)..<(try #require(numbers.last) - 999)
        expected.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
        ranges.append(range)
      }
      #expect(ranges.map { $0.count < 10 } == [true, true])
      #expect(ManyBytes(run.outputBytes) == ManyBytes(expected))
    }

    @Test(
      "The flags are restored after a signal, and after an output that fails",
      arguments: ["-C", "-B 1M"])
    func givesBack(options: String) async throws {
      // This is more than the pipe and the buffer hold, and the pipe has no reader.
      let pipe = try plainPipe()
      let input = try direct("in", holding: data + data, at: 999)
      let run = try start(options, input: .descriptor(input), output: .descriptor(pipe.writing))
      closePlainly(pipe.writing)
      try await eventually("a read through the cache") { !isPastCache(input) }
      try await run.end(by: SIGTERM)
      #expect(isPastCache(input))
      closePlainly(pipe.reading)
      lseek(input, 999, SEEK_SET)
      guard fileExists("/dev/full") else { return }
      let full = try start(
        options, input: .descriptor(input), output: .file("/dev/full", flags: O_WRONLY))
      #expect(try await full.end() == .exited(16))
      #expect(isPastCache(input))
      closePlainly(input)
    }

    @Test("A pipe in packet mode stays in it", arguments: ["", "-C", "-K"])
    func leavesPackets(options: String) async throws {
      let pipe = try plainPipe()
      setPackets(pipe.writing)
      let run = try start(options, input: .bytes([1, 2, 3]), output: .descriptor(pipe.writing))
      #expect(try await run.end() == .exited(0))
      #expect(isPastCache(pipe.writing))
      closePlainly(pipe.writing)
      #expect(readPlainly(pipe.reading) == [1, 2, 3])
      closePlainly(pipe.reading)
    }
  }
#endif
