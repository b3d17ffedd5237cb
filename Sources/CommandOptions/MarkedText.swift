/// A piece of the manual's prose: words, or what stood between backquotes.
enum MarkedText: Equatable {
  case words(String)
  /// Text to be typed as it is.
  case literal(String)

  /// The pieces of `text`, in order; every backquote has its twin.
  static func pieces(of text: String) -> [MarkedText] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      if part.isEmpty { return nil }
      return index.isMultiple(of: 2) ? .words(String(part)) : .literal(String(part))
    }
  }
}
