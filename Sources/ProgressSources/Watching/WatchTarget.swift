import SystemCalls
import TerminalText

package enum WatchTarget: Sendable, Hashable {
  case process(Int32)  // All files of a process, until it ends

  /// One descriptor of a process, until it is closed or has another file or access mode.
  case descriptor(Int32, of: Int32)
  case processes(named: [UInt8])  // All files of all processes with a name
  case busyProcesses  // The large files in which processes of this user move
  case file(FilePath)  // One file that grows, until no process writes it

  /// Reads `PID`, `PID:FD`, `=NAME`, `=` for busy processes, or a path with a slash.
  package init?(_ text: [UInt8]) {
    if text.first == UInt8(ascii: "=") {
      self = text.count > 1 ? .processes(named: Array(text.dropFirst())) : .busyProcesses
      return
    }
    if text.contains(UInt8(ascii: "/")) {
      self = .file(FilePath(text))
      return
    }
    let words = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = words.compactMap { $0.wholeNumber.flatMap { Int32(exactly: $0) } }
    guard numbers.count == words.count, numbers.count <= 2, numbers[0] > 0 else { return nil }
    self = numbers.count == 2 ? .descriptor(numbers[1], of: numbers[0]) : .process(numbers[0])
  }

  package var isOfPv: Bool {
    switch self {
    case .busyProcesses, .file: false
    case .process, .descriptor, .processes: true
    }
  }
}

package enum WatchProblem: Sendable, Hashable {
  case noSuchProcess(Int32)
  case noProcessNamed([UInt8])
  case hidden(process: Int32, SystemError)  // This user may not read the files of the process
  case notOpen(descriptor: Int32, process: Int32)

  /// The file is neither regular nor a block device.
  case noPosition(descriptor: Int32, process: Int32, path: FilePath)
  case unknownFile(FilePath, SystemError)
  case nothingBusy  // No process of this user reads or writes a large file

  /// A process has no file to show; `pipes`: its descriptors of pipes.
  case noFile(process: Int32, name: [UInt8], pipes: [Int32])

  /// A process ended before it had a file to show; an unknown `name` is empty.
  case endedWithoutFile(process: Int32, name: [UInt8])
}

package struct WatchLabels: Sendable {
  package var namesFile = true
  package var namesProcess = false
  package let areColumns: Bool  // Whether the line begins with numbers in columns, as pv's do
  let directory: FilePath  // Shown paths are relative to it

  package init(areColumns: Bool, directory: FilePath) {
    self.areColumns = areColumns
    self.directory = directory
  }

  /// The name of the process and the name of the file; or as pv does it, the numbers of process and
  /// descriptor and the path.
  func label(of file: OpenFile) -> (prefix: String, name: String?) {
    guard namesFile else { return ("", nil) }
    guard areColumns else {
      let name = namesProcess ? file.process?.name : nil
      let owner = name.map { SafeText.printable($0) + "  " } ?? ""
      return ("", owner + file.path.lastComponent.printable)
    }
    let path = file.path.relative(to: directory).printable
    let owner = namesProcess ? column(file.process?.number, width: 8) : ""
    return (owner + column(file.descriptor, width: 4), path)
  }

  private func column(_ number: Int32?, width: Int) -> String {
    number.map { "\($0)".padded(toCells: width, alignment: .trailing) + ":" } ?? ""
  }
}
