#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A temporary directory, which is removed with this object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init(in parent: String = "/tmp") throws {
    var template = Array("\(parent)/pbar-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw HarnessError("no temporary folder") }
    path = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { TemporaryFolder.remove(path) }

  /// Removes the directory and its files when a signal ends this process.
  ///
  /// Call this before another thread is started.
  package func removeWhenInterrupted() throws {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    startOwnThread { [path, signals] in
      var signals = signals
      var number: Int32 = 0
      sigwait(&signals, &number)
      TemporaryFolder.remove(path)
      _exit(128 + number)
    }
  }

  private static func remove(_ path: String) {
    remove(path.utf8.map { CChar(bitPattern: $0) } + [0])
  }

  /// `path` ends in its 0; not every name is UTF-8.
  private static func remove(_ path: [CChar]) {
    for name in names(in: path) {
      let entry = path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name
      if unlink(entry) != 0 { remove(entry) }
    }
    rmdir(path)
  }

  /// The names of the files in a directory, each with the 0 that ends it.
  private static func names(in path: [CChar]) -> [[CChar]] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [[CChar]] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { names.append(name) }
    }
    return names
  }

  /// The names of the files in a subdirectory.
  package func names(in name: String) -> [String] {
    Self.names(in: (path + "/" + name).utf8.map { CChar(bitPattern: $0) } + [0]).map { name in
      String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Writes `bytes` to a file in the directory, and returns its path.
  package func file(_ name: String, holding bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HarnessError("no file \(file)") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { PlainCalls.write(descriptor, $0) }
      guard count > 0 else { throw HarnessError("\(file) can't be written") }
      rest = rest.dropFirst(count)
    }
    return file
  }

  /// The contents of a file in the directory.
  package func contents(of name: String) throws -> [UInt8] {
    let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HarnessError("no file \(name)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    PlainCalls.readAll(descriptor) { bytes += $0 }
    return bytes
  }
}

/// Whether a path leads to a file of any kind.
package func fileExists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}
