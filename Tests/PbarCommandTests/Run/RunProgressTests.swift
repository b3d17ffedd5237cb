import ProgressModel
import SystemCalls
import Testing

@testable import PbarCommand
@testable import ProgressSources

@Suite struct RunProgressTests {
  @Test("A later part is measured from its first reading, which is no rate, in the options' unit")
  func start() throws {
    var part = Part(1, at: 1000)
    var meters = try RunProgress("-k -d 12", [], at: 0)
    meters.follow([part.part], at: 10)
    part.move(to: 3000)
    let snapshot = try #require(meters.snapshots([part.part], at: 12).first)
    #expect(snapshot.elapsed == 2)
    #expect(snapshot.unit == .decimalBytes)
    #expect(snapshot.meanRate == 1000)
    #expect(snapshot.reading.completed == .whole(3000))
    #expect(meters.snapshots([part.part], at: 14).first?.rate == 1000)
  }

  @Test("A new part is measured apart from a part that has gone")
  func gone() throws {
    let (one, two) = (Part(1, at: 0), Part(2, at: 0))
    var meters = try RunProgress("-d 12", [one.part], at: 0)
    #expect(meters.snapshots([one.part], at: 4).map(\.elapsed) == [4])
    #expect(meters.snapshots([two.part], at: 5).map(\.elapsed) == [0])
    #expect(
      meters.snapshots([one.part, two.part], at: 9, end: .done).map(\.elapsed) == [0, 4])
  }

  @Test("The wait for a writer of a file counts for the time of the run, and not for the rate")
  func writer() throws {
    var part = Part(1, at: 0)
    var meters = try RunProgress("-d ./file", [part.part], at: 0)
    _ = meters.snapshots([part.part], at: 0)
    part.move(to: 3000)
    #expect(meters.snapshots([part.part], at: 3).map(\.elapsed) == [3])
    #expect(meters.snapshots([part.part], at: 8).map(\.elapsed) == [8])
    part.part.endedFor = 5
    for end in [nil, WorkEnd.done] {
      #expect(meters.snapshots([part.part], at: 8.2, end: end).map(\.elapsed) == [8.2])
    }
    part.part.endedFor = 8.2 - 3
    let end = meters.snapshots([part.part], at: 8.2, end: .done)
    #expect(end.map(\.meanRate) == [1000])
    #expect(end.map(\.elapsed) == [8.2])
  }

  @Test("A run has data as soon as one of its parts has")
  func data() throws {
    var (one, two) = (Part(1, at: 0), Part(2, at: 0))
    let meters = try RunProgress("-d 12", [], at: 0)
    #expect(!meters.hasData([]))
    #expect(!meters.hasData([one.part, two.part]))
    two.move(to: 1)
    #expect(meters.hasData([one.part, two.part]))
  }

  @Test("With -W the time counts from the first data")
  func waits() throws {
    let source = SharedProgress(waking: try EventPipe())
    var run = RunProgress(try plan("FILE -W"), source, at: 0)
    var moments = [0.1, 5].filter { run.begins(at: $0) }
    source.update { $0 = Reading(progress: .amount(.whole(100)), updateCount: 1) }
    moments += [5.5, 6].filter { run.begins(at: $0) }
    #expect(moments == [5.5])
    let snapshot = try #require(run.moment(at: 6).snapshots.first)
    #expect(snapshot.elapsed == 1)
    #expect(snapshot.meanRate == 100)
  }

  @Test("With -v each interval is looked at, even if nothing is shown")
  func statistics() throws {
    var run = try RunProgress("FILE -q -v -i 0.5", [Part(0, at: 0).part], at: 0)
    #expect(run.secondsUntilLook(at: 1.25) == 0.25)
    #expect(run.statistics == ["rate not measured"])
    run.follow(at: 0.5)
    #expect(run.statistics == ["rate min/avg/max/mdev = 0.000/0.000/0.000/0.000 B/s"])
  }

  @Test("The mean rate of values counts from the start of the run, with the first record")
  func firstRecord() throws {
    var part = Part(0, at: 0)
    var meters = try RunProgress("--values", [part.part], at: 100)
    part.move(to: 1)
    meters.follow([part.part], at: 101)
    #expect(meters.snapshots([part.part], at: 101).map(\.meanRate) == [1])
    part.move(to: 2)
    #expect(meters.snapshots([part.part], at: 102, end: .done).map(\.rate) == [1])
  }

  @Test(
    "A name is measured from its first record, or the start of the run, to the record that completes it"
  )
  func names() throws {
    var (one, two) = (Part(1, at: 10, name: "a", total: 10), Part(2, at: 10, name: "b", total: 10))
    var meters = try RunProgress("--values", [], at: 0)
    (one.part.endedFor, two.part.age, two.part.endedFor) = (18, 15, 14.75)
    let running = meters.snapshots([one.part, two.part], at: 20)
    #expect(running.map(\.elapsed) == [2, 0.25])
    #expect(running.map(\.rate) == [5, 40])
    #expect(running.map(\.stalledFor) == [nil, nil])
    (one.part.endedFor, two.part.age, two.part.endedFor) = (28, 25, 24.75)
    let ended = meters.snapshots([one.part, two.part], at: 30, end: .done)
    #expect(ended.map(\.elapsed) == [2, 0.25])
    #expect(ended.map(\.meanRate) == [5, 40])
    // A record that takes completeness back lets the time go on.
    two.move(to: 5)
    two.part.endedFor = nil
    #expect(meters.snapshots([one.part, two.part], at: 35).map(\.elapsed) == [2, 30])
  }

  @Test(
    "A part that has failed stays so, and a run in which only parts failed leaves the others as they are"
  )
  func failures() throws {
    var (one, two) = (Part(1, at: 4, name: "a", total: 10), Part(2, at: 5, name: "b", total: 10))
    one.part.reading.end = .failed()
    var meters = try RunProgress("--values", [], at: 0)
    #expect(meters.snapshots([one.part, two.part], at: 2).map(\.end) == [.failed(), nil])
    two.move(to: 10)
    two.part.reading.end = .done
    #expect(
      meters.snapshots([one.part, two.part], at: 3, end: .done).map(\.end) == [
        .failed(), .done,
      ])
  }

  @Test("--overall mean shows the mean of the parts in place of their sum")
  func mean() throws {
    var overall = Part(Snapshot.overallIdentifier, at: 12, total: 102).part
    overall.reading.mean = .fraction(0.55)
    for (place, fraction) in [("mean", 0.55), ("top", 12.0 / 102)] {
      var run = try RunProgress("--values --overall \(place)", [overall], at: 0)
      #expect(run.moment(at: 1).snapshots.map(\.fractionCompleted) == [fraction])
    }
  }

  @Test("A query shows its own label and its own unit of bytes instead of those of the other run")
  func ownLabel() throws {
    var other = Snapshot()
    other.reading.label = "theirs"
    let part = ProgressPart(identifier: 0, .measured(other))
    for (words, label) in [("--query 1 -k", "theirs"), ("--query 1 -k -N ours", nil)] {
      var meters = try RunProgress(words, [part], at: 0)
      let snapshot = try #require(meters.snapshots([part], at: 1).first)
      #expect(snapshot.reading.label == label)
      #expect(snapshot.unit == .decimalBytes)
    }
  }

  @Test("A queried run that ends without saying so counts as broken")
  func killed() throws {
    let part = ProgressPart(identifier: 0, .measured(Snapshot()))
    var meters = try RunProgress("--query 1", [part], at: 0)
    #expect(meters.snapshots([part], at: 1, end: .done).first?.end == .failed())
  }
}

private struct Part {
  var part: ProgressPart

  init(_ identifier: Int, at position: Int, name: String? = nil, total: Int64? = nil) {
    part = ProgressPart(
      identifier: identifier, name: name, .read(Reading(total: total.map { .whole($0) })))
    move(to: position)
  }

  mutating func move(to position: Int) {
    part.reading.progress = .amount(.whole(Int64(position)))
    part.reading.updateCount = position
  }
}
