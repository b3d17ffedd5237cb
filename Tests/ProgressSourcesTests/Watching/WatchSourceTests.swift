import ProgressModel
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
    "A descriptor leads to its file although the first thread of its process has ended",
    .enabled(if: fileExists("/proc/self/task") && installedProgram("python3") != nil))
  func firstThread() async throws {
    let script = """
      import ctypes, os, threading, time
      os.dup2(os.open("/dev/null", os.O_RDONLY), 7)
      def wait():
          while open("/proc/self/stat").read().split()[2] != "Z": time.sleep(0.001)
          print("ready", flush=True)
          os.read(0, 1)
          os._exit(0)
      threading.Thread(target=wait).start()
      ctypes.CDLL(None).pthread_exit(None)
      """
    let run = try ProgramRun(
      ["-c", script], program: "python3", input: .pipe, output: .pipe, errors: .null)
    #expect(await run.waitForOutput(count: "ready\n".count))
    let file = try ProcessIdentity(running: run.identifier).openFile(7)
    #expect(file.isOpen)
  }

  @Test("A file that several targets find has one part")
  func doubles() throws {
    var watching = try Watching()
    for position in [5, 9] as [Int64] {
      watching.update([
        file(3, "a", position: position), file(4, "b"), file(3, "a", position: position),
      ])
      #expect(watching.counts == [Int(position), 0])
      #expect(Set(watching.identifiers).count == 2)
    }
    watching.end(at: 2)
    #expect(watching.counts == [9, 0])
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
      // A file that is watched by its path has neither a process nor a descriptor.
      let ofPath = labels.label(of: OpenFile(.regular, "/home/ada/x"))
      #expect(ofPath.prefix == "")
      #expect(ofPath.name == (labels.namesFile ? "x" : nil))
    }
  }

  /// How a process ends that was at 90 of 100 bytes, and had then read as many.
  private struct End: CustomTestStringConvertible {
    var bytesRead: Int64?  // When it closed the file
    var ending: ProcessEnding?
    var duration = 0.01  // Seconds after the last look
    var others: Int64 = 0  // Bytes of other files that it had read before
    var position: Int

    var testDescription: String { "\(position)" }
  }

  @Test(
    "A file ends where its reader was seen to stop; it was read whole if the count says so, or, without a count, if the reader has succeeded after the time for it",
    arguments: [
      End(position: 90),
      End(bytesRead: 100, position: 100),
      End(bytesRead: 100, ending: .exited(1), position: 100),
      End(bytesRead: 93, ending: .exited(0), position: 90),
      End(bytesRead: 93, ending: .exited(0), duration: 0.2, position: 90),
      End(bytesRead: 100, ending: .signaled(9), position: 90),
      End(ending: .exited(0), duration: 0.2, position: 100),
      End(ending: .exited(0), position: 90),
      End(ending: .exited(0), duration: 0.05, position: 90),
      End(ending: .exited(1), duration: 0.2, position: 90),
      End(ending: .signaled(9), duration: 0.2, position: 90),
      End(bytesRead: 100, others: 20_000_000, position: 90),
    ])
  private func ends(_ end: End) throws {
    var watching = try Watching()
    watching.update([file(3, "a")], at: 1, bytesRead: 0)
    watching.update([file(3, "a", position: 90)], at: 2, bytesRead: 90 + end.others)
    var last = LastSeen(ending: end.ending)
    last.bytesRead[3] = end.bytesRead.map { $0 + end.others }
    watching.end(last, at: 2 + end.duration)
    #expect(watching.counts == [end.position])
  }

  @Test("A file of which a process was seen once is whole by the count at its closing and status 0")
  func seenOnce() throws {
    for (count, ending, position) in [
      (50, .exited(0), 100), (49, .exited(0), 50), (50, .exited(1), 50), (50, nil, 50),
    ] as [(Int64, ProcessEnding?, Int)] {
      var watching = try Watching()
      // It has read other files before.
      let before: Int64 = 20_000_000
      watching.update([file(3, "a", position: 50)], at: 1, bytesRead: before)
      var last = LastSeen(ending: ending)
      last.bytesRead[3] = before + count
      watching.end(last, at: 1)
      #expect(watching.counts == [position], "\(count)")
    }
  }

  @Test("Of several closed files none is whole unless the bytes suffice for all until it is closed")
  func severalEnds() throws {
    for (counts, positions) in [
      ([120, 120], [90, 70]), ([200, 200], [100, 100]), ([175, 190], [100, 70]),
      ([169, 190], [90, 70]), ([175, 200], [100, 100]),
    ] as [([Int64], [Int])] {
      var watching = try Watching()
      watching.update([file(3, "a"), file(4, "b")], at: 1, bytesRead: 0)
      let files = [file(3, "a", position: 90), file(4, "b", position: 70)]
      watching.update(files, at: 2, bytesRead: 160)
      watching.end(LastSeen(bytesRead: [3: counts[0], 4: counts[1]]), at: 2.1)
      #expect(watching.counts == positions, "\(counts)")
    }
  }

  @Test(
    "A file that a running process closes was read whole if the bytes are not those of the next")
  func next() throws {
    for (count, position) in [(100, 90), (110, 100)] as [(Int64, Int)] {
      var watching = try Watching()
      watching.update([file(3, "a", position: 90)], at: 1, bytesRead: 90)
      watching.update([file(4, "b", position: 10)], at: 1.2, bytesRead: count)
      #expect(watching.counts == [10, position])
    }
  }

  @Test("What a process has read after a file was closed is not counted for that file")
  func readLater() throws {
    for (closing, position) in [(95, 90), (100, 100)] as [(Int64, Int)] {
      for ending in [nil, ProcessEnding.exited(0), .exited(3)] {
        let seen = LastSeen(bytesRead: [3: closing], ending: ending)
        var watching = try Watching()
        watching.update([file(3, "a", position: 90)], at: 1, bytesRead: 90)
        watching.update([file(4, "b", position: 5)], seen, at: 1.2, bytesRead: 5000)
        #expect(watching.counts == [5, position])
        watching = try Watching()
        watching.update([file(3, "a", position: 90)], at: 1, bytesRead: 90)
        watching.end(seen, at: 1.2)
        #expect(watching.counts == [position])
      }
    }
  }

  @Test("The files below a directory were read if the count at the end of the process says so")
  func directory() throws {
    for (count, position) in [(99, 90), (100, 100)] as [(Int64, Int)] {
      var watching = try Watching()
      watching.update([file(nil, "tree")], at: 1, bytesRead: 0)
      watching.update([file(nil, "tree", position: 90)], at: 2, bytesRead: 90)
      watching.end(LastSeen(bytesRead: [3: 95, nil: count], ending: .exited(0)), at: 2.2)
      #expect(watching.counts == [position])
    }
  }

  @Test("What splice(2) moves is not counted, so the time decides")
  func spliced() throws {
    for (duration, position) in [(0.05, 100), (0.01, 90)] {
      var watching = try Watching()
      watching.update([file(3, "a")], at: 1, bytesRead: 10)
      watching.update([file(3, "a", position: 90)], at: 2, bytesRead: 10)
      watching.end(LastSeen(bytesRead: [3: 10], ending: .exited(0)), at: 2 + duration)
      #expect(watching.counts == [position])
    }
  }

  @Test("A written file ends at its size if it has grown, and a copy has read its source")
  func written() throws {
    let folder = try TemporaryFolder()
    let copy = try FilePath(folder.file("copy", holding: [UInt8](repeating: 1, count: 100)))
    for (firstSize, counts) in [(0, [100, 100]), (100, [0, 0])] as [(Int64, [Int])] {
      var written = file(4, "", access: .writing)
      (written.path, written.identity) = (copy, try FileStatus(ofPath: copy).identity)
      written.size = firstSize
      var watching = try Watching()
      watching.update([file(3, "a"), written], at: 1)
      watching.end(at: 2)
      #expect(watching.counts == counts)
    }
  }

  @Test("The files of many processes are all kept")
  func many() throws {
    let files = (0..<20_000).map { file($0, "a") }
    var watching = try Watching()
    for time in 1...3 { watching.update(files, at: Double(time), bytesRead: 0) }
    watching.end(at: 4)
    #expect(watching.counts.count == files.count)
  }

  @Test(
    "The line of a closed file stays for a second, and leaves no second one if the file is opened again"
  )
  func lingers() throws {
    var watching = try Watching()
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
    _ descriptor: Int32?, _ path: String, access: OpenFile.Access = .reading, position: Int64 = 0
  ) -> OpenFile {
    var file = OpenFile(.regular, FilePath(path), descriptor, of: .own)
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

  mutating func update(
    _ found: [OpenFile], _ seen: LastSeen = LastSeen(), at now: Double = 0, bytesRead: Int64? = nil
  ) {
    files.update(
      found.map { TrackedFile($0, bytesRead: bytesRead, at: now) }, ends: [process: seen], at: now)
  }

  mutating func end(_ end: LastSeen = LastSeen(), at now: Double) {
    files.end([process: end], at: now)
  }

  var identifiers: [Int] { files.parts.map(\.identifier) }
  var readings: [Reading] { files.parts.map(\.reading) }
  var counts: [Int] { readings.map(\.updateCount) }
  var totals: [Amount?] { readings.map(\.total) }
  var prefixes: [String] { readings.map(\.labelPrefix) }
  var names: [String?] { readings.map(\.label) }
}
