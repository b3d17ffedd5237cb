import TestSupport
import TestTraits
import Testing

@Suite(
  "Faults forced upon the calls of a transfer", .seeded,
  .ifFaultsCanBeForced, .fewAtOnce)
struct ForcedFaultTests {
  private typealias Ends = (input: ForcedTransfer.Input, output: ForcedTransfer.Output)

  private let data: [UInt8]

  init() {
    var random = SeededRandom()
    data = random.sparseBytes(count: 700_001)
  }

  /// Ends and options, chosen so that at least one of them makes each call of the data path.
  private static let ways: [(Ends, [String])] = [
    ((.pipe, .pipe), []), ((.file, .pipe), []), ((.socket, .pipe), []), ((.pipe, .socket), []),
    ((.openFile, .socket), []), ((.file, .file), []), ((.fifo, .fifo), []), ((.file, .null), []),
    ((.file, .openFile), []),
    ((.file, .file), ["-C"]), ((.pipe, .pipe), ["-l"]), ((.socket, .socket), ["-B", "100000"]),
    ((.file, .file), ["-B", "5000"]), ((.file, .openFile), ["-K"]), ((.file, .file), ["-O", "-Y"]),
    ((.file, .pipe), ["-U", "-"]), ((.pipe, .file), ["-U", "STORE", "-O"]),
    ((.file, .file), ["-E"]), ((.pipe, .pipe), ["-L", "100M"]),
  ]
  private static let moving = ["read", "write", "splice", "sendFile", "copyRange"]
  private static let inKernel = ["splice", "sendFile", "copyRange"]

  /// Runs the transfer of the first ways with these faults; returns the faults that happened.
  private func survives(
    _ faults: [String], _ data: [UInt8]? = nil, among count: Int = ways.count
  ) async throws -> Set<String> {
    var forced: Set<String> = []
    for (ends, options) in Self.ways.prefix(count) {
      let transfer = ForcedTransfer(
        data: data ?? self.data, input: ends.input, output: ends.output,
        options: ["-q"] + options, faults: faults)
      let result = try await transfer.carryOut(in: try TemporaryFolder())
      #expect(result.ending == .exited(0), "\(transfer): \(result.errorText)")
      #expect(result.errorText == "", "\(transfer)")
      let wanted = ends.output == .null ? [] : transfer.data
      #expect(result.output == ManyBytes(wanted), "\(transfer): \(result.output.count) bytes")
      forced.formUnion(result.forced)
    }
    return forced
  }

  /// Runs one transfer with one fault, which must happen.
  private func end(
    _ ends: Ends, _ options: [String], _ faults: String..., over old: [UInt8] = []
  ) async throws -> (ForcedTransfer, ForcedTransfer.Result, TemporaryFolder) {
    let transfer = ForcedTransfer(
      data: data, input: ends.input, output: ends.output, options: ["-q"] + options,
      faults: faults)
    let folder = try TemporaryFolder()
    let result = try await transfer.carryOut(in: folder, over: old)
    #expect(!result.forced.isEmpty, "\(transfer)")
    return (transfer, result, folder)
  }

  /// Whether the output is a prefix of the data.
  private func isPrefix(_ result: ForcedTransfer.Result) -> Bool {
    result.output.isPrefix(of: data)
  }

  // MARK: Recoverable faults

  @Test(
    "Every call is repeated after a signal, whether it is the first or a later one",
    arguments: [1, 2])
  func goesOnAfterSignals(number: Int) async throws {
    let calls = Self.moving + ["open", "setSize", "syncData", "close"]
    let faults = calls.map { "\($0):\(EINTR)@\(number)" }
    let forced = try await survives(faults)
    #expect(forced == Set(faults))
  }

  @Test("A run waits for an input or output that is not ready", arguments: [1, 2])
  func waitsUntilReady(number: Int) async throws {
    let faults = Self.moving.map { "\($0):\(EAGAIN)@\(number)" }
    #expect(try await survives(faults) == Set(faults))
  }

