import SystemCalls

/// The files with a position that a process has open.
struct ProcessFiles {
  struct Entry {
    let file: OpenFile
    let first: OpenFile  // The file as it was when it was first seen
    var hasMoved: Bool { file.position != first.position }
  }

  private(set) var entries: [Entry] = []  // In the order of their descriptors
  private(set) var pipes: [Int32] = []  // The descriptors of pipes
  private var listed = -Double.infinity  // When the descriptors were listed last

  /// Looks at the files, and lists the descriptors if they were not for `listingInterval` seconds.
  /// Throws if the files of the running process can't be read.
  mutating func look(at process: ProcessIdentity, now: Double, listingInterval: Double = 0)
    throws(SystemError)
  {
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
      if lists, file.isPipe { pipes.append(descriptor) }
      guard file.hasPosition else { continue }
      let first = known.flatMap { $0.file.isStill(file) ? $0.first : nil }
      entries.append(Entry(file: file, first: first ?? file))
    }
  }
}
