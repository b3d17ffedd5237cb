import TestSupport

/// A short run and the moment at which it gets a signal, all random.
struct SignalMoment: CustomStringConvertible {
  enum Look: CaseIterable, Sendable {
    case line, ring, pinned, shared, command, titled, values, countdown

    /// The program, which shares a terminal in rows that scroll only under the name of pv.
    func program(in folder: TemporaryFolder) throws -> String {
      self == .shared ? try pvLink(in: folder) : builtProgram
    }

    /// The command line of the run, whose input decides its duration if it has one.
    func arguments(lasting seconds: Double) -> [String] {
      switch self {
      case .line: ["--total", "3000"]
      case .ring: ["--style", "ring", "--total", "3000"]
      case .pinned: ["--pin", "--total", "3000"]
      case .shared: ["-c", "-i", "0.1", "--total", "3000"]
      case .command: ["--run", "cat"]
      case .titled: ["-x", "window", "-i", "0.1", "--total", "3000"]
      case .values: ["--values", "--total", "9999"]
      case .countdown: ["--countdown", "\(seconds)"]
      }
    }

    /// An input of 3000 bytes.
    func input(_ random: inout SeededRandom) -> [UInt8] {
      switch self {
      case .line, .ring, .pinned, .shared, .command, .titled, .countdown: random.bytes(count: 3000)
      case .values:
        (0..<600).flatMap { _ in "\(Int.random(in: 1000...9999, using: &random))\n".bytes }
      }
    }

    /// Whether the run copies its input to its output.
    var copies: Bool {
      switch self {
      case .line, .ring, .pinned, .shared, .command, .titled: true
      case .values, .countdown: false
      }
    }

    /// The number of lines of a picture.
    var height: Int {
      switch self {
      case .line, .pinned, .shared, .command, .titled, .values, .countdown: 1
      case .ring: 10  // With a line of texts below it
      }
    }

    /// The unknown sequences that are wrong: a title must be saved before it is changed, and
    /// restored afterwards.
    func misplaced(_ sequences: [String]) -> [String] {
      let (kept, givenBack) = ("␛[22;2t", "␛[23;2t")
      let pairs = (0..<sequences.count / 2).flatMap { _ in [kept, givenBack] }
      return self == .titled && sequences == pairs ? [] : sequences
    }
  }

  /// The event after which the signal is sent, up to some microseconds later.
  enum Moment: Hashable {
    case started

    /// This many bytes have been written to the input.
    case fed(Int)

    /// This many bytes have been drawn.
    case seen(Int)

    /// The input has ended.
    case ended
  }

  let signal: Int32
  let look: Look
  let moment: Moment
  let microseconds: Int
  let data: [UInt8]

  init(_ signal: Int32, _ look: Look, _ random: inout SeededRandom) {
    self.signal = signal
    self.look = look
    data = look.input(&random)
    microseconds = Int.random(in: 0..<4000, using: &random)
    moment =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: .started
      case 1: .fed(Int.random(in: 1..<3000, using: &random))
      case 2: .seen(Int.random(in: 1...60, using: &random))
      default: .ended
      }
  }

  var description: String {
    "signal \(signal), \(look), \(moment) and \(microseconds) µs"
  }

  /// Whether the signal ends a run.
  var ends: Bool { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal) }

  /// Runs the program, and returns a description of any fault.
  func complaint(in folder: TemporaryFolder) async throws -> String? {
    let run = try ProgramRun(
      look.arguments(lasting: ends ? 600 : 0.3), program: look.program(in: folder), input: .pipe,
      output: .pipe,
      columns: 60,
      environment: ["TMPDIR": folder.path])
    let modes = run.terminalModes
    try await send(to: run)
    let ending = try await run.end()
    return about(ending: ending, output: run.outputBytes)
      ?? about(run.screen) ?? (run.terminalModes == modes ? nil : "the modes have changed")
  }

  /// Feeds the data. A run that the signal ends gets no more data, and must end by itself.
  private func send(to run: ProgramRun) async throws {
    let fed =
      switch moment {
      case .started: 0
      case .fed(let count): count
      case .seen: 1000
      case .ended: data.count
      }
    await run.write(Array(data.prefix(fed)))
    if case .seen(let count) = moment {
      try await run.wait(for: "\(count) bytes") { $0.bytes.count >= count }
    }
    if moment == .ended { run.closeInput() }
    hit(run)
    guard !ends else { return }
    await run.write(Array(data.dropFirst(fed)))
    run.closeInput()
  }

  /// Sends the signal as the system does: those of keys to the whole group.
  private func hit(_ run: ProgramRun) {
    spinPlainly(microseconds: microseconds)
    run.send(signal, toGroup: [SIGINT, SIGQUIT, SIGTSTP].contains(signal))
    if signal == SIGTSTP { run.send(SIGCONT, toGroup: true) }
  }

  private func about(ending: ProgramRun.Ending, output: [UInt8]) -> String? {
    let isWhole = output == (look.copies ? data : [])
    guard output.elementsEqual(data.prefix(output.count)) else { return "other data" }
    switch ending {
    case .signaled(signal) where ends: return nil
    // The signal has its default action until the program ignores it.
    case .signaled(SIGPIPE) where signal == SIGPIPE && mayComeTooEarly: return nil
    case .exited(0) where !ends || mayComeTooLate:
      return isWhole ? nil : "\(output.count) bytes"
    case .exited, .signaled: return "\(ending), \(output.count) bytes"
    }
  }

  /// Whether the run may not have begun yet.
  private var mayComeTooEarly: Bool {
    switch moment {
    case .started, .fed, .ended: true
    case .seen: false
    }
  }

  /// Whether the run and its process may have ended before the signal.
  private var mayComeTooLate: Bool {
    switch moment {
    case .ended: true
    case .started, .fed, .seen: false
    }
  }

  private func about(_ screen: EmulatedScreen) -> String? {
    var after = screen
    after.feed("x")
    let cell = after.cell(row: screen.cursor.row, column: 0)
    func complaint(_ words: String) -> String { "\(words):\n\(screen.fullText)" }
    if screen.cursor.column != 0 { return complaint("in column \(screen.cursor.column)") }
    if !screen.isCursorVisible || screen.isSynchronizing { return complaint("modes are left") }
    let misplaced = look.misplaced(screen.unknownSequences)
    if !misplaced.isEmpty { return complaint("\(misplaced)") }
    // A run restores the window's title before its end only if it is stopped.
    if signal != SIGTSTP, screen.unknownSequences.count > 2 {
      return complaint("titles kept twice")
    }
    if cell.character != "x" { return complaint("a sequence is left open") }
    if cell.look != ScreenLook() { return complaint("colours are left") }
    if let margins = screen.margins { return complaint("only the rows \(margins) scroll") }
    if screen.wrapCount > 0 || screen.scrollCount > 0 { return complaint("wrapped or scrolled") }
    // The screen is empty, or shows one whole picture with the cursor below it.
    let height = screen.fullText.split(separator: "\n").count
    // The caption of a ring needs a line more before the end.
    if height != 0, height != look.height, look != .ring || height != look.height + 1 {
      return complaint("\(height) lines")
    }
    return screen.cursor.row == height
      ? nil : complaint("the cursor stands in row \(screen.cursor.row)")
  }
}
