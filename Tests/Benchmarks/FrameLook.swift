import CommandOptions
import PbarCommand
import ProgressModel
import ProgressStyles
import TerminalText

/// A look of a view, given by options of the command line.
struct FrameLook {
  var name: String
  var options: String
  var label: String? = "Copying"
  /// The number of parts that the view shows.
  var partCount = 1
  /// The limit for the processor time of a frame at 200 columns, in seconds.
  var mostTime = 0.0002
  /// The limit for the bytes that are sent in a second; `nil` if there is none.
  var mostBytes: Int?

  static let all = [
    FrameLook(name: "linear", options: "--style linear", mostBytes: 2048),
    FrameLook(name: "linear, no label", options: "--style linear", label: nil, mostBytes: 2048),
    FrameLook(
      name: "linear, gradient", options: "--style linear \(gradient)", mostBytes: 4096),
    FrameLook(name: "linear, stacked", options: "--layout stacked"),
    FrameLook(name: "linear, border", options: "--border rounded"),
    FrameLook(name: "linear, emoji", options: "--fill-image 🌕 --track-image 🌑"),
    FrameLook(name: "bar", options: "--style bar"),
    FrameLook(name: "bar, gradient", options: "--style bar \(gradient)"),
    FrameLook(name: "circular", options: "--style circular"),
    FrameLook(name: "five lines", options: "--style linear", partCount: 5, mostTime: 0.001),
    FrameLook(
      name: "ring of 9 lines", options: "--style ring -H 9 \(gradient)", mostTime: 0.001,
      mostBytes: 16_384),
    FrameLook(
      name: "ring of 20 lines", options: "--style ring -H 20 \(gradient)", mostTime: 0.001),
    FrameLook(
      name: "5 rings of 20 lines", options: "--style rings -H 20", partCount: 5, mostTime: 0.001),
  ]

  private static let gradient = "--gradient darkPurple,lightYellow"

  /// The view in 24-bit colours.
  func view(_ direction: LayoutDirection) throws -> OwnView {
    let settings = try Settings.parse(
      arguments: options.split(separator: " ").map { Array($0.utf8) }, environmentOptions: nil,
      asPv: false)
    let theme = Theme(
      tints: settings.tints, track: settings.trackTint, gradients: settings.gradients,
      direction: direction, fillImage: settings.fillImage, trackImage: settings.trackImage)
    return copyView(settings, theme, label: label)
  }

  /// The snapshots at a fraction of the run; each part is a little further than the one before.
  func snapshots(at fraction: Double) -> [Snapshot] {
    (0..<partCount).map { index in
      let total = 3_221_225_472.0
      let own = min(1, fraction * (1 + Double(index) / 10))
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.unit = .bytes
      snapshot.elapsed = 10 * fraction
      snapshot.completed = .whole(Int64(total * own))
      snapshot.total = .whole(Int64(total))
      snapshot.fractionCompleted = own
      snapshot.rate = 327_155_712 * (1 + own / 10)
      snapshot.timeRemaining = 10 * (1 - fraction)
      return snapshot
    }
  }
}

/// The view of a copy that options of looks ask for.
func copyView(_ settings: Settings, _ theme: Theme, label: String?) -> OwnView {
  OwnView(
    content: .copy, style: ViewStyles.view(settings, labelWidth: 0), theme: theme, label: label,
    currentValueLabel: nil)
}
