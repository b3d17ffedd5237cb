import ProgressModel
import TerminalText

/// The jobs that GNU parallel has ended, according to the lines of its `--joblog`.
///
/// Follows parallel(1): of nine columns between tabs the first is the job's number, the second its
/// host, the seventh its exit status and the eighth its signal. A job that runs again adds a line.
struct JobLog {
  private static let longestLine = 1 << 20  // Later pieces of a longer line are dropped
  let stage: Int  // How often the log was begun
  private let mostHosts: Int  // The jobs of further hosts count only in the whole
  private var hosts: [String: Int32] = [:]  // Their numbers, in the order of their jobs
  private var endings: [Int: (host: Int32, hasFailed: Bool)] = [:]  // -1: a host without a number
  private var lineCount = 0
  var reports = ValueReportLog()  // About the first host without a number
  private var carried: [UInt8] = []

  init(stage: Int = 0, mostHosts: Int = PartTable<RemoteRun>.mostParts) {
    self.stage = stage
    self.mostHosts = mostHosts
  }

  var endedCount: Int { endings.count }
  var failedCount: Int { endings.values.count(where: { $0.hasFailed }) }

  mutating func read(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk[...]
    while let end = rest.firstIndex(of: .newline) {
      carried += rest[..<end]
      rest = rest[(end + 1)...]
      take(carried.takeAll())
    }
    if carried.count < Self.longestLine { carried += rest }
  }

  private mutating func take(_ line: [UInt8]) {
    lineCount += 1
    let columns = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: 8, omittingEmptySubsequences: false)
    func number(_ column: Int) -> Int? { Int(String(decoding: columns[column], as: UTF8.self)) }
    // The heading and lines of other programs have no numbers there.
    guard columns.count == 9, let job = number(0), let status = number(6), let signal = number(7)
    else { return }
    let name = SafeText.printable(columns[1])
    var host = hosts[name]
    if host == nil, hosts.count < mostHosts {
      host = Int32(hosts.count)
      hosts[name] = host
    } else if host == nil {
      reports.addTooManyNames(columns[1], line: lineCount, limit: mostHosts)
    }
    endings[job] = (host ?? -1, status != 0 || signal != 0)
  }

  /// All jobs, `total` in the end, and if there are several hosts the shares of the first ones.
  func parts(total: Amount?, atMost limit: Int = .max) -> [ProgressPart] {
    func part(_ identifier: Int, _ name: String?, _ ended: Int, failed: Int) -> ProgressPart {
      var reading = Reading(
        progress: .amount(.whole(Int64(ended))), total: total, updateCount: 1 + ended)
      reading.counts.failed = failed
      reading.stage = stage
      reading.label = name
      reading.isShareOfRun = name != nil
      return ProgressPart(identifier: identifier, name: name, .read(reading))
    }

    let whole = part(0, nil, endedCount, failed: failedCount)
    guard hosts.count > 1 else { return [whole] }
    let listed = hosts.filter { $0.value < limit }
    var counts = listed.map { _ in (ended: 0, failed: 0) }
    for ending in endings.values where counts.indices.contains(Int(ending.host)) {
      counts[Int(ending.host)].ended += 1
      if ending.hasFailed { counts[Int(ending.host)].failed += 1 }
    }
    let shares = listed.sorted { $0.value < $1.value }.map { name, number in
      let host = Int(number)
      return part(host + 1, name, counts[host].ended, failed: counts[host].failed)
    }
    return [whole] + shares
  }
}
