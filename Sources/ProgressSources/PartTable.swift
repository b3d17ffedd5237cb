import ProgressModel
import TerminalText

protocol ReadPart: Sendable {
  /// The reading without its texts, which cost more.
  var numbers: Reading { get }
}

/// What parts add to the whole; a failed part adds what it had done.
struct PartShare {
  var completed = 0.0  // Of the total
  var total = 0.0
  var fractions = 0.0  // Times the weights
  var weights = 0.0
  var unmeasured = 0  // The parts without a total

  init() {}

  /// `fraction`: what is known of the part without an amount.
  init(of reading: Reading, fraction: Double? = nil) {
    let isDone = reading.end == .done
    weights = reading.weight ?? 1
    fractions = weights * (isDone ? 1 : fraction ?? reading.fractionCompleted ?? 0)
    if let whole = reading.total?.doubleValue, let amount = reading.completed?.doubleValue {
      completed = isDone ? whole : min(amount, whole)
      total = whole
    } else {
      unmeasured = 1
    }
  }

  mutating func add(_ other: PartShare, times count: Int = 1) {
    completed += Double(count) * other.completed
    total += Double(count) * other.total
    fractions += Double(count) * other.fractions
    weights += Double(count) * other.weights
    unmeasured += count * other.unmeasured
  }
}

/// The parts of a run in the order in which they came. The latest parts that have ended are kept;
/// the others are only counted. Times are seconds.
struct PartTable<Part: ReadPart> {
  struct Kept {
    let number: Int  // From 0
    var part: Part
    var begin: Double?  // `nil` if the part was there from the start
    var end: Double?  // `nil` while the part goes on
    var isFolded = false
  }

  private enum Place {
    case new
    case kept(Int)  // The index in `all`
    case folded(PartShare, hasFailed: Bool)
  }

  static var mostParts: Int { 100_000 }
  private static var mostEnded: Int { 64 }  // That failed, and that did not
  private var numbers: [[UInt8]: Int] = [:]  // By the names of the parts
  private var places: [Place] = []
  private var all: [Kept] = []  // Kept parts, and folded ones until they are removed
  private var foldedInAll = 0
  private var lastEnded: [Bool: [Int]] = [:]  // The numbers of kept parts, by whether they failed
  private(set) var folded = PartCounts()
  private var changeCount = 0
  private var foldedShare = PartShare()
  private var foldedCountsBytes: Set<Bool> = []  // Whether those with totals count bytes

  var hasBegun = false  // Whether parts that come now were not there from the start

  /// Whether the mean stays: it was shown before all totals were known, and a sum would jump.
  private var staysMean = false
  private var awaitedCount = 0  // The parts without a value
  var areTasks = false  // Whether the parts are known to be tasks of one work
  var hasWeights = false
  var mostShown = Int.max  // Of the parts that still run; the others are only counted

  var count: Int { places.count }
  var workingCount: Int {
    count - folded.done - folded.failed - lastEnded.values.reduce(0) { $0 + $1.count }
  }
  var hasFailed: Bool { folded.failed > 0 || lastEnded[true]?.isEmpty == false }
  var haveEnded: Bool { kept.allSatisfy { $0.end != nil || $0.part.numbers.isComplete } }
  var kept: some Sequence<Kept> { all.lazy.filter { !$0.isFolded } }

  var shown: [Kept] {
    var room = mostShown
    return kept.filter { part in
      if part.end == nil { room -= 1 }
      return part.end != nil || room >= 0
    }
  }

  /// The number of the part of this name; `nil` if there are too many parts.
  mutating func number(of name: [UInt8]) -> Int? {
    if let number = numbers[name] { return number }
    guard count < Self.mostParts else { return nil }
    numbers[name] = count
    places.append(.new)
    return count - 1
  }

