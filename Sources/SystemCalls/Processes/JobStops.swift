import CLibrary
import Synchronization

/// The stops of the job because a thread of this process used the terminal in the background.
///
/// The threads block the signals of the terminal, so that the kernel lets them write, and lets
/// their reads fail with EIO. They send the signals in its place: the main thread, which stops the
/// process, then handles a signal that ends the run before any thread can stop the job again.
package enum JobStops {
  private static let isAwaited = Atomic(false)

  /// Whether a thread waits until the main thread has stopped the process.
  package static var areAwaited: Bool { isAwaited.load(ordering: .acquiring) }

  /// The attempts after which a process counts as one that can't be stopped, and their seconds.
  private static let mostVain = 10
  private static let briefStop = 0.1

  /// Stops the job until it is continued. Returns `false` if it ignores the signal, or can't be
  /// stopped, as an orphaned process group (setpgid(2)). `vain`: the attempts in a row after which
  /// it went on at once.
  fileprivate static func stop(by signal: Signal, vain: inout Int) -> Bool {
    guard Signals.isCaught(signal), vain < mostVain else { return false }
    let start = Clock.monotonic
    isAwaited.store(true, ordering: .releasing)
    ProcessGroup.send(signal)
    while areAwaited {
      if DataCall.areOver.read({ $0 }) { return false }
      Clock.sleep(seconds: 0.002)
    }
    vain = Clock.monotonic - start < briefStop ? vain + 1 : 0
    return true
  }

  /// Lets the threads go on.
  static func end() { isAwaited.store(false, ordering: .releasing) }
}

extension FileDescriptor {
  /// Whether the terminal controls this process and has given another job the foreground.
  private var isInBackground: Bool {
    tcgetsid(number) == getsid(0) && tcgetpgrp(number) != getpgrp()
  }

  /// After a read has failed, stops the job if it is in the background; returns whether the read is
  /// to be made again.
  func stopsJobToRead(vain: inout Int) -> Bool {
    isInBackground && JobStops.stop(by: .terminalInput, vain: &vain)
  }

  /// Stops the job while it is in the background of a terminal that stops those who write (TOSTOP).
  /// Throws EIO if it can't be stopped, as write(2) does.
  package func stopJobToWrite() throws(SystemError) {
    var vain = 0
    while stopsBackgroundOutput, isInBackground, Signals.isCaught(.terminalOutput) {
      guard JobStops.stop(by: .terminalOutput, vain: &vain) else { throw .inputOutput }
    }
  }
}
