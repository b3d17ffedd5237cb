/// A section of the gallery.
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

  /// What it shows, in order.
  var looks: [GalleryLook] {
    switch self {
    case .bars:
      [
        GalleryLook("--style automatic", of: .copying, "without any options"),
        GalleryLook("--style linear --tint pink", of: .copying),
        GalleryLook("--gradient darkPurple,pink,lightYellow", of: .copying),
        GalleryLook("--style bar", of: .copying),
        GalleryLook("--style bar --gradient lightGreen,lightBlue,pink", of: .copying),
        GalleryLook("--tint lightGreen --track-tint darkGreen", of: .copying),
        GalleryLook("--fill-image 🟩 --track-image ⬜", of: .copying),
        GalleryLook("--fill-image '#' --track-image .", of: .copying),
        GalleryLook("--bar-style shaded", of: .copying),
        GalleryLook("--charset ascii", of: .copying),
        GalleryLook("--indeterminate", of: .searching),
        GalleryLook("--indeterminate --style bar --tint lightOrange", of: .searching),
        GalleryLook("--style linear", of: .failing, "a run that fails"),
      ]
    case .borders:
      [
        GalleryLook("--layout stacked", of: .copying),
        GalleryLook("--layout stacked --style bar --border rounded", of: .copying),
        GalleryLook("--border square --border-tint lightBlue", of: .copying),
        GalleryLook("--border heavy --border-tint lightOrange --tint lightOrange", of: .copying),
        GalleryLook("--border double --border-tint pink --tint pink", of: .copying),
      ]
    case .values:
      [
        GalleryLook("--countdown 4m --tint lightOrange", of: .tea),
        GalleryLook("--values --tint darkPurple", of: .importing),
        GalleryLook("--value 64 --range 30..90 --minimum-label 30 --maximum-label 90 --label CPU"),
        GalleryLook("--value move=420/500,exercise=24/30,stand=7/12 --style bar"),
      ]
    case .circles:
      [
        GalleryLook("--style circular", of: .copying),
        GalleryLook("--style ring", of: .copying),
        GalleryLook("--style ring --indeterminate", of: .searching),
        GalleryLook("--style ring -H 7 --thickness 20 --gradient lightBlue,pink", of: .copying),
        GalleryLook("--style circular --indeterminate", of: .searching),
        GalleryLook(
          "--value 575/500 --label Move --style ring --gradient lightGreen,lightYellow "
            + "--border rounded"),
        GalleryLook("--value move=575/500,exercise=24/30,stand=7/12 --style rings -H 11"),
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
