import ProgressModel
import SystemCalls
import TerminalText

/// Finds how far a command is in the files that it and its children read.
///
/// The largest file whose offset moves counts. Where files are operands of the command, all operands that are files
/// count together, since programs read them one after the other.
struct CommandFiles {
  /// Smaller files are read at once, or are programs and their settings.
  private static let smallestFile: Int64 = 1 << 16
  private static let mostProcesses = 64  // No more processes are looked at

  private struct Key: Hashable {
    let process: ProcessIdentity
    let descriptor: Int32
  }

  private struct Known {
    let file: OpenFile
    let first: Int64  // Where the file was when it was first seen
  }

  private struct Found {
    let file: OpenFile
    let size: Int64
  }

  /// The operands of the command that are files, with their sizes.
  private let operands: [(file: FileStatus.Identity, size: Int64)]
  /// The files that were open at the last look.
  private var known: [Key: Known] = [:]
  private var reading: Reading?
  private var last: (file: FileStatus.Identity?, position: Int64, stage: Int) = (nil, 0, 0)

  /// `arguments`: the words of the command, whose program is no operand.
  init(_ arguments: [[UInt8]]) {
    var seen: Set<FileStatus.Identity> = []
    operands = arguments.dropFirst().compactMap { word in
      guard let status = try? FileStatus(ofPath: FilePath(word)), status.kind == .regular, status.size > 0,
        seen.insert(status.identity).inserted
      else { return nil }
      return (status.identity, status.size)
    }
  }

  mutating func look(at command: ProcessIdentity) -> Reading? {
    reading = found(in: movingFiles(of: command)) ?? (operands.count > 1 ? reading : nil)
    return reading
  }

  private mutating func found(in moving: [Found]) -> Reading? {
    let read = moving.filter { found in operands.contains { $0.file == found.file.identity } }
    var reading = Reading()
    reading.countsBytes = true
    let chosen: Found
    if operands.count > 1, let largest = read.max(by: { $0.size < $1.size }) {
      chosen = largest
      let latest = operands.lastIndex { operand in read.contains { $0.file.identity == operand.file } } ?? 0
      let done = operands[...latest].reduce(Int64(0)) { sum, operand in
        let open = read.first { $0.file.identity == operand.file }
        return sum.addingClamped(open.map { min($0.file.position, operand.size) } ?? operand.size)
      }
      // A file that is read a second time takes nothing back.
      let progress = max(done, last.position)
      reading.progress = .amount(.whole(progress))
      reading.total = .whole(operands.reduce(0) { $0.addingClamped($1.size) })
      note(nil, progress)
    } else {
      guard let largest = (read.isEmpty ? moving : read).max(by: { $0.size < $1.size }),
        largest.file.position < largest.size
      else { return nil }
      chosen = largest
      reading.progress = .amount(.whole(chosen.file.position))
      reading.total = .whole(chosen.size)
      note(chosen.file.identity, chosen.file.position)
    }
    reading.stage = last.stage
    reading.currentValueLabel = chosen.file.path.lastComponent.printable
    return reading
  }

  private mutating func note(_ file: FileStatus.Identity?, _ position: Int64) {
    let isSame = last.stage > 0 && file == last.file && position >= last.position
    last = (file, position, last.stage + (isSame ? 0 : 1))
  }

  private mutating func movingFiles(of command: ProcessIdentity) -> [Found] {
    var open: [Key: Known] = [:]
    var moving: [Found] = []
    for process in command.withDescendants(atMost: Self.mostProcesses) {
      for descriptor in (try? process.descriptors()) ?? [] {
        let key = Key(process: process, descriptor: descriptor)
        let before = known[key]
        guard let file = try? process.openFile(descriptor, known: before?.file), file.access == .reading,
          file.hasPosition, let identity = file.identity
        else { continue }
        let size = file.kind == .blockDevice ? process.blockDeviceSize(descriptor) ?? 0 : file.size
        guard size >= Self.smallestFile else { continue }
        // The command has opened its operands itself, at their beginning.
        let isOperand = operands.contains { $0.file == identity }
        let isSame = before?.file.identity == identity
        let first = isSame ? before?.first ?? 0 : isOperand ? 0 : file.position
        open[key] = Known(file: file, first: first)
        if first != file.position { moving.append(Found(file: file, size: size)) }
      }
    }
    known = open
    return moving
  }
}