  @Test(
    "Short reads and writes of any length lose nothing",
    arguments: isExhaustive
      ? [1, 2, 511, 512, 513, 4095, 4096, 4097, 65_535, 65_537, 131_071] : [1, 4097])
  func fallsShort(count: Int) async throws {
    let some = Array(data.prefix(count < 1000 ? 200 * count : data.count))
    let faults = Self.moving.map { "\($0):short\(count)@1+" }
    #expect(try await survives(faults, some) == Set(faults))
    guard isExhaustive else { return }
    for fault in ["read:short\(count)@2+", "write:short\(count)@2+"] {
      #expect(try await survives([fault], some) == [fault])
    }
  }

  @Test(
    "If the kernel refuses to move data, the run reads and writes it instead",
    arguments: isExhaustive
      ? [EINVAL, ENOSYS, EOPNOTSUPP, EXDEV, EPERM, ENOMEM, EBADF, EIO] : [EINVAL, EXDEV])
  func readsAndWritesInstead(code: Int32) async throws {
    for place in ["1+", "2"] {
      let faults = Self.inKernel.map { "\($0):\(code)@\(place)" }
      #expect(try await survives(faults, among: 9) == Set(faults))
    }
  }

  @Test(
    "A kernel copy that stops too early is not taken for the end of the file", arguments: [1, 2])
  func doubtsTheKernel(number: Int) async throws {
    let faults = ["copyRange:nothing@\(number)+", "sendFile:nothing@\(number)+"]
    #expect(try await survives(faults, among: 9) == Set(faults))
  }

  @Test("Recoverable faults at both ends of a monitored command lose nothing", arguments: 1...2)
  func monitorsCommands(number: UInt64) async throws {
    var random = SeededRandom(case: number)
    for input in [ForcedTransfer.Input.pipe, .openFile, .socket] {
      let transfer = ForcedTransfer(
        data: data, input: input, options: ["-q", "--monitor", "both", "--", "cat"],
        faults: ["hinder=50", "seed=\(UInt32.random(in: 0...(.max), using: &random))"])
      let result = try await transfer.carryOut(in: try TemporaryFolder())
      #expect(result.ending == .exited(0), "\(transfer): \(result.errorText)")
      #expect(result.output == ManyBytes(data), "\(transfer)")
      #expect(result.hinderedCount > 0, "\(transfer)")
    }
  }

  @Test("With -K a run uses the cache if it can't be bypassed")
  func goesThroughTheCache() async throws {
    let faults = ["setUncached:\(EINVAL)@1+"]
    #expect(try await survives(faults) == Set(faults))
  }

  // MARK: Fatal faults

  @Test(
    "If reading fails, all data before the failure is passed on, and the message names the input",
    arguments: [1, 3], ["-C", "-l", "-B 20000", "-K", "-O", "-C -L 100M"])
  func passesOnWhatCameBefore(number: Int, options: String) async throws {
    let words = options.words
    let short = "read:short10000@1+"
    for input in [ForcedTransfer.Input.file, .pipe] {
      let (transfer, result, folder) = try await end(
        (input, .file), words, "read:\(EIO)@\(number)", short)
      let name = input == .file ? folder.path + "/in" : "standard input"
      #expect(result.status == 16, "\(transfer)")
      #expect(result.errorText == "pbar: \(name): reading failed: Input/output error\n")
      // When the cache is bypassed, the file is read in blocks, whose number is not fixed.
      if words != ["-K"], input == .file {
        #expect(result.output == ManyBytes(data.prefix(10_000 * (number - 1))), "\(transfer)")
      }
      #expect(number == 1 || result.output.count > 0, "\(transfer)")
      #expect(isPrefix(result), "\(transfer)")
    }
  }

