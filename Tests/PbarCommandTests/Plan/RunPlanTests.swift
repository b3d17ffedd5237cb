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
      ("FILE", "bytes"), ("-", "bytes"), ("-p", "bytes"), ("-t", "bytes"), ("-e", "bytes"),
      ("-I", "bytes"), ("-r", "bytes"), ("-a", "bytes"), ("-b", "bytes"), ("-F %p", "bytes"),
      ("-n", "bytes"), ("-q", "bytes"), ("-W", "bytes"), ("-l", "lines"), ("-0", "records"),
      ("-l FILE", "lines"), ("--values", "values"), ("", "values"), ("--label Copying", "values"),
      ("--value 0.4", "value"), ("--countdown 5m", "timer"), ("--until 17:30", "timer"),
      ("--timer-interval now..+5m", "timer"), ("--countdown 5m --count-up", "timer"),
      ("--indeterminate", "activity"), ("--indeterminate FILE", "activity"),
      ("--run make", "command"), ("--indeterminate --run make", "command"),
      ("--values --run make", "command values"), ("-p --run make", "command"),
    ])
  func modes(line: String, mode: String) throws {
    let plan = try plan(line, in: world(input: false))
    #expect(plan.mode == mode)
  }

  @Test("Bytes are copied if standard output is a pipe or a file, unless a mode is given")
  func pipe() throws {
    #expect(try plan("", in: world(input: false, output: false)).mode == "bytes")
    #expect(try plan("", in: world(input: false, output: false, error: false)).mode == "bytes")
    #expect(try plan("FILE", in: world(output: false)).mode == "bytes")
    #expect(try plan("--values", in: world(input: false, output: false)).mode == "values")
  }

  @Test("A run that would only read a keyboard is refused")
  func keyboard() throws {
    let sentence = "nothing to read: standard input is a terminal. Name a file, or see --help"
    for line in ["", "-p", "-l", "-n", "-q", "--label x", "--total 5"] {
      #expect(complaint(line) == sentence, "\(line)")
      #expect(complaint(line, in: world(output: false)) == sentence, "\(line)")
    }
    for line in [
      "FILE", "-", "--values", "--value 1", "--countdown 5m", "--indeterminate", "--run make",
    ] {
      #expect(complaint(line) == nil, "\(line)")
    }
  }

  @Test("The program called as pv always copies, also from a keyboard")
  func pv() throws {
    for system in [world(), world(input: false), world(output: false)] {
      #expect(try plan("", in: system, isPv: true).mode == "bytes")
    }
    #expect(try plan("-l", isPv: true).mode == "lines")
  }

  @Test(
    "The message about a conflict names both options",
    arguments: [
      ("--values --value 1", "--values", "--value"),
      ("--countdown 5m --run make", "--run", "--countdown"),
      ("-l --run make", "--line-mode", "--run"),
      ("--indeterminate --values --run make", "--indeterminate", "--values"),
    ])
  func conflicts(line: String, one: String, other: String) {
    let sentence = complaint(line, in: world(input: false)) ?? ""
    #expect(sentence == "\(one) and \(other) can't be used together. Choose one")
  }

  @Test("The message about a FILE that a mode does not read names the mode and the FILE")
  func fileBeside() {
    #expect(complaint("--values FILE") == "--values reads no files. Leave out 'FILE'")
    #expect(complaint("--countdown 5m FILE") == "--countdown reads no files. Leave out 'FILE'")
    #expect(complaint("FILE --run make") == "--run reads no files. Leave out 'FILE'")
  }

  @Test("The message about --timer 5m suggests --countdown unless a file is named 5m")
  func timerOperand() throws {
    let sentence =
      "--timer takes no value, and there is no file '5m'. "
      + "For a countdown, write --countdown 5m"
    #expect(complaint("--timer 5m") == sentence)
    #expect(complaint("-p --timer 5m", in: world(input: false)) == sentence)
    #expect(
      complaint("--timer=5m") == "--timer takes no value. For a countdown, write --countdown 5m")
    var system = world()
    system.suspectedFiles = try settings("--timer 5m").suspectedValues
    #expect(try plan("--timer 5m", in: system).mode == "bytes")
    #expect(complaint("--timer 5m", isPv: true) == nil)
  }

  @Test("An operand that seems to be the value of the option before it is noted unless it is a file")
  func suspects() throws {
    for line in ["--announce 5 FILE", "--announce 30s", "--json out.json FILE"] {
      let suspects = try settings(line).suspectedValues
      #expect(suspects.count == 1)
      #expect(try plan(line).suspects == suspects)
      #expect(try plan(line, isPv: true).suspects.isEmpty)
      var system = world()
      system.suspectedFiles = suspects
      #expect(try plan(line, in: system).suspects.isEmpty)
    }
    for line in ["--announce FILE", "--announce=5 FILE", "--json -q FILE", "--announce -- 5"] {
      #expect(try settings(line).suspectedValues.isEmpty, "\(line)")
    }
    #expect(complaint("--values --announce 5") == "--announce takes a value only after =. Write --announce=5")
    #expect(complaint("--values --announce 5 FILE") == "--announce takes a value only after =. Write --announce=5")
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

  @Test("The total of several files is the sum of their sizes if all are known")
  func total() throws {
    var system = world()
    system.operandSizes = [100, 250]
    #expect(try plan("a b", in: system).copy?.total == .whole(350))
    system.operandSizes = [100, nil]
    #expect(try plan("a b", in: system).copy?.total == nil)
    system.operandSizes = [.max, .max]
    #expect(try plan("a b", in: system).copy?.total == .real(0x1p64))
    system.operandSizes = [0]
    #expect(try plan("a", in: system).copy?.total == nil)
    system.operandSizes = [100]
    #expect(try plan("a -s 7k", in: system).copy?.total == .whole(7168))
    #expect(try plan("a -l", in: system).copy?.total == nil)
    #expect(try plan("a -l -s 20", in: system).copy?.total == .whole(20))
    #expect(try plan("a --indeterminate", in: system).copy?.total == nil)
    var piped = world(input: false, output: false)
    piped.standardInputSize = 512
    #expect(try plan("", in: piped).copy?.total == .whole(512))
  }

  @Test("-s @FILE takes the size of a file as total, and a message names a file without a size")
  func totalOfFile() throws {
    var system = world(input: false)
    system.totalFileSize = .success(4096)
    #expect(try plan("-p -s @ref", in: system).copy?.total == .whole(4096))
    system.totalFileSize = .failure(.noSuchFile)
    let sentence = complaint("-p -s @ref", in: system) ?? ""
    #expect(sentence.hasPrefix("--total: can't read the size of 'ref': No such file"))
  }

  @Test("The inputs have the order of the operands, and - means standard input")
  func operands() throws {
    let plan = try plan("a - b")
    #expect(plan.copy?.inputs == [.file("a"), .standardInput, .file("b")])
    #expect(try self.inputs("-p", world(input: false)) == [.standardInput])
  }

  @Test("Data goes above the bar on the bar's own terminal, but not as pv", arguments: ["--indeterminate", "FILE"])
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

  @Test(
    "Only output of a command to the bar's own terminal goes above the bar")
  func commandOutput() throws {
    let own = try #require(try plan("--run make -j 4").command)
    #expect(own.arguments.map { String(decoding: $0, as: UTF8.self) } == ["make", "-j", "4"])
    #expect(own.standardOutput == .screen)
    #expect(own.standardError == .screen)
    let redirected = try plan("--run make", in: world(output: false)).command
    #expect(redirected?.standardOutput == .inherited)
    #expect(redirected?.standardError == .screen)
    let quiet = try plan("-q --run make").command
    #expect(quiet?.standardOutput == .inherited)
    #expect(quiet?.standardError == .inherited)
    let values = try plan("--values --run make").command
    #expect(values?.standardOutput == .values)
    let logged = try plan("--run make", in: world(error: false)).command
    #expect(logged?.standardError == .inherited)
  }

  @Test("Output that is kept goes where it would be printed; two outputs to one file share a pipe")
  func keptOutput() throws {
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
      ("--output-last 5 --output-last 0", try world("/dev/null", nil), .inherited, .screen),
    ]
    for (words, system, output, error) in cases {
      let command = try #require(try plan("\(words) --run make", in: system).command)
      #expect(command.standardOutput == output, "\(words)")
      #expect(command.standardError == error, "\(words)")
      #expect((command.keptIn == nil) == words.hasSuffix(" 0"))
    }
  }

  private func inputs(_ line: String, _ world: SystemState) throws -> [CopyInput]? {
    try plan(line, in: world).copy?.inputs
  }
}
