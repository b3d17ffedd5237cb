import SystemCalls
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process in a pipeline.
struct Stage {
  let name: String
  private let identifier: Int32

  /// The destination of standard error.
  enum Errors {
    case descriptor(FileDescriptor)
    case terminal(DrainedTerminal)
  }

  /// Starts a program.
  ///
  /// A spawned process shares the memory of this one until it executes its program, and the kernel counts
  /// the peak of this process as its own. A forked process does not, so memory is measured with forked ones.
  init(
    _ words: [String], input: FileDescriptor, output: FileDescriptor,
    errors: Errors = .descriptor(.standardError), isForked: Bool = false
  ) throws {
    name = words.joined(separator: " ")
    if isForked {
      identifier = try Stage.fork(words, input: input, output: output, errors: errors)
      return
    }
    switch errors {
    case .descriptor(let errors):
      do {
        identifier = try ChildProcess(
          words.map { Array($0.utf8) }, standardInput: input, standardOutput: output,
          standardError: errors, restoring: [.brokenPipe]
        ).identifier
      } catch {
        throw HarnessError("\(name) can't be started: \(error.message)")
      }
    case .terminal(let terminal):
      try terminal.setup.connect(0, to: .descriptor(input.number))
      try terminal.setup.connect(1, to: .descriptor(output.number))
      try terminal.setup.connect(2, to: .terminal)
      identifier = try terminal.setup.spawn(words, environment: [:])
    }
  }

  /// Starts a process that does nothing but move the data of the files or, without files, of the input.
  init(_ loop: BareLoop, _ files: [String], input: FileDescriptor, output: FileDescriptor) throws {
    name = "the bare loop"
    identifier = try Stage.forked {
      dup2(input.number, 0)
      dup2(output.number, 1)
      // The end of a pipe arrives only if no copy of its other end is left open.
      for number in 3..<Int32(256) { close(number) }
      do {
        try loop.copy(files, .standardInput, to: .standardOutput)
        _exit(0)
      } catch {
        _exit(1)
      }
    }
  }

  /// Waits for the end of the process and returns its processor time and its memory.
  ///
  /// - Throws: `HarnessError` if it fails.
  func finish() throws -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw HarnessError("\(name) is gone") }
    }
    guard status == 0 else {
      let signal = status & 0x7f
      throw HarnessError(
        "\(name) ended with \(signal == 0 ? "status \((status >> 8) & 0xff)" : "signal \(signal)")")
    }
    return Cost(
      wall: 0, processor: usage.ru_utime.seconds + usage.ru_stime.seconds,
      memory: Stage.kibibytes(of: usage))
  }

  #if canImport(Darwin)
    private static func kibibytes(of usage: rusage) -> Int { usage.ru_maxrss / 1024 }

    static let canFork = false

    /// Always throws, because Swift on Darwin has no fork.
    private static func forked(_ body: () -> Never) throws -> Int32 {
      throw HarnessError("no process can be forked here")
    }
  #else
    private static func kibibytes(of usage: rusage) -> Int { usage.ru_maxrss }

    static let canFork = true

    /// Runs `body` in a copy of this process, and returns the copy's identifier.
    ///
    /// Another thread may have held a lock at the fork, so `body` makes async-signal-safe calls and allocates little.
    private static func forked(_ body: () -> Never) throws -> Int32 {
      let child = Glibc.fork()
      guard child >= 0 else { throw HarnessError("no process can be made") }
      guard child == 0 else { return child }
      body()
    }
  #endif

  private static func fork(
    _ words: [String], input: FileDescriptor, output: FileDescriptor, errors: Errors
  ) throws -> Int32 {
    var texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    texts.append(nil)
    defer { for text in texts { free(text) } }
    var descriptor: Int32 = -1
    var terminal: UnsafeMutablePointer<CChar>?
    switch errors {
    case .descriptor(let errors): descriptor = errors.number
    case .terminal(let drained): terminal = strdup(drained.setup.terminalName)
    }
    defer { free(terminal) }
    return try texts.withUnsafeMutableBufferPointer { texts in
      try forked {
        if let terminal {
          setsid()
          descriptor = open(terminal, O_RDWR)
        }
        dup2(input.number, 0)
        dup2(output.number, 1)
        dup2(descriptor, 2)
        signal(SIGPIPE, SIG_DFL)
        if let name = texts[0], let words = texts.baseAddress { execvp(name, words) }
        _exit(127)
      }
    }
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