  @Test(
    "If both a kernel copy and a read fail, exactly what the kernel has moved is passed on",
    arguments: [
      (.file, .pipe, "splice"), (.file, .file, "copyRange"), (.file, .openFile, "copyRange"),
      (.openFile, .socket, "sendFile"), (.pipe, .pipe, "splice"), (.pipe, .socket, "splice"),
    ] as [(ForcedTransfer.Input, ForcedTransfer.Output, String)])
  func passesOnWhatTheKernelMoved(
    input: ForcedTransfer.Input, output: ForcedTransfer.Output, call: String
  ) async throws {
    for count in [1, 10_000] {
      // The rest of a range that was taken at a shared offset is read by its position.
      let read = input == .openFile || output == .openFile ? "readAt" : "read"
      let faults = ["\(call):short\(count)@1", "\(call):\(EIO)@2", "\(read):\(EIO)@1"]
      let (transfer, result, folder) = try await end(
        (input, output), [], faults[0], faults[1], faults[2])
      let name = input == .file ? folder.path + "/in" : "standard input"
      #expect(result.status == 16, "\(transfer)")
      #expect(result.errorText == "pbar: \(name): reading failed: Input/output error\n")
      #expect(result.output == ManyBytes(data.prefix(count)), "\(transfer)")
      #expect(result.forced == Set(faults), "\(transfer)")
    }
  }

