import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("Words for a shell", .fewAtOnce)
struct ShellWordTests {
  @Test("Any bytes come back from a shell as one word", arguments: ["sh", "bash", "zsh", "fish"])
  func law(shell: String) async throws {
    guard installedProgram(shell) != nil else { try Test.cancel("\(shell) is not installed") }
    var random = SeededRandom()
    let signs = Array("a1-~=#!%$`\"'\\ *?[]{}()<>|&;^,:@\t\n\u{1B}שé\u{202E}\u{301}".utf8)
    var words = [
      [], Array("-n".utf8), Array("%s\\n".utf8), Array("a\n\u{7}".utf8), Array("'\u{301}".utf8),
    ]
    for _ in 0..<300 {
      let isText = Bool.random(using: &random)
      words.append(
        (0...Int.random(in: 0..<12, using: &random)).map { _ in
          isText
            ? UInt8.random(in: 0x20...0x7E, using: &random)
            : Bool.random(using: &random)
              ? UInt8.random(in: 1...255, using: &random) : signs.randomElement(using: &random) ?? 0
        })
    }
    // fish alone has escapes between single quotes.
    if shell == "fish" { words.removeAll { $0.contains(UInt8(ascii: "\\")) } }
    let quoted = words.map { (bytes: $0, word: SafeText.shellWord($0)) }
    let shown = quoted.compactMap { $0.word }
    #expect(shown.allSatisfy { SafeText.printable($0) == $0 })
    for (bytes, word) in quoted where word == nil { #expect(bytes.last == 0x0A) }
    let whole = quoted.filter { $0.word != nil }
    let script = "printf '%s\\0' " + shown.joined(separator: " ")
    let home = try TemporaryFolder()
    let run = try await runProgram(
      ["-c", script], program: shell, environment: ["HOME": home.path])
    #expect(run.errorText == "")
    #expect(run.output == whole.flatMap { $0.bytes + [0] })
  }

  @Test(
    "Only what needs it is quoted",
    arguments: [
      ("-j8", "-j8"), ("a/b_c.d:e,@f+50%", "a/b_c.d:e,@f+50%"), ("", "''"), ("x y", "'x y'"),
      ("a'b", "'a'\\''b'"), ("'\u{301}", "''\\''\u{301}'"), ("$HOME", "'$HOME'"), ("~", "'~'"),
      ("=ls", "'=ls'"),
      ("שלום", "'שלום'"),
      ("a\nb%", "\"$(printf 'a\\012b\\045')\""), ("\u{1B}[m", "\"$(printf '\\033\\133m')\""),
      ("a\n", nil),
    ])
  func quotes(text: String, word: String?) {
    #expect(SafeText.shellWord(Array(text.utf8)) == word)
  }
}
