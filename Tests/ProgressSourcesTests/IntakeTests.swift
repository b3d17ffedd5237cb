import SystemCalls
import TestSupport
import Testing

@testable import ProgressSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Reading on behind errors") struct IntakeTests {
  #if os(Linux)
    private typealias Holed = HoledMemory

    @Test("A stretch that can't be read is told and becomes zeros; what stands behind it is read")
    func goesOn() throws {
      let memory = try Holed(pages: 3, unreadable: [1])
      let (data, notes, hasFailed) = try read(memory, .skip(tellingEach: true))
      #expect(data == memory.expected)
      #expect(hasFailed)
      #expect(notes == [memory.note(page: 1, isLastTold: false)])
    }

    @Test("Each stretch is told with -E, with -EE only the first of a file")
    func tellsEach() throws {
      let memory = try Holed(pages: 5, unreadable: [1, 3])
      let each = try read(memory, .skip(tellingEach: true))
      #expect(each.data == memory.expected)
      #expect(
        each.notes == [
          memory.note(page: 1, isLastTold: false), memory.note(page: 3, isLastTold: false),
        ])
      let once = try read(memory, .skip(tellingEach: false))
      #expect(once.data == memory.expected)
      #expect(once.notes == [memory.note(page: 1, isLastTold: true)])
    }

    @Test("With -Z each error skips to the next multiple of the block, and no further")
    func skipsBlocks() throws {
      let memory = try Holed(pages: 3, unreadable: [1])
      for block in [1, 512, 4096] {
        let read = try read(memory, .skip(tellingEach: true), block: block)
        #expect(read.data == memory.expected, "\(block)")
      }
      let wide = try read(memory, .skip(tellingEach: true), block: 8192)
      #expect(wide.data.count == memory.expected.count)
      #expect(wide.data.prefix(8192) == memory.expected.prefix(8192))
    }

    @Test("Without -E the error is thrown once all that came before it has been given")
    func stops() throws {
      let memory = try Holed(pages: 3, unreadable: [1])
      let input = try memory.open()
      defer { try? input.close() }
      var intake = Intake(
        input, path: nil, options: TransferOptions(), tally: Tally(ringing: try EventPipe()))
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * 4096, alignment: 16)
      defer { buffer.deallocate() }
      #expect(try intake.read(into: buffer) == 4096)
      #expect(throws: SystemError.inputOutput) { try intake.read(into: buffer) }
    }

    @Test("The pump does the same, with a buffer that is filled ahead too")
    func pumps() async throws {
      let memory = try Holed(pages: 3, unreadable: [1])
      let folder = try TemporaryFolder()
      let output = openForBoth(folder.path + "/copy")
      for readAhead in [nil, 10_000] as [Int?] {
        try output.setSize(0)
        try output.seek(to: 0)
        var options = TransferOptions()
        options.readErrors = .skip(tellingEach: true)
        options.stopsAtSize = true
        options.readAhead = readAhead
        let tally = Tally(ringing: try EventPipe())
        let input = try memory.open()
        var pump = Pump(
          to: .descriptor(output), counting: .bytes, options: options,
          control: TransferControl(sizeLimit: Int64(memory.expected.count)),
          record: TransferRecord(options), ring: readAhead.flatMap { ElasticBuffer(capacity: $0) },
          tally: tally)
        guard case .sizeReached = pump.copy(from: input, path: nil) else {
          Issue.record("the size was not reached")
          return
        }
        try pump.finish()
        try input.close()
        let hasSkipped = pump.hasSkipped
        #expect(hasSkipped)
        #expect(try folder.contents(of: "copy") == memory.expected)
        #expect(tally.withWords { $0.notes } == [memory.note(page: 1, isLastTold: false)])
        #expect(tally.count.load(ordering: .relaxed) == Int64(memory.expected.count))
      }
      try output.close()
    }

    private func read(
      _ memory: Holed, _ errors: TransferOptions.ReadErrors, block: Int? = nil
    ) throws -> (data: [UInt8], notes: [SourceNote], hasFailed: Bool) {
      let input = try memory.open()
      defer { try? input.close() }
      let tally = Tally(ringing: try EventPipe())
      var options = TransferOptions()
      options.readErrors = errors
      options.errorSkipBlock = block
      var intake = Intake(input, path: nil, options: options, tally: tally)
      var data: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3000, alignment: 16)
      defer { buffer.deallocate() }
      while data.count < memory.expected.count {
        let room = UnsafeMutableRawBufferPointer(
          rebasing: buffer[..<min(3000, memory.expected.count - data.count)])
        let count = try intake.read(into: room)
        guard count > 0 else { break }
        data += room[..<count]
      }
      intake.finish()
      return (data, tally.withWords { $0.notes }, intake.hasFailed)
    }
  #endif

  @Test("What has no places to go on from ends with its error")
  func endsWithoutPlaces() throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    close(slave)
    defer { close(master) }
    var options = TransferOptions()
    options.readErrors = .skip(tellingEach: true)
    var intake = Intake(
      FileDescriptor(master), path: nil, options: options, tally: Tally(ringing: try EventPipe()))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 16)
    defer { buffer.deallocate() }
    #if os(Linux)
      #expect(throws: SystemError.inputOutput) { try intake.read(into: buffer) }
    #endif
    #expect(!intake.hasFailed)
  }
}

#if os(Linux)
  /// Pages of memory of which some can't be read, as a file: `/proc/self/mem`.
  ///
  /// Such a page is one of a file that ends before it. It stays taken, so that nobody else in this process is
  /// given it meanwhile.
  private final class HoledMemory: Sendable {
    private static let page = 4096
    private let address: Int
    /// What a reader that goes on gets.
    let expected: [UInt8]

    init(pages: Int, unreadable: Set<Int>) throws {
      let size = pages * Self.page
      guard
        let start = mmap(
          nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
        start != MAP_FAILED
      else { throw HarnessError("no memory") }
      address = Int(bitPattern: start)
      let folder = try TemporaryFolder()
      let empty = try FileDescriptor.openForReading(
        Array(try folder.file("empty", holding: []).utf8))
      defer { try? empty.close() }
      var expected: [UInt8] = []
      for number in 0..<pages {
        let place = start + number * Self.page
        if unreadable.contains(number) {
          mmap(place, Self.page, PROT_READ, MAP_PRIVATE | MAP_FIXED, empty.number, 0)
          expected += [UInt8](repeating: 0, count: Self.page)
        } else {
          memset(place, Int32(number + 1), Self.page)
          expected += [UInt8](repeating: UInt8(number + 1), count: Self.page)
        }
      }
      self.expected = expected
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), expected.count) }

    /// The file, at the first page.
    func open() throws -> FileDescriptor {
      let file = try FileDescriptor.openForReading(Array("/proc/self/mem".utf8))
      try file.seek(to: Int64(address))
      return file
    }

    /// What is told of a page.
    func note(page: Int, isLastTold: Bool) -> SourceNote {
      let start = Int64(address + page * Self.page)
      return .readSkipped(
        path: nil, start..<(start + Int64(Self.page)), .inputOutput, isLastTold: isLastTold)
    }
  }
#endif
