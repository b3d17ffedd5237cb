#if os(Linux)
  import TestSupport
  import Testing

  /// The unreadable input is the first page of the program's own memory.
  @Suite("Inputs that can't be read", .fewAtOnce)
  struct TransferErrorTests {
    private let file = "/proc/self/mem"
    private let zeros = [UInt8](repeating: 0, count: 5000)

    @Test("Without -E the copy goes on with the next file")
    func passesItBy() async throws {
      let run = try await runProgram([file, "-"], input: "data".bytes)
      #expect(run.outputText == "data")
      #expect(run.status == 16)
      #expect(run.errorText == "pbar: /proc/self/mem: reading failed: Input/output error\n")
    }

    @Test(
      "-E writes zeros for unreadable data and reports where, and -EE reports once a file",
      arguments: ["-E", "-E -Z 1", "-E -Z 4096", "-E -B 4096", "-E -U -", "-E -C -Y", "-E -K"])
    func writesZeros(options: String) async throws {
      let words = options.words
      let place = "pbar: /proc/self/mem: can't read bytes 0 to 4999, wrote zeros instead: "
      let run = try await runProgram(words + ["-S", "-s", "5000", file])
      #expect(run.output == zeros)
      #expect(run.status == 16)
      #expect(run.errorText == place + "Input/output error\n")
      let once = try await runProgram(["-E"] + words + ["-S", "-s", "5000", file])
      #expect(once.output == zeros)
      #expect(once.errorText == place + "Input/output error. Further errors are not reported\n")
    }
  }
#endif
