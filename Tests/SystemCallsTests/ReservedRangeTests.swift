import SystemCalls
import TestSupport
import Testing

@Suite("Ranges at an offset that other processes share") struct ReservedRangeTests {
  private let folder: TemporaryFolder
  private let file: FileDescriptor

  init() throws {
    folder = try TemporaryFolder()
    file = FileDescriptor(openPlainly(folder.path + "/out", at: 5))
  }

  @Test("The offset moves back over the rest of a range, unless another process has moved it since")
  func givesBack() throws {
    let range = SharedOffset(file)
    try range.reserve(100)
    #expect(range.uncopied == 5..<105)
    range.spend(40)
    range.giveBack()
    #expect(range.uncopied.isEmpty)
    #expect(file.offset == 45)

    try range.reserve(100)
    try file.writeAll([1, 2, 3])
    range.giveBack()
    #expect(range.uncopied == 45..<145)
    #expect(file.offset == 148)
    try file.close()
  }

  @Test("Of several reads all that is not copied is returned, or the part after another reader")
  func returnsReads() throws {
    let range = SharedOffset(file, afterCopying: 10)
    for count in [100, 50] {
      _ = try file.advance(by: count)
      range.noteRead(count)
    }
    range.spend(30)
    #expect(range.uncopied == 25..<155)
    // Another process reads 7 bytes, before or after the read here.
    _ = try file.advance(by: 7 + 60)
    range.noteRead(60)
    try range.reserve(20)
    range.spend(130 + 60 + 5)
    range.giveBack()
    #expect(file.offset == 227)
    try file.close()
  }

  @Test("The end of the run returns what is not copied, and nothing that a call may still copy")
  func ends() async throws {
    for isBusy in [false, true] {
      try file.seek(to: 5)
      let reservations = Reservations()
      let (range, isInside, mayLeave) = (SharedOffset(file), Shared(false), Shared(false))
      reservations.add(range)
      startOwnThread {
        try? reservations.change { () throws(SystemError) in _ = try range.reserve(100) }
        reservations.change {
          range.spend(40)
          if isBusy {
            isInside.with { $0 = true }
            _ = mayLeave.wait(within: 60) { $0 ? true : nil }
          }
        }
        isInside.with { $0 = true }
      }
      _ = await onOwnThread { isInside.wait(within: 60) { $0 ? true : nil } }
      reservations.end(within: 0)
      #expect(file.offset == (isBusy ? 105 : 45))
      mayLeave.with { $0 = true }
    }
    try file.close()
  }
}
