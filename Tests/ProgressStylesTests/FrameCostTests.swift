import ProgressModel
import TerminalOutput
import TerminalText
import Testing

@testable import ProgressStyles

/// The bytes of a run of 1000 frames on a terminal of 80 columns, at ten frames a second.
@Suite struct FrameCostTests {
  @Test(
    "A bar sends under 2 KiB a second, and with a gradient under 4",
    arguments: [nil, "Copying"])
  func determinate(label: String?) {
    for named in NamedStyle.all {
      let plain = bytesPerSecond(named.style, Theme(), label: label) {
        var snapshot = Sample.copy(Double($0) / 1000)
        snapshot.rate += Double($0) * 1e6
        return snapshot
      }
      #expect(plain < 2048, "\(named.name): \(plain)")
      let gradient = Theme(
        gradient: [.named("darkPurple"), .named("lightYellow")].compactMap(\.self))
      let colored = bytesPerSecond(named.style, gradient, label: label) {
        Sample.copy(Double($0) / 1000)
      }
      #expect(colored < 4096, "\(named.name): \(colored)")
    }
  }

  @Test("A bar over the whole line sends no more either")
  func alone() {
    for named in NamedStyle.all {
      let gradient = Theme(
        gradient: [.named("darkPurple"), .named("lightYellow")].compactMap(\.self))
      for (theme, limit) in [(Theme(), 2048), (gradient, 4096)] {
        let bytes = bytesPerSecond(named.style, theme, label: nil) {
          Sample.fraction(Double($0) / 1000)
        }
        #expect(bytes < limit, "\(named.name): \(bytes)")
      }
    }
  }

  @Test("A thick activity indicator sends under 2 KiB a second, and any under 4")
  func activity() {
    let gradient = Theme(
      gradient: [.named("darkPurple"), .named("lightYellow")].compactMap(\.self))
    for named in NamedStyle.all {
      // Each cell of a thin bar is a character of three bytes.
      let limit = named.name == "linear" ? 2048 : 4096
      for (theme, limit) in [(Theme(), limit), (gradient, 4096)] {
        let bytes = bytesPerSecond(named.style, theme, label: "backup.tar") {
          var snapshot = Sample.endless()
          snapshot.motion = Double($0) / 10
          snapshot.elapsed = snapshot.motion
          return snapshot
        }
        #expect(bytes < limit, "\(named.name): \(bytes)")
      }
    }
  }

  /// Frames that equal the previous one are not sent.
  private func bytesPerSecond(
    _ style: any ProgressBarStyle, _ theme: Theme, label: String?,
    _ snapshot: (_ frame: Int) -> Snapshot
  ) -> Int {
    let line = inlineView(style: style, theme: theme, label: label)
    let encoder = AnsiEncoder(depth: .trueColor)
    var memory = ViewMemory()
    var last = StyledText()
    var count = 0
    for frame in 0..<1000 {
      let text = line.line(snapshot(frame), width: 79, memory: &memory)
      guard text != last else { continue }
      last = text
      // This includes the carriage returns and the erasing of the rest of the line.
      count += encoder.encode(text).count + 5
    }
    return count / 100
  }
}
