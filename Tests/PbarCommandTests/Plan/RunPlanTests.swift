import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct RunPlanTests {
  @Test(
    "The command line determines the mode of a run",
    arguments: [
      ("bytes", ["FILE", "-", "-p", "-F %p", "-n", "-q", "-W"]), ("lines", ["-l", "-l FILE"]),
      ("records", ["-0"]),
      ("values", ["--values", "", "--label Copying"]), ("value", ["--value 0.4"]),
      (
        "timer",
        [
          "--countdown 5m", "--until 17:30", "--timer-interval now..+5m",
          "--countdown 5m --count-up",
        ]
      ),
      ("activity", ["--indeterminate", "--indeterminate FILE"]),
      ("command", ["--run make", "--indeterminate --run make", "-p --run make"]),
      ("command values", ["--values --run make"]),
    ])
  func modes(mode: String, lines: [String]) throws {
    for line in lines { #expect(try plan(line, in: world(input: false)).mode == mode, "\(line)") }
  }

  @Test(
    "Bytes are copied as pv, or to a pipe or a file, unless a mode is given"
  )
  func pipe() throws {
    let piped = world(input: false, output: false)
    #expect(try plan("", in: piped).mode == "bytes")
    #expect(try plan("FILE", in: world(output: false)).mode == "bytes")
    #expect(try plan("--values", in: piped).mode == "values")
    for system in [world(), world(input: false), world(output: false)] {
      #expect(try plan("", in: system, isPv: true).mode == "bytes")
    }
  }

  @Test("A run that would only read a keyboard is refused")
  func keyboard() throws {
    let sentence = "nothing to read: standard input is a terminal. Name a file, or see --help"
    for line in ["", "-p", "-q", "--label x"] {
      #expect(complaint(line) == sentence, "\(line)")
      #expect(complaint(line, in: world(output: false)) == sentence, "\(line)")
    }
    for line in [
      "-", "--values", "--value 1", "--countdown 5m", "--indeterminate", "--run make",
      "-M in -- cat",
    ] {
      #expect(complaint(line) == nil, "\(line)")
    }
  }

  @Test("The message about --timer 5m suggests --countdown unless a file is named 5m")
  func timerOperand() throws {
    let sentence =
      "--timer takes no value, and there is no file '5m'. For a countdown, write --countdown 5m"
    #expect(complaint("--timer 5m") == sentence)
    #expect(complaint("-p --timer 5m", in: world(input: false)) == sentence)
    var system = world()
    system.suspectedFiles = try settings("--timer 5m").suspectedValues
    #expect(complaint("--timer 5m", in: system) == nil)
    #expect(complaint("--timer 5m", isPv: true) == nil)
  }

  @Test(
    "An operand that seems to be the value of the option before it is refused unless it is a file"
  )
  func suspects() throws {
    for line in ["--announce 5 FILE", "--announce 30s", "--json out.json FILE"] {
      #expect(complaint(line)?.contains("takes a value only after =. Write --") == true)
      #expect(complaint(line, isPv: true) == nil)
      var system = world()
      system.suspectedFiles = try settings(line).suspectedValues
      #expect(complaint(line, in: system) == nil)
    }
    for line in ["--announce FILE", "--announce=5 FILE", "--json -q FILE", "--announce -- 5"] {
      #expect(try settings(line).suspectedValues.isEmpty, "\(line)")
    }
    #expect(
      complaint("--values --announce 5")
        == "--announce takes a value only after =. Write --announce=5")
  }

  @Test("A date of --until that is past is refused; what a script may compute too late is not")
  func past() throws {
    var system = world()
    system.wallTime = 1_800_000_000
    let sentence = "--until: '2020-01-01' is in the past. Write a later time, such as 17:30 or +5m"
    #expect(complaint("--until 2020-01-01", in: system) == sentence)
    #expect(complaint("--until 2027-01-15T07:58:59Z", in: system) != nil)
    for time in ["2027-01-15T07:59:30Z", "2027-01-15T08:00:01Z", "@5", "now", "+0", "00:00Z"] {
      #expect(complaint("--until \(time)", in: system) == nil, "\(time)")
    }
    #expect(complaint("--timer-interval 2020-01-01..2020-01-02", in: system) == nil)
  }

  @Test("An interval that ends before it starts is refused, and an empty one is not")
  func reversed() throws {
    for interval in ["2030-01-02..2030-01-01", "+5m..now", "2020-01-02..2020-01-01"] {
      #expect(
        complaint("--timer-interval \(interval)")
          == "--timer-interval: the end is before the start. Write the earlier time first")
    }
    #expect(complaint("--timer-interval now..+0") == nil)
  }

  @Test("A duration is a total only of a program that counts time")
  func durations() throws {
    let piped = world(input: false)
    guard case .output(let output) = try plan("-s 1:30 --from ffmpeg", in: piped).work else {
      throw OptionError.nothingToRead
    }
    #expect(output.total == .real(90))
    for line in ["-s 1:30", "-s 1:30 --from dd", "--values -s 1:30", "-s 1:30 --run true"] {
      #expect(complaint(line, in: piped)?.contains("'1:30' is a duration") == true, "\(line)")
    }
    #expect(complaint("-s 1:30", in: piped, isPv: true)?.contains("is not an amount") == true)
  }

  @Test("The total is the sum of the sizes of all files if all are known, or the size of -s @FILE")
  func total() throws {
    for (line, sizes, total) in [
      ("a b", [100, 250], .whole(350)), ("a b", [100, nil], nil),
      ("a b", [.max, .max], .real(0x1p64)),
      ("a", [0], nil), ("a -s 7k", [100], .whole(7168)), ("a -l", [100], nil),
      ("a -l -s 20", [100], .whole(20)),
      ("a --indeterminate", [100], nil),
    ] as [(String, [Int64?], Amount?)] {
      var system = world()
      system.operandSizes = sizes
      #expect(try plan(line, in: system).copy?.total == total, "\(line) \(sizes)")
    }
    var piped = world(input: false, output: false)
    piped.standardInputSize = 512
    #expect(try plan("", in: piped).copy?.total == .whole(512))
    piped.totalFileSize = .success(4096)
    #expect(try plan("-s @ref", in: piped).copy?.total == .whole(4096))
    piped.totalFileSize = .success(nil)
    piped.totalDirectory = DirectorySize("ref") { .success(8192) }
    let counting = try #require(try plan("-f -s @ref", in: piped).copy)
    #expect(counting.total == nil && counting.totalDirectory != nil && !counting.totalIsGuess)
    #expect(try plan("-f -s @ref --approximate", in: piped).copy?.totalIsGuess == true)
    #expect(try plan("-q -s @ref", in: piped).copy?.totalDirectory == nil)
    #expect(try plan("-q -S -s @ref", in: piped).copy?.totalDirectory != nil)
    let values = try plan("--values -s @ref", in: piped).work
    let scale: ValueScale? = if case .values(let scale) = values { scale } else { nil }
    #expect(scale?.total == .whole(8192))
    // A device that is too small for the data is full in the end.
    var toDevice = world(input: false, output: false)
    toDevice.outputDeviceSize = 8 << 20
    let copy = try plan("", in: toDevice).copy
    #expect(copy?.total == .whole(8 << 20))
    #expect(copy?.limits.size == nil)
  }

  @Test(
    "Data goes above the bar on the bar's own terminal, but not as pv",
    arguments: ["--indeterminate", "FILE"])
  func dataAboveBar(line: String) throws {
    let direct = CopyOutput.descriptor(.standardOutput)
    #expect(try plan(line).copy?.output == .screen)
    #expect(try plan(line + " -q").copy?.output == direct)
    #expect(try plan(line + " -n").copy?.output == direct)
    #expect(try plan("FILE", isPv: true).copy?.output == direct)
    #expect(try plan(line, in: world(output: false)).copy?.output == direct)
    #expect(try plan(line, in: world(error: false)).copy?.output == direct)
    var apart = world()
    apart.standardOutput.status = try FileStatus(ofPath: "/dev/null")
    apart.standardError.status = try FileStatus(ofPath: "/dev/zero")
    #expect(try plan(line, in: apart).copy?.output == direct)
    #expect(try plan("FILE").work.traits.contents == [.copy])
  }

  @Test("Output of a command on the terminal of the bar goes above it, also if it was kept")
  func commandOutput() throws {
    /// A world with files behind the two outputs; `nil` is the terminal.
    func world(_ output: String?, _ error: String?) throws -> SystemState {
      var system = PbarCommandTests.world(output: output == nil, error: error == nil)
      system.standardOutput.status = try FileStatus(ofPath: FilePath(output ?? "/dev/tty"))
      system.standardError.status = try FileStatus(ofPath: FilePath(error ?? "/dev/tty"))
      return system
    }
    typealias Output = CommandSource.Output
    let (onOutput, onError) = (Output.kept(.standardOutput), Output.kept(.standardError))
    let cases: [(words: String, SystemState, output: Output, error: Output)] = [
      ("", try world(nil, nil), .screen, .screen),
      ("-q", try world(nil, nil), .inherited, .inherited),
      ("", try world("/dev/null", "/dev/zero"), .inherited, .inherited),
      ("--output-on-failure", try world(nil, nil), .screen, .screen),
      ("--output-on-failure -q", try world(nil, nil), .screen, .screen),
      ("--output-on-failure", try world("/dev/null", nil), onOutput, .screen),
      ("--output-on-failure", try world("/dev/null", "/dev/zero"), onOutput, onError),
      ("--output-on-failure", try world("/dev/null", "/dev/null"), onError, onError),
      ("--output-on-failure", try world(nil, "/dev/null"), onOutput, onError),
      ("--output-on-failure --values", try world("/dev/null", nil), .values, .screen),
      // A redirected output may be data.
      ("--output-last 5", try world(nil, nil), .screen, .screen),
      ("--output-last 5", try world("/dev/null", nil), .inherited, .screen),
      ("--output-last 5", try world("/dev/null", "/dev/zero"), .inherited, onError),
      ("--output-last 5", try world("/dev/null", "/dev/null"), onError, onError),
      ("", try world("/dev/null", nil), .inherited, .screen),
    ]
    for (words, system, output, error) in cases {
      let command = try #require(try plan("\(words) --run make", in: system).command)
      #expect(command.standardOutput == output, "\(words)")
      #expect(command.standardError == error, "\(words)")
      #expect((command.keptIn == nil) == !words.hasPrefix("--output"))
    }
  }
}
