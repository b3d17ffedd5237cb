import TerminalText

/// One look of the gallery.
struct GalleryLook: Hashable, Sendable {
  /// What is typed to get it, as a shell reads it.
  let options: String
  /// What is said of it behind the options, as a shell's comment.
  let remark: String?
  let moment: GalleryMoment

  init(_ options: String, of moment: GalleryMoment = .given, _ remark: String? = nil) {
    self.options = options
    self.remark = remark
    self.moment = moment
  }

  /// What stands above it, which a shell takes as it is: each option with its value, and the comment.
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

  /// Whether a terminal that knows nothing but ASCII can show it.
  var isASCII: Bool {
    (options + moment.words).utf8.allSatisfy { $0 < 0x80 }
  }
}
