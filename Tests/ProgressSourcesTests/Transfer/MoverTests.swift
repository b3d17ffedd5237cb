import Foundation
import SystemCalls
import Testing

@testable import ProgressSources

@Suite("The mover of the data") struct MoverTests {
  private static let kinds: [FileStatus.Kind] = [
    .regular, .directory, .pipe, .characterDevice, .nullDevice, .blockDevice, .socket, .other,
  ]

  /// The movers of the kernel; all other pairs are read and written.
  private static let table:
    [(from: FileStatus.Kind, to: FileStatus.Kind, mover: FileDescriptor.Mover)] = [
      (.pipe, .pipe, .splice),
      (.regular, .pipe, .splice),
      (.blockDevice, .pipe, .splice),
      (.socket, .pipe, .splice),
      (.pipe, .nullDevice, .splice),
      (.pipe, .socket, .splice),
      (.regular, .nullDevice, .sendFile),
      (.blockDevice, .nullDevice, .sendFile),
      (.regular, .socket, .sendFile),
      (.blockDevice, .socket, .sendFile),
      (.regular, .regular, .copyRange),
    ]

  @Test("Each pair of ends has its fastest mover")
  func followsTheTable() {
    for from in Self.kinds {
      for to in Self.kinds {
        let row = Self.table.first { $0.from == from && $0.to == to }
        let mover = FileDescriptor.Mover.fastest(
          from: from, sharingOffset: false, to: to, appending: false)
        #expect(mover == row?.mover, "\(from) → \(to)")
      }
    }
  }

  @Test("The kernel moves no data from a device at a shared offset, nor to a file with O_APPEND")
  func locksSharedOffsets() {
    typealias Mover = FileDescriptor.Mover
    for other in Self.kinds {
      #expect(
        Mover.fastest(from: other, sharingOffset: false, to: .regular, appending: true) == nil)
      #expect(
        Mover.fastest(from: .blockDevice, sharingOffset: true, to: other, appending: false) == nil)
    }
    // The ranges of a shared file are taken before they are moved.
    #expect(
      Mover.fastest(from: .regular, sharingOffset: true, to: .pipe, appending: true) == .splice)
    #expect(
      Mover.fastest(from: .regular, sharingOffset: true, to: .regular, appending: false)
        == .copyRange)
  }
}

@Suite("The bytes of one call") struct PieceSizeTests {
  @Test("Slow calls make the pieces small, and quick calls make them large again")
  func adapts() {
    var piece = PieceSize(largest: 1 << 20)
    #expect(piece.bytes == 1 << 17)
    piece.adapt(to: 0)
    #expect(piece.bytes == 1 << 18)
    piece.adapt(to: 1)
    #expect(piece.bytes == 1 << 17)
    piece.adapt(to: 0.03)
    #expect(piece.bytes == 1 << 17)
    for _ in 0..<20 { piece.adapt(to: 0.1) }
    #expect(piece.bytes == 1 << 12)
    for _ in 0..<20 { piece.adapt(to: 0.001) }
    #expect(piece.bytes == 1 << 20)
  }
}

#if os(Linux)
  @Suite("Enlarged pipes") struct PipeEnlargerTests {
    private static let window = 4 << 20

    @Test("A fast transfer enlarges the pipes at both ends after 4 MiB")
    func enlargesFastOnes() throws {
      let (input, output) = (try openPipe(), try openPipe())
      let before = capacity(of: input)
      var enlarger = PipeEnlarger([input.reading, output.writing])
      for _ in 0..<4 { enlarger.add(Self.window / 4) }
      #expect(capacity(of: input) == before)
      #expect(capacity(of: output) == before)
      // On a busy machine some windows may take too long.
      for _ in 0..<1000 { enlarger.add(Self.window) }
      #expect(capacity(of: input) >= before)
      #expect(capacity(of: output) == capacity(of: input))
      if mayEnlarge() { #expect(capacity(of: input) == 1 << 20) }
      close(input, output)
    }

    @Test("A pipe of a larger size keeps it")
    func neverShrinks() throws {
      let pipe = try openPipe()
      pipe.writing.enlargePipe(to: 1 << 18)
      let before = capacity(of: pipe)
      pipe.writing.enlargePipe(to: 1 << 12)
      #expect(capacity(of: pipe) == before)
      close(pipe)
    }

    /// Whether this user may enlarge another pipe.
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

    /// F_SETPIPE_SZ and F_GETPIPE_SZ, which the C library's module hides.
    private let setCapacity: Int32 = 1031
    private let getCapacity: Int32 = 1032
  }
#endif
