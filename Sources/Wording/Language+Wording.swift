extension Language {
  /// Never inlined: copies of all phrases at each use would make the program larger by a twentieth.
  @inline(never) package var wording: Wording {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .chinese: .chinese
    case .japanese: .japanese
    case .arabic: .arabic
    case .hebrew: .hebrew
    }
  }
}
