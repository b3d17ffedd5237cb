import CommandOptions
import Testing

/// Compares committed texts with those that the table gives; `PBAR_RECORD=1` writes them anew.
@Suite("Rendered files", .serialized)
struct RenderedFileTests {
  @Test("The committed completion scripts are those of the table", arguments: Shell.allCases)
  func completions(shell: Shell) {
    let file = TestFile("completions/" + (shell == .zsh ? "_pbar" : "pbar.\(shell.rawValue)"))
    let rendered = CompletionScript.render(shell)
    if TestFile.isRecording { #expect(file.write(rendered)) }
    #expect(file.read() == rendered)
  }
}
