/// A fault of the screen while data passes.
package enum ScreenFault: String, CaseIterable, Sendable {
  /// Standard error is closed from the start.
  case closed

  /// Standard error is a pipe without a reader that is full from the start.
  case fullPipe

  case stopped

  /// The terminal emulator stops reading, and the terminal's buffer fills.
  case unread

  /// The terminal emulator is killed, and nohup lets the run go on after the hang-up.
  case hungUp

  /// The emulator of a terminal that does not control the run is killed.
  case takenAway

  /// The terminal is a serial line that does not know its size.
  case noColumns
  case oneColumn

  /// The window is dragged to another size a thousand times a second.
  case resized

  /// Whether the screen takes nothing until the fault is lifted.
  package var blocks: Bool { [.fullPipe, .stopped, .unread].contains(self) }
}

/// A run whose screen has a fault, or a run without one for comparison.
package final class FaultyScreenRun: Sendable {
  package let run: ProgramRun
  package let fault: ScreenFault?

  /// The end that keeps a pipe full and unread, or the terminal that does not control the run.
  private let held: Shared<[Int32]>
  private let isResizing = Shared(false)

  package init(
    _ fault: ScreenFault?, _ arguments: [String], program: String = builtProgram,
    output: ProgramRun.Stream = .pipe, environment: [String: String?] = [:]
  ) throws {
    self.fault = fault
    var held: [Int32] = []
    var passed: Int32?
    defer { passed.map(closePlainly) }
    var errors = ProgramRun.Stream.terminal
    switch fault {
    case .closed: errors = .closed
    case .fullPipe:
      let pipe = try plainPipe()
      fillPlainly(pipe.writing)
      held = [pipe.reading, pipe.writing]
      errors = .descriptor(pipe.writing)
    case .takenAway:
      let ends = try plainTerminal(columns: 60, rows: 24)
      held = [ends.ours]
      passed = ends.theirs
      errors = .descriptor(ends.theirs)
    case .stopped, .unread, .hungUp, .noColumns, .oneColumn, .resized, nil: break
    }
    self.held = Shared(held)
    let isSpared = fault == .hungUp
    run = try ProgramRun(
      isSpared ? ["-c", "trap '' HUP; exec \"$@\"", "sh", program] + arguments : arguments,
      program: isSpared ? "sh" : program, input: .pipe, output: output, errors: errors,
      columns: 60, environment: environment)
  }

  deinit {
    isResizing.with { $0 = false }
    held.with { $0.forEach(closePlainly) }
  }

  /// Causes a fault that does not exist from the start.
  package func bringOn() {
    switch fault {
    case .closed, .fullPipe, nil: break
    case .stopped: run.stopTerminal()
    case .unread: run.stopReading()
    case .hungUp: run.hangUp()
    case .takenAway:
      held.with {
        $0.forEach(closePlainly)
        $0 = []
      }
    case .noColumns: run.claimSize(columns: 0, rows: 0)
    case .oneColumn: run.claimSize(columns: 1, rows: 24)
    case .resized: resizeForLong()
    }
  }

  /// Ends a fault that blocks.
  package func lift() {
    switch fault {
    case .stopped: run.type("\u{11}")
    case .unread: run.resumeReading()
    case .fullPipe:
      // Only a reader of its own sees the end of the pipe.
      let reading = held.with { held in
        held.dropFirst().forEach(closePlainly)
        return held[0]
      }
      held.with { $0 = [] }
      startOwnThread {
        while PlainCalls.read(reading) != nil {}
        closePlainly(reading)
      }
    default: break
    }
  }

  /// Waits until something is drawn, if that can be seen.
  package func waitForPicture() async throws {
    if let fault, [.closed, .fullPipe, .takenAway].contains(fault) { return }
    try await run.wait(for: "a frame") { !$0.bytes.isEmpty }
  }

  private func resizeForLong() {
    isResizing.with { $0 = true }
    startOwnThread { [run, isResizing] in
      var columns = 1
      while isResizing.with({ $0 }), !run.hasEnded {
        columns = columns % 120 + 1
        run.claimSize(columns: columns, rows: 1 + columns % 30)
        _ = isResizing.wait(within: 0.001) { $0 ? nil : true }
      }
    }
  }
}
