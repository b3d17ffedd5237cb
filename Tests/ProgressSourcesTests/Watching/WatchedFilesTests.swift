import ProgressModel
import TerminalText
import Testing

@testable import ProgressSources
@testable import SystemCalls

@Suite("What a process has read of a file that it has closed") struct WatchedFilesTests {
  private let process = ProcessIdentity(number: 2_147_483_646)
  private let success = LastSeen(ending: .exited(0))

  /// The last position that is shown of a file of 1000 bytes. Looks that are 0.2 s apart find these
  /// positions, and the process succeeds 0.1 s after the last look. It reads without a count.
  private func lastPosition(_ positions: [Int64]) -> Amount? {
    var files = WatchedFiles(
      total: nil, labels: WatchLabels(areColumns: false, directory: "/"))
    var time = 0.0
    for position in positions {
      var file = OpenFile(.regular, "/data", 0, of: process)
      file.access = .reading
      file.size = 1000
      file.position = position
      files.update([TrackedFile(file, bytesRead: 0, at: time)], at: time)
      time += 0.2
    }
    files.end([process: success], at: time - 0.1)
    return files.parts.first?.reading.completed
  }

  @Test("The rest is read if the file moved until the last look, as fast as that took")
  func busy() {
    #expect(lastPosition([0, 300, 600, 900]) == .whole(1000))
    #expect(lastPosition([0, 10, 20, 30]) == .whole(30))
  }

  @Test("A process whose children have read a part, and which rested before it ended, read no more")
  func rested() {
    #expect(lastPosition([0, 300, 600, 600]) == .whole(600))
    #expect(lastPosition([0, 900, 900]) == .whole(900))
  }
}
