import CLibrary
import TerminalText

/// A system call on the path of the data, which tests can make fail.
enum DataCall: CaseIterable {
  case open, seek, setSize, setUncached, close
  case read, readAt, write, syncData
  case splice, sendFile, copyRange
  case createThread
}

#if DEBUG
  /// The faults that `PBAR_FAULTS` asks for, in words between spaces. Only debug builds have it.
  ///
  /// - `write:28@3`: the third write fails with error 28; with `write:28@3+` all later writes fail too.
  /// - `read:short7@1+`: each read asks for at most 7 bytes. `copyRange:nothing@2`: the second call copies nothing and
  ///   returns 0. `copyRange:held7@2`: the second call waits until a signal ends the run, and then asks for at most 7.
  /// - `hinder=40`, `seed=7`: 40 of 100 calls, chosen by the seed, have a fault that loses nothing: a signal, a
  ///   descriptor that is not ready, a short count, a call that the kernel refuses.
  /// - `wall:-3600@0.5`: the wall clock is set back by an hour, half a second after a clock was first read.
  ///   `suspend:3600@0.5`: the machine sleeps for an hour, which counts since boot but not on the monotonic clock; the
  ///   wall clock needs a word of its own.
  /// - `log=FILE`: each fault that happens adds its word to this file as a line, and each hindered call a line such as
  ///   `hinder:read@3`.
  struct FaultWords {
    private(set) var rules: [FaultRule] = []
    private(set) var jumps: [ClockJump] = []
    private(set) var hindrance: UInt64 = 0  // How many of 100 calls are hindered
    private(set) var seed: UInt64 = 0
    private(set) var log: FilePath?
    private(set) var unknown: [String] = []  // The words that can't be parsed
    /// The words of this process, which exits at once if one of them is mistyped: its test would otherwise pass.
    static let ofThisProcess = getenv("PBAR_FAULTS").map { text in
      let words = FaultWords(String(cString: text))
      if let word = words.unknown.first {
        let complaint = Array("pbar: PBAR_FAULTS: '\(word)' is not a fault\n".utf8)
        _ = write(STDERR_FILENO, complaint, complaint.count)
        // The program itself never exits with this status.
        _exit(64)
      }
      return words
    }

    init(_ text: String) { for word in text.split(separator: " ") where !take(word) { unknown.append(String(word)) } }

    private mutating func take(_ word: Substring) -> Bool {
      if let rule = FaultRule(word) {
        rules.append(rule)
      } else if let jump = ClockJump(word) {
        jumps.append(jump)
      } else if let number = Self.value(of: "hinder", in: word).flatMap({ UInt64($0) }) {
        hindrance = number
      } else if let number = Self.value(of: "seed", in: word).flatMap({ UInt64($0) }) {
        seed = number
      } else if let path = Self.value(of: "log", in: word) {
        log = FilePath(String(path))
      } else {
        return false
      }
      return true
    }

    private static func value(of name: String, in word: Substring) -> Substring? {
      word.hasPrefix(name + "=") ? word.dropFirst(name.count + 1) : nil
    }
  }

  enum CallFault: Hashable {
    case failure(Int32)  // The call is not made and fails with this error
    case short(Int)  // The call asks for at most so many bytes
    case nothing  // The call is not made and returns 0
    case held(Int)  // The call waits for the end of the run, and then asks for at most so many bytes
  }

  struct FaultRule {
    let word: String
    let call: DataCall
    let fault: CallFault
    let numbers: ClosedRange<Int>  // The numbers of the calls of this kind, from 1

    init?(_ word: Substring) {
      self.word = String(word)
      let isLasting = word.hasSuffix("+")
      let parts = word.dropLast(isLasting ? 1 : 0).split(omittingEmptySubsequences: false) { ":@".contains($0) }
      guard parts.count == 3, let call = DataCall.allCases.first(where: { "\($0)" == parts[0] }),
        let first = Int(parts[2]), first >= 1
      else { return nil }
      self.call = call
      numbers = first...(isLasting ? .max : first)
      if parts[1] == "nothing" {
        fault = .nothing
      } else if parts[1].hasPrefix("short"), let count = Int(parts[1].dropFirst(5)) {
        fault = .short(count)
      } else if parts[1].hasPrefix("held"), let count = Int(parts[1].dropFirst(4)) {
        fault = .held(count)
      } else if let code = Int32(parts[1]) {
        fault = .failure(code)
      } else {
        return nil
      }
    }
  }

  enum FaultyClock: String { case wall, suspend }

  struct ClockJump {
    let clock: FaultyClock
    let distance: Double  // Seconds by which the clock jumps forward
    let delay: Double  // Seconds after a clock was first read

    init?(_ word: Substring) {
      let parts = word.split(omittingEmptySubsequences: false) { ":@".contains($0) }
      guard parts.count == 3, let clock = FaultyClock(rawValue: String(parts[0])), let distance = Double(parts[1]),
        let delay = Double(parts[2])
      else { return nil }
      (self.clock, self.distance, self.delay) = (clock, distance, delay)
    }
  }
#endif
