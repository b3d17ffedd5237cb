import Foundation
import TestSupport

/// What one run of a process takes.
struct Cost {
  /// The seconds from the start of the first process to the end of the last.
  var wall = 0.0

  /// The user and system seconds of the process.
  var processor = 0.0
}

/// A process, which a shell takes no part in.
struct Stage {
  private let name: String
  private let setup: SpawnSetup
  private let identifier: Int32

  /// Starts a program. What it writes to its terminal is read at once.
  init(
    _ words: [String], input: ProgramRun.Stream = .null, output: ProgramRun.Stream = .null,
    errors: ProgramRun.Stream = .null
  ) throws {
    name = words.joined(separator: " ")
    setup = try SpawnSetup(columns: 80, rows: 24)
    for (number, stream) in [input, output, errors].enumerated() {
      try setup.connect(Int32(number), to: stream)
    }
    identifier = try setup.spawn(words, environment: [:])
    startOwnThread { [terminal] in
      _ = readPlainly(terminal)
      close(terminal)
    }
  }

  /// The emulator's end of its terminal, which hangs up once the process has ended.
  var terminal: Int32 { setup.master }

  /// Waits for the end of the process, which must not fail unless it may.
  func finish(mayFail: Bool = false) throws -> Cost {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw HarnessError("\(name) is gone") }
    }
    setup.closePassed()
    guard status == 0 || mayFail else {
      throw HarnessError("\(name) ended with the wait status \(status)")
    }
    return Cost(processor: usage.ru_utime.seconds + usage.ru_stime.seconds)
  }

  /// Reads the peak of resident memory, in KiB, again and again until the process ends.
  ///
  /// The peak in its usage would count the memory of this process, from which it was started.
  func followPeak() -> Double? {
    var peak: Double?
    while let status = readFile("/proc/\(identifier)/status") {
      let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
      // A process that has ended has no such line.
      guard let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { break }
      peak = Double(line.filter(\.isNumber))
      usleep(1000)
    }
    return peak
  }

  var processIdentifier: String { String(identifier) }
}

/// The seconds of a clock that the wall clock does not set.
func now() -> Double { seconds(of: CLOCK_MONOTONIC) }

/// The seconds of processor time that this thread has used.
func threadSeconds() -> Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

private func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
