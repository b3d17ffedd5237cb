import SystemCalls

/// What is read.
package enum CopyInput: Sendable, Hashable {
  case standardInput
  case file([UInt8])
}

/// What is counted.
package enum CopyUnit: Sendable, Hashable {
  case bytes
  /// Records, each ended by this byte.
  case records(terminator: UInt8)
}

/// Where the copy goes.
package enum CopyOutput: Sendable, Hashable {
  case descriptor(FileDescriptor)
  /// To the bar's own screen, above the bar.
  case screen
}
