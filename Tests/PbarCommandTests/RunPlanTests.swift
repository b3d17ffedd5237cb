import CommandOptions
import ProgressSources
import SystemCalls
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct RunPlanTests {
  @Test(
    "One run has one mode",
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

  @Test("What goes on through a pipe is copied, whatever stands before and behind")
  func pipe() throws {
    #expect(try plan("", in: world(input: false, output: false)).mode == "bytes")
    #expect(try plan("", in: world(input: false, output: false, error: false)).mode == "bytes")
    #expect(try plan("FILE", in: world(output: false)).mode == "bytes")
    #expect(try plan("--values", in: world(input: false, output: false)).mode == "values")
  }

  @Test("Nobody sits waiting on a keyboard")
  func keyboard() throws {
    let sentence = "nothing to read: standard input is a terminal and no FILE is named; see --help"
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

  @Test("Called as pv it always copies, and reads a keyboard too")
  func pv() throws {
    for surroundings in [world(), world(input: false), world(output: false)] {
      #expect(try plan("", in: surroundings, isPv: true).mode == "bytes")
    }
    #expect(try plan("-l", isPv: true).mode == "lines")
  }

  @Test(
    "Modes that exclude one another are both named",
    arguments: [
      ("--values --value 1", "--values", "--value"),
      ("--values --countdown 5m", "--values", "--countdown"),
      ("--value 1 --until 17:30", "--value", "--until"),
      ("--countdown 5m --until 17:30", "--countdown", "--until"),
      ("--until 17:30 --timer-interval now..+5m", "--until", "--timer-interval"),
      ("--countdown 5m --run make", "--run", "--countdown"),
      ("--value 1 --run make", "--run", "--value"),
      ("--until 17:30 --run make", "--run", "--until"),
      ("-l --values", "--line-mode", "--values"), ("-0 --values", "--null", "--values"),
      ("-l --countdown 5m", "--line-mode", "--countdown"),
      ("-l --run make", "--line-mode", "--run"),
      ("--indeterminate --values", "--indeterminate", "--values"),
      ("--indeterminate --countdown 5m", "--indeterminate", "--countdown"),
      ("--indeterminate --values --run make", "--indeterminate", "--values"),
    ])
  func conflicts(line: String, one: String, other: String) {
    let sentence = complaint(line, in: world(input: false)) ?? ""
    #expect(sentence == "\(one) and \(other) exclude each other; choose one of them")
  }

  @Test("A FILE beside a mode that reads none is quoted, with the mode")
  func fileBeside() {
    #expect(complaint("--values FILE") == "--values reads no FILE, but 'FILE' was given")
    #expect(complaint("--countdown 5m FILE") == "--countdown reads no FILE, but 'FILE' was given")
    #expect(complaint("FILE --run make") == "--run reads no FILE, but 'FILE' was given")
  }

  @Test("Counting up needs a timer")
  func countUp() {
    #expect(
      complaint("--count-up FILE")
        == "--count-up says how a timer is shown; add --countdown, --until or --timer-interval")
  }

  @Test("--timer 5m is answered with what was meant, unless there is such a file")
  func timerOperand() throws {
    let sentence =
      "--timer shows the elapsed time and there is no file '5m'; "
      + "for a countdown write --countdown 5m"
    #expect(complaint("--timer 5m") == sentence)
    #expect(complaint("-p --timer 5m", in: world(input: false)) == sentence)
    #expect(
      complaint("--timer=5m") == "--timer takes no value; for a countdown write --countdown 5m")
    var surroundings = world()
    surroundings.timerOperandIsFile = true
    #expect(try plan("--timer 5m", in: surroundings).mode == "bytes")
    #expect(complaint("--timer 5m", isPv: true) == nil)
  }

  @Test("The total of several files is their sum, where all are known")
  func total() throws {
    var surroundings = world()
    surroundings.operandSizes = [100, 250]
    #expect(try plan("a b", in: surroundings).copy?.total == .whole(350))
    surroundings.operandSizes = [100, nil]
    #expect(try plan("a b", in: surroundings).copy?.total == nil)
    surroundings.operandSizes = [.max, .max]
    #expect(try plan("a b", in: surroundings).copy?.total == .real(0x1p64))
    surroundings.operandSizes = [0]
    #expect(try plan("a", in: surroundings).copy?.total == nil)
    surroundings.operandSizes = [100]
    #expect(try plan("a -s 7k", in: surroundings).copy?.total == .whole(7168))
    #expect(try plan("a -l", in: surroundings).copy?.total == nil)
    #expect(try plan("a -l -s 20", in: surroundings).copy?.total == .whole(20))
    #expect(try plan("a --indeterminate", in: surroundings).copy?.total == nil)
    var piped = world(input: false, output: false)
    piped.standardInputSize = 512
    #expect(try plan("", in: piped).copy?.total == .whole(512))
  }

  @Test("A total may be the size of a file; where it can't be told, the file is named")
  func totalOfFile() throws {
    var surroundings = world(input: false)
    surroundings.totalFileSize = .success(4096)
    #expect(try plan("-p -s @ref", in: surroundings).copy?.total == .whole(4096))
    surroundings.totalFileSize = .failure(.noSuchFile)
    let sentence = complaint("-p -s @ref", in: surroundings) ?? ""
    #expect(sentence.hasPrefix("--total: the size of 'ref' can't be told: No such file"))
  }

  @Test("Operands keep their order, and - is standard input")
  func operands() throws {
    let plan = try plan("a - b")
    #expect(plan.copy?.inputs == [.file(Array("a".utf8)), .standardInput, .file(Array("b".utf8))])
    #expect(try self.inputs("-p", world(input: false)) == [.standardInput])
  }

  @Test("The text of an activity goes above the bar only on the bar's own terminal")
  func activityText() throws {
    #expect(try plan("--indeterminate").copy?.isAboveBar == true)
    #expect(try plan("--indeterminate", in: world(output: false)).copy?.isAboveBar == false)
    #expect(try plan("--indeterminate", in: world(error: false)).copy?.isAboveBar == false)
    var apart = world()
    apart.standardOutput.status = try FileStatus(ofPath: Array("/dev/null".utf8))
    apart.standardError.status = try FileStatus(ofPath: Array("/dev/zero".utf8))
    #expect(try plan("--indeterminate", in: apart).copy?.isAboveBar == false)
    #expect(try plan("FILE").copy?.isAboveBar == false)
  }

  @Test(
    "What a command prints to the bar's own terminal goes above the bar, the rest is left alone")
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

  private func inputs(_ line: String, _ world: Surroundings) throws -> [CopyInput]? {
    try plan(line, in: world).copy?.inputs
  }
}

