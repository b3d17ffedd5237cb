import TerminalText
import TestSupport
import TestTraits
import Testing

import enum CLibrary.Math

@testable import ProgressStyles

@Suite(.seeded) struct GradientTests {
  @Test("A colour that is converted to OKLab and back is unchanged")
  func roundTrip() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let color = Color.hex(UInt32.random(in: 0...0xFFFFFF, using: &random))
      #expect(PerceptualColor(color).color == color)
    }
    for level in UInt8.min...UInt8.max {
      let grey = Color.rgb(red: level, green: level, blue: level)
      #expect(PerceptualColor(grey).color == grey)
    }
  }

  @Test("The conversion gives the published values of OKLab")
  func published() {
    func expect(_ color: UInt32, _ lightness: Double, _ a: Double, _ b: Double) {
      let seen = PerceptualColor(.hex(color))
      for (level, expected) in zip(
        [seen.levels.x, seen.levels.y, seen.levels.z], [lightness, a, b])
      {
        #expect(abs(level - expected) < 1e-4)
      }
    }
    expect(0xFFFFFF, 1, 0, 0)
    expect(0xFF0000, 0.627955, 0.224863, 0.125846)
    expect(0x00FF00, 0.866440, -0.233888, 0.179498)
    expect(0x0000FF, 0.452014, -0.032457, -0.311528)
  }

  @Test("A gradient has each of its colours at its stop")
  func stops() throws {
    let colors = [Color.hex(0x8E44AD), .hex(0xF1C40F), .hex(0x2ECC71)]
    let gradient = try #require(Gradient(colors))
    #expect([0, 0.5, 1].map { gradient.color(at: $0) } == colors)
    #expect(gradient.color(at: -1) == colors[0])
    #expect(gradient.color(at: 9) == colors[2])
  }

  @Test("A single colour is no gradient")
  func single() { #expect(Gradient([.hex(0)]) == nil && Gradient([]) == nil) }

  @Test("In 256 colours no step of a gradient turns back in hue, nor in lightness, or is duller")
  func fixedColors() throws {
    for (first, last) in Self.pairs {
      let colors = try steps([first, last])
      let levels = colors.map { PerceptualColor($0).levels }
      let ends = (levels[0], levels[levels.count - 1])
      let chromas = levels.map(chroma)
      let name = "\(first) \(last): \(colors)"
      let slack = abs(ends.0.x - ends.1.x) < 0.15 ? 0.07 : 1e-9
      let rises = ends.1.x >= ends.0.x
      for (one, next) in zip(levels, levels.dropFirst()) {
        #expect((rises ? next.x - one.x : one.x - next.x) >= -slack, "\(name)")
      }
      #expect(levels.allSatisfy { $0.x >= min(ends.0.x, ends.1.x) - slack }, "\(name)")
      #expect(levels.allSatisfy { $0.x <= max(ends.0.x, ends.1.x) + slack }, "\(name)")
      let least = min(chroma(ends.0), chroma(ends.1))
      #expect(chromas.allSatisfy { $0 >= 0.7 * least }, "\(name): \(chromas)")
      guard least >= 0.03 else { continue }
      // All turns have one direction, and together are no more than half a turn.
      let turns = zip(levels, levels.dropFirst()).map(turn)
      #expect(
        turns.allSatisfy { $0 > -1e-9 } || turns.allSatisfy { $0 < 1e-9 }, "\(name): \(turns)")
      #expect(abs(turns.reduce(0, +)) <= Double.pi + 1e-9, "\(name)")
    }
  }

  @Test("In 256 colours distant colours have steps between them")
  func manySteps() throws {
    for (first, last) in Self.pairs {
      let ends = (PerceptualColor(first).levels, PerceptualColor(last).levels)
      let difference = ends.1 - ends.0
      guard (difference * difference).sum().squareRoot() > 0.3 else { continue }
      let colors = try steps([first, last])
      #expect(colors.count >= 3, "\(first) \(last): \(colors)")
    }
    let purpleToYellow = try steps([.hex(0x8E44AD), .hex(0xF1C40F)])
    #expect(purpleToYellow == [97, 133, 168, 203, 209, 215, 220].map { .indexed($0) })
  }

  @Test("In 256 colours a gradient of several colours begins, turns and ends with the nearest")
  func severalFixed() throws {
    let gradient = try #require(
      Gradient([.hex(0xFF0000), .indexed(3), .hex(0x0000FF)], isIndexed: true))
    #expect(gradient.color(at: -1) == .indexed(196))
    #expect(gradient.color(at: 0.5) == .indexed(3))
    #expect(gradient.color(at: 2) == .indexed(21))
    let single = try #require(Gradient([.hex(0x808080), .hex(0x808080)], isIndexed: true))
    #expect(single.color(at: 0.5) == single.color(at: 0))
  }

  /// All pairs of named colours, but the terminal's own.
  private static let pairs: [(Color, Color)] = {
    let colors = Set(TintColor.palette.flatMap { [$0.color.light, $0.color.dark] }).filter {
      if case .rgb = $0 { true } else { false }
    }.sorted { "\($0)" < "\($1)" }
    return colors.flatMap { one in colors.map { (one, $0) } }.filter { $0 != $1 }
  }()

  private func steps(_ colors: [Color]) throws -> [Color] {
    let gradient = try #require(Gradient(colors, isIndexed: true))
    return (0...500).reduce(into: []) { steps, place in
      let color = gradient.color(at: Double(place) / 500)
      if steps.last != color { steps.append(color) }
    }
  }

  private func chroma(_ levels: SIMD3<Double>) -> Double {
    (levels.y * levels.y + levels.z * levels.z).squareRoot()
  }

  private func turn(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    Math.angle(
      x: one.y * other.y + one.z * other.z, y: one.y * other.z - one.z * other.y)
  }
}
