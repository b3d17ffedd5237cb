import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is in the directories that are among its words, as `tar`, `cp -r` and `grep -r`
/// read them.
///
/// The process that reads their files has read as many bytes as they hold, which only Linux says. The
/// file alone is named where the bytes are not known.
struct CommandTrees {
  private struct Tree {
    let word: [UInt8]
    let path: FilePath  // Absolute, without links
    var isRead = false
    var isWritten = false

    func contains(_ path: FilePath) -> Bool {
      path.bytes.count > self.path.bytes.count && path.bytes.starts(with: self.path.bytes)
        && (self.path == "/" || path.bytes[self.path.bytes.count] == UInt8(ascii: "/"))
    }
  }

  /// The bounds of the count: entries of all trees, and seconds.
  private static let mostEntries = 200_000
  private static let longestCount = 1.0

  private static let leastLooks = 2  // At which the reader had one of the files open

  private var trees: [Tree]
  private let sizes: Monitor<[Int64?]>  // Of the trees, in bytes
  private var reader: ProcessIdentity?
  private var lookCount = 0
  private var name: String?  // Of the file at the last look

  /// `words`: those behind the program's name.
  init(_ words: some Sequence<[UInt8]>) {
    let trees = words.compactMap { word -> Tree? in
      let path = FilePath(word)
      guard (try? FileStatus(ofPath: path))?.kind == .directory else { return nil }
      return path.resolved.map { Tree(word: word, path: $0) }
    }
    self.trees = trees
    let sizes = Monitor([Int64?](repeating: nil, count: trees.count))
    self.sizes = sizes
    guard !trees.isEmpty else { return }
    try? startThread {
      let deadline = Clock.monotonic + Self.longestCount
      var left = Self.mostEntries
      for (index, tree) in trees.enumerated() {
        let size = try? tree.path.sizeOfRegularFiles(atMost: &left, until: deadline)
        sizes.withLock { $0[index] = size }
      }
    }
  }

  /// Notes the open files of a process at a look. `isCommand`: it is the command itself, and no
  /// process that the command has started.
  mutating func note(_ files: [ProcessFiles.Entry], of process: ProcessIdentity, isCommand: Bool) {
    guard !trees.isEmpty else { return }
    for file in files.map({ $0.file }) where file.kind == .regular {
      let candidates = trees.indices.filter { trees[$0].contains(file.path) }
      guard
        let index = candidates.max(by: { trees[$0].path.bytes.count < trees[$1].path.bytes.count })
      else { continue }
      guard !file.access.writes else {
        trees[index].isWritten = true
        continue
      }
      guard isCommand || process.arguments.contains(trees[index].word) else { continue }
      trees[index].isRead = true
      if reader != process { lookCount = 0 }
      reader = process
      lookCount += 1
      name = file.path.lastComponent.printable
    }
  }

  /// `nil` if no process reads the directories. `otherSize`: the bytes of the other operands.
  func reading(otherSize: Int64) -> Reading? {
    guard let reader, lookCount >= Self.leastLooks else { return nil }
    var reading = Reading()
    reading.currentValueLabel = name
    reading.countsBytes = true
    let sizes = sizes.read { $0 }
    var total: Int64? = otherSize
    for (index, tree) in trees.enumerated() where counts(tree) {
      total = total.flatMap { sum in sizes[index].map { sum.addingClamped($0) } }
    }
    if let total, total > 0, let read = reader.bytesRead {
      reading.progress = .amount(.whole(min(read, total)))
      reading.total = .whole(total)
    }
    return reading
  }

  /// Whether a tree is read: the target of a copy is not, nor is a directory that is given as the
  /// place of another one.
  private func counts(_ tree: Tree) -> Bool {
    tree.isRead || !tree.isWritten && !trees.contains { tree.contains($0.path) }
  }
}
