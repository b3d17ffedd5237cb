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
      let total: Int64 = 3 << 30
      snapshot.completed = .whole(total * 45 / 100)
      snapshot.total = .whole(total)
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

enum GallerySection: CaseIterable, Sendable {
  case bars, borders, values, circles, rightToLeft

  var title: String {
    switch self {
    case .bars: "Bars"
    case .borders: "Layouts and borders"
    case .values: "Values and time"
    case .circles: "Circles and rings"
    case .rightToLeft: "Right to left"
    }
  }

  var looks: [GalleryLook] {
    switch self {
    case .bars:
      [
        GalleryLook("--style automatic", "without any options"),
        GalleryLook("--style linear --tint pink"),
        GalleryLook("--gradient darkPurple,pink,lightYellow"),
        GalleryLook("--style bar"),
        GalleryLook("--style bar --gradient lightGreen,lightBlue,pink"),
        GalleryLook("--tint lightGreen --track-tint darkGreen"),
        GalleryLook("--fill-image 🟩 --track-image ⬜"),
        GalleryLook("--fill-image '#' --track-image ."),
        GalleryLook("--fill-image '[=>' --track-image '.]' --image-caps 1,1"),
        GalleryLook("--bar-style shaded"),
        GalleryLook("--charset ascii"),
        GalleryLook("--indeterminate", of: .searching),
        GalleryLook("--indeterminate --style bar --tint lightOrange", of: .searching),
        GalleryLook("--style linear", of: .failing, "a run that fails"),
        GalleryLook("--fields label,bar,percent,left"),
      ]
    case .borders:
      [
        GalleryLook("--layout stacked"),
        GalleryLook("--layout stacked --style bar --border rounded"),
        GalleryLook("--border square --border-tint lightBlue"),
        GalleryLook("--border heavy --border-tint lightOrange --tint lightOrange"),
        GalleryLook("--border double --border-tint pink --tint pink"),
      ]
    case .values:
      [
        GalleryLook("--countdown 4m --tint lightOrange", of: .tea),
        GalleryLook("--values --tint darkPurple", of: .importing),
        GalleryLook("--value 64 --range 30..90 --minimum-label 30 --maximum-label 90 --label CPU"),
        GalleryLook(
          "--value move=420/500,exercise=24/30,stand=7/12 --style bar --tint pink --tint lightGreen --tint lightBlue"
        ),
      ]
    case .circles:
      [
        GalleryLook("--style circular"), GalleryLook("--style ring"),
        GalleryLook("--style ring --indeterminate", of: .searching),
        GalleryLook(
          "--style ring -H 7 --thickness 20 --start-angle 90 --gradient lightBlue,pink"),
        GalleryLook("--style circular --indeterminate", of: .searching),
        GalleryLook("--style circular --indeterminate --spinner line", of: .searching),
        GalleryLook("--style circular --indeterminate --spinner arc", of: .searching),
        GalleryLook("--style circular --indeterminate --spinner bounce", of: .searching),
        GalleryLook("--style circular --indeterminate --spinner clock", of: .searching),
        GalleryLook("--style circular --indeterminate --spinner ascii", of: .searching),
        GalleryLook(
          "--value 575/500 --label Move --style ring --gradient lightGreen,lightYellow --border rounded"
        ),
        GalleryLook("--value move=575/500,exercise=24/30,stand=7/12 --style rings -H 11"),
        GalleryLook("--value move=420/500,exercise=24/30 --style ring"),
        GalleryLook(
          "--value 64 --range 30..90 --label CPU --style gauge --gradient lightGreen,lightYellow,lightRed"
        ),
      ]
    case .rightToLeft:
      [
        GalleryLook("--direction rtl", of: .copyingInHebrew),
        GalleryLook(
          "--direction rtl --layout stacked --style bar --border rounded", of: .copyingInHebrew),
        GalleryLook("--direction rtl --style circular", of: .copyingInHebrew),
        GalleryLook("--direction rtl --style ring -H 7", of: .copyingInHebrew),
        GalleryLook("--direction rtl --value move=420/500,exercise=24/30,stand=7/12 --style rings"),
      ]
    }
  }
}

struct GalleryLook: Hashable, Sendable {
  let options: String  // What is typed to get it, as a shell reads it
  let remark: String?  // The comment behind the options
  let moment: GalleryMoment  // Without an effect beside `--value`

  init(_ options: String, of moment: GalleryMoment = .copying, _ remark: String? = nil) {
    self.options = options
    self.remark = remark
    self.moment = moment
  }

  var pieces: [String] {
    let options = options.split(separator: " ").reduce(into: [String]()) { pieces, word in
      if let last = pieces.indices.last, !word.hasPrefix("-") {
        pieces[last] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
    return options + (remark.map { [" # " + $0] } ?? [])
  }

  var isASCII: Bool { (options + moment.words).utf8.allSatisfy { $0 < 0x80 } }
}
