import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct DisplayPlanTests {
  @Test("The bar is drawn only if standard error is a terminal, unless -f or -n is given")
  func places() throws {
    #expect(try mode("FILE") == .bar(.terminal))
    #expect(try mode("FILE -f") == .bar(.terminal))
    #expect(try mode("FILE", world(error: false)) == .nothing)
    #expect(try mode("FILE -f", world(error: false)) == .lines)
    #expect(try mode("FILE -n") == .numbers)
    #expect(try mode("FILE -n", world(error: false)) == .numbers)
    #expect(try mode("FILE -q") == .nothing)
    #expect(try mode("FILE -q -f -n") == .nothing)
    #expect(try mode("--value 1", world(error: false)) == .frame)
    #expect(try mode("--value 1 -q") == .nothing)
  }

  @Test("The frame of --value has its whole width with -f, beside any standard error")
  func forcedFrame() throws {
    let view = try plan("--value 1/2 -f", in: world(error: false)).display.picture.view
    #expect(view.longestBar == .max)
  }

  @Test("-w sets the exact width, a terminal loses one cell, and a stream has 80 cells")
  func widths() throws {
    #expect(try plan("FILE -w 33").display.canvas.width == 33)
    #expect(try plan("FILE").display.canvas.width == nil)
    #expect(try plan("FILE -f", in: world(error: false)).display.canvas.width == 80)
    #expect(try plan("FILE -f -w 33", in: world(error: false)).display.canvas.width == 33)
    for (variable, columns, width) in [
      (nil, nil, 80), ("60", nil, 60), ("wide", nil, 80), ("-5", nil, 80), ("-5", 100, 99),
      (nil, 1, 1),
    ] as [(String?, Int?, Int)] {
      var system = world()
      system.environment["COLUMNS"] = variable
      system.outputColumns = columns
      #expect(try plan("--value 1", in: system).display.canvas.width == width)
      #expect(try plan("--value 1 -w 33", in: system).display.canvas.width == 33)
    }
  }

  private func mode(_ line: String, _ world: SystemState = world()) throws -> DisplayMode {
    try plan(line, in: world).display.canvas.mode
  }
}
