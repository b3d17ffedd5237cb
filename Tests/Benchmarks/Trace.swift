import TestSupport

/// The progress of one run: at each time in seconds the fraction that was completed.
struct Trace {
  var family: String
  var points: [(time: Double, fraction: Double)]

  var duration: Double { points.last?.time ?? 0 }

  init(family: String, points: [(time: Double, fraction: Double)]) {
    self.family = family
    self.points = points
  }

  /// Work of this many seconds at the usual speed, whose speed at each moment is `speed`.
  init(family: String, work: Double, speed: (Double) -> Double) {
    self.init(family: family, points: [(0, 0)])
    var done = 0.0
    // A run that has not ended after twenty times its usual duration is cut off.
    while done < work, points.count < Int(work * 200) {
      let time = Double(points.count) / 10
      done += max(0, speed(time)) / 10
      points.append((time, done))
    }
    while points.count > 2, points[points.count - 2].fraction == done { points.removeLast() }
    for index in points.indices { points[index].fraction /= max(done, 1e-9) }
  }

  /// The trace with values at whole multiples of `step` only.
  func inSteps(of step: Double) -> Trace {
    var last = -1.0
    let points = points.compactMap { point -> (time: Double, fraction: Double)? in
      let fraction = (point.fraction / step).rounded(.down) * step
      defer { last = fraction }
      return fraction > last ? (point.time, fraction) : nil
    }
    return Trace(family: family, points: points + [(duration, 1)])
  }
}

extension Trace {
  /// Traces of many families, the same ones each time.
  static func generated() -> [Trace] {
    var random = SeededRandom(seed: 17)
    var traces: [Trace] = []
    for work in [12.0, 40, 130, 400, 1500] {
      for _ in 0..<2 { traces += generated(work, &random) }
    }
    return traces
  }

  private static func generated(_ work: Double, _ random: inout SeededRandom) -> [Trace] {
    func uniform(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }

    /// A speed that is drawn anew after a random number of seconds.
    func switching(after seconds: ClosedRange<Double>, _ speed: () -> Double) -> (Double) -> Double
    {
      var (next, current) = (0.0, 1.0)
      let speeds = (0...Int(work * 200)).map { tick in
        if Double(tick) / 10 >= next {
          (next, current) = (Double(tick) / 10 + uniform(seconds), speed())
        }
        return current
      }
      return { speeds[Int($0 * 10)] }
    }
    let change = uniform(0.2...0.8) * work
    let (before, after) = (1.0, uniform(0...1) < 0.5 ? 0.3 : 3.0)
    let stall = (start: uniform(0.1...0.7) * work, seconds: uniform(0.1...0.5) * work)
    let phase = uniform(0...1)
    var wandering = 0.0
    var traces = [
      Trace(family: "steady", work: work) { _ in 1 },
      Trace(family: "noise", work: work) { _ in uniform(0.2...1.8) },
      Trace(family: "lasting change", work: work) { $0 < change ? before : after },
      Trace(family: "passing change", work: work) { abs($0 - change) < work / 10 ? 0.2 : 1 },
      Trace(family: "stall", work: work) {
        (stall.start..<stall.start + stall.seconds).contains($0) ? 0 : 1
      },
      Trace(family: "accelerating", work: work) { 0.3 + 1.4 * $0 / work },
      Trace(family: "decelerating", work: work) { max(0.2, 1.7 - 1.4 * $0 / work) },
      Trace(family: "slow start", work: work) { min(1, 0.05 + 3 * $0 / work) },
      Trace(family: "cache that fills", work: work) { $0 < 0.1 * work ? 4 : 0.7 },
      Trace(
        family: "regimes", work: work,
        speed: switching(after: work / 20...work / 4) { [0.2, 1, 3][Int(uniform(0...2.99))] }),
      Trace(
        family: "short stalls", work: work,
        speed: switching(after: 0.5...6) { uniform(0...1) < 0.2 ? 0 : 1.2 }),
      Trace(family: "wandering", work: work) { _ in
        wandering = 0.995 * wandering + uniform(-0.1...0.1)
        return 1 / (1 + max(-0.8, min(4, wandering)))
      },
    ]
    traces.append(Trace(family: "percent", points: traces[1].inSteps(of: 0.01).points))
    traces.append(Trace(family: "few steps", points: traces[0].inSteps(of: 1 / 12).points))
    traces.append(Trace(family: "uneven steps", points: traces[9].inSteps(of: 1 / 30).points))
    for period in [0.5, 1, 2, 4, 8, 20] {
      for duty in [0.1, 0.5, 0.9] {
        // Fewer than five periods tell no rule that the speed is periodic.
        let name = "bursts of \(period.text(decimals: 1)) s, \(duty.percentText)"
        traces.append(
          Trace(family: name, work: max(work, 5 * period) * duty) {
            ($0 / period + phase).truncatingRemainder(dividingBy: 1) < duty ? 1 : 0.005
          })
      }
    }
    return traces
  }

  /// The traces of a directory's CSV files: lines `seconds,fraction` behind a line that begins with
  /// `#` for each trace. The name of a file is that of its family.
  static func read(from folder: String) throws -> [Trace] {
    let names = fileNames(in: folder).filter { $0.hasSuffix(".csv") }
    guard !names.isEmpty else {
      throw HarnessError("no traces in \(folder): it needs files whose names end in .csv")
    }
    return names.flatMap { name in
      let text = String(decoding: readFile(folder + "/" + name) ?? [], as: UTF8.self)
      return text.split(separator: "#").compactMap { part in
        let points = part.split(separator: "\n").dropFirst().compactMap {
          line -> (time: Double, fraction: Double)? in
          let numbers = line.split(separator: ",").compactMap { Double($0) }
          return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
        return points.count > 1 ? Trace(family: String(name.dropLast(4)), points: points) : nil
      }
    }
  }
}
