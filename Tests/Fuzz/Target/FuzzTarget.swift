import Foundation

/// Runs the laws of the part that `PBAR_FUZZED_PART` names. A broken law ends the process as a trap
/// does, so that the input is kept.
@c(LLVMFuzzerTestOneInput)
public func fuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  do throws(BrokenLaw) {
    try fuzzedPart.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    say("The law of \(fuzzedPart.rawValue) is broken: \(error.sentence)")
    abort()
  }
  return 0
}

private let fuzzedPart: FuzzedPart = {
  let name = getenv("PBAR_FUZZED_PART").map { String(cString: $0) } ?? ""
  if let part = FuzzedPart(rawValue: name) { return part }
  let names = FuzzedPart.allCases.map(\.rawValue).joined(separator: ", ")
  say("PBAR_FUZZED_PART is one of \(names)")
  exit(2)
}()

private func say(_ sentence: String) {
  let line = Array((sentence + "\n").utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
