import TerminalText
import Testing

@Suite("Paths") struct FilePathTests {
  @Test(
    "A path is divided at its last slash",
    arguments: [
      ("a/b/c.iso", "a/b", "c.iso"), ("/a", "/", "a"), ("a", ".", "a"), ("a/", "a", ""), ("/", "/", ""), ("", ".", ""),
    ] as [(FilePath, FilePath, FilePath)])
  func divided(path: FilePath, directory: FilePath, lastComponent: FilePath) {
    #expect(path.directory == directory)
    #expect(path.lastComponent == lastComponent)
  }

  @Test(
    "A path below a directory is shortened; others, and those below the root, are not",
    arguments: [
      ("/home/me/a/b", "/home/me", "a/b"), ("/home/mean", "/home/me", "/home/mean"), ("/etc/fstab", "/", "/etc/fstab"),
      ("/a", "", "/a"),
    ] as [(FilePath, FilePath, FilePath)])
  func relative(path: FilePath, directory: FilePath, shortened: FilePath) {
    #expect(path.relative(to: directory) == shortened)
  }

  @Test("A path keeps its bytes, and is shown as safe text")
  func bytes() {
    let path = FilePath([0x61, 0xFF, 0x1B])
    #expect(path.appending("b").bytes == [0x61, 0xFF, 0x1B, 0x2F, 0x62])
    #expect(path.printable == SafeText.printable(path.bytes))
    #expect(path.quoted == SafeText.quoted(path.bytes))
  }

  @Test("Only a hyphen means a standard stream, and only a slash at the start makes a path absolute")
  func kinds() {
    let hyphen: FilePath = "-"
    let other: FilePath = "./-"
    let root: FilePath = "/"
    #expect(hyphen.isStandardStream)
    #expect(!other.isStandardStream)
    #expect(root.isAbsolute)
    #expect(!other.isAbsolute)
  }
}
