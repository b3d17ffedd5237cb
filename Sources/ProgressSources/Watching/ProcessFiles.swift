import SystemCalls

/// The files with a position that a process has open.
struct ProcessFiles {
  struct Entry {
    var file: OpenFile
    let first: OpenFile  // The file as it was when it was first seen
    var hasMoved = false  // Since it was first seen; it may be there again
  }

  private(set) var entries: [Entry] = []  // In the order of their descriptors
  private(set) var pipes: [Int32] = []  // Their descriptors

  /// Takes the files that were found by another look.
  mutating func update(_ found: [OpenFile]) {
    var before: [Int32: Entry] = [:]
    for entry in entries { before[entry.file.descriptor] = entry }
    entries = []
    pipes = []
    for file in found {
      let descriptor = file.descriptor
      if file.kind == .pipe { pipes.append(descriptor) }
      guard file.kind.hasOffset else { continue }
      var entry = Entry(file: file, first: file)
      if let known = before[descriptor], known.file.isStill(file) {
        entry = known
        entry.file = file
        entry.hasMoved = known.hasMoved || file.position != known.first.position
      }
      entries.append(entry)
    }
  }
}
