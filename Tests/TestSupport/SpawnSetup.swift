import Foundation

/// Prepares the surroundings of a program: a pseudo-terminal, descriptors and the environment.
package final class SpawnSetup {
  package let master: Int32
  let terminalName: String
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
  #else
    private var actions = posix_spawn_file_actions_t()
  #endif

  /// Descriptors of the test that only the program needs.
  private var passed: [Int32]

  package init(columns: Int, rows: Int) throws {
    let slave: Int32
    (master, slave) = try plainTerminal(columns: columns, rows: rows)
    var name = [CChar](repeating: 0, count: 256)
    ttyname_r(slave, &name, name.count)
    terminalName = text(name)
    // The descriptor is kept until the program has opened it: the master must see no hang-up.
    passed = [slave]
    posix_spawn_file_actions_init(&actions)
    // A session leader that opens the terminal is controlled by it. A higher number than 0, which
    // is replaced in any case, might be a pipe that is still to be connected.
    posix_spawn_file_actions_addopen(&actions, 0, terminalName, O_RDWR, 0)
  }

  deinit {
    closePassed()
    posix_spawn_file_actions_destroy(&actions)
  }

  /// Closes the descriptors that only the program needs, once it has been started.
  package func closePassed() {
    for descriptor in passed { close(descriptor) }
    passed = []
  }

  /// Connects a standard descriptor; returns our end if there is one.
  @discardableResult
  package func connect(_ number: Int32, to stream: ProgramRun.Stream) throws -> Int32? {
    switch stream {
    case .terminal:
      posix_spawn_file_actions_addopen(&actions, number, terminalName, O_RDWR, 0)
    case .null:
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    case .file(let path, let flags):
      posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
    case .descriptor(let descriptor):
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    case .closed:
      // A descriptor must be open to be closed.
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_addclose(&actions, number)
    case .pipe:
      return try connectPipe(number)
    case .bytes(let bytes):
      precondition(number == 0 && bytes.count <= ProgramRun.Stream.pipeCapacity)
      let ours = try connectPipe(number)
      writePlainly(bytes, to: ours)
      close(ours)
    }
    return nil
  }

  private func connectPipe(_ number: Int32) throws -> Int32 {
    let (reading, writing) = try plainPipe()
    let (theirs, ours) = number == 0 ? (reading, writing) : (writing, reading)
    posix_spawn_file_actions_adddup2(&actions, theirs, number)
    passed.append(theirs)
    return ours
  }

  /// Starts the program with default signals and none of our other descriptors.
  package func spawn(_ arguments: [String], environment changes: [String: String?]) throws -> Int32
  {
    var attributes = SpawnAttributes()
    defer { attributes.destroy() }
    #if !canImport(Darwin)
      _ = addCloseFrom(&actions, 3)
    #endif
    let names = arguments.map { strdup($0) } + [nil]
    let variables = try environment(changes).map { strdup($0) } + [nil]
    defer {
      for text in names + variables { free(text) }
    }
    var identifier: pid_t = -1
    let error = posix_spawnp(
      &identifier, arguments[0], &actions, &attributes.value, names, variables)
    guard error == 0 else {
      throw HarnessError("\(arguments[0]) can't be started: \(words(for: error))")
    }
    return identifier
  }

  /// A small environment that is the same on every machine; `PBAR` is the path of the program.
  private func environment(_ changes: [String: String?]) throws -> [String] {
    var variables: [String: String] = [
      "HOME": "/dev/null", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      "COLORTERM": "truecolor", "TZ": "UTC", "PBAR": builtProgram, "SWIFT_BACKTRACE": "enable=no",
    ]
    for name in ["PATH", "TSAN_OPTIONS", "ASAN_OPTIONS"] {
      if let value = environmentVariable(name) { variables[name] = value }
    }
    // With the process number in its name, each of thousands of programs would leave a profile.
    if let profile = environmentVariable("LLVM_PROFILE_FILE") {
      variables["LLVM_PROFILE_FILE"] = profile.replacing(".%p", with: "")
    }
    for (name, value) in changes { variables[name] = value }
    if let words = variables.removeValue(forKey: "PBAR_FAULTS") {
      variables.merge(try FaultWords(words).environment) { $1 }
    }
    return variables.map { "\($0)=\($1)" }
  }
}

/// Default signals, none of them blocked, and a new session.
private struct SpawnAttributes {
  #if canImport(Darwin)
    var value: posix_spawnattr_t?
    private static let ownSession = Int16(0x0400)
    private static let closeOthers = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
    var value = posix_spawnattr_t()
    private static let ownSession = Int16(0x80)
    private static let closeOthers = Int16(0)
  #endif

  init() {
    posix_spawnattr_init(&value)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&value, &none)
    posix_spawnattr_setsigdefault(&value, &all)
    let signals = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(
      &value, signals | SpawnAttributes.ownSession | SpawnAttributes.closeOthers)
  }

  mutating func destroy() {
    posix_spawnattr_destroy(&value)
  }
}

#if !canImport(Darwin)
  /// The module hides this function, which glibc has since 2.34.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  private func addCloseFrom(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
  ) -> Int32
#endif
