import ProgressModel
import TerminalText

/// The jobs that GNU parallel has ended, according to the lines of its `--joblog`.
///
/// Follows parallel(1): nine columns between tabs, of which the first is the number of the job, the
/// second its host, and the seventh and the eighth its exit status and its signal. The last line of
/// a job counts, because a job that runs again adds another.
package struct JobLog: Sendable {
  /// A machine, `:` for the one on which parallel runs.
  private struct Host: Sendable {
    let name: String
    var ended = 0
    var failed = 0

    mutating func count(_ ending: Ending, by change: Int) {
      ended += change
      if ending.hasFailed { failed += change }
    }
  }

  private struct Ending: Sendable {
    let host: Int
    let hasFailed: Bool
  }

  private static let longestLine = 1 << 20  // A longer line is skipped
  private var hosts: [Host] = []
  private var numbers: [String: Int] = [:]  // The indices of the hosts by their names
  private var endings: [Int: Ending] = [:]
  private var carried: [UInt8] = []
  let stage: Int

  /// `stage`: how often the log was begun. Jobs that ended before the first look count for the
  /// share, not for the rate.
  package init(stage: Int = 0) { self.stage = stage }
  package var endedCount: Int { endings.count }
  package var failedCount: Int { hosts.reduce(0) { $0 + $1.failed } }

  package mutating func read(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      carried += rest[..<end]
      rest = rest[(end + 1)...]
      take(carried)
      carried.removeAll(keepingCapacity: true)
    }
    if carried.count < Self.longestLine { carried += rest }
  }

  private mutating func take(_ line: [UInt8]) {
    let columns = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: 8, omittingEmptySubsequences: false)
    func number(_ column: Int) -> Int? { Int(String(decoding: columns[column], as: UTF8.self)) }
    // The heading and lines of other programs have no numbers there.
    guard columns.count == 9, let job = number(0), let status = number(6), let signal = number(7)
    else { return }
    let ending = Ending(host: index(ofHost: columns[1]), hasFailed: status != 0 || signal != 0)
    if let before = endings.updateValue(ending, forKey: job) {
      hosts[before.host].count(before, by: -1)
    }
    hosts[ending.host].count(ending, by: 1)
  }

  private mutating func index(ofHost name: ArraySlice<UInt8>) -> Int {
    let name = SafeText.printable(name)
    if let number = numbers[name] { return number }
    numbers[name] = hosts.count
    hosts.append(Host(name: name))
    return hosts.count - 1
  }

  /// All jobs, and the share of each host if there are several. `total`: how many jobs there will
  /// be.
  package func parts(total: Amount?) -> [ProgressPart] {
    let whole = ProgressPart(
      identifier: 0, reading: reading(of: endedCount, failed: failedCount, total))
    guard hosts.count > 1 else { return [whole] }
    let shares = hosts.enumerated().map { index, host in
      var share = reading(of: host.ended, failed: host.failed, total)
      share.label = host.name
      share.isShare = true
      return ProgressPart(identifier: index + 1, name: host.name, reading: share)
    }
    return [whole] + shares
  }

  private func reading(of ended: Int, failed: Int, _ total: Amount?) -> Reading {
    var reading = Reading(
      progress: .amount(.whole(Int64(ended))), total: total, updateCount: 1 + ended)
    reading.counts.failed = failed
    reading.stage = stage
    return reading
  }
}
