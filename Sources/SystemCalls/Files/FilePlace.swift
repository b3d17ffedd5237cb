import CLibrary
import TerminalText

/// The file that a path leads to, or the place where it will be created.
package struct FilePlace: Hashable, Sendable {
  package private(set) var kind: FileStatus.Kind?  // `nil` if there is no file yet

  private var identity: FileStatus.Identity  // Of the file, or of the directory
  private var name: FilePath = ""  // Empty if there is a file

  /// The place behind links; `nil` if there is no file and none can be created.
  package init?(_ path: FilePath) {
    var path = path
    // Linux follows at most 40 links.
    for _ in 0..<40 {
      if let status = try? FileStatus(ofPath: path) {
        self.init(status)
        return
      }
      guard let target = try? path.linkTarget else { break }
      path = target.isAbsolute ? target : path.directory.appending(target)
    }
    guard let directory = try? FileStatus(ofPath: path.directory) else { return nil }
    self.init(directory)
    kind = nil
    name = path.lastComponent
  }

  /// `nil` if the descriptor is closed.
  package init?(_ descriptor: FileDescriptor) {
    guard let status = try? FileStatus(of: descriptor) else { return nil }
    self.init(status)
  }

  private init(_ status: FileStatus) {
    kind = status.kind
    identity = status.identity
  }
}
