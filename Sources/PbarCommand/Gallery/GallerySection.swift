import ProgressModel
import TerminalText

/// A moment in the life of a run that a look is shown at.
enum GalleryMoment: Hashable, Sendable {
  case copying, copyingInHebrew, failing, searching, importing, tea

  func parts(label: String?) -> [Snapshot] {
    var snapshot = Snapshot()
    snapshot.label = label ?? words
    switch self {
    case .copying, .copyingInHebrew, .failing:
      snapshot.completed = .whole((3 << 30) * 45 / 100)
      snapshot.total = .whole(3 << 30)
      snapshot.rate = 327_155_712
      snapshot.meanRate = 327_155_712
      snapshot.fractionCompleted = 0.45
      snapshot.elapsed = 4
      if self == .failing { snapshot.phase = .broken } else { snapshot.timeRemaining = 5 }
    case .searching:
      snapshot.completed = .whole(19_541_327_872)
      snapshot.rate = 421_527_552
      snapshot.elapsed = 46
      snapshot.motion = 0.6
    case .importing:
      snapshot.unit = .plain
      snapshot.completed = .whole(940)
      snapshot.total = .whole(2000)
      snapshot.rate = 26
      snapshot.meanRate = 26
      snapshot.fractionCompleted = 0.47
      snapshot.elapsed = 36
      snapshot.timeRemaining = 41
    case .tea:
      snapshot.unit = .plain
      snapshot.fractionCompleted = 169.0 / 240
      snapshot.elapsed = 71
      snapshot.timeRemaining = 169
    }
    return [snapshot]
  }

  var words: String {
    switch self {
    case .copying, .failing: "Copying"
    case .copyingInHebrew: "העתקה"
    case .searching: "Searching"
    case .importing: "Importing users.csv"
    case .tea: "Tea"
    }
  }
}

enum GallerySection: String, CaseIterable, Sendable {
  case bars = "Bars"
  case borders = "Layouts and borders"
  case values = "Values and time"
  case circles = "Circles and rings"
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
      --layout stacked --style bar --border rounded
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

struct GalleryLook: Hashable, Sendable {
  let options: String  // What is typed to get it, as a shell reads it
  private let remark: String?  // The comment behind the options, with its sign

  init(_ line: String) {
    let end = line.indices.first { line[$0...].hasPrefix(" # ") } ?? line.endIndex
    options = String(line[..<end])
    remark = end < line.endIndex ? String(line[end...]) : nil
  }

  /// Without an effect beside `--value`.
  var moment: GalleryMoment {
    let words = options.split(separator: " ")
    if remark == " # a run that fails" { return .failing }
    if words.contains("--indeterminate") { return .searching }
    if words.contains("rtl") { return .copyingInHebrew }
    if words.contains("--values") { return .importing }
    return words.contains("--countdown") ? .tea : .copying
  }

  /// The options, each with its value, and the remark.
  var pieces: [String] {
    let options = options.split(separator: " ").reduce(into: [String]()) { pieces, word in
      if let last = pieces.indices.last, !word.hasPrefix("-") {
        pieces[last] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
    return options + (remark.map { [$0] } ?? [])
  }

  var isASCII: Bool {
    // A value is shown in place of the moment with its words.
    let words = options.split(separator: " ").contains("--value") ? "" : moment.words
    return (options + words).utf8.allSatisfy { $0 < 0x80 }
  }
}
