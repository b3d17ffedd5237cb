import SystemCalls
import TestSupport
import Testing

@Suite("Ranges at an offset that other processes share") struct TakenRangeTests {
  private let folder: TemporaryFolder
  private let file: FileDescriptor

  init() throws {
    folder = try TemporaryFolder()
    file = FileDescriptor(openPlainly(folder.path + "/out", at: 5))
  }

  @Test("The offset moves back over the rest of a range, unless another process has moved it since")
  func givesBack() throws {
    var range = SharedOffset(file)
    try range.take(100)
    #expect(range.taken == 5..<105)
    range.spend(40)
    range.giveBack()
    #expect(range.taken.isEmpty)
    #expect(file.offset == 45)

    try range.take(100)
    try file.writeAll([1, 2, 3])
    range.giveBack()
    #expect(range.taken == 45..<145)
    #expect(file.offset == 148)
    try file.close()
  }

  @Test("The end of the run returns what is not filled, and nothing that a call may still fill")
  func ends() async throws {
    for isBusy in [false, true] {
      try file.seek(to: 5)
      let reservations = Reservations()
      let (file, isInside, mayLeave) = (file, Shared(false), Shared(false))
      startOwnThread {
        var range = SharedOffset(file)
        try? reservations.change(&range) { range throws(SystemError) in try range.take(100) }
        reservations.change(&range) { range in
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
