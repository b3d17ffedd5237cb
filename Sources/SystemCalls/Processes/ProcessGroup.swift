import CLibrary
import CSystem
import TerminalText

/// The group of this process: a pipeline of an interactive shell, or a script with all that it runs.
package enum ProcessGroup {
  /// Whether another process of the group has the terminal as its standard output, or runs this
  /// program and has it as its standard error. A process that the system hides does not count.
  ///
  /// The shell is in another group, but counts if it reads our output: zsh and fish run a loop at
  /// the end of a pipeline themselves.
  package static func sharesTerminal(_ terminal: UInt64) -> Bool {
    let own = getpid()
    if readsOutput(getppid()), isOpen(terminal, as: 1, in: getppid()) { return true }
    let others = members().filter { $0 != own }
    guard !others.isEmpty else { return false }
    let program = program(of: own)
    return others.contains { number in
      isOpen(terminal, as: 1, in: number)
        || (program != nil && self.program(of: number) == program
          && isOpen(terminal, as: 2, in: number))
    }
  }
}

#if os(Linux)
  // Follows proc(5).
  extension ProcessGroup {
    private static func members() -> [Int32] {
      ProcessIdentity.numbers().filter { getpgid($0) == getpgrp() }
    }

    /// Whether the process has the other end of our standard output open, which is a pipe.
    private static func readsOutput(_ number: Int32) -> Bool {
      guard let output = try? FileStatus(of: .standardOutput), output.kind == .pipe,
        let descriptors = try? ProcessIdentity(number: number, start: 0).descriptors()
      else { return false }
      return descriptors.contains { descriptor in
        let link = FilePath("/proc/\(number)/fd/\(descriptor)")
        guard let target = try? link.linkTarget, target.bytes.starts(with: "pipe:".utf8),
          let status = try? FileStatus(ofPath: link), let access = try? FileStatus(ofLink: link)
        else { return false }
        return status.identity == output.identity && access.permissions & 0o400 != 0
      }
    }

    private static func isOpen(_ terminal: UInt64, as descriptor: Int32, in number: Int32) -> Bool {
      let link = FilePath("/proc/\(number)/fd/\(descriptor)")
      // Only devices are asked: a file may be on a server that does not answer.
      guard let target = try? link.linkTarget, target.bytes.starts(with: "/dev/".utf8),
        let status = try? FileStatus(ofPath: link)
      else { return false }
      if status.device == terminal { return true }
      // /dev/tty is the terminal that controls the process.
      guard status.device == 5 << 8, let fields = try? ProcessIdentity.statistics(of: number),
        fields.count > 4
      else { return false }
      return Int32(fields[4]).map { UInt64(UInt32(bitPattern: $0)) } == terminal
    }

    private static func program(of number: Int32) -> FileStatus.Identity? {
      (try? FileStatus(ofPath: FilePath("/proc/\(number)/exe")))?.identity
    }
  }
#endif

#if canImport(Darwin)
  // Follows libproc(3).
  extension ProcessGroup {
    private static func members() -> [Int32] {
      ProcessIdentity.numbers(csystem_group, of: getpgrp())
    }

    private static func readsOutput(_ number: Int32) -> Bool { csystem_reads_output(number) == 1 }

    private static func isOpen(_ terminal: UInt64, as descriptor: Int32, in number: Int32) -> Bool {
      var found = csystem_open_file()
      return csystem_look_at_open_file(number, descriptor, &found) == 0
        && found.terminal == terminal
    }

    private static func program(of number: Int32) -> [UInt8]? {
      ProcessIdentity.program(of: number, asPath: true)
    }
  }
#endif
