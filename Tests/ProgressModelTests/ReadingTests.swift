import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressModel

@Suite(.seeded) struct ReadingTests {
  @Test(
    "The fraction is that of the total, within 0 and 1, and a larger one is known beside it",
    arguments: [
      (.amount(.whole(50)), .whole(100), 0.5, nil), (.amount(.real(0.25)), .whole(1), 0.25, nil),
      (.amount(.whole(150)), .whole(100), 1, 1.5), (.amount(.real(4.5)), .whole(3), 1, 1.5),
      (.amount(.whole(4)), .whole(4), 1, nil), (.amount(.whole(-5)), .whole(100), 0, nil),
      (.amount(.whole(0)), .whole(0), 1, nil), (.amount(.whole(7)), .real(0), 1, nil),
      (.amount(.whole(.max)), .whole(.max), 1, nil), (.amount(.whole(.min)), .whole(.max), 0, nil),
      (.fraction(0.3), nil, 0.3, nil), (.fraction(0.3), .whole(7), 0.3, nil),
      (.fraction(2.25), nil, 1, 2.25), (.fraction(2.25), .whole(7), 1, 2.25),
      (.fraction(1), nil, 1, nil), (.fraction(-0.5), nil, 0, nil), (.fraction(.nan), nil, 0, nil),
      (nil, nil, nil, nil), (nil, .whole(100), nil, nil), (.amount(.whole(5)), nil, nil, nil),
    ] as [(Progress?, Amount?, Double?, Double?)])
  func fractions(progress: Progress?, total: Amount?, fraction: Double?, beyond: Double?) {
    var reading = Reading(total: total)
    reading.progress = progress
    #expect(reading.fractionCompleted == fraction)
    #expect(reading.fractionReached == beyond ?? fraction)
    if case .fraction? = progress { #expect(reading.completed == nil) }
  }

  @Test("The fraction of any amounts lies between 0 and 1 and is 1 only at the total")
  func law() {
    let almost = Reading(progress: .amount(.whole(.max - 1)), total: .whole(.max)).fractionCompleted
    #expect((0.999_999..<1).contains(almost ?? 1))
    var random = SeededRandom()
    for _ in 0..<1000 {
      let (completed, total) = (amount(&random), amount(&random))
      let fraction = Reading(progress: .amount(completed), total: total).fractionCompleted ?? -1
      #expect((0...1).contains(fraction), "\(completed) of \(total)")
      if total > .whole(0) {
        #expect((fraction == 1) == (completed >= total), "\(completed) of \(total)")
      }
    }
  }

  private func amount(_ random: inout SeededRandom) -> Amount {
    let bits = Int64(bitPattern: random.next())
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .whole(bits)
    case 1: return .whole(bits >> Int64.random(in: 0...63, using: &random))
    case 2: return .whole([.max, .max - 1, .min, 0, 1].randomElement(using: &random) ?? 0)
    case 3: return .real(Double.random(in: -10...2000, using: &random))
    default:
      let reals: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300,
      ]
      return .real(reals.randomElement(using: &random) ?? 0)
    }
  }
}
