import CLibrary
import CSystem
import TerminalText

package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

extension FileDescriptor {
  /// `nil` if this is no terminal or the size is unknown, as on a serial line.
  package var terminalSize: TerminalSize? {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard csystem_window_size(number, &columns, &rows) == 0, columns > 0 else { return nil }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Its number, however it was opened; `nil` if it is unknown.
  package var terminalDevice: UInt64? {
    let device = csystem_terminal_device(number)
    return device > 0 ? device : nil
  }

  /// Marks the terminal with a key other than 0 until this process ends; `false` if another process
  /// has marked it with another key.
  package func claimTerminal(under key: UInt32) -> Bool { csystem_claim_terminal(number, key) != 0 }

  package func setTerminalSize(_ size: TerminalSize) {
    _ = csystem_set_window_size(number, UInt16(clamping: size.columns), UInt16(clamping: size.rows))
  }

  /// Whether the terminal controls this process.
  package var isControlling: Bool { tcgetpgrp(number) >= 0 }

  /// Whether this process is in the foreground of the terminal, feeds a loop of the shell that is,
  /// or is not controlled by the terminal.
  package var isInForeground: Bool {
    let foreground = tcgetpgrp(number)
    return foreground < 0 || foreground == ProcessGroup.own || ProcessGroup.feedsShell
  }

  /// How a program reads the terminal. A prompt for a password turns off ECHO alone; a program that
  /// reads keys turns off ICANON too.
  package var inputMode: InputMode {
    guard let modes = localModes, modes & tcflag_t(ECHO) == 0 else { return .shown }
    return modes & tcflag_t(ICANON) == 0 ? .keys : .hidden
  }

  /// Whether the terminal stops a process that writes to it in the background.
  package var stopsBackgroundOutput: Bool { (localModes ?? 0) & tcflag_t(TOSTOP) != 0 }

  /// The terminal that controls this process; `nil` if there is none.
  package static var controllingTerminal: FileDescriptor? {
    try? FileDescriptor(opening: FilePath(Array("/dev/tty".utf8)), O_RDWR)
  }

  /// Sends a question to the terminal, and returns what it answers until that `isWhole` or the
  /// seconds have passed. Meanwhile nothing that is typed is shown, and all signals wait, so that
  /// the terminal gets its modes back in any case.
  package func answer(
    to question: [UInt8], within seconds: Double, _ isWhole: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var answer: [UInt8] = []
    var modes = termios()
    guard tcgetattr(number, &modes) == 0 else { return answer }
    let mask = Signals.blockAll()
    defer { Signals.unblock(mask) }
    var silent = modes
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(number, TCSANOW, &silent)
    // What comes too late must not be taken for typed text.
    defer { tcsetattr(number, isWhole(answer) ? TCSANOW : TCSAFLUSH, &modes) }
    let end = Clock.monotonic + seconds
    // A stopped terminal takes no question.
    guard wait(for: POLLOUT, seconds: seconds) & POLLOUT != 0 else { return answer }
    do throws(SystemError) { try writeAll(question) } catch { return answer }
    var buffer = [UInt8](repeating: 0, count: 256)
    while !isWhole(answer), answer.count < 4096,
      wait(for: POLLIN, seconds: end - Clock.monotonic) & POLLIN != 0
    {
      let count = CLibrary.read(number, &buffer, buffer.count)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    return answer
  }

  fileprivate var localModes: tcflag_t? {
    var modes = termios()
    return tcgetattr(number, &modes) == 0 ? modes.c_lflag : nil
  }
}

package enum InputMode {
  case shown  // What is typed is shown
  case hidden  // As at a prompt for a password
  case keys  // A program reads single keys
}

package struct PseudoTerminal: Sendable {
  package let ours: FileDescriptor  // Where the command's output is read
  package let theirs: FileDescriptor  // The command's end; a newline stays as it is

  /// Whether a program reads single keys from it rather than whole lines.
  package var isReadForKeys: Bool { ours.localModes.map { $0 & tcflag_t(ICANON) == 0 } ?? false }

  /// Follows openpty(3).
  package init(size: TerminalSize) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard csystem_open_pseudo_terminal(&ends) == 0 else { throw .last }
    ours = FileDescriptor(ends[0])
    theirs = FileDescriptor(ends[1])
    ours.setTerminalSize(size)
  }
}
