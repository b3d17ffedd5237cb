#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes a system call and gives its result, negative with `errno` where it failed.
///
/// A debug build makes it fail or fall short where `PBAR_FAULTS` says so; a release build has no such code.
///
/// - Parameters:
///   - count: the bytes that the call is to be asked for.
///   - body: makes the call for the number of bytes that it is given.
@inline(__always)
func carryOut(
  _ call: DataCall, on number: Int32, count: Int, _ body: (_ count: Int) -> Int
) -> Int {
  #if DEBUG
    // Standard error carries messages rather than data.
    if number != STDERR_FILENO, let schedule = FaultSchedule.ofThisProcess {
      switch schedule.next(call, count: count) {
      case .failure(let code):
        // A descriptor is gone even where closing it failed.
        if call == .close { _ = body(count) }
        errno = code
        return -1
      case .short(let most): return body(min(count, most))
      case .nothing: return 0
      case nil: break
      }
    }
  #endif
  return body(count)
}

/// Makes a system call that moves no data, until no signal interrupts it.
@inline(__always)
func carryOut(_ call: DataCall, on number: Int32, _ body: () -> Int32) -> Int32 {
  while true {
    let result = carryOut(call, on: number, count: 0) { _ in Int(body()) }
    if result >= 0 || errno != EINTR { return Int32(truncatingIfNeeded: result) }
  }
}
