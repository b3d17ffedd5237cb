import TestSupport
import TestTraits
import Testing

/// The faults that pv has fixed since 1.6.0 and the rules that it has stated, by its NEWS.
///
/// Entries about its build, translations, manual and tests have no rows. `ArchitectureTests` looks
/// whether the tests that rows name exist.
@Suite("What pv has fixed", .fewAtOnce)
struct PvNewsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let entry: String
    let script: String
    let shown: String
    var testDescription: String { entry }
  }

  private let link: PvLink

  init() throws { link = try PvLink() }

  /// `shown` is the last picture of a run, `last` that of a text.
  private static let prelude = """
    last() { tr '\\r' '\\n' | sed 's/ *$//' | grep . | tail -n 1; }
    shown() { pv "$@" 2>&1 >/dev/null | last; }

    """

  @Test("The program does what pv's NEWS says", arguments: PvNews.rows)
  func behaves(row: Row) async throws {
    let run = try await link.run(Self.prelude + row.script)
    let shown = run.outputText.lines.joined(separator: "|")
    let isShown = try shown == row.shown || Regex(row.shown).wholeMatch(in: shown) != nil
    #expect(isShown, "\(row.script): \(shown) \(run.errorText)")
  }
}

enum PvNews {
  /// Rows that are tried: the text that the script writes, or a regular expression.
  static let rows: [PvNewsTests.Row] = entries.compactMap { entry, verdict in
    guard case .writes(let text, let script) = verdict else { return nil }
    return PvNewsTests.Row(entry: entry, script: script, shown: text)
  }

  enum Verdict {
    case writes(String, String)
    case tested(String)  // By another suite
    case not(String)  // Why the entry does not apply
  }

