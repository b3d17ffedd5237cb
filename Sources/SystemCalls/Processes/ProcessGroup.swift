import CLibrary
import CSystem
import TerminalText

/// The group of this process: a pipeline of a shell, or a script with all that it runs.
package enum ProcessGroup {
  package static func send(_ signal: Signal) { _ = kill(0, signal.number) }

  /// Its number, which no other process can change after the start (setpgid(2)).
  static let own = getpgrp()

  /// Whether the system says of a process of another job that it is stopped.
  #if os(Linux)
    private static let knowsOtherJobs = true
  #else
    private static let knowsOtherJobs = false
  #endif

  private static let program = ProcessIdentity(number: getpid()).program

  /// What other processes may do on the terminal.
  package enum Neighbour: Sendable {
    case none
    case writer  // It is the standard output or error of one that is not stopped
    case run  // It is the standard error of one of the group that runs this program
  }

  /// An ancestor usually only waits for this process. It counts if it reads our output (zsh and fish
  /// run the last loop of a pipeline themselves), writes our input, or runs this program.
  package static func neighbour(on terminal: UInt64) -> Neighbour {
    let ancestors = ancestors(upTo: getsid(0))
    var found = Neighbour.none
    for process in others where process.hasOpen(terminal, as: 1) || process.hasOpen(terminal, as: 2)
    {
      let isRun = program != nil && process.program == program
      let isAncestor = ancestors.contains(process.number)
      if process.isNeighbour(isAncestor: isAncestor) {
        if isRun, process.hasOpen(terminal, as: 2) { return .run }
        found = .writer
      } else if isAncestor ? isRun : knowsOtherJobs && !process.isStopped {
        found = .writer
      }
    }
    return found
  }

  /// Whether the terminal is the standard output of another process of the group. `readingKeys`:
  /// of one that can also read from it, as `cat` in a pipeline can't.
  package static func sharesTerminal(_ terminal: UInt64, readingKeys: Bool = false) -> Bool {
    let ancestors = ancestors(upTo: getsid(0))
    return others.contains { process in
      process.hasOpen(terminal, as: 1) && (!readingKeys || process.canReadKeys(from: terminal))
        && process.isNeighbour(isAncestor: ancestors.contains(process.number))
    }
  }

  /// Whether this process descends from one that runs this program, and whose standard error is not
  /// this terminal. `number`: of that process; without it, all of the session are looked at.
  package static func isReadByRun(_ number: Int32?, on terminal: UInt64) -> Bool {
    guard let program else { return false }
    let processes = number.map { [ProcessIdentity(number: $0)] } ?? others
    return processes.contains { process in
      process.program == program && process.isAncestor && !process.hasOpen(terminal, as: 2)
    }
  }

  /// The other processes of the session, found anew only once a process has begun.
  private static var others: [ProcessIdentity] {
    known.withLock { known in
      let latest = ProcessIdentity.latest
      if latest == nil || latest != known.latest { known = (latest, findOthers()) }
      return known.others
    }
  }

  private static let known = Monitor((latest: Int32?.none, others: [ProcessIdentity]()))

  /// Finds the descendants of the session's leader, and orphans. A machine may have thousands of
  /// processes, so this looks at all of them only if the session has no leader, or the system lists
  /// no children.
  private static func findOthers() -> [ProcessIdentity] {
    let own = getpid()
    let session = getsid(0)
    var found: [Int32]
    if ProcessIdentity.listsChildren, getsid(session) == session {
      found = [session] + orphans.filter { getsid($0) == session }
      var index = 0
      while index < found.count {
        defer { index += 1 }
        if found[index] == own, !hasChildren { continue }
        // What descends from a process of another session is usually of another one too. A child
        // stays in this session if its parent has left it since.
        found += ProcessIdentity(number: found[index]).children().filter { getsid($0) == session }
      }
    } else {
      found = ProcessIdentity.numbers().filter { getsid($0) == session }
    }
    return found.filter { $0 != own }.map { ProcessIdentity(number: $0) }
  }

  /// Whether this process has started one that it has not waited for.
  private static var hasChildren: Bool {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  /// The processes of the session whose parents had ended when this program was started. They are
  /// at the end of the children of the first process now, or of one that it has started for a user
  /// or a container, from which this one descends.
  private static let orphans: [Int32] = {
    let session = getsid(0)
    return ancestors(upTo: 1).suffix(2).filter { getsid($0) != session }.flatMap { ancestor in
      ProcessIdentity(number: ancestor).children(ofFirstThread: true).suffix(20)
        .filter { $0 != session && getsid($0) == session }
    }
  }()

  /// The processes from which this one descends, its parent first, until `last` is among them.
  fileprivate static func ancestors(upTo last: Int32) -> [Int32] {
    var found = [getppid()]
    while let next = found.last, next > 1, next != last,
      let parent = ProcessIdentity(number: next).parent
    {
      found.append(parent)
    }
    return found
  }

  /// Whether another process of the group waits in read(2) of the terminal. Only Linux tells,
  /// and only of processes that this one may trace.
  package static func awaitsLine(from terminal: UInt64) -> Bool {
    #if os(Linux)
      others.contains { process in
        getpgid(process.number) == own
          && process.readDescriptor.map { process.hasOpen(terminal, as: $0) } ?? false
      }
    #else
      false
    #endif
  }

  /// The readers of our output: commands of the pipeline, and shells whose own loops read it. What
  /// they have started may have the pipe open too, but takes nothing. None if another process has
  /// it open for writing, so that the readers would wait for more after our end.
  package static func outputReaders() -> [PipeReader] {
    let session = getsid(0)
    let others = ProcessIdentity.all { getsid($0.number) == session }
    if others.contains(where: { $0.descriptorOfOutput(.writing) != nil }) { return [] }
    let parent = getppid()
    let siblings = parent > 1 ? ProcessIdentity(number: parent).children() : []
    return others.compactMap { process in
      guard let descriptor = process.descriptorOfOutput(.reading) else { return nil }
      guard process.isAncestor || siblings.contains(process.number) else { return nil }
      return PipeReader(process: process, descriptor: descriptor)
    }
  }

  /// Whether the shell of the session, whose group this is, reads our output: its own loop does,
  /// and each command of the loop becomes the foreground group.
  static var feedsShell: Bool {
    let shell = getsid(0)
    return getpgid(shell) == own && ProcessIdentity(number: shell).readsOurOutput
  }
}

package struct PipeReader: Sendable {
  package let process: ProcessIdentity
  fileprivate let descriptor: Int32

  /// Whether the process has neither closed its end nor begun to end.
  package var isOpen: Bool {
    guard process.isRunning else { return false }
    #if canImport(Darwin)
      // Judged by its kind, since our own end may be closed.
      return (try? process.openFile(descriptor).kind) == .pipe
    #else
      // A shell moves it while it redirects its input.
      return process.descriptorOfOutput(.reading) != nil
    #endif
  }

  /// Whether it may wait for our end: a shell that runs no other command.
  package var mayAwaitUs: Bool {
    process.isAncestor
      && !process.children().contains { $0 != getpid() && !ProcessIdentity(number: $0).isAncestor }
  }
}

extension ProcessIdentity {
  /// Whether we descend from it.
  fileprivate var isAncestor: Bool { ProcessGroup.ancestors(upTo: number).last == number }

  fileprivate func isNeighbour(isAncestor: Bool) -> Bool {
    isAncestor ? readsOurOutput || writesOurInput : getpgid(number) == ProcessGroup.own
  }

  /// Whether it has the terminal open beside its output, as `less` opens it to read keys.
  fileprivate func canReadKeys(from terminal: UInt64) -> Bool {
    let descriptors = (try? descriptors()) ?? []
    return descriptors.contains { ![1, 2].contains($0) && hasOpen(terminal, as: $0) }
  }

  fileprivate var readsOurOutput: Bool { descriptorOfOutput(.reading) != nil }
}

#if os(Linux)
  // Follows proc(5).
  extension ProcessIdentity {
    /// Standard output as it was at first, since a copy may close it.
    private static let output = try? FileStatus(of: .standardOutput)

    private static let input = try? FileStatus(of: .standardInput)

    /// The descriptor with which it has an end of the pipe that is our standard output.
    fileprivate func descriptorOfOutput(_ access: OpenFile.Access) -> Int32? {
      descriptor(of: Self.output, access)
    }

    fileprivate var writesOurInput: Bool { descriptor(of: Self.input, .writing) != nil }

    private func descriptor(of pipe: FileStatus?, _ access: OpenFile.Access) -> Int32? {
      guard let pipe, pipe.kind == .pipe else { return nil }
      let target = FilePath("pipe:[\(pipe.identity.inode)]")
      let permission: UInt32 = access == .reading ? 0o400 : 0o200
      return try? descriptors().first { descriptor in
        let link = path("fd/\(descriptor)")
        guard (try? link.linkTarget) == target, let mode = try? FileStatus(ofLink: link) else {
          return false
        }
        return mode.permissions & permission != 0
      }
    }

    fileprivate func hasOpen(_ terminal: UInt64, as descriptor: Int32) -> Bool {
      let link = path("fd/\(descriptor)")
      // Only devices are asked: a file may be on a server that does not answer.
      guard let target = try? link.linkTarget, target.bytes.starts(with: "/dev/".utf8),
        let status = try? FileStatus(ofPath: link)
      else { return false }
      if status.device == terminal { return true }
      // /dev/tty is the terminal that controls the process.
      guard status.device == 5 << 8, let fields = try? statistics(), fields.count > 4 else {
        return false
      }
      return Int32(fields[4]).map { UInt64(UInt32(bitPattern: $0)) } == terminal
    }

    fileprivate var isStopped: Bool { (try? statistics())?.first == "T" }

    /// The path of its program. The file is not looked at: it may be on a server that does not
    /// answer.
    fileprivate var program: FilePath? { try? path("exe").linkTarget }
  }
#endif

#if canImport(Darwin)
  // Follows libproc(3).
  extension ProcessIdentity {
    fileprivate func descriptorOfOutput(_ access: OpenFile.Access) -> Int32? {
      let found = csystem_end_of_output(number, access == .writing ? 1 : 0)
      return found < 0 ? nil : found
    }

    fileprivate func hasOpen(_ terminal: UInt64, as descriptor: Int32) -> Bool {
      var found = csystem_open_file()
      return csystem_look_at_open_file(number, descriptor, &found) == 0
        && found.terminal == terminal
    }

    fileprivate var writesOurInput: Bool { false }  // Unknown
    fileprivate var program: [UInt8]? { program(asPath: true) }
    fileprivate var isStopped: Bool { false }
  }
#endif
