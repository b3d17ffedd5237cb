import Foundation
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources

@Suite("Reading after errors") struct CopyReaderTests {
  #if os(Linux)
    @Test("-E reports each unreadable range, and -EE only the first of a file")
    func reportsEach() throws {
      let memory = try HoledMemory(pages: 5, unreadable: [1, 3])
      let each = try read(memory, .skip(reportingEach: true))
      #expect(each.data == memory.expected)
      #expect(each.hasFailed)
      #expect(
        each.notes == [
          memory.note(page: 1, isLastReported: false), memory.note(page: 3, isLastReported: false),
        ])
      let once = try read(memory, .skip(reportingEach: false))
      #expect(once.data == memory.expected)
      #expect(once.notes == [memory.note(page: 1, isLastReported: true)])
    }

    @Test("With -Z each error skips to the next multiple of the block")
    func skipsBlocks() throws {
      let memory = try HoledMemory(pages: 3, unreadable: [1])
      for block in [1, 512, 4096] {
        let read = try read(memory, .skip(reportingEach: true), block: block)
        #expect(read.data == memory.expected, "\(block)")
      }
      let wide = try read(memory, .skip(reportingEach: true), block: 8192)
      #expect(wide.data.count == memory.expected.count)
      #expect(wide.data.prefix(8192) == memory.expected.prefix(8192))
    }

    private func read(
      _ memory: HoledMemory, _ errors: CopyJob.ReadErrors, block: Int? = nil
    ) throws -> (data: [UInt8], notes: [SourceNote], hasFailed: Bool) {
      let input = try memory.open()
      defer { try? input.close() }
      let progress = SharedProgress(waking: try EventPipe())
      var job = CopyJob()
      job.readErrors = errors
      job.errorSkipBlock = block
      var reader = CopyReader(job, from: input, path: nil, progress: progress)
      var data: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 3000, alignment: 16)
      defer { buffer.deallocate() }
      while data.count < memory.expected.count {
        let room = UnsafeMutableRawBufferPointer(
          rebasing: buffer[..<min(3000, memory.expected.count - data.count)])
        let count = try reader.read(into: room)
        guard count > 0 else { break }
        data += room[..<count]
      }
      reader.finish()
      return (data, progress.takeMessages().messages.notes, progress.failures == .transfer)
    }
  #endif

  @Test("Reading an input that is not seekable ends with its error")
  func endsWithoutOffset() throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    #expect(openpty(&master, &slave, nil, nil, nil) == 0)
    close(slave)
    defer { close(master) }
    var job = CopyJob()
    job.readErrors = .skip(reportingEach: true)
    let progress = SharedProgress(waking: try EventPipe())
    var reader = CopyReader(job, from: FileDescriptor(master), path: nil, progress: progress)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 16)
    defer { buffer.deallocate() }
    #if os(Linux)
      #expect(throws: SystemError.inputOutput) { try reader.read(into: buffer) }
    #endif
    #expect(progress.failures == [])
  }
}

#if os(Linux)
  /// Pages of memory of which some can't be read, as the file `/proc/self/mem`.
  ///
  /// An unreadable page is mapped to a file that ends before it.
  private final class HoledMemory: Sendable {
    private static let page = 4096
    private let address: Int

    /// The bytes that a reader gets that skips errors.
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
        FilePath(try folder.file("empty", holding: [])))
      defer { try? empty.close() }
      var expected: [UInt8] = []
      for number in 0..<pages {
        let page = start + number * Self.page
        if unreadable.contains(number) {
          mmap(page, Self.page, PROT_READ, MAP_PRIVATE | MAP_FIXED, empty.number, 0)
          expected += [UInt8](repeating: 0, count: Self.page)
        } else {
          memset(page, Int32(number + 1), Self.page)
          expected += [UInt8](repeating: UInt8(number + 1), count: Self.page)
        }
      }
      self.expected = expected
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), expected.count) }

    /// Opens the file at the first page.
    func open() throws -> FileDescriptor {
      let file = try FileDescriptor.openForReading("/proc/self/mem")
      try file.seek(to: Int64(address))
      return file
    }

    /// The note about an unreadable page.
    func note(page: Int, isLastReported: Bool) -> SourceNote {
      let start = Int64(address + page * Self.page)
      return .readSkipped(
        path: nil, start..<(start + Int64(Self.page)), .inputOutput, isLastReported: isLastReported)
    }
  }
#endif
