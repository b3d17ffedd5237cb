import CLibrary

/// Stops the job when a thread of this process uses the terminal in the background, as the kernel
/// would do it.
///
/// The threads block the signals of the terminal, so that the kernel lets them write, and lets
/// their reads fail with EIO. They send the signals themselves, and wait until the main thread has
/// stopped the process: that thread handles a signal that ends the run before any thread can stop
/// the job again.
package enum JobStops {
  /// Whether a thread waits until the main thread has stopped the process.
  package static var areAwaited: Bool { Signals.stopIsAwaited.read { $0 } }

  /// The attempts in a row after which the process counts as one that can't be stopped.
  private static let attemptLimit = 10

  /// Seconds: a process that goes on sooner was not stopped.
  private static let shortestStop = 0.1

  /// Stops the job until it is continued. Returns `false` if it ignores the signal, or can't be
  /// stopped, as an orphaned process group (setpgid(2)). `failures`: the attempts in a row that did
  /// not stop it.
  fileprivate static func stop(by signal: Signal, failures: inout Int) -> Bool {
    guard Signals.isCaught(signal), failures < attemptLimit else { return false }
    let start = Clock.monotonic
    Signals.stopIsAwaited.withLock { $0 = true }
    ProcessGroup.send(signal)
    Signals.stopIsAwaited.wait { $0 ? nil : () }
    failures = Clock.monotonic - start < shortestStop ? failures + 1 : 0
    return !DataCall.areOver.read { $0 }
  }
}

extension FileDescriptor {
  /// Whether another job has the foreground of the terminal that controls this process. Our own end
  /// of a pseudo-terminal has a foreground too, but not of this session.
  private var isInBackground: Bool {
    tcgetsid(number) == getsid(0) && tcgetpgrp(number) != ProcessGroup.own
  }

  /// Waits until a read would return at once, with bytes or at the end, or would stop a job in the
  /// background, where nothing that is typed arrives. Returns `false` if that takes longer.
  package func isWorthReading(within seconds: Double) -> Bool {
    seconds > 0 && (isInBackground || !waitUntilReadable([self], seconds: seconds).isEmpty)
  }

  /// After a read has failed, stops the job if it is in the background; returns whether the read is
  /// to be made again.
  func stopsJobToRead(failures: inout Int) -> Bool {
    isInBackground && JobStops.stop(by: .terminalInput, failures: &failures)
  }

  /// Stops the job while it is in the background of a terminal that stops jobs which write (TOSTOP).
  /// While it feeds a loop of the shell, whose commands have the foreground, it may write. Throws
  /// EIO if it can't be stopped, as write(2) does.
  package func stopJobToWrite() throws(SystemError) {
    var failures = 0
    while stopsBackgroundOutput, isInBackground, Signals.isCaught(.terminalOutput),
      !ProcessGroup.feedsShell
    {
      guard JobStops.stop(by: .terminalOutput, failures: &failures) else { throw .inputOutput }
    }
  }
}
