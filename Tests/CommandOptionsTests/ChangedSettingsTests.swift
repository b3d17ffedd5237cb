import ProgressStyles
import Testing

@testable import CommandOptions

@Suite struct ChangedSettingsTests {
  private func changed(_ before: String, by line: String) throws -> Settings {
    try parse(words: words(before)).changed(by: words(line).map { Array($0.utf8) }, asPv: false)
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  private func mistake(_ line: String) -> OptionError? {
    do throws(OptionError) {
      _ = try Settings().changed(by: words(line).map { Array($0.utf8) }, asPv: false)
      return nil
    } catch {
      return error
    }
  }

  @Test("Options that the change does not mention stay as they were")
  func keeps() throws {
    let before = try parse("-N", "x", "-L", "10k", "-s", "5m", "-p", "file")
    let after = try changed("-N x -L 10k -s 5m -p file", by: "-R 7 -i 3")
    var expected = before
    expected.given.insert(.interval)
    expected.interval = 3
    #expect(after == expected)
  }

  @Test("Labels and colours are a whole: the first one removes all of before")
  func replacesLists() throws {
    #expect(try changed("-N a -N b", by: "-R 7 -N c -N d").labels == ["c", "d"])
    #expect(try changed("-N a -N b", by: "-R 7 -i 3").labels == ["a", "b"])
    let after = try changed("--tint red --tint blue --gradient red,blue", by: "-R 7 --tint pink")
    #expect(after.tints == [TintColor.named("pink")].compactMap(\.self))
    #expect(after.gradients == [])
    #expect(try changed("--tint red --tint blue", by: "-R 7 -i 3").tints.count == 2)
  }

  @Test("Display switches are a whole: the first one removes all of before")
  func replacesFields() throws {
    #expect(try changed("-p -e", by: "-R 7 -r").displayFields == [.rate])
    #expect(try changed("-p -e -F %b", by: "-R 7 -r").formats == [])
    #expect(try changed("-p -A 5", by: "-R 7 -F %b").displayFields == [])
    #expect(try changed("-p -A 5", by: "-R 7 -F %b").lastWrittenCount == nil)
    #expect(try changed("-p -e", by: "-R 7 -N y").displayFields == [.progress, .eta])
  }

  @Test("A rate limit, a width or a label can be changed and a limit lifted")
  func changes() throws {
    #expect(try changed("-L 10k", by: "-R 7 -L 5k").rateLimit == 5120)
    #expect(try changed("-L 10k", by: "-R 7 -L 0").rateLimit == nil)
    #expect(try changed("-N x", by: "-R 7 -N y").labels == ["y"])
    #expect(try changed("-q", by: "-R 7 --no-quiet")[.quiet] == false)
  }

  @Test("Titles can be given and changed, and stay unless they are mentioned")
  func titles() throws {
    #expect(try changed("-b", by: "-R 7 -x process").extraDisplay?.places == [.processTitle])
    let other = try changed("-x window", by: "-R 7 -x process:%b").extraDisplay
    #expect(other == ExtraDisplay(places: [.processTitle], format: "%b"))
    #expect(try changed("-x window", by: "-R 7 -N y").extraDisplay?.places == [.windowTitle])
  }

  @Test(
    "An option that a running transfer does not take is refused by its name as typed",
    arguments: [
      "-c", "-l", "-0", "-f", "-D 3", "-E", "-S", "-B 5", "-W", "-d 3", "-Q 5", "-M in", "-o x",
      "--values", "--countdown 5", "--indeterminate", "--run x", "-P x", "-U x", "-X", "-h",
    ])
  func refuses(line: String) {
    let typed = String(line.prefix { $0 != " " })
    #expect(mistake("-R 7 \(line)") == .notChangeable(typed: typed))
    #expect(
      mistake("-R 7 \(line)")?.sentence == "\(typed) can't be changed in a running transfer. Nothing was changed")
  }

  @Test("FILEs are refused")
  func refusesFiles() {
    #expect(mistake("-R 7 -N x file") == .fileNotChangeable("file"))
    #expect(mistake("-R 7 -N x -- file") == .fileNotChangeable("file"))
  }

  @Test("--remote alone is an error")
  func needsSomething() {
    #expect(mistake("-R 7") == .changesNothing)
    #expect(mistake("--remote=7 -R 8") == .changesNothing)
  }
}
