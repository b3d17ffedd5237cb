import TestSupport

/// Measures how fast `--from auto` reads output that is made to be slow to read.
struct OutputBenchmark {
  var program: String
  var mebibytes: Int
  var rounds: Int
  var folder: TemporaryFolder

  /// The least megabytes a second.
  private static let least = 20.0

  private static let escape = "\u{1B}"

  /// Each text is repeated.
  private static let streams: [(name: String, text: String)] = [
    ("prose", "the quick brown fox jumps over the lazy dog again\n"),
    ("empty lines", "\n"), ("letters", "x\n"), ("digits", "1\n"),
    ("blanks", String(repeating: " ", count: 4000) + "\n"),
    ("carriage returns", "\r"), ("carriage returns and letters", "x\r"),
    ("backspaces", "a\u{8}"), ("percentages", "5%\r"), ("percentages in lines", "5%\n"),
    ("steps", "1/2\n"),
    ("records", (1000...9999).map { "\($0)/9999\r" }.joined()),
    ("records of tqdm", "a:  50%|x| 1/2 [1\r"),
    ("numbers", String(repeating: "1/1 ", count: 1000) + "\n"),
    ("bars", String(repeating: "a: 1%|", count: 600) + "\n"),
    ("brackets", String(repeating: "{\"a\":[1/2|: 3% (4/5", count: 200) + "\n"),
    ("JSON", String(repeating: "{\"type\":\"", count: 400) + "1\"}\n"),
    ("escapes", escape), ("saved cursors", escape + "7"),
    ("restored cursors", String(repeating: escape + "7", count: 500) + escape + "8"),
    ("open OSC 9;4", escape + "]9;4;"), ("OSC 9;4", "x" + escape + "]9;4;1;5\u{7}"),
    ("CHA", "x" + escape + "[G"), ("styles", escape + "[1mabc" + escape + "[0m\n"),
    ("erasures", escape + "[K\r"), ("moves", "x" + escape + "[A\n"),
  ]

  func run() throws {
    let table = Table("Reading \(mebibytes) MiB by --from auto", ["repeated", "MB/s"])
    for (name, text) in Self.streams {
      let unit = Array(text.utf8)
      let count = mebibytes << 20 / unit.count
      let bytes = Array([[UInt8]](repeating: unit, count: count).joined())
      let file = try folder.file("stream", holding: bytes)
      let speeds = try (0..<rounds).map { _ in
        let begin = now()
        _ = try Stage([program, "-q", "--from", "auto"], input: .reading(file)).finish()
        return Double(bytes.count) / 1e6 / (now() - begin)
      }
      let speed = median(speeds)
      table.row([name, speed.text(decimals: 0) + (speed < Self.least ? "!" : "")])
    }
  }
}