  @Test(
    "If writing fails, the message names the output, which holds a prefix",
    arguments: isExhaustive ? [ENOSPC, EDQUOT, EFBIG, EIO] : [ENOSPC, EFBIG],
    ["", "-C", "-l", "-B 20000", "-K", "-O", "-Y"])
  func namesTheFullOutput(code: Int32, options: String) async throws {
    let words = options.words
    for number in [1, 3] {
      let faults =
        ["write:short10000@1+"] + ["write", "copyRange"].map { "\($0):\(code)@\(number)+" }
      let transfer = ForcedTransfer(
        data: data, output: .file, options: ["-q"] + words, faults: faults.reversed())
      let folder = try TemporaryFolder()
      let result = try await transfer.carryOut(in: folder, over: [1, 2, 3])
      #expect(result.status == 16, "\(transfer)")
      #expect(
        result.errorText
          == "pbar: \(folder.path)/out: writing failed: \(TestSupport.words(for: code))\n")
      #expect(isPrefix(result), "\(transfer)")
    }
  }

  @Test("Data that -U could not store completely is not passed on")
  func passesOnNoPartOfAStore() async throws {
    let (_, result, folder) = try await end(
      (.file, .pipe), ["-U", "STORE"], "copyRange:\(ENOSPC)@1+", "write:\(ENOSPC)@2+")
    #expect(result.status == 16)
    #expect(
      result.errorText == "pbar: \(folder.path)/store: writing failed: No space left on device\n")
    #expect(result.output == ManyBytes([]))
  }

  @Test("A reader that disconnects ends the run quietly with status 0", arguments: [1, 2])
  func endsWithItsReader(number: Int) async throws {
    for options in [[], ["-C"], ["-B", "20000"], ["-U", "-"]] {
      let place = "\(EPIPE)@\(number + (options.first == "-U" ? 6 : 0))+"
      let (transfer, result, _) = try await end(
        (.pipe, .pipe), options, "splice:\(EPIPE)@\(number)+", "write:\(place)",
        "write:short9000@1+")
      #expect(result.ending == .exited(0), "\(transfer)")
      #expect(result.errorText == "", "\(transfer)")
      #expect(isPrefix(result), "\(transfer)")
    }
  }

  @Test(
    "A reset of the input is reported, and of a local output means that its reader has left",
    arguments: [1, 2])
  func tellsOfResetConnections(number: Int) async throws {
    let reset = "\(ECONNRESET)@\(number)"
    let message = ": \(TestSupport.words(for: ECONNRESET))\n"
    for options in [[], ["-C"], ["-B", "20000"]] {
      let (reading, result, _) = try await end(
        (.socket, .pipe), options, "splice:\(reset)", "read:\(reset)", "read:short9000@1+",
        "splice:short9000@1+")
      #expect(result.status == 16, "\(reading)")
      #expect(result.errorText == "pbar: standard input: reading failed" + message)
      #expect(result.output == ManyBytes(data.prefix(9000 * (number - 1))), "\(reading)")
      for input in [ForcedTransfer.Input.pipe, .openFile] {
        let (writing, result, _) = try await end(
          (input, .socket), options, "splice:\(reset)", "sendFile:\(reset)", "write:\(reset)")
        #expect(result.status == 0, "\(writing)")
        #expect(result.errorText == "", "\(writing)")
        #expect(isPrefix(result), "\(writing)")
      }
    }
  }

  @Test("A device that takes nothing and gives no error is reported as full")
  func doesNotAskForEver() async throws {
    let (_, result, _) = try await end((.pipe, .pipe), ["-C"], "write:nothing@2+")
    #expect(result.status == 16)
    #expect(
      result.errorText == "pbar: standard output: writing failed: No space left on device\n")
    #expect(isPrefix(result))
  }

  @Test("An input or output that can't be opened is reported with status 2, and old contents stay")
  func namesWhatCannotBeOpened() async throws {
    let old: [UInt8] = [1, 2, 3]
    let (_, output, folder) = try await end(
      (.openFile, .file), [], "open:\(EMFILE)@1", over: old)
    #expect(output.status == 2)
    #expect(
      output.errorText == "pbar: \(folder.path)/out: can't write: Too many open files\n")
    #expect(output.output == ManyBytes(old))
    let (_, input, other) = try await end((.file, .pipe), [], "open:\(ENFILE)@1")
    #expect(input.status == 2)
    #expect(input.errorText == "pbar: \(other.path)/in: \(TestSupport.words(for: ENFILE))\n")
    #expect(input.output == ManyBytes([]))
  }

  @Test("A file that can't be emptied is reported with status 2, and nothing is copied over it")
  func namesWhatCannotBeEmptied() async throws {
    let (_, result, folder) = try await end(
      (.pipe, .file), [], "setSize:\(EIO)@1", over: [1, 2, 3])
    #expect(result.status == 2)
    #expect(
      result.errorText == "pbar: \(folder.path)/out: can't write: Input/output error\n")
    #expect(result.output == ManyBytes([1, 2, 3]))
  }

  @Test("A failure to store data on the disk is reported, at once with -Y and at the end with -O")
  func tellsOfTheDisk() async throws {
    for number in [1, 2] {
      let (_, result, folder) = try await end(
        (.pipe, .file), ["-Y"], "syncData:\(EIO)@\(number)", "write:short9000@1+")
      #expect(result.status == 16)
      #expect(
        result.errorText == "pbar: \(folder.path)/out: writing failed: Input/output error\n")
      #expect(result.output == ManyBytes(data.prefix(9000 * number)))
    }
    let zeros = [UInt8](repeating: 0, count: 100_000)
    let transfer = ForcedTransfer(
      data: zeros, output: .file, options: ["-q", "-O"], faults: ["write:\(EIO)@1"])
    let result = try await transfer.carryOut(in: try TemporaryFolder())
    #expect(result.status == 16)
    #expect(result.output.count <= zeros.count)
  }

  @Test("A failure to close the output gives status 8, and the output holds all data")
  func tellsOfClosing() async throws {
    let (_, named, folder) = try await end((.pipe, .file), [], "close:\(EIO)@1+")
    #expect(named.status == 8)
    #expect(
      named.errorText == "pbar: \(folder.path)/out: closing failed: Input/output error\n")
    #expect(named.output == ManyBytes(data))
    let (_, unnamed, _) = try await end((.file, .openFile), [], "close:\(EDQUOT)@1+")
    #expect(unnamed.status == 8)
    #expect(unnamed.output == ManyBytes(data))
  }

  @Test("-E also reports an error that is followed by no more data", arguments: ["-E", "-E -K"])
  func tellsOfTheLastError(options: String) async throws {
    let words = options.words
    let (_, result, folder) = try await end(
      (.file, .file), words, "read:\(EIO)@2+", "read:short800000@1+", "write:short10@1")
    #expect(result.status == 16)
    #expect(result.errorText.contains("pbar: \(folder.path)/in: "))
    #expect(result.output.count == data.count)
  }
}
