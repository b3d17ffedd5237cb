import ProgressModel
import TestSupport
import TestTraits
import Testing

@testable import ProgressSources

/// What is read from a log.
@Suite("The log of GNU parallel", .seeded)
struct JobLogTests {
  private let heading =
    "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n"

  private func line(_ job: Int, host: String = ":", status: Int = 0, signal: Int = 0) -> String {
    "\(job)\t\(host)\t1795082400.123\t     0.502\t0\t0\t\(status)\t\(signal)\tsleep 0.5\t# \(job)\n"
  }

  private func log(_ text: String, pieces: Int = 1000) -> JobLog {
    var log = JobLog()
    for piece in text.bytes.pieces({ pieces }) { piece.withUnsafeBytes { log.read($0) } }
    return log
  }

  @Test(
    "Jobs count by their last lines, and have failed with a status or a signal",
    arguments: [1, 7, 1000])
  func counts(pieces: Int) {
    let text =
      heading + line(1) + line(3, status: 2) + line(2, signal: 15) + line(4, status: 1) + line(4)
    let log = log(text, pieces: pieces)
    #expect(log.endedCount == 4)
    #expect(log.failedCount == 2)
    #expect(log.parts(total: nil).map(\.reading.progress) == [.amount(.whole(4))])
  }

  @Test("A job that runs again is news, of its host too")
  func again() {
    let first = line(1, host: "a", status: 1) + line(2, host: "b")
    let counts = [first, first + line(1, host: "a")].map {
      log($0).parts(total: nil).map(\.reading.updateCount)
    }
    #expect(zip(counts[0], counts[1]).map { $0 == $1 } == [false, false, true])
  }

  @Test("Each of several hosts has its share of all jobs")
  func hosts() {
    let jobs = log(
      heading + line(1, host: "web1") + line(2, host: "web2", status: 1) + line(3, host: "web1"))
    let parts = jobs.parts(total: .whole(10))
    #expect(parts.map(\.name) == [nil, "web1", "web2"])
    #expect(parts.map(\.reading.fractionCompleted) == [0.3, 0.2, 0.1])
    #expect(parts.map(\.reading.counts.failed) == [1, 0, 1])
  }

  @Test("A job that runs again on another host belongs to that host")
  func moves() {
    let jobs = log(line(1, host: "a", status: 1) + line(2, host: "b") + line(1, host: "b"))
    #expect(
      jobs.parts(total: nil).map(\.reading.progress) == [2, 0, 2].map { .amount(.whole($0)) })
    #expect(jobs.failedCount == 0)
  }

  @Test("Hosts beyond the limit of names count only in the whole, which is reported once")
  func manyHosts() {
    let log = log((1...100_002).map { line($0, host: "h\($0)") }.joined(), pieces: 1 << 17)
    #expect(
      log.reports.pending == [.tooManyNames(line: 100_001, name: "'h100001'", limit: 100_000)])
    let parts = log.parts(total: nil, atMost: 2)
    #expect(parts.map(\.name) == [nil, "h1", "h2"])
    #expect(parts.map(\.reading.progress) == [100_002, 1, 1].map { .amount(.whole($0)) })
  }

  @Test("Other lines, and a last one without its end, are no jobs")
  func others() {
    #expect(log("a\tb\n\n1\t:\tx\n\u{1}\n" + line(1) + line(2).dropLast()).endedCount == 1)
    #expect(
      log(String(repeating: "x", count: 1_500_000) + "\n" + line(1), pieces: 1 << 16).endedCount
        == 1)
  }
}
