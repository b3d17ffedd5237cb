import CLibrary
import TerminalText

/// The file that a path leads to, or the name in a directory under which it will be created.
package struct FilePlace: Hashable, Sendable {
  /// The kind of the file; `nil` if there is none yet.
  package let kind: FileStatus.Kind?
  private let identity: FileStatus.Identity  // Of the file, or of the directory
  private let name: FilePath  // Empty if there is a file
  private static let mostLinks = 40  // As many as Linux follows

  /// The place of a path, also behind links; `nil` if there is no file and none can be created.
  package init?(_ path: FilePath) {
    var path = path
    for _ in 0..<Self.mostLinks {
      if let status = try? FileStatus(ofPath: path) {
        self.init(status)
        return
      }
      guard let target = try? FileDescriptor.target(ofLink: path) else { break }
      path = target.isAbsolute ? target : path.directory.appending(target)
    }
    guard let directory = try? FileStatus(ofPath: path.directory) else { return nil }
    self.init(kind: nil, directory.identity, path.lastComponent)
  }

  /// The place of an open file; `nil` if the descriptor is closed.
  package init?(_ descriptor: FileDescriptor) {
    guard let status = try? FileStatus(of: descriptor) else { return nil }
    self.init(status)
  }

  private init(_ status: FileStatus) { self.init(kind: status.kind, status.identity, "") }

  private init(kind: FileStatus.Kind?, _ identity: FileStatus.Identity, _ name: FilePath) {
    self.kind = kind
    self.identity = identity
    self.name = name
  }
}

extension FileDescriptor {
  /// The path that a symbolic link holds. Follows readlink(2).
  package static func target(ofLink path: FilePath) throws(SystemError) -> FilePath {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = path.withCString { readlink($0, &characters, Int(PATH_MAX)) }
    guard count >= 0 else { throw .last }
    return FilePath(characters[..<count].map { UInt8(bitPattern: $0) })
  }
}
