import ProgressModel
import Synchronization
import TerminalText
import TestSupport
import Testing

@testable import ProgressSources
@testable import SystemCalls

@Suite("The files that are watched") struct WatchSourceTests {
  @Test("A file keeps its part while it is open in the same mode, and gets another part afterwards")
  func identity() throws {
    var watching = try Watching()
    watching.update([file(3, "a"), file(4, "b")])
    let before = watching.identifiers
    #expect(Set(before).count == 2)
    watching.update([file(3, "a", position: 9), file(4, "b")])
    #expect(watching.identifiers == before)
    #expect(watching.counts == [9, 0])
    watching.update([file(4, "b", access: .writing)])
    #expect(!before.contains(try #require(watching.identifiers.first)))
  }

  @Test(
    "The total of a file that is read is its size; that of a written file is unknown unless given")
  func totals() throws {
    let files = [file(3, "a"), file(4, "b", access: .writing), file(5, "c", access: .both)]
    var watching = try Watching()
    watching.update(files)
    #expect(watching.totals == [.whole(100), nil, nil])
    watching = try Watching(total: .whole(7))
    watching.update(files)
    #expect(watching.totals == [.whole(7), .whole(7), .whole(7)])
    watching = try Watching()
    var endless = file(3, "/proc/stat")
    endless.size = 0
    watching.update([endless])
    #expect(watching.totals == [nil])
  }

  @Test(
    "A line begins with the numbers in columns and the printable name, and our own with the name")
  func labels() throws {
    var watching = try Watching(labels: labels(process: true))
    let number = watching.process.number
    let column = String(repeating: " ", count: 8 - "\(number)".count) + "\(number):"
    watching.update([file(3, "/home/ada/x\u{1B}"), file(12345, "/home/adam/y")])
    #expect(watching.prefixes == ["\(column)   3:", "\(column)12345:"])
    #expect(watching.names == ["x^[", "/home/adam/y"])
    let name = String(decoding: try #require(watching.process.name), as: UTF8.self)
    var nameless = labels(process: true)
    nameless.namesFile = false
    for (labels, prefix, shown) in [
      (labels(process: false), "   3:", "x"), (nameless, "", nil),
      (labels(process: false, areColumns: false), "", "x"),
      (labels(process: true, areColumns: false), "", "\(name)  x"),
    ] as [(WatchLabels, String, String?)] {
      watching = try Watching(labels: labels)
      watching.update([file(3, "/home/ada/x")])
      #expect(watching.prefixes == [prefix])
      #expect(watching.names == [shown])
    }
  }

  @Test(
    "A file that was read fast enough, or copied, ends at its end; pv's stays where it was seen")
  func ends() throws {
    for areColumns in [false, true] {
      var watching = try Watching(labels: labels(process: false, areColumns: areColumns))
      watching.update([file(3, "a"), file(4, "b")], at: 1)
      watching.update([file(3, "a", position: 90), file(4, "b", position: 9)], at: 2)
      // At 90 bytes a second the rest of the one takes a ninth of a second.
      watching.end(at: 2.2)
      #expect(watching.counts == [areColumns ? 90 : 100, 9])
    }
    let folder = try TemporaryFolder()
    let copy = try FilePath(folder.file("copy", holding: [UInt8](repeating: 1, count: 100)))
    var written = file(4, "", access: .writing)
    (written.path, written.identity) = (copy, try FileStatus(ofPath: copy).identity)
    var watching = try Watching(labels: labels(process: false, areColumns: false))
    watching.update([file(3, "a"), written], at: 1)
    watching.end(at: 2)
    #expect(watching.counts == [100, 100])
  }

  @Test(
    "The line of a closed file stays for a second, and leaves no second one if the file is opened again"
  )
  func lingers() throws {
    var watching = try Watching(labels: labels(process: false, areColumns: false))
    watching.update([file(3, "a", position: 5)], at: 1)
    watching.update([], at: 1.2)
    #expect(watching.counts == [5])
    watching.update([file(3, "a", position: 6)], at: 1.4)
    #expect(watching.counts == [6])
    watching.update([], at: 1.6)
    watching.update([], at: 2.7)
    #expect(watching.counts == [])
  }

  @Test("The open files of this process are found with their positions and sizes")
  func ownFiles() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("data", holding: [UInt8](repeating: 1, count: 1000))
    let open = try FileDescriptor.openForReading(FilePath(path))
    defer { try? open.close() }
    _ = try open.readToEnd(limit: 400)
    let process = try #require(try? ProcessIdentity(running: Int32(ThisProcess.number)))
    #expect(process.isRunning)
    #expect(try process.descriptors().contains(open.number))
    let file = try process.openFile(open.number)
    #expect(file.kind == .regular)
    #expect(file.position == 400)
    #expect(file.size == 1000)
    #expect(file.access == .reading)
    #expect(file.kind.hasOffset)
    #expect(throws: SystemError.badDescriptor) { try process.openFile(1_000_000) }
    #expect(throws: SystemError.noSuchProcess) { try ProcessIdentity(running: 2_147_483_646) }
  }

  private func labels(process: Bool, areColumns: Bool = true) -> WatchLabels {
    var labels = WatchLabels(areColumns: areColumns, directory: "/home/ada")
    labels.namesProcess = process
    return labels
  }

  private func file(
    _ descriptor: Int32, _ path: String, access: OpenFile.Access = .reading, position: Int64 = 0
  ) -> OpenFile {
    var file = OpenFile(descriptor: descriptor, kind: .regular, path: FilePath(path))
    file.size = 100
    file.access = access
    file.position = position
    return file
  }
}

/// Watched files of this process.
private struct Watching {
  let process: ProcessIdentity
  private var files: WatchedFiles

  init(
    total: Amount? = nil,
    labels: WatchLabels = WatchLabels(areColumns: true, directory: "")
  ) throws {
    process = try ProcessIdentity(running: Int32(ThisProcess.number))
    files = WatchedFiles(total: total, labels: labels)
  }

  mutating func update(_ found: [OpenFile], at now: Double = 0) {
    let process = process
    files.update(found.map { (process, $0, nil) }, at: now)
  }

  mutating func end(at now: Double) { files.end(at: now) }

  var identifiers: [Int] { files.parts.map(\.identifier) }
  var readings: [Reading] { files.parts.map(\.reading) }
  var counts: [Int] { readings.map(\.updateCount) }
  var totals: [Amount?] { readings.map(\.total) }
  var prefixes: [String] { readings.map(\.labelPrefix) }
  var names: [String?] { readings.map(\.label) }
}
