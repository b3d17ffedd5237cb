import ProgressModel
import ProgressSources
import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import PbarCommand

/// A run that is told to look otherwise while it goes on.
@Suite(.seeded) struct AdoptionTests {
  private let plain = "FILE --color never --charset ascii"

  @Test("The next frame comes at once and paints over the last one")
  func paintsOver() throws {
    let show = try Show("\(plain) -N before -i 600")
    _ = show.frame(at: 0)
    #expect(show.frame(at: 1) == nil)
    #expect(try show.adopt("\(plain) -N after -i 2", at: 1) == "")
    #expect(show.frame(at: 1)?.hasPrefix("\rafter  [") == true)
    show.fraction = 0.6
    #expect(show.frame(at: 2.9) == nil)
    #expect(show.frame(at: 3) != nil)
  }

  @Test("What no frame will paint over is taken away")
  func erases() throws {
    let show = try Show("\(plain) -N before")
    _ = show.frame(at: 0)
    #expect(try show.adopt("\(plain) -q", at: 1) == "\r␛[K")
    #expect(show.frame(at: 2) == nil)
    #expect(show.closing(at: 3) == "")
    #expect(try show.adopt("\(plain) -N back", at: 4) == "")
    #expect(show.frame(at: 4)?.hasPrefix("\rback") == true)
  }

  @Test("The line of the screen gives way to numbers")
  func numbers() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    #expect(try show.adopt("FILE -n", at: 1) == "\r␛[K")
    #expect(show.frame(at: 1) == "50\n")
  }

  @Test("Where nothing may be drawn nothing is taken away either")
  func background() throws {
    let show = try Show(plain)
    _ = show.frame(at: 0)
    show.view.mayDraw = false
    #expect(try show.adopt("\(plain) -q", at: 1) == "")
  }

  @Test("A change before the delay is over does not end the delay")
  func delay() throws {
    let show = try Show("\(plain) -D 5")
    #expect(try show.adopt("\(plain) -D 5 -N x", at: 1) == "")
    #expect(show.frame(at: 2) == nil)
    #expect(show.frame(at: 5) != nil)
  }

  @Test("What a run tells another is what that shows, to the last number")
  func snapshots() {
    var random = SeededRandom()
    let plan = QueryPlan(process: 1, takesLabel: true)
    for _ in 0..<500 {
      var snapshot = Snapshot()
      snapshot.phase = [.running, .finished, .broken].randomElement(using: &random) ?? .running
      snapshot.unit = Bool.random(using: &random) ? .bytes : .plain
      snapshot.elapsed = Double.random(in: 0...1e6, using: &random)
      snapshot.completed = .whole(Int64.random(in: 0...(.max), using: &random))
      snapshot.total = Bool.random(using: &random) ? .whole(.max) : nil
      snapshot.fractionCompleted = Double.random(in: 0...1, using: &random)
      snapshot.overfulfilledFraction = Bool.random(using: &random) ? 1.5 : nil
      snapshot.range =
        Bool.random(using: &random) ? ValueRange(low: .real(-2.5), high: .whole(40)) : nil
      snapshot.rate = Double.random(in: 0...1e12, using: &random)
      snapshot.meanRate = Double.random(in: 0...1e12, using: &random)
      snapshot.averageRate = Bool.random(using: &random) ? 8.5 : nil
      snapshot.highestRate = Double.random(in: 0...1e12, using: &random)
      snapshot.details.ratio = Bool.random(using: &random) ? 0.5 : nil
      snapshot.timeRemaining = Bool.random(using: &random) ? 5.5 : nil
      snapshot.stalledFor = Bool.random(using: &random) ? 7.25 : nil
      snapshot.motion = Double.random(in: 0...1e6, using: &random)
      snapshot.label = SafeText.printable(random.unicodeText(upTo: 9))
      snapshot.currentValueLabel = SafeText.printable(random.asciiText(upTo: 9))
      let words = ProgressReport(snapshot).words
      let shown = ProgressReport(words: words).map { Snapshot($0, plan, byteUnit: .bytes) }
      #expect(shown.map { "\($0)" } == "\(snapshot)")
    }
  }

  @Test("The label of the other run gives way to one of our own")
  func ownLabel() {
    var report = ProgressReport()
    report.label = "theirs"
    for takesLabel in [true, false] {
      let plan = QueryPlan(process: 1, takesLabel: takesLabel)
      let snapshot = Snapshot(report, plan, byteUnit: .decimalBytes)
      #expect(snapshot.label == (takesLabel ? "theirs" : nil))
      #expect(snapshot.unit == .decimalBytes)
    }
  }
}
