import CommandOptions
import Testing

@Suite("Sentences about mistakes")
struct OptionErrorSentencesTests {
  @Test(
    "Each names the option as typed, quotes the value and says what to write instead",
    arguments: [
      (["--lable"], "unknown option '--lable'; did you mean --label?"),
      (["--xyzzy"], "unknown option '--xyzzy'"),
      (["-z"], "unknown option '-z'"),
      (["-pz"], "unknown option '-z' in '-pz'"),
      (["--count"], "option '--count' is ambiguous; it could be --countdown or --count-up"),
      (["--quiet=x"], "--quiet takes no value, but was given 'x'"),
      (["--timer=5m"], "--timer takes no value; for a countdown write --countdown 5m"),
      (
        ["--countdown", "abc"],
        "--countdown: 'abc' is not a duration; write 90, 1.5h, 1h5m30s or 00:05:00"
      ),
      (["--countdown"], "--countdown needs a duration; write 90, 1.5h, 1h5m30s or 00:05:00"),
      (
        ["--style=lineer"],
        "--style: 'lineer' is not a word that it knows; did you mean linear? "
          + "Write automatic, linear, bar, circular, ring or rings"
      ),
      (["--color", "x"], "--color: 'x' is not a word that it knows; write auto, always or never"),
      (
        ["--tint=x"],
        "--tint: 'x' is not a colour; "
          + "write a name such as darkBlue, #rrggbb or a number from 0 to 255"
      ),
      (
        ["-pi", "x"], "-i: 'x' is not a number of seconds; write a number such as 2 or 0.5"
      ),
      (
        ["-w", "100001"],
        "-w: '100001' is not a number from 0 to 100000; "
          + "write a number such as 80, or 0 for that of the terminal"
      ),
      (
        ["-sx"],
        "-s: 'x' is not an amount; "
          + "write a number such as 2000, 64K or 1.5G, or @FILE for the size of a file"
      ),
      (
        ["--until=x"],
        "--until: 'x' is not a time; "
          + "write 17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m"
      ),
      (
        ["--timer-interval", "x"],
        "--timer-interval: 'x' is not an interval of two times; "
          + "write START..END, such as 09:00..17:30 or now..+5m"
      ),
      (["--run"], "--run needs a command; write its name and arguments after the option"),
      (["--no-label"], "--no-label: --label is not a switch that could be undone"),
    ])
  func sentences(words: [String], sentence: String) throws {
    #expect {
      try parse(words: words)
    } throws: { error in
      (error as? OptionError)?.sentence == sentence
    }
  }

  @Test("The examples of each message are accepted")
  func advice() throws {
    for duration in ["90", "1.5h", "1h5m30s", "00:05:00"] {
      #expect(mistake("--countdown", duration) == nil)
    }
    for interval in ["now..+5m"] { #expect(mistake("--timer-interval", interval) == nil) }
    for total in ["2000", "64K", "1.5G", "@FILE"] { #expect(mistake("--total", total) == nil) }
    for color in ["darkBlue", "#112233", "0", "255"] { #expect(mistake("--tint", color) == nil) }
    for time in ["17:30", "@1798757999", "+5m"] { #expect(mistake("--until", time) == nil) }
  }

  @Test("A value is made printable before it is quoted")
  func printable() throws {
    let error = try #require(mistake("--tint", "\u{1B}[31m\n"))
    #expect(!error.sentence.unicodeScalars.contains { $0.value < 0x20 })
  }
}
