import Foundation

/// A temporary directory, which is removed with this object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init(in parent: String = "/tmp") throws {
    var template = Array("\(parent)/pbar-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw HarnessError("no temporary folder") }
    path = text(template)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of the files in a subdirectory.
  package func names(in name: String) -> [String] { allNames(in: path + "/" + name) }

  /// Writes a file in the directory, and returns its path.
  package func file(_ name: String, holding bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    guard writeFile(bytes, to: file, mode: 0o600) else {
      throw HarnessError("\(file) can't be written")
    }
    return file
  }

  /// The contents of a file in the directory.
  package func contents(of name: String) throws -> [UInt8] {
    guard let bytes = readFile(path + "/" + name) else { throw HarnessError("no file \(name)") }
    return bytes
  }
}

/// The names in a directory in order, without hidden ones; empty if there is no such directory.
package func fileNames(in folder: String) -> [String] {
  allNames(in: folder).filter { !$0.hasPrefix(".") }.sorted()
}

private func allNames(in folder: String) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
}

/// Whether a path leads to a file of any kind.
package func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The contents of a file; `nil` if it can't be read.
package func readFile(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  return readPlainly(descriptor)
}

/// Replaces the contents of a file; returns whether that worked.
package func writeFile(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) -> Bool {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  return writePlainly(bytes, to: descriptor)
}

/// Truncates a file.
package func cutPlainly(_ path: String, to size: Int) { truncate(path, off_t(size)) }

/// Makes a named pipe.
package func makeNamedPipe(_ path: String) throws {
  guard mkfifo(path, 0o600) == 0 else { throw HarnessError("no named pipe \(path)") }
}

/// The time when a file or a directory was last written, in nanoseconds; `nil` if there is none.
package func modificationTime(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  #if canImport(Darwin)
    let time = status.st_mtimespec
  #else
    let time = status.st_mtim
  #endif
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
