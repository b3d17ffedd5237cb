import TerminalText
import TestSupport
import TestTraits
import Testing

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
}
