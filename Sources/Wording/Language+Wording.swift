extension Language {
  package var wording: any Wording {
    switch self {
    case .english: EnglishWording()
    case .german: GermanWording()
    case .french: FrenchWording()
    case .spanish: SpanishWording()
    case .chinese: ChineseWording()
    case .japanese: JapaneseWording()
    case .arabic: ArabicWording()
    case .hebrew: HebrewWording()
    }
  }
}
