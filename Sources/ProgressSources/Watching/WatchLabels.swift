import SystemCalls
import TerminalText

/// How the line of a watched file begins.
package struct WatchLabels: Sendable, Hashable {
  /// Whether a line names the file at all; where there is only ever one, it does not.
  package var namesFile: Bool
  /// Whether it says whose file it is.
  package var namesProcess: Bool
  /// The directory from which paths are shown, as they are typed there.
  package var directory: [UInt8]

  package init(namesFile: Bool, namesProcess: Bool, directory: [UInt8]) {
    self.namesFile = namesFile
    self.namesProcess = namesProcess
    self.directory = directory
  }

  /// As pv does: the numbers in columns of 8 and 4, each with its colon, then the name.
  func label(of file: OpenFile, in process: RunningProcess) -> (prefix: String, name: String?) {
    guard namesFile else { return ("", nil) }
    let owner = namesProcess ? column(process.identifier, width: 8) : ""
    return (owner + column(file.descriptor, width: 4), SafeText.printable(shown(file.path)))
  }

  private func column(_ number: Int32, width: Int) -> String {
    "\(number)".padded(toCells: width, alignment: .trailing) + ":"
  }

  private func shown(_ path: [UInt8]) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    guard !directory.isEmpty, directory != [slash], path.starts(with: directory + [slash]) else {
      return path[...]
    }
    return path[(directory.count + 1)...]
  }
}
