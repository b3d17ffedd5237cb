import TerminalText
import Testing

@Suite("Paths") struct FilePathTests {
  @Test(
    "A path is divided at its last slash",
    arguments: [
      ("a/b/c.iso", "a/b", "c.iso"), ("/a", "/", "a"), ("a", ".", "a"), ("a/", "a", ""),
      ("/", "/", ""), ("", ".", ""),
    ] as [(FilePath, FilePath, FilePath)])
  func divided(path: FilePath, directory: FilePath, lastComponent: FilePath) {
    #expect(path.directory == directory)
    #expect(path.lastComponent == lastComponent)
  }

  @Test(
    "A path below a directory is shortened; others, and those below the root, are not",
    arguments: [
      ("/home/me/a/b", "/home/me", "a/b"), ("/home/mean", "/home/me", "/home/mean"),
      ("/etc/fstab", "/", "/etc/fstab"),
      ("/a", "", "/a"),
    ] as [(FilePath, FilePath, FilePath)])
  func relative(path: FilePath, directory: FilePath, shortened: FilePath) {
    #expect(path.relative(to: directory) == shortened)
  }

  @Test(
    "A hyphen is a standard stream, a slash makes a path absolute, and bytes are kept"
  )
  func kinds() {
    let path = FilePath([0x61, 0xFF, 0x1B])
    #expect(path.appending("b").bytes == [0x61, 0xFF, 0x1B, 0x2F, 0x62])
    #expect(path.printable == SafeText.printable(path.bytes))
    for (path, isStream, isAbsolute) in [
      ("-", true, false), ("./-", false, false), ("/", false, true),
    ] {
      #expect(FilePath(Array(path.utf8)).isStandardStream == isStream)
      #expect(FilePath(Array(path.utf8)).isAbsolute == isAbsolute)
    }
  }
}