  /// Changes a part, which `make` makes if it is new or was folded.
  mutating func change<Result>(
    _ number: Int, at time: Double, make: () -> Part, _ body: (inout Part) -> Result
  ) -> Result {
    changeCount += 1
    let index: Int
    var before: Reading?
    if case .kept(let known) = places[number] {
      index = known
      before = all[index].part.numbers
    } else {
      if case .folded(let share, let hasFailed) = places[number] { count(share, hasFailed, by: -1) }
      index = all.count
      places[number] = .kept(index)
      all.append(Kept(number: number, part: make(), begin: hasBegun ? time : nil))
    }
    let result = body(&all[index].part)
    let reading = all[index].part.numbers
    let wasAwaited = before?.isAwaited ?? false
    if reading.isAwaited != wasAwaited { awaitedCount += wasAwaited ? -1 : 1 }
    // The work of a name that had only a label begins with its first value.
    if wasAwaited, !reading.isAwaited { all[index].begin = time }
    if awaitedCount > 0, reading.fractionCompleted ?? 0 > 0 { staysMean = true }
    let (hadFailed, hasFailed) = (before?.end?.isFailure, reading.end?.isFailure)
    guard hasFailed != hadFailed else { return result }
    if let hadFailed { lastEnded[hadFailed]?.removeAll { $0 == number } }
    all[index].end = hasFailed == nil ? nil : all[index].end ?? time
    guard let hasFailed else { return result }
    var ended = lastEnded[hasFailed] ?? []
    ended.append(number)
    if ended.count > Self.mostEnded { fold(ended.removeFirst()) }
    lastEnded[hasFailed] = ended
    return result
  }

  mutating func changeIfKept(_ name: [UInt8], _ body: (inout Part) -> Void) {
    if let number = numbers[name], case .kept(let index) = places[number] {
      body(&all[index].part)
    }
  }

  /// Changes kept parts without news of them, by which some may end.
  mutating func change(
    where isChanged: (Kept) -> Bool, at time: Double, _ body: (inout Part) -> Void
  ) {
    let count = changeCount
    defer { changeCount = count }
    for kept in Array(kept) where isChanged(kept) {
      change(kept.number, at: time, make: { kept.part }, body)
    }
  }

  private mutating func fold(_ number: Int) {
    guard case .kept(let index) = places[number] else { return }
    let reading = all[index].part.numbers
    let share = PartShare(of: reading)
    if share.unmeasured == 0 { foldedCountsBytes.insert(reading.countsBytes) }
    places[number] = .folded(share, hasFailed: reading.hasFailed)
    count(share, reading.hasFailed, by: 1)
    all[index].isFolded = true
    foldedInAll += 1
    guard foldedInAll > max(Self.mostEnded, all.count / 2) else { return }
    all.removeAll { $0.isFolded }
    foldedInAll = 0
    for (index, kept) in all.enumerated() { places[kept.number] = .kept(index) }
  }

  private mutating func count(_ share: PartShare, _ hasFailed: Bool, by change: Int) {
    if hasFailed { folded.failed += change } else { folded.done += change }
    foldedShare.add(share, times: change)
  }

  /// The sum of all amounts if all totals are known and of one unit, else the
  /// mean of the fractions. `expected`: the parts in the end.
  func overall(expected: Int?) -> Reading {
    var countsBytes = foldedCountsBytes
    var sum = foldedShare
    var working = 0
    for kept in kept {
      let reading = kept.part.numbers
      if reading.end == nil { working += 1 }
      countsBytes.insert(reading.countsBytes)
      sum.add(PartShare(of: reading))
    }
    var overall = Reading(updateCount: changeCount)
    overall.counts = folded
    overall.counts.all = max(count, expected ?? 0)
    overall.counts.ended = count - working
    overall.counts.working = max(0, working - mostShown)
    let isMean = hasWeights || staysMean || expected != nil
    let addsUp = !isMean && sum.unmeasured == 0 && countsBytes.count <= 1 && sum.total.isFinite
    overall.counts.addUp = addsUp || areTasks || isMean
    let weights = sum.weights + Double(overall.counts.all - count)
    overall.mean = .fraction(sum.fractions / max(1, weights))
    if addsUp {
      overall.countsBytes = countsBytes.contains(true)
      overall.progress = .amount(Amount(sum.completed))
      overall.total = Amount(sum.total)
    } else {
      overall.progress = overall.mean
      overall.currentValueLabel = "\(overall.counts.ended)/\(overall.counts.all)"
    }
    return overall
  }
}
