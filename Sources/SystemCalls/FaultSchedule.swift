#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The faults that the tests force upon the system calls of the data path; debug builds alone have it.
  ///
  /// `PBAR_FAULTS` names them in words between spaces:
  /// - `write:28@3`: the third write fails with error 28; with `write:28@3+` all behind it do as well.
  /// - `read:short7@1+`: each read is asked for 7 bytes at most. `copyRange:nothing@2`: the second copy does
  ///   nothing and says 0.
  /// - `hinder=40`, `seed=7`: in 40 of 100 calls something happens that has to be got over without a loss, as
  ///   the seed has it: a signal, a descriptor that is not ready, a short count, a way of the kernel that is
  ///   refused.
  /// - `log=FILE`: the words that have come true are added to this file, a line each.
  ///
  /// The calls of each kind are counted by themselves, and what happens to one depends on its number and on
  /// nothing else: equal runs have equal faults.
  final class FaultSchedule: Sendable {
    /// What happens to a call.
    enum Fault: Hashable {
      /// It is not made and fails with this error.
      case failure(Int32)
      /// It is asked for so many bytes at most.
      case short(Int)
      /// It is not made and gives 0.
      case nothing
    }

    private let rules: [FaultRule]
    /// Of 100 calls, those that are hindered.
    private let hindrance: UInt64
    private let seed: UInt64
    private let log: Int32?
    private let counts = Monitor([DataCall: Int]())

    /// Those that the environment asks for.
    static let ofThisProcess = getenv("PBAR_FAULTS").map { FaultSchedule(String(cString: $0)) }

    init(_ text: String) {
      let words = text.split(separator: " ")
      func value(of name: String) -> Substring? {
        words.last { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
      }
      rules = words.compactMap { FaultRule($0) }
      hindrance = value(of: "hinder").flatMap { UInt64($0) } ?? 0
      seed = value(of: "seed").flatMap { UInt64($0) } ?? 0
      log = value(of: "log").map { path in
        withPath(Array(path.utf8)) { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
      }
    }

    /// What happens to the next call of this kind, which is to be asked for `count` bytes; `nil` where nothing
    /// does.
    func next(_ call: DataCall, count: Int) -> Fault? {
      let number = counts.withLock { counts in
        counts[call, default: 0] += 1
        return counts[call, default: 0]
      }
      if let rule = rules.first(where: { $0.call == call && $0.numbers.contains(number) }) {
        note("\(rule.word)\n")
        return rule.fault
      }
      var draw = Draw(seed: seed, call: call, number: number)
      guard hindrance > 0, draw.next(below: 100) < hindrance else { return nil }
      return call.hindrances(count: count, &draw)
    }

    private func note(_ line: String) {
      guard let log else { return }
      let bytes = Array(line.utf8)
      _ = write(log, bytes, bytes.count)
    }
  }

  /// What is to happen to certain calls.
  private struct FaultRule {
    let word: Substring
    let call: DataCall
    let fault: FaultSchedule.Fault
    let numbers: ClosedRange<Int>

    /// `nil` where the word is none such as `write:28@3+`.
    init?(_ word: Substring) {
      self.word = word
      let parts = word.split { ":@".contains($0) }
      guard parts.count == 3, let call = DataCall.allCases.first(where: { "\($0)" == parts[0] }),
        let first = Int(parts[2].prefix { $0.isNumber })
      else { return nil }
      self.call = call
      numbers = first...(parts[2].hasSuffix("+") ? .max : first)
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

  extension DataCall {
    /// Something to get over.
    fileprivate func hindrances(count: Int, _ draw: inout Draw) -> FaultSchedule.Fault? {
      switch self {
      case .open, .setSize, .syncData, .close: .failure(EINTR)
      case .seek, .setUncached: nil
      case .read, .readAt, .write: moving(count, refusals: [], &draw)
      case .splice: moving(count, refusals: [EINVAL, ENOSYS, ENOMEM], &draw)
      case .sendFile: moving(count, refusals: [EINVAL, ENOSYS, EOVERFLOW], &draw)
      case .copyRange: moving(count, refusals: [EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EPERM], &draw)
      }
    }

    private func moving(
      _ count: Int, refusals: [Int32], _ draw: inout Draw
    ) -> FaultSchedule.Fault {
      switch draw.next(below: 16) {
      case 0..<4: return .failure(EINTR)
      case 4..<8: return .failure(EAGAIN)
      case 8 where !refusals.isEmpty:
        return .failure(refusals[Int(draw.next(below: UInt64(refusals.count)))])
      case 9 where self == .copyRange: return .nothing
      // Every length, and the small ones above all.
      case let kind:
        let limit = max(1, kind < 12 ? min(count, 9000) : count)
        return .short(1 + Int(draw.next(below: UInt64(limit))))
      }
    }
  }

  /// The random numbers of one call (SplitMix64).
  private struct Draw {
    private var state: UInt64

    init(seed: UInt64, call: DataCall, number: Int) {
      let kind = UInt64(DataCall.allCases.firstIndex(of: call) ?? 0)
      state =
        (seed &* 31 &+ kind) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(number) &* 0xD6E8_FEB8_6659_FD93
    }

    mutating func next(below limit: UInt64) -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return (mixed ^ (mixed >> 31)) % limit
    }
  }
#endif
