import CLibrary
import CSystem
import TerminalText

package enum ProcessEnding: Hashable, Sendable {
  case exited(Int32)
  case signaled(Int32)

  /// As the macros WIFEXITED and WTERMSIG of wait(2).
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signaled(signal)
  }
}

package struct ChildProcess: Sendable {
  package let identifier: Int32

  /// Starts a command found on `PATH` in our process group, with the default action of the signals
  /// in `restoring`. Throws the errors of execvp(3). On Linux the command gets a hang-up when the
  /// thread that starts it ends.
  package init(
    _ arguments: [[UInt8]], standardInput: FileDescriptor, standardOutput: FileDescriptor,
    standardError: FileDescriptor, restoring: [Signal]
  ) throws(SystemError) {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { word in
      FilePath(word).withCString { strdup($0) }
    }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: Int32 = -1
    let error = csystem_spawn(
      &child, words, [standardInput.number, standardOutput.number, standardError.number],
      restoring.map { $0.number }, Int32(restoring.count))
    guard error == 0 else { throw SystemError(error) }
    identifier = child
  }

  /// Waits for the end without reaping, and reports each stop and continuation before it.
  package func waitForEnd(_ noteStop: (_ isStopped: Bool) -> Void) {
    while let code = next(WEXITED | WSTOPPED | WCONTINUED | WNOWAIT) {
      if [CLD_EXITED, CLD_KILLED, CLD_DUMPED].contains(code) { return }
      if let change = next(WSTOPPED | WCONTINUED | WNOHANG) { noteStop(change == CLD_STOPPED) }
    }
  }

  /// What has happened (`CLD_EXITED` …); `nil` if that can't be known.
  private func next(_ options: Int32) -> Int? {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, options) < 0 {
      if errno != EINTR { return nil }
    }
    return Int(information.si_code)
  }

  /// How the command has ended, with status 255 if that is unknown. From then on another process
  /// may get its number.
  package func reap() -> ProcessEnding {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 { if errno != EINTR { return .exited(255) } }
    return ProcessEnding(waitStatus: status)
  }

  package func send(_ signal: Signal) { _ = kill(identifier, signal.number) }
}

package func endProcess(status: Int32) -> Never { exit(status) }
