import SystemCalls

/// The files with a position that a process has open.
struct ProcessFiles {
  struct Entry {
    var file: OpenFile
    let first: OpenFile  // The file as it was when it was first seen
    var hasMoved = false  // Whether its position has changed since
  }

  private(set) var entries: [Entry] = []  // In the order of their descriptors
  private(set) var pipes: [Int32] = []  // The descriptors that were pipes when they were listed
  private var listed = -Double.infinity  // When the descriptors were listed last

  /// Looks at the files once more, and returns whether the descriptors were listed for that. If
  /// they were listed less than `listingInterval` seconds before `now`, only the known files are
  /// examined. Throws if the files of the running process can't be read.
  mutating func look(
    at process: ProcessIdentity, now: Double, listingInterval: Double = 0
  ) throws(SystemError) -> Bool {
    let lists = now - listed >= listingInterval
    let descriptors = lists ? try process.descriptors() : entries.map { $0.file.descriptor }
    var known: [Int32: Entry] = [:]
    for entry in entries { known[entry.file.descriptor] = entry }
    entries = []
    if lists {
      pipes = []
      listed = now
    }
    for descriptor in descriptors {
      let before = known[descriptor]
      guard let file = try openFile(descriptor, of: process, known: lists ? nil : before?.file)
      else { continue }
      if lists, file.isPipe { pipes.append(descriptor) }
      guard file.hasPosition else { continue }
      var entry = Entry(file: file, first: file)
      if let before, before.file.isStill(file) {
        entry = before
        entry.file = file
        entry.hasMoved = before.hasMoved || file.position != before.first.position
      }
      entries.append(entry)
    }
    return lists
  }

  private func openFile(_ descriptor: Int32, of process: ProcessIdentity, known: OpenFile?)
    throws(SystemError)
    -> OpenFile?
  {
    do throws(SystemError) { return try process.openFile(descriptor, known: known) } catch {
      guard error != .badDescriptor, process.isRunning else { return nil }
      throw error
    }
  }
}
