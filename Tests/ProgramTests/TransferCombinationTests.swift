import TestSupport
import TestTraits
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Random transfers", .seeded, .fewAtOnce)
struct TransferCombinationTests {
  /// The number of cases in each part; the parts run at the same time.
  private static let count: UInt64 = isExhaustive ? 250 : 15

  @Test(
    "The output equals the input, whatever the ends and the options are", arguments: 0..<2)
  func keepsEveryByte(part: UInt64) async throws {
    for number in 0..<Self.count {
      var random = SeededRandom(case: number * 2 + part)
      let transfer = TransferCase(&random)
      let folder = try TemporaryFolder()
      let (ending, output, input) = try await carryOut(transfer, folder)
      #expect(ending == .exited(0), "\(transfer)")
      let expected = transfer.expected
      #expect(
        output.count == expected.count && memcmp(output, expected, expected.count) == 0,
        """
        \(transfer); \(output.count) bytes came, \(transfer.expected.count) should, \
        the same up to \(zip(output, transfer.expected).prefix { $0 == $1 }.count)
        """)
      // Every byte that is taken from a shared descriptor is passed on.
      if transfer.input == .openFile {
        #expect(
          input == transfer.inputOffset + transfer.wanted.count,
          "\(transfer)")
      }
    }
  }

  /// How the run ended, the contents of its output, and the offset of its input.
  private func carryOut(
    _ transfer: TransferCase, _ folder: TemporaryFolder
  ) async throws -> (ProgramRun.Ending, [UInt8], input: Int) {
    var words = transfer.options.map { $0 == "STORE" ? folder.path + "/store" : $0 }
    let names = try transfer.pieces.enumerated().map { number, piece in
      try folder.file("in-\(number)", holding: piece)
    }
    var (input, output) = (ProgramRun.Stream.null, ProgramRun.Stream.null)
    var opened: [Int32] = []
    defer { for descriptor in opened { closePlainly(descriptor) } }
    switch transfer.input {
    case .file, .severalFiles: words += names
    case .pipe: input = .pipe
    case .fileAndPipe:
      words += [names[0], "-"]
      input = .pipe
    case .openFile:
      opened.append(openPlainly(names[0], at: transfer.inputOffset))
      input = .descriptor(opened[0])
    }
    let place = folder.path + "/out"
    if transfer.output != .pipe, transfer.output != .null {
      _ = try folder.file("out", holding: transfer.before)
    }
    switch transfer.output {
    case .pipe: output = .pipe
    case .null: break
    case .file: output = .writing(place)
    case .middleOfFile: opened.append(openPlainly(place, at: transfer.outputOffset))
    case .appendedFile: opened.append(openPlainly(place, appends: true))
    case .named: words += ["-o", place]
    }
    if transfer.output == .middleOfFile || transfer.output == .appendedFile {
      output = .descriptor(opened[opened.count - 1])
    }
    let run = try ProgramRun(
      words, input: input, output: output, errors: .pipe, environment: ["TMPDIR": folder.path])
    if case .pipe = input {
      let piece = transfer.pieces[transfer.pieces.count - 1]
      await run.write(piece)
      run.closeInput()
    }
    let ending = try await run.end()
    let position = transfer.input == .openFile ? plainOffset(opened[0]) : 0
    switch transfer.output {
    case .pipe: return (ending, run.outputBytes, position)
    case .null: return (ending, [], position)
    case .file, .middleOfFile, .appendedFile, .named:
      return (ending, try folder.contents(of: "out"), position)
    }
  }
}
