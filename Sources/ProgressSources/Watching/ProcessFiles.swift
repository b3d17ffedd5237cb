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

  /// Looks at the files, and returns whether the descriptors were listed for that; `listingInterval`
  /// seconds after they were listed. Throws if the files of the running process can't be read.
  mutating func look(
    at process: ProcessIdentity, now: Double, listingInterval: Double = 0
  ) throws(SystemError) -> Bool {
    let lists = now - listed >= listingInterval
    let descriptors = lists ? try process.descriptors() : entries.map { $0.file.descriptor }
    var before: [Int32: Entry] = [:]
    for entry in entries { before[entry.file.descriptor] = entry }
    entries = []
    if lists {
      pipes = []
      listed = now
    }
    for descriptor in descriptors {
      let known = before[descriptor]
      let file: OpenFile
      do throws(SystemError) {
        file = try process.openFile(descriptor, known: lists ? nil : known?.file)
      } catch {
        guard error != .badDescriptor, process.isRunning else { continue }
        throw error
      }
      if lists, file.kind == .pipe { pipes.append(descriptor) }
      guard file.hasPosition else { continue }
      var entry = Entry(file: file, first: file)
      if let known, known.file.isStill(file) {
        entry = known
        entry.file = file
        entry.hasMoved = known.hasMoved || file.position != known.first.position
      }
      entries.append(entry)
    }
    return lists
  }
}
