import SystemCalls

/// What of other processes is watched.
package enum WatchTarget: Sendable, Hashable {
  /// All files of a process, until it ends.
  case process(Int32)
  /// One of its descriptors, until it is closed, stands for another file or is opened in another way.
  case descriptor(Int32, of: Int32)
  /// All files of all processes of a name, until none is left.
  case processes(named: [UInt8])

  /// Reads `PID`, `PID:FD` or `=NAME`.
  package init?(_ text: [UInt8]) {
    if text.first == UInt8(ascii: "=") {
      guard text.count > 1 else { return nil }
      self = .processes(named: Array(text.dropFirst()))
      return
    }
    let numbers = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { Self.number(Array($0)) }
    guard let first = numbers.first, let process = first, process > 0 else { return nil }
    switch numbers.count {
    case 1: self = .process(process)
    case 2:
      guard let descriptor = numbers[1] else { return nil }
      self = .descriptor(descriptor, of: process)
    case _: return nil
    }
  }

  private static func number(_ digits: [UInt8]) -> Int32? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}

/// Why something can't be watched; the sentence is made elsewhere.
package enum WatchProblem: Sendable, Hashable {
  case noSuchProcess(Int32)
  case noProcessNamed([UInt8])
  /// What the process has open is not for us to see.
  case hidden(process: Int32, SystemError)
  case notOpen(descriptor: Int32, process: Int32)
  /// What stands behind it is no regular file and no block device.
  case noPosition(descriptor: Int32, process: Int32, path: [UInt8])
}
