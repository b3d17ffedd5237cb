import TestSupport
import Testing

@testable import CommandOptions

@Suite("Splitting as a shell does")
struct ShellWordsTests {
  @Test(
    "Words are split as a shell splits them",
    arguments: [
      ("", []), ("  \t\n ", []),
      ("a b", ["a", "b"]), ("  a\tb\nc  ", ["a", "b", "c"]),
      ("'a b' c", ["a b", "c"]), ("\"a b\"c", ["a bc"]), ("''", [""]), ("a\"\"b", ["ab"]),
      ("a\\ b", ["a b"]), ("\\'a", ["'a"]), ("'a\\b'", ["a\\b"]),
      ("\"a\\\"b\"", ["a\"b"]), ("\"\\$\\`\\\\\"", ["$`\\"]), ("\"\\n\"", ["\\n"]),
      ("a\\\nb", ["ab"]), ("\"a\\\nb\"", ["ab"]), ("a\\", ["a\\"]),
      ("#ff0000 b", ["#ff0000", "b"]), ("$HOME ~ *", ["$HOME", "~", "*"]),
    ])
  func split(text: String, words: [String]) throws {
    #expect(try ShellWords.split(text.bytes) == words.map(\.bytes))
  }
}
