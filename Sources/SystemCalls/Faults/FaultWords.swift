#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// What `PBAR_FAULTS` asks for in words between spaces; debug builds alone have it.
  ///
  /// - `write:28@3`: the third write fails with error 28; with `write:28@3+` all behind it do as well.
  /// - `read:short7@1+`: each read is asked for 7 bytes at most. `copyRange:nothing@2`: the second copy does
  ///   nothing and says 0.
  /// - `hinder=40`, `seed=7`: in 40 of 100 calls something happens that has to be got over without a loss, as
  ///   the seed has it: a signal, a descriptor that is not ready, a short count, a way of the kernel that is
  ///   refused.
  /// - `wall:-3600@0.5`: the wall clock is set back by an hour half a second after it was first looked at.
  ///   `suspend:3600@0.5`: the machine has slept for an hour then, which counts since boot, but not for the
  ///   time that never jumps (`wall` has to say the same for the wall clock).
  /// - `log=FILE`: the words that have come true are added to this file, a line each, and for each call that
  ///   was hindered a line such as `hinder:read@3`.
  struct FaultWords {
    private(set) var rules: [FaultRule] = []
    private(set) var jumps: [ClockJump] = []
    /// Of 100 calls, those that are hindered.
    private(set) var hindrance: UInt64 = 0
    private(set) var seed: UInt64 = 0
    private(set) var log: [UInt8]?
    /// The words that mean nothing.
    private(set) var unknown: [String] = []

    /// The words of this process, which ends at once where one of them has no meaning: a test with a mistyped fault
    /// would otherwise pass.
    static let ofThisProcess = getenv("PBAR_FAULTS").map { text in
      let words = FaultWords(String(cString: text))
      if let word = words.unknown.first {
        let complaint = Array("pbar: PBAR_FAULTS: '\(word)' is no fault\n".utf8)
        _ = write(STDERR_FILENO, complaint, complaint.count)
        // No status of the program's own.
        _exit(64)
      }
      return words
    }

    init(_ text: String) {
      for word in text.split(separator: " ") where !take(word) { unknown.append(String(word)) }
    }

    /// `false` where the word means nothing.
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
        log = Array(path.utf8)
      } else {
        return false
      }
      return true
    }

    private static func value(of name: String, in word: Substring) -> Substring? {
      word.hasPrefix(name + "=") ? word.dropFirst(name.count + 1) : nil
    }
  }

  /// What happens to a call.
  enum CallFault: Hashable {
    /// It is not made and fails with this error.
    case failure(Int32)
    /// It is asked for so many bytes at most.
    case short(Int)
    /// It is not made and gives 0.
    case nothing
  }

  /// What is to happen to certain calls.
  struct FaultRule {
    let word: String
    let call: DataCall
    let fault: CallFault
    /// Of the calls of this kind, from 1 on.
    let numbers: ClosedRange<Int>

    /// `nil` where the word is none such as `write:28@3+`.
    init?(_ word: Substring) {
      self.word = String(word)
      let isLasting = word.hasSuffix("+")
      let parts = word.dropLast(isLasting ? 1 : 0).split(omittingEmptySubsequences: false) {
        ":@".contains($0)
      }
      guard parts.count == 3, let call = DataCall.allCases.first(where: { "\($0)" == parts[0] }),
        let first = Int(parts[2]), first >= 1
      else { return nil }
      self.call = call
      numbers = first...(isLasting ? .max : first)
      if parts[1] == "nothing" {
        fault = .nothing
      } else if parts[1].hasPrefix("short"), let count = Int(parts[1].dropFirst(5)) {
        fault = .short(count)
      } else if let code = Int32(parts[1]) {
        fault = .failure(code)
      } else {
        return nil
      }
    }
  }

  /// A clock that can be made to jump.
  enum FaultyClock: String {
    case wall, suspend
  }

  /// What is to happen to a clock.
  struct ClockJump {
    let clock: FaultyClock
    /// Seconds that it jumps forward.
    let distance: Double
    /// Seconds after the first look at any clock.
    let delay: Double

    /// `nil` where the word is none such as `wall:-3600@0.5`.
    init?(_ word: Substring) {
      let parts = word.split(omittingEmptySubsequences: false) { ":@".contains($0) }
      guard parts.count == 3, let clock = FaultyClock(rawValue: String(parts[0])),
        let distance = Double(parts[1]), let delay = Double(parts[2])
      else { return nil }
      (self.clock, self.distance, self.delay) = (clock, distance, delay)
    }
  }
#endif
