import Foundation

/// A running program with a pseudo-terminal and standard descriptors that no other program shares.
///
/// The program leads a session, which that terminal controls. It is killed with this object.
package final class ProgramRun: Sendable {
  /// What one of the standard descriptors is connected to.
  package enum Stream: Sendable {
    case terminal

    /// A pipe whose other end the test holds.
    case pipe

    /// A pipe that holds these bytes, at most `pipeCapacity` of them, for standard input.
    case bytes([UInt8])

    /// A file, opened with these flags.
    case file(String, flags: Int32)
    case null
    case closed

    case descriptor(Int32)

    /// The number of bytes that any pipe takes without a reader.
    package static let pipeCapacity = 4096

    package static func reading(_ path: String) -> Stream { .file(path, flags: O_RDONLY) }
    package static func writing(_ path: String) -> Stream {
      .file(path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }
  }

  /// How the program ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// The bytes that the terminal has been sent so far, and the screen that they give.
  package struct Terminal: Sendable {
    package var bytes: [UInt8] = []
    package var screen: EmulatedScreen
    package var isHungUp = false
  }

  package let terminal: Shared<Terminal>
  package let identifier: Int32
  private let master: Int32
  private let terminalName: String
  private let reader: TerminalReader
  private let output = Shared(Collected())
  private let errors = Shared(Collected())
  private let input: Shared<Int32>
  private let ending = Shared<Ending?>(nil)

  /// Starts a program at a path, or found by its name on `PATH`.
  package init(
    _ arguments: [String], program: String = builtProgram, input: Stream = .null,
    output: Stream = .null, errors: Stream = .terminal, columns: Int = 80, rows: Int = 24,
    environment: [String: String?] = [:]
  ) throws {
    // A write to a program that has ended must fail rather than end the test runner.
    signal(SIGPIPE, SIG_IGN)
    let setup = try SpawnSetup(columns: columns, rows: rows)
    let inputEnd = try setup.connect(0, to: input)
    let outputEnd = try setup.connect(1, to: output)
    let errorEnd = try setup.connect(2, to: errors)
    identifier = try setup.spawn([program] + arguments, environment: environment)
    master = setup.master
    terminalName = setup.terminalName
    let terminal = Shared(Terminal(screen: EmulatedScreen(columns: columns, rows: rows)))
    self.terminal = terminal
    self.input = Shared(inputEnd ?? -1)
    reader = try TerminalReader(master) { chunk in
      terminal.with {
        $0.bytes += chunk
        $0.screen.feed(chunk)
      }
    } end: {
      terminal.with { $0.isHungUp = true }
    }
    if let outputEnd { ProgramRun.collect(outputEnd, into: self.output) }
    if let errorEnd { ProgramRun.collect(errorEnd, into: self.errors) }
    let (identifier, ending) = (identifier, ending)
    startOwnThread {
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      ending.with { $0 = signal == 0 ? .exited((status >> 8) & 0xff) : .signaled(signal) }
    }
  }

  deinit {
    if ending.with({ $0 == nil }) { kill(-identifier, SIGKILL) }
    let descriptor = input.with { $0 }
    if descriptor >= 0 { close(descriptor) }
    close(master)
  }

  // MARK: Actions of a person

  /// Types at the terminal.
  package func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { PlainCalls.write(master, $0) }
  }

  /// Types `^S`, and waits until the terminal takes no more output. The kernel handles what is typed
  /// on a thread of its own, after the program may have written more.
  package func stopTerminal() {
    type("\u{13}")
    #if !canImport(Darwin)
      // TIOCGPTPEER opens the program's end.
      let end = ioctl(master, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(end) }
      var room = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
      for _ in 0..<5000 where poll(&room, 1, 0) > 0 { poll(nil, 0, 1) }
    #endif
  }

  /// Changes the size of the terminal, as dragging its window does.
  package func resize(columns: Int, rows: Int, reflow: Bool = false) {
    terminal.with { $0.screen.resize(columns: columns, rows: rows, reflow: reflow) }
    claimSize(columns: columns, rows: rows)
  }

  /// Gives the terminal a size that differs from that of the emulated screen.
  package func claimSize(columns: Int, rows: Int) {
    var size = windowSize(columns, rows)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the program has set the time of the terminal's last modification back since it wrote
  /// last, so that it notices the next write of another process.
  package var isWatched: Bool {
    var status = stat()
    guard stat(terminalName, &status) == 0 else { return false }
    #if canImport(Darwin)
      return status.st_mtimespec.tv_sec < time(nil) - 30
    #else
      return status.st_mtim.tv_sec < time(nil) - 30
    #endif
  }

  private var modes: termios {
    var modes = termios()
    tcgetattr(master, &modes)
    return modes
  }

  /// Switches the terminal's echo on or off, as a password prompt does.
  package func setEcho(_ isOn: Bool) {
    var modes = modes
    modes.c_lflag = modes.c_lflag & ~tcflag_t(ECHO) | (isOn ? tcflag_t(ECHO) : 0)
    tcsetattr(master, TCSANOW, &modes)
  }

  /// The modes that tcgetattr(3) returns.
  package var terminalModes: [UInt64] {
    let modes = modes
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt64($0) }
  }

  /// Stops reading the terminal, as an emulator that no longer responds does.
  package func stopReading() { reader.pause() }
  package func resumeReading() { reader.resume() }

  /// The number of bytes that an unread terminal holds.
  package var unreadCount: Int {
    var count: Int32 = 0
    #if canImport(Darwin)
      _ = ioctl(master, 0x4004_667F, &count)
    #else
      _ = ioctl(master, UInt(FIONREAD), &count)
    #endif
    return Int(count)
  }

  /// Disconnects the terminal, as when its emulator is killed.
  package func hangUp() {
    #if !canImport(Darwin)
      // TIOCGPTPEER opens the program's end, which is watched, since a process that another test is
      // just starting may hold the emulator's end for some milliseconds more.
      var end = pollfd(
        fd: ioctl(master, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC), events: 0, revents: 0)
      defer {
        if end.fd >= 0 {
          _ = poll(&end, 1, 60_000)
          close(end.fd)
        }
      }
    #endif
    reader.hangUp()
    // The number of the descriptor stays in use, since other threads may still use it.
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, master)
    close(nothing)
  }

  /// Sends a signal to the program, or to its whole process group, as the terminal does.
  package func send(_ signal: Int32, toGroup: Bool = false) {
    kill(toGroup ? -identifier : identifier, signal)
  }

  /// Sends a signal to the foreground group, as a key does, but drops no output that is not read.
  package func sendToForeground(_ signal: Int32) {
    send(signal, toGroup: foregroundGroup)
  }

  /// The process group in the foreground of the terminal.
  package var foregroundGroup: Int32 { tcgetpgrp(master) }

  /// Sends a signal to a process group.
  package func send(_ signal: Int32, toGroup group: Int32) {
    if group > 1 { kill(-group, signal) }
  }

  /// Writes to standard input, which is a pipe; returns whether it took everything.
  @discardableResult
  package func write(_ bytes: [UInt8]) async -> Bool {
    let descriptor = input.with { $0 }
    return await onOwnThread { writePlainly(bytes, to: descriptor) }
  }

  @discardableResult
  package func write(_ text: String) async -> Bool {
    await write(Array(text.utf8))
  }

  /// Ends standard input, which is a pipe.
  package func closeInput() {
    input.with { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  // MARK: Contents of the screen

  /// Waits until the terminal meets the condition; otherwise throws the screen's text.
  package func wait(
    for what: String, until condition: @escaping @Sendable (Terminal) -> Bool
  ) async throws {
    guard await !waits(for: terminal, until: condition) else { return }
    let state = terminal.with { $0 }
    throw HarnessError(
      "waited for: \(what)\nscreen:\n\(state.screen.fullText)\n"
        + "last bytes: \(visible(state.bytes.suffix(400)))")
  }

  private func waits<Value: Sendable>(
    for shared: Shared<Value>, within seconds: Double = 60,
    until condition: @escaping @Sendable (Value) -> Bool
  ) async -> Bool {
    await onOwnThread { shared.wait(within: seconds) { condition($0) ? true : nil } ?? false }
  }

  /// Waits until the screen shows this text.
  package func waitForText(_ text: String) async throws {
    try await wait(for: "the text '\(text)'") {
      $0.screen.fullText.range(ofText: text) != nil
    }
  }

  /// Waits until this text has been sent, even if it is no longer on the screen.
  package func waitForBytes(_ text: String) async throws {
    try await wait(for: "the bytes '\(text)'") {
      $0.bytes.holds(Array(text.utf8))
    }
  }

  /// Whether this many bytes come through the pipe on standard output.
  package func waitForOutput(count: Int) async -> Bool {
    await waits(for: output) { $0.bytes.count >= count }
  }

  /// Whether the pipe on standard output reaches its end.
  package func waitForEndOfOutput() async -> Bool {
    await waits(for: output) { $0.isAtEnd }
  }

  /// Whether this text comes through the pipe on standard error.
  package func waitForErrors(_ text: String) async -> Bool {
    await waits(for: errors) { $0.bytes.holds(Array(text.utf8)) }
  }

  /// The current contents of the screen.
  package var screen: EmulatedScreen { terminal.with { $0.screen } }

  /// All bytes that were sent to the terminal so far.
  package var terminalBytes: [UInt8] { terminal.with { $0.bytes } }

  /// Waits for the end of the program and of all its output.
  package func end(within seconds: Double = 60) async throws -> Ending {
    let (ending, output, errors, terminal, reader) = (ending, output, errors, terminal, reader)
    let result: Ending? = await onOwnThread {
      guard let result = ending.wait(within: seconds, { $0 }) else { return nil }
      reader.resume()
      _ = output.wait(within: seconds) { $0.isAtEnd ? true : nil }
      _ = errors.wait(within: seconds) { $0.isAtEnd ? true : nil }
      _ = terminal.wait(within: 5) { $0.isHungUp ? true : nil }
      return result
    }
    guard let result else {
      throw HarnessError("still running after \(seconds) s; screen:\n\(screen.fullText)")
    }
    return result
  }

  /// Whether the program itself ends, even if its output stays open elsewhere.
  package func waitForEnd(within seconds: Double = 60) async -> Bool {
    await waits(for: ending, within: seconds) { $0 != nil }
  }

  /// Whether the program has ended by now.
  package var hasEnded: Bool { ending.with { $0 != nil } }

  /// The bytes that came through the pipe on standard output so far.
  package var outputBytes: [UInt8] { output.with { $0.bytes } }
  package var errorBytes: [UInt8] { errors.with { $0.bytes } }

  /// The text that came through the pipe on standard error so far.
  package var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

  /// What came through a pipe; without a pipe nothing can come.
  private struct Collected {
    var bytes: [UInt8] = []
    var isAtEnd = true
  }

  private static func collect(_ descriptor: Int32, into collected: Shared<Collected>) {
    collected.with { $0.isAtEnd = false }
    startOwnThread {
      while let chunk = PlainCalls.read(descriptor) { collected.with { $0.bytes += chunk } }
      collected.with { $0.isAtEnd = true }
      close(descriptor)
    }
  }
}