  private static let entries: [(String, Verdict)] = [
    ("1.11.0 --monitor watches both ends of a command", .tested("MonitorTests.writesNumbers")),
    (
      "1.11.0 A PID file that can't be replaced is an error",
      .writes("1", "pv -q -P folder text 2>/dev/null; echo $?")
    ),
    ("1.11.0 The help is wrapped on very small terminals", .not("it has 79 cells everywhere")),
    ("1.10.5 -8 with -g multiplies the rate once", .tested("FormatSequenceTests.gauge")),
    (
      "1.10.4 The size of a directory is that of all its files",
      .writes("50", "mkdir -p d/e; cp text d; cp text d/e; cat text | shown -ns @d")
    ),
    ("1.10.3 The process' title is whole", .tested("TitleTests.processRoom")),
    ("1.10.1 -d takes several arguments", .tested("WatchTests.operands")),
    ("1.10.0 --query", .tested("RemoteTests.follows")),
    ("1.10.0 The timers of -d do not count a stop", .tested("ClockTests.copies")),
    ("1.9.44 -O leaves holes", .tested("CopyWriterTests.leavesHoles")),
    (
      "1.9.44 The last picture of -d stays when the process ends",
      .writes(" +0:text: 0.00  B .*", "sleep 0.3 <text & shown -fi 0.1 -d $!")
    ),
    ("1.9.42 -d =NAME and -d @LIST", .tested("WatchTests.operands")),
    (
      "1.9.42 -R changes the format of -d",
      .writes(
        ".*: new 0.00  B",
        """
        sleep 50 <text & P=$!
        "$PV" -fi 0.1 -d $P 2>seen >&2 & Q=$!
        until pv -R $Q -F 'new %b' 2>/dev/null; do sleep 0.05; done
        until grep -q new seen; do sleep 0.05; done
        kill $P; wait; last <seen
        """)
    ),
    (
      "1.9.42 -S reads no more than -s",
      .writes("line 1|line 2|lin", "{ pv -qS -s 10; head -c 7; } <text")
    ),
    (
      "1.9.42 -S with a size of 0 copies nothing",
      .writes(
        "0|0", "cat text | pv -qS -s 0 | wc -c | tr -d ' '; pv -qSs 0 text | wc -c | tr -d ' '")
    ),
    (
      "1.9.34 Waiting for the reader of a pipe takes no processor time",
      .writes(
        "0m0.[01]\\d*s 0m0.[01]\\d*s",
        "seq 9 | { pv -f 2>/dev/null; times >times; } | sleep 0.6; tail -n 1 times")
    ),
    (
      "1.9.34 -u with -d",
      .writes(
        " +0:text: >  \\|",
        "sleep 0.3 <text & shown -fi 0.1 -u block -F '%3{progress-bar-only}|' -d $!")
    ),
    (
      "1.9.31 -F with -n",
      .writes(#"{"b":18893,"p":100}"#, #"shown -nF '{"b":%b,"p":%{progress-amount-only}}' text"#)
    ),
    ("1.9.24 Bars of blocks, and --bar-style", .tested("FormatSequenceTests.bars")),
    ("1.9.24 %{sgr:…}", .tested("FormatSequenceTests.sequences")),
    ("1.9.24 Sizes may have decimals", .writes("1230", "shown -ns 1.5K text")),
    (
      "1.9.24 So may rates, buffers and blocks",
      .writes("same", "pv -qL 1.5M -B 1.5K -EZ 1.5K text | cmp - text && echo same")
    ),
    ("1.9.24 A wide bar moves in fine steps", .tested("BracketedBarTests")),
    ("1.9.15 %nL", .tested("FormatSequenceTests.previousLine")),
    ("1.9.15 Sequences have names", .tested("FormatTemplateTests.fields")),
    ("1.9.15 %nA may come twice", .writes("000\\. 0\\.", "shown -fF '%4A %2A' text")),
    (
      "1.9.15 So may %p, with a width",
      .writes("[====>] 100% [=>] 100%", "shown -fw 22 -F '%p %9p' text")
    ),
    (
      "1.9.15 Wide characters of a format have two cells",
      .writes("世界 [=======>] 100%", "LC_ALL=C.UTF-8 shown -fw 20 -F '世界 %p' text")
    ),
    ("1.9.15 -R changes -x", .tested("ChangedSettingsTests.changes")),
    (
      "1.9.15 Dangling and unknown sequences of a format are text",
      .writes("18.5KiB %{x} %{ %y%", "shown -fF '%b %{x} %{ %y%' text")
    ),
    ("1.9.7 -x", .tested("TitleTests.window")),
    ("1.9.7 -d shows positions", .tested("WatchTests.descriptor")),
    ("1.9.0 -U", .tested("TransferTests.storesFirst")),
    (
      "1.9.0 -v counts all intervals",
      .writes(
        "rate min/avg/max/mdev = 0.000/.*",
        "(sleep 0.5; cat text) | pv -qvi 0.1 2>&1 >/dev/null")
    ),
    ("1.9.0 -r with -n", .writes("\\d+\\.\\d{4}", "shown -nr text")),
    ("1.9.0 -g shows the rate against the highest rate", .tested("AppearanceTests.gauge")),
    ("1.9.0 Pipelines that stopped in the background", .not("the program never stops them")),
    ("1.9.0 What is still in the pipe is not done", .tested("PipeReaderTests.countsTakenLines")),
    ("1.9.0 The time of completion begins with FIN", .writes("FIN [0-9:]{8}", "shown -fI text")),
    ("1.9.0 The average rate has round brackets", .writes("\\(.*B/s\\)", "shown -fa text")),
    ("1.9.0 -K with -o", .tested("UncachedEndTests.writes")),
    ("1.9.0 Sequential reads are announced", .not("reads ahead come by themselves")),
    ("1.8.14 A double free at the end of -d", .not("memory is freed by the language")),
    ("1.8.13 -s @DEVICE", .tested("RunPlanTests.total")),
    ("1.8.12 The size of an output device is the total", .tested("RunPlanTests.total")),
    ("1.8.12 A write of nothing is no end of the file", .tested("ForcedFaultTests.fallsShort")),
    ("1.8.10 -o", .tested("TransferTests.writesAFile")),
    ("1.8.9 -k", .writes("18.9kB", "shown -fkb text")),
    (
      "1.8.9 Pictures go on while the output takes nothing",
      .writes(
        "[3-9]\\d*",
        "yes | pv -fti 0.1 2>seen | sleep 0.6; tr '\\r' '\\n' <seen | grep -c : | tr -d ' '")
    ),
    ("1.8.9 TMPDIR is respected with -c", .tested("ControlSocketDirectoryTests.order")),
    (
      "1.8.5 A percentage has four cells",
      .writes(
        " 94%|100%",
        "for size in 20000 18893; do shown -fF '%{progress-amount-only}' -s $size text; done")
    ),
    ("1.8.5 -R works with several runs", .tested("RemoteTests.changesTheRate")),
    ("1.8.0 -X", .writes("0", "pv -qX text | wc -c | tr -d ' '")),
    ("1.8.0 -Z", .tested("CopyReaderTests.skipsBlocks")),
    ("1.8.0 No foreign file is written as PID file", .tested("ProcessFileTests.safe")),
    (
      "1.8.0 A missing file is reported once and skipped",
      .writes(
        "1|18893", "pv -q missing text 2>err | wc -c >size; grep -c missing err; tr -d ' ' <size")
    ),
    ("1.8.0 The total of -l is counted", .writes("2.00k .* 100%", "shown -lf text")),
    ("1.8.0 A suspended machine", .tested("ClockTests.sleeps")),
    ("1.8.0 A resize does not change -w", .tested("PresenterTests.width")),
    ("1.8.0 A position of -d that moves back", .not("no rate is negative")),
    ("1.8.0 -c restores the terminal", .tested("JobControlTests.stops")),
    ("1.7.24 The size of the terminal is found", .tested("FrameWidthLawTests.stays")),
    ("1.7.24 The help is wrapped in any locale", .tested("HelpTextTests.width")),
    ("1.7.17 -Y", .tested("ForcedFaultTests.tellsOfTheDisk")),
    ("1.7.17 -K", .tested("UncachedEndTests.shares")),
    ("1.7.17 Two spaces before B", .writes(" 512  B", "head -c 512 text | shown -fb")),
    ("1.7.17 --version", .writes("pbar .*", "pv -V | head -n 1")),
    ("1.7.0 -s @FILE", .writes("100", "cat text | shown -ns @text")),
    ("1.7.0 -d on macOS", .tested("WatchSourceTests.ownFiles")),
    ("1.7.0 -8, which shows the amount", .writes(" 147Kib", "shown -f8 text")),
    ("1.7.0 -m", .tested("RateTests.average")),
    ("1.7.0 -d shows relative names", .tested("WatchSourceTests.labels")),
    (
      "1.7.0 Pictures without a terminal of its own, and -f in the background",
      .tested("PvNameTests.background")
    ),
    ("1.7.0 A burst does not break -L", .tested("TransferLimitsTests.fillsInSteps")),
    ("1.7.0 The timer shows days", .tested("PvTextTests.timer")),
    ("1.7.0 -n goes beyond 100", .writes("18893", "shown -ns 100 text")),
    (
      "1.6.19 A start in the background stops nothing",
      .tested("JobControlTests.copiesInTheBackground")
    ),
    ("1.6.19 -B, -A and -T imply -C", .writes("{  0%}", "cat text | shown -fT")),
    ("1.6.6 -B is respected", .tested("TransferTests.readsAhead")),
    ("1.6.6 Large buffers do not hold up pictures", .tested("TransferTests.holdsNothingBack")),
    ("1.6.6 13.0 is as long as 13.1", .writes("13.0KiB", "head -c 13312 zeros | shown -fb")),
    (
      "1.6.6 -d reports a process that it can't watch",
      .writes("2", "pv -d 999999999 2>/dev/null; echo $?")
    ),
    ("1.6.0 -D", .tested("PresenterTests.delay")),
    ("1.6.0 -I", .tested("FormatTemplateTests.fields")),
    ("1.6.0 -e shows days", .tested("PvTextTests.timer")),
    ("1.6.0 Short reads and writes are repeated", .tested("ForcedFaultTests.fallsShort")),
    ("1.6.0 No total with -l", .not("since 1.8.0 lines are counted")),
    ("1.6.0 -d removes its lines at the end", .not("since 1.9.44 they stay")),
    ("1.6.0 A message begins on a new line", .tested("PresenterTextTests.notes")),
  ]
}
