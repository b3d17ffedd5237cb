#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import SystemCalls
  import Testing

  @testable import ProgressSources

  @Suite("Pipes that are given more room") struct PipeEnlargerTests {
    private static let window = 4 << 20

    @Test("A fast transfer enlarges the pipes at both ends, once 4 MiB have passed")
    func enlargesFastOnes() throws {
      let (input, output) = (try openPipe(), try openPipe())
      let before = capacity(of: input)
      var enlarger = PipeEnlarger(
        input: input.reading, output: output.writing, isHeldBack: false)
      for _ in 0..<4 { enlarger.add(Self.window / 4, isLimited: false) }
      #expect(capacity(of: input) == before)
      #expect(capacity(of: output) == before)
      // A machine that has much to do may spoil some windows.
      for _ in 0..<1000 { enlarger.add(Self.window, isLimited: false) }
      #expect(capacity(of: input) >= before)
      #expect(capacity(of: output) == capacity(of: input))
      if mayEnlarge() { #expect(capacity(of: input) == 1 << 20) }
      close(input, output)
    }

    @Test("A limited transfer leaves them as they are, from the start or since then")
    func leavesLimitedOnes() throws {
      for isHeldBack in [true, false] {
        let (input, output) = (try openPipe(), try openPipe())
        let before = capacity(of: input)
        var enlarger = PipeEnlarger(
          input: input.reading, output: output.writing, isHeldBack: isHeldBack)
        enlarger.add(1, isLimited: true)
        for _ in 0..<10 { enlarger.add(Self.window, isLimited: false) }
        #expect(capacity(of: input) == before)
        #expect(capacity(of: output) == before)
        close(input, output)
      }
    }

    @Test("A pipe that is larger already is not made smaller")
    func neverShrinks() throws {
      let pipe = try openPipe()
      pipe.writing.enlargePipe(to: 1 << 18)
      let before = capacity(of: pipe)
      pipe.writing.enlargePipe(to: 1 << 12)
      #expect(capacity(of: pipe) == before)
      close(pipe)
    }

    /// Whether this user has room left for a large pipe.
    private func mayEnlarge() -> Bool {
      guard let pipe = try? openPipe() else { return false }
      defer { close(pipe) }
      return fcntl(pipe.writing.number, setCapacity, Int32(1 << 20)) >= 1 << 20
    }

    private func capacity(
      of pipe: (reading: FileDescriptor, writing: FileDescriptor)
    ) -> Int32 {
      fcntl(pipe.writing.number, getCapacity)
    }

    private func close(_ pipes: (reading: FileDescriptor, writing: FileDescriptor)...) {
      for pipe in pipes {
        try? pipe.reading.close()
        try? pipe.writing.close()
      }
    }

    /// F_SETPIPE_SZ and F_GETPIPE_SZ, which the module hides.
    private let setCapacity: Int32 = 1031
    private let getCapacity: Int32 = 1032
  }
#endif
