import CSystem
import TerminalText

/// Reports when a file that a process reads is closed. A process closes its files before it
/// ends, and its count can be read until another process has waited for it. Only Linux reports
/// that.
package struct FileClosings: Sendable {
  private static let mostFiles = 64  // Of a process
  fileprivate let descriptor: FileDescriptor

  /// The files whose closing will be reported, with the numbers under which that is done.
  private let noted = Monitor<[ProcessIdentity: [(number: Int32, file: OpenFile)]]>([:])

  init?() {
    let number = csystem_open_notices()
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(number)
  }

  /// The next closing of each of the files that a process has not read to the end will be noticed.
  /// May never return: a file may be on a server that does not answer.
  package func notice(_ files: [OpenFile], of process: ProcessIdentity) {
    let unfinished = files.filter {
      $0.kind.hasOffset && !$0.access.writes && $0.position < $0.size
    }
    let new = unfinished.prefix(Self.mostFiles).compactMap { file in
      let number = file.link.withCString { csystem_note_closing(descriptor.number, $0) }
      return number < 0 ? nil : (number: number, file: file)
    }
    noted.withLock { noted in
      let descriptors = Set(files.map { $0.descriptor })
      let others = (noted[process] ?? []).filter { !descriptors.contains($0.file.descriptor) }
      noted[process] = others + new
    }
  }

  fileprivate func forget(allBut processes: Set<ProcessIdentity>) {
    noted.withLock { noted in noted = noted.filter { processes.contains($0.key) } }
  }

  /// The files that were closed since the last call.
  fileprivate func take() -> [OpenFile] {
    let numbers = descriptor.takeNotices().keys
    guard !numbers.isEmpty else { return [] }
    return noted.withLock { noted in
      var closed: [OpenFile] = []
      for (process, files) in noted {
        noted[process] = files.filter { !numbers.contains($0.number) }
        // Another process may have closed the same file.
        closed += files.filter { numbers.contains($0.number) }.map { $0.file }.filter { !$0.isOpen }
      }
      return closed
    }
  }
}

/// What the system said of a process when it closed a file or ended.
package struct LastSeen: Sendable {
  /// The bytes that it had read, from all files, pipes and devices, when it closed a descriptor; for
  /// `nil`, at the end.
  package var bytesRead: [Int32?: Int64] = [:]
  package var ending: ProcessEnding?
}

/// Waits for the ends of processes.
package final class ProcessFollower {
  private static let mostProcesses = 64
  private static let longestEnding = 0.1  // In seconds
  package let closings = FileClosings()
  private var running: [ProcessIdentity: FileDescriptor] = [:]

  /// What the followed processes said, since they were named.
  package private(set) var seen: [ProcessIdentity: LastSeen] = [:]

  package init() {}

  deinit {
    for descriptor in running.values { try? descriptor.close() }
    try? closings?.descriptor.close()
  }

  /// Follows the first of these processes, and no others.
  package func follow(_ processes: [ProcessIdentity]) {
    var followed: Set<ProcessIdentity> = []
    for process in processes where followed.count < Self.mostProcesses { followed.insert(process) }
    for (process, descriptor) in running where !followed.contains(process) {
      try? descriptor.close()
      running[process] = nil
    }
    closings?.forget(allBut: followed)
    seen = [:]
    for process in followed where running[process] == nil {
      let descriptor = csystem_follow_process(process.number)
      guard descriptor >= 0 else { continue }
      running[process] = FileDescriptor(descriptor)
    }
  }

  /// If a process has begun to end, waits until all have ended, for a moment at most.
  package func waitForEnding() {
    if running.keys.contains(where: { !$0.isRunning }) { wait(seconds: Self.longestEnding) }
  }

  /// Waits until all of the processes have ended, at most for these seconds.
  package func wait(seconds: Double) {
    let deadline = Clock.monotonic + seconds
    while true {
      let descriptors = Array(running.values) + (closings.map { [$0.descriptor] } ?? [])
      guard !descriptors.isEmpty else {
        return Clock.sleep(seconds: max(0, deadline - Clock.monotonic))
      }
      let readable = waitUntilReadable(descriptors, seconds: deadline - Clock.monotonic)
      guard !readable.isEmpty else { return }
      // The count comes first: it can be read only until another process has waited for the end.
      for file in closings?.take() ?? [] {
        guard let process = file.process, let count = process.bytesRead else { continue }
        seen[process, default: LastSeen()].bytesRead[file.descriptor] = count
      }
      for process in running.keys {
        guard let count = process.bytesRead else { continue }
        seen[process, default: LastSeen()].bytesRead[nil] = count
      }
      let wasRunning = !running.isEmpty
      for (process, descriptor) in running where readable.contains(descriptor) {
        seen[process, default: LastSeen()].ending = ending(of: process, descriptor)
        try? descriptor.close()
        running[process] = nil
      }
      if wasRunning, running.isEmpty { return }
    }
  }

  /// Before another process has waited for it, Linux says it in `/proc` and macOS in its table of
  /// processes; afterwards only Linux 6.15 and later does.
  private func ending(of process: ProcessIdentity, _ descriptor: FileDescriptor) -> ProcessEnding? {
    if let ending = process.endingOfZombie { return ending }
    let status = csystem_wait_status(descriptor.number, process.number)
    return status >= 0 ? ProcessEnding(waitStatus: status) : nil
  }
}
