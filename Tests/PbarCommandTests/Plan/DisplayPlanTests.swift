import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct DisplayPlanTests {
  @Test("The bar is drawn only if standard error is a terminal, unless -f or -n is given")
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

  @Test("-w sets the exact width, a terminal loses one cell, and a stream has 80 cells")
  func widths() throws {
    #expect(try plan("FILE -w 33").display.width == 33)
    #expect(try plan("FILE").display.width == nil)
    #expect(try plan("FILE -f", in: world(error: false)).display.width == 80)
    #expect(try plan("FILE -f -w 33", in: world(error: false)).display.width == 33)
    var system = world()
    #expect(try plan("--value 1", in: system).display.width == 80)
    system.environment["COLUMNS"] = "60"
    #expect(try plan("--value 1", in: system).display.width == 60)
    system.environment["COLUMNS"] = "wide"
    #expect(try plan("--value 1", in: system).display.width == 80)
    system.environment["COLUMNS"] = "-5"
    #expect(try plan("--value 1", in: system).display.width == 80)
    system.outputColumns = 100
    #expect(try plan("--value 1", in: system).display.width == 99)
    system.outputColumns = 1
    #expect(try plan("--value 1", in: system).display.width == 1)
    #expect(try plan("--value 1 -w 33", in: system).display.width == 33)
  }

  @Test(
    "A bar has at most 10 frames a second, pv's fields one, a log a line every 10 s, and -i sets the interval"
  )
  func intervals() throws {
    var sized = world()
    sized.operandSizes = [100]
    #expect(try plan("FILE", in: sized).display.pacing.interval == 1.0 / 10)
    #expect(try plan("--indeterminate").display.pacing.interval == 1.0 / 10)
    #expect(try plan("FILE -f", in: world(error: false)).display.pacing.interval == 10)
    #expect(try plan("FILE -f", in: world(error: false), isPv: true).display.pacing.interval == 1)
    #expect(try plan("FILE -f").display.pacing.interval == 1.0 / 10)
    #expect(try plan("FILE -p").display.pacing.interval == 1)
    #expect(try plan("FILE -n").display.pacing.interval == 1)
    for line in ["FILE -i 0.5", "FILE -p -i 0.5", "FILE -n -i 0.5", "FILE -f -i 0.5"] {
      #expect(try plan(line).display.pacing.interval == 0.5)
      #expect(try plan(line, in: world(error: false)).display.pacing.interval == 0.5)
    }
    #expect(try plan("FILE -i 0.001").display.pacing.interval == 0.1)
    #expect(try plan("FILE -i 99999").display.pacing.interval == 600)
  }

  @Test("pv's switches wait an interval before their first frame, the program's own line does not")
  func waiting() throws {
    #expect(try plan("FILE -p").display.waitsAnInterval)
    #expect(try plan("FILE -F %p").display.waitsAnInterval)
    #expect(try plan("FILE -n").display.waitsAnInterval)
    #expect(try plan("", isPv: true).display.waitsAnInterval)
    #expect(try !plan("FILE").display.waitsAnInterval)
  }

  @Test("A terminal with TERM=dumb or without TERM is treated as dumb")
  func surfaces() throws {
    #expect(try plan("FILE").display.surface == .terminal)
    #expect(
      try plan("FILE", in: world(environment: ["TERM": "dumb"])).display.surface == .dumbTerminal)
    #expect(try plan("FILE", in: world(environment: [:])).display.surface == .dumbTerminal)
    #expect(try plan("FILE -f", in: world(error: false)).display.surface == .stream)
  }

  private func place(_ line: String, _ world: SystemState = world()) throws -> DisplayPlan.Place {
    try plan(line, in: world).display.place
  }
}
