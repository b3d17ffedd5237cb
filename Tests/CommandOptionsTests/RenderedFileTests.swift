import CommandOptions
import TestSupport
import Testing

/// Compares committed texts with those that the table gives; `PBAR_RECORD=1` writes them anew.
@Suite("Rendered files")
struct RenderedFileTests {
  @Test("The committed completion scripts are those of the table", arguments: Shell.allCases)
  func completions(shell: Shell) {
    let name = shell == .zsh ? "_pbar" : "pbar.\(shell.rawValue)"
    let difference = committedDifference(
      CompletionScript.render(shell), at: "completions/" + name)
    #expect(difference == nil, "\(difference ?? "")")
  }
}