@Suite struct DisplayPlanTests {
  @Test("The bar is drawn on standard error where that is a terminal, and else nowhere")
  func places() throws {
    #expect(try place("FILE") == .terminal(anyway: false))
    #expect(try place("FILE -f") == .terminal(anyway: true))
    #expect(try place("FILE", world(error: false)) == .nowhere)
    #expect(try place("FILE -f", world(error: false)) == .stream)
    #expect(try place("FILE -n") == .stream)
    #expect(try place("FILE -n", world(error: false)) == .stream)
    #expect(try place("FILE -q") == .nowhere)
    #expect(try place("FILE -q -f -n") == .nowhere)
    #expect(try place("--value 1", world(error: false)) == .standardOutput)
    #expect(try place("--value 1 -q") == .nowhere)
  }

  @Test("A width that was given is exact, a terminal's has a cell to spare, a stream has 80")
  func widths() throws {
    #expect(try plan("FILE -w 33").display.width == 33)
    #expect(try plan("FILE").display.width == nil)
    #expect(try plan("FILE -f", in: world(error: false)).display.width == 80)
    #expect(try plan("FILE -f -w 33", in: world(error: false)).display.width == 33)
    var surroundings = world()
    #expect(try plan("--value 1", in: surroundings).display.width == 80)
    surroundings.environment["COLUMNS"] = "60"
    #expect(try plan("--value 1", in: surroundings).display.width == 60)
    surroundings.environment["COLUMNS"] = "wide"
    #expect(try plan("--value 1", in: surroundings).display.width == 80)
    surroundings.environment["COLUMNS"] = "-5"
    #expect(try plan("--value 1", in: surroundings).display.width == 80)
    surroundings.outputColumns = 100
    #expect(try plan("--value 1", in: surroundings).display.width == 99)
    surroundings.outputColumns = 1
    #expect(try plan("--value 1", in: surroundings).display.width == 1)
    #expect(try plan("--value 1 -w 33", in: surroundings).display.width == 33)
  }

  @Test(
    "At most 10 frames a second where nothing moves, one a second for a stream or for pv's fields"
  )
  func intervals() throws {
    var sized = world()
    sized.operandSizes = [100]
    #expect(try plan("FILE", in: sized).display.interval == 1.0 / 10)
    #expect(try plan("--indeterminate").display.interval == 1.0 / 10)
    #expect(try plan("FILE -f", in: world(error: false)).display.interval == 1)
    #expect(try plan("FILE -p").display.interval == 1)
    #expect(try plan("FILE -n").display.interval == 1)
    for line in ["FILE -i 0.5", "FILE -p -i 0.5", "FILE -n -i 0.5", "FILE -f -i 0.5"] {
      #expect(try plan(line).display.interval == 0.5)
    }
    #expect(try plan("FILE -i 0.001").display.interval == 0.1)
    #expect(try plan("FILE -i 99999").display.interval == 600)
  }

  @Test("pv's switches wait an interval before their first frame, our own line does not")
  func waiting() throws {
    #expect(try plan("FILE -p").display.waitsAnInterval)
    #expect(try plan("FILE -F %p").display.waitsAnInterval)
    #expect(try plan("FILE -n").display.waitsAnInterval)
    #expect(try plan("", isPv: true).display.waitsAnInterval)
    #expect(try !plan("FILE").display.waitsAnInterval)
  }

  @Test("A dumb terminal gets no sequences")
  func surfaces() throws {
    #expect(try plan("FILE").display.surface == .terminal)
    #expect(
      try plan("FILE", in: world(environment: ["TERM": "dumb"])).display.surface == .dumbTerminal)
    #expect(try plan("FILE", in: world(environment: [:])).display.surface == .dumbTerminal)
    #expect(try plan("FILE -f", in: world(error: false)).display.surface == .stream)
  }

  private func place(_ line: String, _ world: Surroundings = world()) throws -> DisplayPlan.Place {
    try plan(line, in: world).display.place
  }
}
