/// What the kernel says of a descriptor that some process has open.
package struct OpenFile: Hashable, Sendable {
  /// What the process may do with it.
  package enum Access: Hashable, Sendable {
    case reading, writing, both

    /// Whether it may write.
    package var writes: Bool { self != .reading }
  }

  /// Its number in that process.
  package let descriptor: Int32
  /// What sort of file stands behind it.
  package var kind: FileStatus.Kind
  /// Which file it is; `nil` where it has no place among the files (a pipe, a socket).
  package var identity: FileStatus.Identity?
  /// How it was opened.
  package var access: Access = .both
  /// Where the next read or write begins, in bytes.
  package var position: Int64 = 0
  /// Bytes; of use for a regular file only.
  package var size: Int64 = 0
  /// Where the file is, or what the system calls it.
  package var path: [UInt8]

  /// Whether it can be told how far the process is in it.
  package var hasPosition: Bool {
    switch kind {
    case .regular, .blockDevice: true
    case .directory, .pipe, .characterDevice, .nullDevice, .socket, .other: false
    }
  }

  /// Whether the other is the same file, open in the same way; it may be further on in it.
  package func isStill(_ other: OpenFile) -> Bool {
    descriptor == other.descriptor && identity == other.identity && access == other.access
  }
}
