/// The present rate of work: the amount between two events over the seconds between them.
///
/// The later event is the last one; the earlier is several usual gaps before it. Of a loop that
/// copies 10 MB at 1, 2, 3, … s, the rate is 10 MB/s at each of them and between them. Steps that
/// come together are one event. The rate holds between two events, and falls once the present gap
/// is clearly longer than usual. Long pauses do not count, not even one before the first rate.
struct StepRate {
  private struct Event {
    var start: Double
    var end: Double
    var completed: Double
  }

  private static let usualGaps = 6.0  // Between the two events
  private static let leastSpan = 2.0  // Seconds between them, once the work is that old
  private static let firstSpan = 0.9  // Seconds before the first rate
  private static let leastPause = 1.0  // Seconds
  private var events: [Event] = []
  private var gaps = Gaps()
  private var heldRate: Double?  // The rate at the last step
  private var firstPause: FirstPause?

  /// A gap before the first rate. Only the gaps after it show whether it was a pause.
  private struct FirstPause {
    let seconds: Double
    let resumption: Event
    var lastStep: Event
    var gaps = Gaps()
    var isOver = false  // Whether it has proved to be one

    var isPossible: Bool { !isOver && seconds > 4 * gaps.longest }
  }

  /// Gaps between steps, of which earlier ones fade.
  private struct Gaps {
    private(set) var count = 0
    private(set) var longest = 0.0
    private var squares = 0.0
    private var sum = 0.0

    mutating func add(_ gap: Double) {
      let share = count == 0 ? 1 : 1 / (1 + gap / max(StepRate.leastSpan, 4 * usual))
      squares = squares * share + gap * gap
      sum = sum * share + gap
      longest = max(longest, gap)
      count += 1
    }

    /// The mean of the last gaps, each weighted by its length.
    var usual: Double { sum > 0 ? squares / sum : 0 }
  }

  private var usualGap: Double { gaps.usual }
  private var span: Double { max(Self.leastSpan, Self.usualGaps * usualGap) }
  private var joiningTime: Double { max(1 / 16, usualGap / 4) }  // Closer steps are one event

  /// Only an increase is a step; a decrease begins anew.
  mutating func record(_ completed: Double, at time: Double) {
    let event = Event(start: time, end: time, completed: completed)
    guard let last = events.last, completed >= last.completed else {
      self = StepRate()
      events = [event]
      return
    }
    guard completed > last.completed else { return }
    heldRate = rate(at: time)
    let gap = time - last.end
    let isWhole = last.end - events[0].end >= Self.leastSpan
    if isWhole, gap > max(Self.leastPause, 4 * usualGap) {
      events = [event]
      return
    }
    gaps.add(gap)
    events = joined(events + [event])
    forgetFirstPause(gap, event)
    while events.count > 3, events[1].end <= events[events.count - 2].end - span {
      events.removeFirst()
    }
  }

  /// Begins anew after the first pause, once the gaps after it are much shorter.
  private mutating func forgetFirstPause(_ gap: Double, _ event: Event) {
    guard var pause = firstPause else {
      if heldRate == nil, gap > Self.leastPause {
        firstPause = FirstPause(seconds: gap, resumption: event, lastStep: event)
      }
      return
    }
    guard pause.isPossible else { return }
    let before = pause.lastStep
    pause.lastStep = event
    pause.gaps.add(gap)
    firstPause = pause
    guard pause.isPossible, before.end - pause.resumption.end >= Self.firstSpan else { return }
    firstPause?.isOver = true
    gaps = pause.gaps
    events = [pause.resumption, before, event]
  }

  private func joined(_ events: [Event]) -> [Event] {
    let limit = joiningTime
    var joined: [Event] = []
    for var event in events {
      if let last = joined.last, event.end - last.start < limit {
        event.start = last.start
        joined.removeLast()
      }
      joined.append(event)
    }
    return joined
  }

  /// The units a second; `nil` before they mean something.
  func rate(at time: Double) -> Double? {
    guard let last = events.last else { return nil }
    // The next steps tell whether there was a pause.
    if let firstPause, firstPause.isPossible,
      time - firstPause.resumption.end < Self.leastSpan
    {
      return nil
    }
    let later = max(0, events.count - (time - last.start >= joiningTime ? 1 : 2))
    let excess = max(0, time - last.end - 2 * usualGap)
    let end = events[later]
    let begin = events[..<later].last { end.end - $0.end >= span } ?? events[0]
    let seconds = end.end - begin.end
    guard seconds >= Self.firstSpan else {
      return heldRate.map { $0 / (1 + excess / Self.leastSpan) }
    }
    return boundedRate(end.completed - begin.completed, in: seconds + excess)
  }
}
