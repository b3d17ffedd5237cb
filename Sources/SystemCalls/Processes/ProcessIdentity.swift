import CLibrary

#if canImport(Darwin)
  import CSystem
#endif

/// A process of this machine, by its number and its start, since numbers are used again.
package struct ProcessIdentity: Hashable, Comparable, Sendable {
  package let number: Int32

  /// When it began, in the system's own units; 0 if that is unknown.
  package let start: UInt64

  package init(number: Int32, start: UInt64 = 0) {
    self.number = number
    self.start = start
  }

  /// Throws `noSuchProcess` if there is no such process or it has begun to end.
  package init(running number: Int32) throws(SystemError) {
    self.init(number: number, start: try Self.start(of: number))
  }

  package static var own: ProcessIdentity {
    (try? ProcessIdentity(running: getpid())) ?? ProcessIdentity(number: getpid())
  }

  /// When it began, in seconds since 1970 as far as the clock was right; `nil` if that is unknown.
  package var startTime: Double? {
    #if canImport(Darwin)
      start == 0 ? nil : Double(start) / 1_000_000
    #else
      // In hundredths of a second since the start of the system: USER_HZ of proc_pid_stat(5).
      start == 0 ? nil : Clock.wall - Clock.sinceBoot + Double(start) / 100
    #endif
  }

  /// Whether it has not begun to end. A hidden process counts as running if its start was unknown.
  package var isRunning: Bool {
    do throws(SystemError) { return try Self.start(of: number) == start } catch {
      return error.isOfTheFileTable || error != .noSuchProcess && start == 0
    }
  }

  /// By their starts; a shell numbers the commands of a pipeline from the left.
  package static func < (one: ProcessIdentity, other: ProcessIdentity) -> Bool {
    (one.start, one.number) < (other.start, other.number)
  }

  /// Why this user can't send signals to a process: `noSuchProcess` or `notPermitted`.
  package static func obstacle(toSignaling number: Int) -> SystemError? {
    guard number > 0, let number = pid_t(exactly: number) else { return .noSuchProcess }
    return kill(number, 0) == 0 ? nil : .last
  }

  private static func start(of number: Int32) throws(SystemError) -> UInt64 {
    guard number > 0 else { throw .noSuchProcess }
    #if canImport(Darwin)
      var start: UInt64 = 0
      var user: UInt32 = 0
      switch csystem_look_at_process(number, &start, &user) {
      case 0: throw .noSuchProcess
      case 1: return start
      case _: break
      }
    #else
      do throws(SystemError) {
        let process = ProcessIdentity(number: number)
        let fields = try process.statistics()
        if fields.count > 19, let start = UInt64(fields[19]) {
          // Other threads may go on without the first one.
          guard !isEnding(fields) || process.runningThread != nil else { throw .noSuchProcess }
          return start
        }
      } catch { if error.isOfTheFileTable || error == .noSuchProcess { throw error } }
    #endif
    // Of a hidden process only this is known.
    throw obstacle(toSignaling: Int(number)) ?? .noSuchFile
  }
}
