import CommandOptions
import ProgressModel
import TerminalText

enum GallerySection: String, CaseIterable {
  case bars = "Bars"
  case borders = "Layouts and borders"
  case values = "Values and time"
  case circles = "Circles and rings"
  case styles = "Styles to start from"
  case rightToLeft = "Right to left"

  var looks: [GalleryLook] { lines.split(separator: "\n").map { GalleryLook(String($0)) } }

  private var lines: String {
    switch self {
    case .bars:
      """
      --style automatic # without any options
      --style linear --tint pink
      --gradient darkPurple,pink,lightYellow
      --style bar
      --style bar --gradient lightGreen,lightBlue,pink
      --tint lightGreen --track-tint darkGreen
      --fill-image 🟩 --track-image ⬜
      --fill-image '#' --track-image .
      --fill-image '[=>' --track-image '.]' --image-caps 1,1
      --bar-style shaded
      --charset ascii
      --indeterminate
      --indeterminate --style bar --tint lightOrange
      --style linear # a run that fails
      --fields label,bar,percent,left
      """
    case .borders:
      """
      --layout stacked
      --layout stacked --style bar --border rounded-heavy
      --border square --border-tint lightBlue
      --border heavy --border-tint lightOrange --tint lightOrange
      --border double --border-tint pink --tint pink
      """
    case .values:
      """
      --countdown 4m --tint lightOrange
      --values --tint darkPurple
      --value 64 --range 30..90 --minimum-label 30 --maximum-label 90 --label CPU
      --value move=420/500,exercise=24/30,stand=7/12 --style bar \
      --tint pink --tint lightGreen --tint lightBlue
      """
    case .circles:
      """
      --style circular
      --style ring
      --style ring --indeterminate
      --style ring -H 7 --thickness 20 --start-angle 90 --gradient lightBlue,pink
      --style circular --indeterminate
      --style circular --indeterminate --spinner line
      --style circular --indeterminate --spinner arc
      --style circular --indeterminate --spinner bounce
      --style circular --indeterminate --spinner clock
      --style circular --indeterminate --spinner ascii
      --value 575/500 --label Move --style ring --gradient lightGreen,lightYellow --border rounded
      --value move=575/500,exercise=24/30,stand=7/12 --style rings -H 11
      --value move=420/500,exercise=24/30 --style ring
      --value 64 --range 30..90 --label CPU --style gauge \
      --gradient lightGreen,lightYellow,lightRed
      """
    case .styles:
      """
      --value photos=25%,music=75% --style border
      --value 65% --label Downloading --style icon
      --style toolbar
      """
    case .rightToLeft:
      """
      --direction rtl
      --direction rtl --layout stacked --style bar --border rounded
      --direction rtl --style circular
      --direction rtl --style ring -H 7
      --direction rtl --value move=420/500,exercise=24/30,stand=7/12 --style rings
      """
    }
  }
}

struct GalleryLook {
  private let words: [String]  // Each as it is typed in a shell
  private let remark: String  // The comment after the options: ` # a run that fails`
  private let style: FilePath?  // The user's own

  init(_ line: String) {
    let end = line.indices.first { line[$0...].hasPrefix(" # ") } ?? line.endIndex
    words = line[..<end].split(separator: " ").map(String.init)
    remark = String(line[end...])
    style = nil
  }

  init(style: FilePath) {
    words = ["--style", style.shellWord ?? style.quoted]
    remark = ""
    self.style = style
  }

  /// What is typed to get it, as a shell reads it.
  var options: String { words.joined(separator: " ") }

  func applied(to settings: Settings) throws(OptionError) -> Settings {
    guard let style else { return try settings.adding(options) }
    return try settings.adding([Array("--style".utf8), style.bytes])
  }

  /// The moment that is shown, unless `--value` says what is.
  var moment: Snapshot {
    var moment = Snapshot()
    if words.contains("--values") {
      moment.reading.label = "Importing users.csv"
      moment.unit = .plain
      moment.reading.completed = .whole(940)
      moment.reading.total = .whole(2000)
      moment.rate = 26.1
      moment.meanRate = 26.1
      moment.fractionReached = 0.47
      moment.elapsed = 36
      moment.timeRemaining = 41
    } else if words.contains("--countdown") {
      moment.reading.label = "Tea"
      moment.unit = .plain
      moment.fractionReached = 169.0 / 240
      moment.elapsed = 71
      moment.timeRemaining = 169
    } else if words.contains("--indeterminate") {
      moment.reading.label = "Searching"
      moment.reading.completed = .whole(19_541_327_872)
      moment.rate = 421_527_552
      moment.elapsed = 46
      moment.motion = 0.6
    } else {
      moment.reading.label = words.contains("rtl") ? "העתקה" : "Copying"
      moment.reading.completed = .whole((3 << 30) * 45 / 100)
      moment.reading.total = .whole(3 << 30)
      moment.rate = 362_387_866
      moment.meanRate = 362_387_866
      moment.fractionReached = 0.45
      moment.elapsed = 4
      if remark == " # a run that fails" {
        moment.end = .failed()
      } else {
        moment.timeRemaining = 5
      }
    }
    return moment
  }

  /// The options, each with its value, and the remark.
  var pieces: [String] {
    let options = words.reduce(into: [String]()) { pieces, word in
      if let last = pieces.indices.last, !word.hasPrefix("-") {
        pieces[last] += " " + word
      } else {
        pieces.append(word)
      }
    }
    return remark.isEmpty ? options : options + [remark]
  }

  var isASCII: Bool {
    let label = words.contains("--value") ? nil : moment.reading.label
    return (options + (label ?? "")).utf8.allSatisfy { $0 < 0x80 }
  }
}
