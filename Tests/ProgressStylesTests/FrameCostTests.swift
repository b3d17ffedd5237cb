import ProgressModel
import TerminalOutput
import TerminalText
import TestSupport
import Testing

@testable import ProgressStyles

/// The bytes a second of a run, whose line is painted whole every second.
@Suite struct FrameCostTests {
  private static let gradient = Theme(gradients: [[.darkPurple, .lightYellow]])

  @Test(
    "A bar sends under 2 KiB a second, and with a gradient under 4", arguments: [nil, "Copying"])
  func determinate(label: String?) {
    for named in NamedStyle.all {
      let plain = bytesPerSecond(named.style, Theme(), label: label) { moving(time: $0, to: 100) }
      #expect(plain < 2048, "\(named.name): \(plain)")
      // The bar alone fills the line.
      let colored = bytesPerSecond(named.style, Self.gradient, label: label) { time in
        label == nil ? Sample.fraction(time / 100) : Sample.copy(time / 100)
      }
      #expect(colored < 4096, "\(named.name): \(colored)")
    }
  }

  @Test("A gradient at 120 columns sends under 8 KiB a second at 15 and at 30 frames")
  func wide() {
    for named in NamedStyle.all {
      for rate in [15.0, 30] {
        for seconds in isExhaustive ? [10.0, 60] : [10] {
          let bytes = bytesPerSecond(
            named.style, Self.gradient, label: "Copying", columns: 120, rate: rate
          ) { moving(time: $0, to: seconds) }
          #expect(bytes < 8192, "\(named.name): \(bytes)")
        }
      }
    }
  }

  @Test("A thick activity indicator sends under 2 KiB a second, and any under 4")
  func activity() {
    for named in NamedStyle.all {
      // Each cell of a thin bar is a character of three bytes.
      let limit = named.name == "linear" ? 2048 : 4096
      for (theme, limit) in [(Theme(), limit), (Self.gradient, 4096)] {
        let bytes = bytesPerSecond(named.style, theme, label: "backup.tar") { time in
          var snapshot = Sample.endless()
          (snapshot.motion, snapshot.elapsed) = (time, time)
          return snapshot
        }
        #expect(bytes < limit, "\(named.name): \(bytes)")
      }
    }
  }

  /// A copy that takes so many seconds, then begins again; its rate grows.
  private func moving(time: Double, to seconds: Double) -> Snapshot {
    var snapshot = Sample.copy((time / seconds).truncatingRemainder(dividingBy: 1))
    snapshot.rate = (snapshot.rate ?? 0) + time * 1e7
    return snapshot
  }

  /// The bytes a second in the middle of a run. `rate`: frames a second.
  private func bytesPerSecond(
    _ style: BarStyle, _ theme: Theme, label: String?, columns: Int = 80,
    rate: Double = 10,
    _ snapshot: (_ time: Double) -> Snapshot
  ) -> Int {
    let line = inlineView(style: style, theme: theme, label: label)
    var painter = BlockPainter(surface: .terminal, encoder: AnsiEncoder(depth: .trueColor))
    var memory = ViewMemory()
    var last = StyledText()
    var count = 0
    let frames = isExhaustive ? 0..<1000 : 420..<570
    for frame in frames {
      let text = line.line(snapshot(Double(frame) / rate), width: columns - 1, memory: &memory)
      guard text != last else { continue }
      last = text
      count += painter.paint([text], frame % Int(rate) != 0 ? .changes : .whole).count
    }
    return Int(Double(count) * rate) / frames.count
  }
}
