import CommandOptions
import Testing

/// Compares committed texts with those that the table gives; `PBAR_RECORD=1` writes them anew.
@Suite("Rendered files", .serialized)
struct RenderedFileTests {
  @Test(
    "The committed completion scripts are those of the table",
    arguments: [
      (Shell.bash, "completions/pbar.bash"), (.zsh, "completions/_pbar"),
      (.fish, "completions/pbar.fish"),
    ])
  func completions(shell: Shell, name: String) {
    let file = TestFile(name)
    let rendered = CompletionScript.render(shell)
    if TestFile.isRecording { #expect(file.write(rendered)) }
    #expect(file.read() == rendered)
  }

  @Test("The manual's options are those of the table")
  func manual() throws {
    try compare(
      "man/pbar.1", from: ".\\\" options begin\n", to: ".\\\" options end\n",
      with: ManualOptions.render())
  }

  @Test(
    "mandoc finds nothing wrong with the manual's options", .enabled(if: hasMandoc, "no mandoc"))
  func lint() {
    let page = """
      .Dd November 21, 2026
      .Dt PBAR 1
      .Os
      .Sh NAME
      .Nm pbar
      .Nd show progress
      .Sh OPTIONS
      \(ManualOptions.render())
      """
    let command = "printf %s \(ShellProgram.quoted(page)) | mandoc -Tlint"
    #expect(ShellProgram.output(of: "sh", "-c", command) == "")
  }

  private static let hasMandoc = ShellProgram.isInstalled("mandoc")

  /// Compares, or replaces, the text between two lines of a file.
  private func compare(
    _ name: String, from begin: String, to end: String, with rendered: String
  ) throws {
    let file = TestFile(name)
    let text = try #require(file.read())
    let beginning = try #require(text.firstRange(of: begin))
    let ending = try #require(text.firstRange(of: end))
    let range = beginning.upperBound..<ending.lowerBound
    if TestFile.isRecording {
      #expect(file.write(text.replacingCharacters(in: range, with: rendered)))
    } else {
      #expect(text[range] == rendered)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
