import ProgressSources
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct MonitorPlanTests {
  @Test("The operands are the command, and each end that is named is copied")
  func ends() throws {
    let both = try monitor("-M both -- gzip -9 -c")
    #expect(both.arguments == ["gzip", "-9", "-c"].map { Array($0.utf8) })
    #expect(both.input?.inputs == [.standardInput])
    #expect(both.output != nil)
    #expect(try monitor("-M stdin -- cat").output == nil)
    #expect(try monitor("-M 1 -- cat").input == nil)
    #expect(try plan("-M both -- gzip", in: world(input: false), isPv: true).mode == "monitor")
  }

  @Test("What is about one end is about the input, where it is copied")
  func first() throws {
    let both = try monitor("-M both -L 1k -S -s 500 -E -- cat")
    #expect(both.input?.rateLimit == 1024)
    #expect(both.input?.sizeLimit == 500)
    #expect(both.input?.total == .whole(500))
    #expect(both.output?.rateLimit == nil)
    #expect(both.output?.total == nil)
    #expect(both.output?.options == TransferOptions())
    let output = try monitor("-M out -L 1k -S -s 500 -- cat")
    #expect(output.output?.rateLimit == 1024)
    #expect(output.output?.sizeLimit == 500)
    #expect(
      try plan("-M both -L 1k -- cat", in: world(input: false)).work.transferControl.rateLimit
        == 1024)
  }

  @Test(
    "What is about writing is about the output, and what is about counting and moving about both")
  func kinds() throws {
    let both = try monitor("-M both -l -C -B 4k -Y -O -o file -- cat")
    #expect(both.output?.output == .file(Array("file".utf8)))
    #expect(both.input?.options.syncsOutput == false)
    #expect(both.input?.options.writesSparse == false)
    #expect(both.output?.options.syncsOutput == true)
    for copy in [both.input, both.output] {
      #expect(copy?.unit == .records(terminator: 10))
      #expect(copy?.options.avoidsSplice == true)
      #expect(copy?.options.readAhead == 4096)
    }
    #expect(both.input?.countsFirst == true)
    #expect(both.output?.countsFirst == false)
  }

  @Test("The size of a file on standard input is the total of the input only")
  func totals() throws {
    var fed = world(input: false)
    fed.standardInputSize = 4000
    #expect(try monitor("-M both -- cat", in: fed).input?.total == .whole(4000))
    #expect(try monitor("-M both -- cat", in: fed).output?.total == nil)
    #expect(try monitor("-M out -- cat", in: fed).output?.total == nil)
  }

  @Test("A keyboard is left to the command, unless this is pv")
  func keyboard() throws {
    let own = try monitor("-M both -s 500 -- cat", in: world())
    #expect(own.input == nil)
    #expect(own.output?.total == .whole(500))
    #expect(try plan("-M both -- cat").work.lineCount == 1)
    #expect(try plan("-M in -- cat", isPv: true).monitor?.input != nil)
  }

  @Test("What would go to the bar's own terminal goes above it, unless there is no bar")
  func places() throws {
    #expect(try monitor("-M both -- cat").output?.output == .screen)
    #expect(try monitor("-M both -- cat").standardError == .screen)
    #expect(try monitor("-M in -- cat").standardOutput == .screen)
    #expect(
      try monitor("-q -M both -- cat").output?.output == .descriptor(.standardOutput))
    #expect(
      try monitor("-M in -- cat", in: world(input: false, output: false)).standardOutput
        == .inherited)
    #expect(
      try monitor("-M in -- cat", in: world(input: false, error: false)).standardError == .inherited
    )
  }

  @Test("Each of two lines has its own label, or the one that was given with its end behind it")
  func labels() throws {
    #expect(try labels("-M both -- /bin/gzip -c") == ["gzip in", "gzip out"])
    #expect(try labels("-N a -M both -- gzip") == ["a in", "a out"])
    #expect(try labels("-N a -N b -M both -- gzip") == ["a", "b"])
    #expect(try labels("-N a -N b -M in -- gzip") == ["b"])
  }

  @Test("What can't be meant is said")
  func problems() {
    #expect(complaint("-M in -- cat") == complaint("-l"))
    #expect(
      complaint("-M both") == "--monitor needs a command; write -- and the command at the end")
    #expect(
      complaint("-M in -o x -- cat")
        == "--output is about the command's output, which --monitor in leaves alone; "
        + "write --monitor out or both")
    #expect(
      complaint("-M both --values -- cat")
        == "--values and --monitor exclude each other; choose one of them")
    #expect(
      complaint("--indeterminate -M both -- cat")
        == "--indeterminate and --monitor exclude each other; choose one of them")
    #expect(
      complaint("-M both --run cat")
        == "--run and --monitor exclude each other; choose one of them")
  }

  private func monitor(_ line: String, in surroundings: Surroundings = world(input: false)) throws
    -> MonitorPlan
  {
    try #require(try plan(line, in: surroundings).monitor)
  }

  /// What each line is called.
  private func labels(_ line: String) throws -> [String] {
    let settings = try settings(line)
    let work = try plan(line, in: world(input: false)).work
    return (0..<work.lineCount).compactMap { work.settings(settings, ofLine: $0).label }
  }
}
