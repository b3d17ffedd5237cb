import SystemCalls
import TerminalText

/// How far a command is in the directories that are among its words, as `tar`, `cp -r` and `grep
/// -r` read them, and in the files beside these.
///
/// The bytes are the count of all that the process has read, which only Linux reports. Without it,
/// only the name of the current file is shown.
struct CommandTrees {
  private struct Tree {
    let word: [UInt8]
    let path: FilePath  // Absolute, without links
    let fileSize: Int64?  // Bytes; `nil` for a directory
    let isGuess: Bool  // Whether it was found only below the directory named before it
    var isRead = false
    var isWritten: Bool

    /// Whether the path is that of the file, or below the directory.
    func holds(_ path: FilePath) -> Bool { fileSize == nil ? contains(path) : path == self.path }

    func contains(_ path: FilePath) -> Bool {
      self.path == "/" ? path != "/" : path.relative(to: self.path) != path
    }
  }

  /// The bounds of the count: entries of all trees, and seconds.
  private static let mostEntries = 200_000
  private static let longestCount = 1.0

  /// The looks at which the reader must have had one of the files open: a program that opens one
  /// for a moment, as `file DIR/a`, does not read the directory.
  private static let leastLooks = 2

  /// The seconds by which the time of a change may be too early, and the start of a process too
  /// late.
  private static let coarseness = 0.02

  let words: [[UInt8]]
  private let command: ProcessIdentity
  private var trees: [Tree] = []
  private let sizes: Monitor<[Int64?]>  // Of the trees, in bytes
  private var reader: ProcessIdentity?
  private var lookCount = 0
  private var name: String?  // Of the file at the last look

  /// `words`: the program's name and those after it. A path among them begins in `directory`, the
  /// working directory of the program, or in the directory of a word before, as in `tar -C DIR
  /// FILE`. What was changed since the program began counts as its output until it is read.
  init(_ words: [[UInt8]], of command: ProcessIdentity, in directory: FilePath = ".") {
    self.words = words
    self.command = command
    let start = command.startTime
    for word in words.dropFirst() where !word.isEmpty {
      let path = FilePath(word)
      let last = trees.last { $0.fileSize == nil }?.path
      let places = [directory, last].compactMap { $0?.appending(path) }
      for (index, place) in (path.isAbsolute ? [path] : places).enumerated() {
        guard let status = try? FileStatus(ofPath: place) else { continue }
        let fileSize = status.kind == .regular ? status.size : nil
        if fileSize != nil || status.kind == .directory, let path = place.resolved {
          trees.append(
            Tree(
              word: word, path: path, fileSize: fileSize, isGuess: index > 0,
              isWritten: start.map { status.modified > $0 - Self.coarseness } ?? false))
        }
        break
      }
    }
    if trees.allSatisfy({ $0.fileSize != nil }) { trees = [] }
    sizes = Monitor([Int64?](repeating: nil, count: trees.count))
    guard !trees.isEmpty else { return }
    try? startThread { [trees, sizes] in
      let deadline = Clock.monotonic + Self.longestCount
      var left = Self.mostEntries
      for (index, tree) in trees.enumerated() {
        let size =
          tree.fileSize ?? (try? tree.path.sizeOfRegularFiles(atMost: &left, until: deadline))
        sizes.withLock { $0[index] = size }
      }
    }
  }

  /// Notes the open files of the command, and of processes that it has started, at a look.
  mutating func note(_ files: [OpenFile]) {
    guard !trees.isEmpty else { return }
    var reads = false
    for file in files where file.kind == .regular {
      let candidates = trees.indices.filter { trees[$0].holds(file.path) }
      guard
        let index = candidates.max(by: { trees[$0].path.bytes.count < trees[$1].path.bytes.count })
      else { continue }
      guard !file.access.writes else {
        trees[index].isWritten = true
        continue
      }
      guard let process = file.process,
        process == command || process.arguments.contains(trees[index].word)
      else { continue }
      trees[index].isRead = true
      guard trees[index].fileSize == nil else { continue }
      if reader != process { lookCount = 0 }
      reader = process
      reads = true
      name = file.path.lastComponent.printable
    }
    if reads { lookCount += 1 }
  }

  /// Whether a process reads some of the directories.
  var areRead: Bool { reader != nil }

  /// The directories that are read, as one without a descriptor: its position is the
  /// bytes that were read, and its size is those in all, or 0 if they are not known.
  /// `nil` if no process reads them, or it is not known yet which of them.
  var asFile: OpenFile? {
    guard lookCount >= Self.leastLooks else { return nil }
    let counted = trees.indices.filter { counts(trees[$0]) }
    let names = counted.map { trees[$0].path.lastComponent.bytes }
    var file = OpenFile(.directory, FilePath(names.joined(separator: ", ".utf8)), of: reader)
    file.access = .reading
    file.current = name
    guard let read = reader?.bytesRead else { return file }
    let sizes = sizes.read { sizes in counted.compactMap { sizes[$0] } }
    let total = sizes.reduce(Int64(0)) { $0.addingClamped($1) }
    let isKnown =
      sizes.count == counted.count && total > 0
      && read - total <= total / 20 + TrackedFile.mostOtherBytes
    file.position = isKnown ? min(read, total) : read
    file.size = isKnown ? total : 0
    return file
  }

  /// Whether the file is among the words, or below a directory that is.
  func contains(_ file: OpenFile) -> Bool { trees.contains { $0.holds(file.path) } }

  /// Whether a tree is read: the target of a copy is not, nor is a directory that is given as the
  /// place of another one.
  private func counts(_ tree: Tree) -> Bool {
    // In `cp -r project backup`, the second word means `./backup`, even if `project/backup` exists.
    if tree.isGuess, trees.contains(where: { $0.isRead && $0.contains(tree.path) }) { return false }
    return tree.isRead || !tree.isWritten && !trees.contains { tree.contains($0.path) }
  }
}
