import Foundation
import SystemCalls
import TerminalText
import TestSupport
import Testing

@Suite struct PrivateContentsTests {
  private let base: TemporaryFolder
  private let directory: PrivateDirectory

  init() throws {
    base = try TemporaryFolder()
    directory = try #require(PrivateDirectory.made(at: FilePath(base.path + "/own")))
  }

  private func path(_ name: String) -> String { base.path + "/own/" + name }

  private func error(of name: FilePath, isReplacedNext: Bool = false) -> SystemError? {
    do throws(SystemError) {
      _ = try directory.contents(of: name, limit: 10, isReplacedNext: isReplacedNext)
      return nil
    } catch { return error }
  }

  @Test(
    "Contents are replaced as a whole, for this user only, and nothing else stays in the directory")
  func replaces() throws {
    defer { directory.close() }
    #expect(try directory.contents(of: "file", limit: 10) == nil)
    try directory.replaceContents(of: "file", with: [1, 2, 3])
    try directory.replaceContents(of: "file", with: [4])
    #expect(try directory.contents(of: "file", limit: 10) == [4])
    var status = stat()
    #expect(stat(path("file"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try FileDescriptor.names(inDirectory: directory.path) == ["file"])
  }

  @Test("What a killed run has left is replaced, even if it is a link")
  func leftOver() throws {
    defer { directory.close() }
    try directory.replaceContents(of: "other", with: [7])
    #expect(symlink("other", path("file.new")) == 0)
    try directory.replaceContents(of: "file", with: [1])
    #expect(try directory.contents(of: "other", limit: 10) == [7])
    #expect(try directory.contents(of: "file", limit: 10) == [1])
  }

  @Test(
    "A link, a file with two names, a directory, a pipe and a file that is too long are not accepted"
  )
  func refuses() throws {
    defer { directory.close() }
    try directory.replaceContents(of: "file", with: [1])
    #expect(symlink("file", path("link")) == 0)
    #expect(error(of: "link") == .isLink)
    #expect(link(path("file"), path("second")) == 0)
    #expect(error(of: "file") == .notPermitted)
    #expect(mkdir(path("folder"), 0o700) == 0)
    #expect(error(of: "folder") == .notPermitted)
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(error(of: "pipe") == .notPermitted)
    try directory.replaceContents(of: "long", with: [UInt8](repeating: 1, count: 11))
    #expect(error(of: "long") == .invalid)
  }

  @Test("A directory in the place of the file is an error and leaves nothing behind")
  func blocked() throws {
    defer { directory.close() }
    #expect(mkdir(path("file"), 0o700) == 0)
    #expect(throws: SystemError.self) { try directory.replaceContents(of: "file", with: [1]) }
    #expect(try FileDescriptor.names(inDirectory: directory.path) == ["file"])
  }

  @Test(
    "A file that the user has made read-only is read but not to be replaced",
    .enabled(if: geteuid() != 0))
  func readOnly() throws {
    defer { directory.close() }
    try directory.replaceContents(of: "file", with: [1])
    #expect(chmod(path("file"), 0o400) == 0)
    #expect(error(of: "file") == nil)
    #expect(error(of: "file", isReplacedNext: true) != nil)
  }
}
