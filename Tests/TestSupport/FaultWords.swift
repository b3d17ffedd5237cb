import Foundation

/// The faults that a test forces upon a debug build of the program, in words with spaces between
/// them.
///
/// - `write:28@3`: the third write fails with error 28; with `write:28@3+` all later writes fail
///   too.
/// - `read:short7@1+`: each read asks for at most 7 bytes. `copyRange:nothing@2`: the second call
///   copies nothing and returns 0. `copyRange:held7@2`: the second call waits until a signal ends
///   the run, and then asks for at most 7.
/// - `hinder=40`, `seed=7`: 40 of 100 calls, chosen by the seed, have a fault that loses nothing.
/// - `wall:-3600@0.5`: the wall clock is set back by an hour, half a second after a clock was first
///   read. `suspend:3600@0.5`: the machine sleeps for an hour; the wall clock needs a word of its
///   own.
/// - `log=FILE`: each fault that happens is noted in this file, which must exist.
///
/// A test sets `PBAR_FAULTS` to such words; the program gets the numbers that
/// `CarriedOutCall.swift` reads.
package struct FaultWords {
  /// The calls in the order of their numbers in `DataCall`.
  private static let calls = [
    "open", "seek", "setSize", "setUncached", "close", "read", "readAt", "write", "syncData",
    "splice", "sendFile",
    "copyRange", "createThread", "lookAtFile",
  ]

  /// What the program knows a call by that waits for the end of the run, beside its bytes.
  private static let held = 1 << 40

  /// The faults of hindered calls repeat after so many calls of a kind.
  private static let period = 97

  private var rules: [(word: String, numbers: [Int])] = []
  private var hindrances: [[Int]] = []
  private var jumps: [String] = []
  private var log: String?

  /// Fails if a word is mistyped: its test would otherwise pass.
  package init(_ text: String) throws {
    var hindrance = 0
    var seed: UInt64 = 0
    for word in text.split(separator: " ") {
      let parts = word.split(omittingEmptySubsequences: false) { ":@=".contains($0) }.map(
        String.init)
      switch (parts[0], parts.count) {
      case ("hinder", 2): hindrance = try Self.number(parts[1], word)
      case ("seed", 2): seed = try Self.number(parts[1], word)
      case ("log", 2): log = parts[1]
      case ("wall", 3), ("suspend", 3):
        let _: [Double] = try parts[1...].map { try Self.number($0, word) }
        jumps.append("\(parts[0] == "wall" ? 0 : 1) \(parts[1]) \(parts[2])")
      case (_, 3): rules.append((String(word), try Self.rule(parts, word)))
      default: throw Self.complaint(word)
      }
    }
    if hindrance > 0 { hindrances = Self.hindrances(hindrance, seed: seed) }
  }

  /// The variables of the program's environment.
  package var environment: [String: String] {
    var variables: [String: String] = [:]
    let rows = rules.map { $0.numbers } + hindrances
    if !rows.isEmpty {
      variables["PBAR_FAULTS"] = rows.joined().map(String.init).joined(separator: " ")
    }
    if !jumps.isEmpty { variables["PBAR_CLOCK_JUMPS"] = jumps.joined(separator: " ") }
    variables["PBAR_FAULT_LOG"] = log
    return variables
  }

  /// The words whose faults happened according to a log, and one such as `hinder:read` for each
  /// hindered call.
  package func happened(in log: [UInt8]) -> [String] {
    let indices = log.split(separator: UInt8(ascii: "\n")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return indices.map { index in
      index < rules.count
        ? rules[index].word : "hinder:" + Self.calls[hindrances[index - rules.count][0]]
    }
  }

  private static func complaint(_ word: Substring) -> HarnessError {
    HarnessError("'\(word)' is not a fault")
  }

  private static func number<Number: LosslessStringConvertible>(_ text: String, _ word: Substring)
    throws -> Number
  {
    guard let number = Number(text) else { throw complaint(word) }
    return number
  }

  private static func rule(_ parts: [String], _ word: Substring) throws -> [Int] {
    let isLasting = parts[2].hasSuffix("+")
    let first: Int = try number(isLasting ? String(parts[2].dropLast()) : parts[2], word)
    guard let call = calls.firstIndex(of: parts[0]), first >= 1 else { throw complaint(word) }
    let outcome: Int
    if parts[1] == "nothing" {
      outcome = 0
    } else if parts[1].hasPrefix("short") {
      outcome = try number(String(parts[1].dropFirst(5)), word)
    } else if parts[1].hasPrefix("held") {
      outcome = try number(String(parts[1].dropFirst(4)), word) + held
    } else {
      let code: Int = try number(parts[1], word)
      outcome = -code
    }
    return [call, first, isLasting ? 1 : 0, outcome]
  }

  private static func hindrances(_ share: Int, seed: UInt64) -> [[Int]] {
    var random = SeededRandom(seed: seed)
    var rows: [[Int]] = []
    for (call, name) in calls.enumerated() {
      for number in 1...period where Int.random(in: 0..<100, using: &random) < share {
        if let outcome = hindrance(name, &random) { rows.append([call, number, period, outcome]) }
      }
    }
    return rows
  }

  private static func hindrance(_ call: String, _ random: inout SeededRandom) -> Int? {
    let refusals: [Int32]
    switch call {
    case "open", "setSize", "syncData", "close": return Int(-EINTR)
    case "read", "readAt", "write": refusals = []
    case "splice": refusals = [EINVAL, ENOSYS, ENOMEM]
    case "sendFile": refusals = [EINVAL, ENOSYS, EOVERFLOW]
    case "copyRange": refusals = [EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EPERM, 0]
    default: return nil
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<4: return Int(-EINTR)
    case 4..<8: return Int(-EAGAIN)
    case 8..<10 where !refusals.isEmpty:
      return refusals.randomElement(using: &random).map { Int(-$0) }
    // Every length is drawn, small ones more often.
    default:
      return Int.random(in: 1...(1 << Int.random(in: 3...17, using: &random)), using: &random)
    }
  }
}
