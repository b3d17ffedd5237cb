import ProgressSources
import TerminalText
import Testing

@testable import PbarCommand

@Suite struct MonitorPlanTests {
  @Test("The operands are the command, and -M names the ends that are copied")
  func ends() throws {
    let both = try monitor("-M both -- gzip -9 -c")
    #expect(both.command.arguments == ["gzip", "-9", "-c"].map { Array($0.utf8) })
    #expect(both.input?.inputs == [.standardInput])
    #expect(both.output != nil)
    #expect(try monitor("-M stdin -- cat").output == nil)
    #expect(try monitor("-M 1 -- cat").input == nil)
    #expect(try plan("-M both -- gzip", in: world(input: false), isPv: true).mode == "monitor")
  }

  @Test("Options of one end apply to the input, or to the output if the input is not copied")
  func first() throws {
    let both = try monitor("-M both -L 1k -S -s 500 -E -- cat")
    #expect(both.input?.rateLimit == 1024)
    #expect(both.input?.limits.size == 500)
    #expect(both.input?.total == .whole(500))
    #expect(both.output?.rateLimit == nil)
    #expect(both.output?.total == nil)
    #expect(both.output?.readErrors == .end)
    let output = try monitor("-M out -L 1k -S -s 500 -- cat")
    #expect(output.output?.rateLimit == 1024)
    #expect(output.output?.limits.size == 500)
  }

  @Test("Options of writing apply to the output, options of counting and moving to both ends")
  func kinds() throws {
    let both = try monitor("-M both -l -C -B 4k -Y -O -o file -- cat")
    #expect(both.output?.output == .file("file"))
    #expect(both.output?.syncsOutput == true)
    #expect(both.input?.syncsOutput == false)
    #expect(both.input?.writesSparse == false)
    for copy in [both.input, both.output] {
      #expect(copy?.unit == .records(terminator: 10))
      #expect(copy?.avoidsSplice == true)
      #expect(copy?.readAhead == 4096)
    }
  }

  @Test("The size of a file on standard input is the total of the input alone")
  func totals() throws {
    var fed = world(input: false)
    fed.standardInputSize = 4000
    #expect(try monitor("-M both -- cat", in: fed).input?.total == .whole(4000))
    #expect(try monitor("-M both -- cat", in: fed).output?.total == nil)
    #expect(try monitor("-M out -- cat", in: fed).output?.total == nil)
  }

  @Test("The command reads the keyboard itself unless the program is called as pv")
  func keyboard() throws {
    let own = try monitor("-M both -s 500 -- cat", in: world())
    #expect(own.input == nil)
    #expect(own.output?.total == .whole(500))
    let alone = try plan("-M in -- cat", in: world()).work
    #expect(alone.command?.arguments == [Array("cat".utf8)])
    #expect(alone.command?.isMonitored == true)
    #expect(alone.traits.contents == [.command])
    #expect(try plan("-M both -- cat").work.lineCount == 1)
    #expect(try plan("-M in -- cat", isPv: true).monitor?.input != nil)
  }

  @Test("Output on the bar's own terminal goes above the bar if there is one")
  func places() throws {
    #expect(try monitor("-M both -- cat").output?.output == .screen)
    #expect(try monitor("-M both -- cat").command.standardError == .screen)
    #expect(try monitor("-M in -- cat").command.standardOutput == .screen)
    #expect(try monitor("-q -M both -- cat").output?.output == .descriptor(.standardOutput))
    let redirected = try monitor(
      "-M in -- cat", in: world(input: false, output: false, error: false))
    #expect(redirected.command.standardOutput == .inherited)
    #expect(redirected.command.standardError == .inherited)
  }

  @Test("Each of two lines has its own -N, or one label followed by the name of its end")
  func labels() throws {
    #expect(try labels("-M both -- /bin/gzip -c") == ["gzip in", "gzip out"])
    #expect(try labels("-N a -M both -- gzip") == ["a in", "a out"])
    #expect(try labels("-N a -N b -M both -- gzip") == ["a", "b"])
    #expect(try labels("-N a -N b -M in -- gzip") == ["b"])
  }

  @Test("A message explains why a command cannot be monitored")
  func problems() {
    for (line, message) in [
      ("-M both", "--monitor needs a command. Write it last, as in: --monitor both -- gzip -c"),
      (
        "-M in -o x -- cat", "--output has no effect with --monitor in. Write --monitor out or both"
      ),
    ] {
      #expect(complaint(line) == message)
    }
  }

  private func monitor(_ line: String, in system: SystemState = world(input: false)) throws
    -> MonitorPlan
  {
    try #require(try plan(line, in: system).monitor)
  }

  /// The labels of the lines, in their order.
  private func labels(_ line: String) throws -> [String] {
    let settings = try settings(line)
    let work = try plan(line, in: world(input: false)).work
    return (0..<work.lineCount).compactMap {
      work.settings(settings, ofLine: $0, in: .english).label
    }
  }
}
