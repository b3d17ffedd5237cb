import ProgressModel
import TerminalText

/// The jobs that GNU parallel has ended, according to the lines of its `--joblog`.
///
/// Follows parallel(1): of nine columns between tabs the first is the job's number, the second its
/// host, the seventh its exit status and the eighth its signal. A job that runs again adds a line.
struct JobLog {
  private static let longestLine = 1 << 20  // Later pieces of a longer line are dropped
  private static let mostHosts = PartTable<RemoteRun>.mostParts  // Others count only in the whole
  let stage: Int  // How often the log was begun

  /// The jobs of all hosts, then those of each one, in the order of their first jobs.
  private var counts: [(host: String?, ended: Int, failed: Int, changes: Int)] = [(nil, 0, 0, 0)]
  private var hosts: [String: Int] = [:]  // Where their counts are
  private var endings: [Int: (host: Int?, hasFailed: Bool)] = [:]  // By the numbers of the jobs
  private var lineCount = 0
  var reports = ValueReportLog()  // About the first host beyond the limit
  private var carried: [UInt8] = []

  init(stage: Int = 0) { self.stage = stage }

  var endedCount: Int { counts[0].ended }
  var failedCount: Int { counts[0].failed }

  mutating func read(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: .newline) {
      carried += rest[..<end]
      rest = rest[(end + 1)...]
      readLine(carried.takeAll())
    }
    if carried.count < Self.longestLine { carried += rest }
  }

  private mutating func readLine(_ line: [UInt8]) {
    lineCount += 1
    let columns = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: 8, omittingEmptySubsequences: false)
    func number(_ column: Int) -> Int? { Int(String(decoding: columns[column], as: UTF8.self)) }
    // The heading and lines of other programs have no numbers there.
    guard columns.count == 9, let job = number(0), let status = number(6), let signal = number(7)
    else { return }
    let name = SafeText.printable(columns[1])
    var host = hosts[name]
    if host == nil, hosts.count < Self.mostHosts {
      host = counts.count
      hosts[name] = host
      counts.append((name, 0, 0, 0))
    } else if host == nil {
      reports.addTooManyNames(columns[1], line: lineCount, limit: Self.mostHosts)
    }
    let hasFailed = status != 0 || signal != 0
    if let before = endings.updateValue((host, hasFailed), forKey: job) {
      count(of: before.host, hasFailed: before.hasFailed, by: -1)
    }
    count(of: host, hasFailed: hasFailed, by: 1)
  }

  private mutating func count(of host: Int?, hasFailed: Bool, by change: Int) {
    for case let index? in [0, host] {
      counts[index].ended += change
      if hasFailed { counts[index].failed += change }
      counts[index].changes += 1
    }
  }

  /// All jobs, `total` in the end, and if there are several hosts the shares of the first ones.
  func parts(total: Amount?, atMost limit: Int = .max) -> [ProgressPart] {
    let shownHosts = hosts.count > 1 ? limit : 0
    return counts.enumerated().prefix { $0.offset <= shownHosts }.map { index, count in
      var reading = Reading(
        progress: .amount(.whole(Int64(count.ended))), total: total,
        updateCount: 1 + count.changes)
      reading.counts.failed = count.failed
      reading.stage = stage
      reading.label = count.host
      reading.isShareOfRun = count.host != nil
      return ProgressPart(identifier: index, name: count.host, .read(reading))
    }
  }
}
