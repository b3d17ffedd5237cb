import CommandOptions
import Testing

@Suite("Sentences about mistakes")
struct OptionErrorSentencesTests {
  @Test(
    "Each names the option as typed, quotes the value and says what to write instead",
    arguments: [
      (["--lable"], "unknown option '--lable'. Did you mean --label?"),
      (["-color=auto"], "'-color=auto' has one hyphen. Did you mean --color?"),
      (["-run", "make"], "'-run' has one hyphen. Did you mean --run?"),
      (["-pin"], "'-pin' has one hyphen. Did you mean --pin?"),
      (["-é"], "unknown option '-é'. --help=all lists all options"),
      (["-pz"], "unknown option '-z' in '-pz'. --help=all lists all options"),
      (["-pjrogress"], "unknown option '-j' in '-pjrogress'. Did you mean --progress?"),
      (["--count"], "option '--count' is ambiguous. Write --countdown or --count-up"),
      (["--no-n"], "option '--no-n' is ambiguous. Write --no-null or --no-numeric"),
      (["--quiet=x"], "--quiet takes no value. Leave out '=x'"),
      (["--timer=5m"], "--timer takes no value. For a countdown, write --countdown 5m"),
      (
        ["--countdown", "abc"],
        "--countdown: 'abc' is not a duration. Write 90, 1.5h, 1h5m30s or 00:05:00"
      ),
      (["--countdown"], "--countdown needs a duration. Write 90, 1.5h, 1h5m30s or 00:05:00"),
      (
        ["--style="],
        "--style: '' is not a style. Write automatic, linear, bar, circular, ring, rings or gauge, or the name or path of a file"
      ),
      (
        ["--border", "x"],
        "--border: 'x' is not a border. Write none, rounded, square, heavy, double, "
          + "rounded-heavy, each, all or padding=N"
      ),
      (["--completion", "x"], "--completion: 'x' is not a shell. Write bash, zsh or fish"),
      (["--color", "x"], "--color: 'x' is not a setting. Write auto, always or never"),
      (["--help=me"], "--help: 'me' is not a topic. Write all"),
      (
        ["--track-tint=x"],
        "--track-tint: 'x' is not a colour. "
          + "Write a name such as darkBlue, #rrggbb or a number from 0 to 255"
      ),
      (
        ["--tint=green,red@x"],
        "--tint: 'green,red@x' is not a colour. "
          + "Write a name such as darkBlue, #rrggbb or a number from 0 to 255, "
          + "or colours by the value such as green,yellow@70,red@90"
      ),
      (
        ["-pi", "x"], "-i: 'x' is not a number of seconds. Write a number such as 2 or 0.5"
      ),
      (
        ["-w", "100001"],
        "-w: '100001' is not a number from 0 to 100000. "
          + "Write a number such as 80, or 0 for the size of the terminal"
      ),
      (
        ["-sx"],
        "-s: 'x' is not an amount. "
          + "Write a number such as 2000, 64K or 1.5G, or @FILE for the size of a file"
      ),
      (
        ["--until=x"],
        "--until: 'x' is not a time. "
          + "Write 17:30, 2026-12-31, 2026-12-31T23:59:59, @1798757999 or +5m"
      ),
      (
        ["--timer-interval", "x"],
        "--timer-interval: 'x' is not an interval of two times. "
          + "Write START..END, such as 09:00..17:30 or now..+5m"
      ),
      (["--run", "-x"], "--run needs a command, and '-x' is an option. Options go before --run"),
      (["--run"], "--run needs a command. Write the command and its arguments after the option"),
      (
        ["-F", "%p %Q"],
        "-F: '%Q' is not a field. Write fields such as %p or %{eta}, and %% for a percent sign"
      ),
      (
        ["--current-value-label=%{progess}"],
        "--current-value-label: '%{progess}' is not a field. Did you mean %{progress}?"
      ),
      (["--no-label"], "--no-label: only switches can be turned off, and --label is not a switch"),
    ])
  func sentences(words: [String], expected: String) {
    #expect(sentence { () throws(OptionError) in try parse(words: words) } == expected)
  }
}
