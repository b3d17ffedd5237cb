import ProgressModel
import ProgressStyles
import TerminalText

extension FuzzInput {
  /// A random state of a run.
  mutating func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.end = element(of: [nil, nil, .done, .failed()])
    snapshot.elapsed = measure()
    snapshot.reading.completed = flag() ? amount() : nil
    snapshot.reading.total = flag() ? amount() : nil
    snapshot.unit = element(of: CountUnit.allCases)
    snapshot.fractionReached = flag() ? fraction() : nil
    if snapshot.fractionCompleted == 1, flag() { snapshot.fractionReached = 1 + measure() }
    snapshot.rate = measure()
    snapshot.meanRate = measure()
    snapshot.averageRate = optionalMeasure()
    snapshot.highestRate = measure()
    snapshot.timeRemaining = optionalMeasure()
    snapshot.stalledFor = optionalMeasure()
    snapshot.motion = measure()
    if flag() { snapshot.reading.range = ValueRange(low: amount(), high: amount()) }
    snapshot.reading.details.bufferFill = flag() ? fraction() : nil
    snapshot.reading.details.ratio = optionalMeasure()
    return snapshot
  }

  mutating func theme(fillImage: String? = nil, trackImage: String? = nil) -> Theme {
    let tints: [TintColor?] = [nil, .systemRed, TintColor(.indexed(3)), TintColor(.indexed(200))]
    return Theme(
      tints: [element(of: tints)].compactMap { $0 }, track: element(of: tints),
      gradients: [
        element(of: [[], [.systemRed, .systemBlue], [.systemBlue, TintColor(.indexed(1))]])
      ],
      borderTint: element(of: tints),
      background: element(of: [.unknown, .light, .dark, .color(.hex(0x282A36))]),
      ink: element(of: Ink.allCases), charset: element(of: Charset.allCases),
      direction: element(of: LayoutDirection.allCases), fillImage: fillImage,
      trackImage: trackImage)
  }

  /// A random width, mostly one at which the layout changes.
  mutating func width() -> Int {
    let byte = Int(byte())
    return byte < 200 ? byte : [0, 1, 2, 3, 500, 1000][byte % 6]
  }

  /// A random local time in this or another century.
  mutating func clock() -> LocalClock {
    LocalClock(now: Double(byte()) * 1e8, utcOffset: (number(in: 0...28) - 12) * 3600)
  }
}
