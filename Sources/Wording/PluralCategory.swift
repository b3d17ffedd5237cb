/// The form of a word that a number asks for, by the plural rules of Unicode's CLDR for whole numbers.
package enum PluralCategory: CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The category of a number in a language.
  package init(_ count: Int, in language: Language) {
    let count = count.magnitude
    switch language {
    case .english, .german: self = count == 1 ? .one : .other
    case .french: self = count <= 1 ? .one : Self.isMillions(count) ? .many : .other
    case .spanish: self = count == 1 ? .one : Self.isMillions(count) ? .many : .other
    case .chinese, .japanese: self = .other
    case .arabic: self = Self.arabic(count)
    case .hebrew: self = count == 1 ? .one : count == 2 ? .two : .other
    }
  }

  /// Whole millions are nouns: `1000000 de lignes`.
  private static func isMillions(_ count: UInt) -> Bool { count != 0 && count % 1_000_000 == 0 }

  private static func arabic(_ count: UInt) -> PluralCategory {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    case _: .other
    }
  }
}
