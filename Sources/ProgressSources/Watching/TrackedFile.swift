import SystemCalls

/// A file of another process, or one that is watched by its path, as looks have found it.
struct TrackedFile {
  /// Bytes that a program may read besides its files, such as libraries; a twentieth of the files'
  /// size is added. A program that reads more reads them more than once, or other files too.
  static let mostOtherBytes: Int64 = 1 << 20

  let first: OpenFile  // At the first look
  private let firstLook: Double
  private(set) var lastLook: Double
  var file: OpenFile  // At the last look
  private(set) var bytesRead: Int64?  // By the process, from all its files, before the last look
  private(set) var lastMove: Double  // When the position last changed, or the first look was
  private(set) var deviceSize: Int64?  // In bytes

  /// Between two looks, at first by the age of the process; bytes a second.
  private(set) var topSpeed = 0.0

  /// Whether the count of the process shows where its files end: it has read little besides them.
  var isCounted = false
  var closed: Double?  // When it was found to be closed
  var part: (identifier: Int, label: (prefix: String, name: String?))?  // `nil` until it is shown

  init(_ file: OpenFile, bytesRead: Int64? = nil, at now: Double = 0) {
    first = file
    firstLook = now
    lastLook = now
    self.file = file
    self.bytesRead = bytesRead
    lastMove = now
  }

  /// Whether the position has changed since the first look; it may be there again.
  var hasMoved: Bool { lastMove > firstLook }

  /// The bytes that may have moved since the last look; none if the file rested before it. Data
  /// may come in bursts, above all by splice(2), which the count lacks. So this allows twice the top
  /// speed if the count is reliable, else four times: 80 MB in 0.2 s at a top speed of 100 MB/s.
  func mostBytes(until now: Double) -> Double {
    lastMove < lastLook ? 0 : (isCounted ? 2 : 4) * topSpeed * (now - lastLook)
  }

  fileprivate mutating func begin() {
    deviceSize = file.deviceSize
    if let start = file.process?.startTime {
      topSpeed = Double(file.position) / max(0.01, Clock.wall - start)
    }
  }

  fileprivate mutating func update(_ next: TrackedFile) {
    if next.lastLook > lastLook {
      let speed = Double(next.file.position - file.position) / (next.lastLook - lastLook)
      topSpeed = lastLook == firstLook ? speed : max(topSpeed, speed)
    }
    if next.file.position != file.position { lastMove = next.lastLook }
    (lastLook, file, bytesRead) = (next.lastLook, next.file, next.bytesRead)
    closed = nil
  }
}

extension [TrackedFile] {
  /// Keeps the files that a look has found, with what is known of them.
  mutating func update(_ found: [TrackedFile]) {
    var known: [OpenFile: TrackedFile] = [:]
    for tracked in self { known[tracked.file] = tracked }
    removeAll()
    // Several targets may find one file.
    var seen: Set<OpenFile> = []
    for var next in found where seen.insert(next.file).inserted {
      if var tracked = known[next.file] {
        tracked.update(next)
        append(tracked)
      } else {
        next.begin()
        append(next)
      }
    }
  }
}
