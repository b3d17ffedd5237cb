import ProgressStyles
import TestSupport
import Testing

@testable import CommandOptions

@Suite struct ChangedSettingsTests {
  private func changed(_ before: String, by line: String) throws -> Settings {
    try parse(words: before.words).changed(by: line.words.map(\.bytes), asPv: false)
  }

  @Test("Options that the change does not mention stay as they were")
  func keeps() throws {
    let line = "-N x -L 10k -s 5m -p -x window file"
    var expected = try parse(words: line.words)
    expected.given.insert(.interval)
    expected.interval = 3
    #expect(try changed(line, by: "-R 7 -i 3") == expected)
  }

  @Test("Labels, colours and display switches are a whole: the first one removes all of before")
  func replaces() throws {
    #expect(try changed("-N a -N b", by: "-R 7 -N c -N d").labels == ["c", "d"])
    let after = try changed("--tint red --tint blue --gradient red,blue", by: "-R 7 --tint pink")
    #expect(after.tints == [try #require(TintColor.named("pink"))])
    #expect(after.gradients == [])
    #expect(try changed("-p -e -F %b", by: "-R 7 -r").displayFields == [.rate])
    #expect(try changed("-p -e -F %b", by: "-R 7 -r").formats == [])
    let formatted = try changed("-p -A 5", by: "-R 7 -F %b")
    #expect(formatted.displayFields == [])
    #expect(formatted.lastWrittenCount == nil)
  }

  @Test("A limit can be changed and lifted, a switch undone, and a title moved")
  func changes() throws {
    #expect(try changed("-L 10k", by: "-R 7 -L 5k").rateLimit == 5120)
    #expect(try changed("-L 10k", by: "-R 7 -L 0").rateLimit == nil)
    #expect(try changed("-A 10", by: "-R 7 -A 0").lastWrittenCount == nil)
    #expect(try changed("-q", by: "-R 7 --no-quiet")[.quiet] == false)
    let title = try changed("-x window", by: "-R 7 -x process:%b").extraDisplay
    #expect(title == ExtraDisplay(places: [.processTitle], format: "%b"))
  }

  @Test(
    "What a running transfer does not take is refused by its name as typed",
    arguments: [
      ("-R 7 -D 3", "-D can't"), ("-R 7 --values", "--values can't"), ("-R 7 -h", "-h can't"),
      ("-R 7 -N x file", "'file': "), ("-R 7 -N x -- file", "'file': "),
      ("-R 7", "--remote needs an option"), ("--remote=7 -R 8", "--remote needs an option"),
    ])
  func refuses(line: String, beginning: String) throws {
    let sentence = try #require(changeMistake(line.words))
    #expect(sentence.hasPrefix(beginning))
    #expect(
      sentence.hasSuffix(". Nothing was changed") || beginning == "--remote needs an option")
  }
}
