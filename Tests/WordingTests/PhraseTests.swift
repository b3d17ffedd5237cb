import Testing
import Wording

@Suite("Phrases")
struct PhraseTests {
  private typealias Phrase = (text: String, arguments: [String])

  /// The phrases with words, each with the texts that it has to contain.
  private static func phrases(_ language: Language) -> [Phrase] {
    let duration = language.duration(65, .oblique)
    let time = "0:12"
    var phrases: [Phrase] = [
      (language.started(), []), (language.finished(), []), (language.hasFailed(), []),
      (language.hasStopped(), []), (language.input(), []), (language.output(), []),
      (language.lost(), []), (language.inProgress(), []), (language.awaitsReader(), []),
      (language.readerWorks("24", "xargs"), ["24", "xargs"]),
      (language.soFar("3"), ["3"]), (language.part("940", "2000"), ["940", "2000"]),
      (language.lasting(duration), [duration]), (language.left(duration), [duration]),
      (language.stalledFor(duration), [duration]), (language.took(duration), [duration]),
      (language.amountIn("3", duration), ["3", duration]), (language.more(3), ["3"]),
      (language.stalledBriefly("12"), ["12"]), (language.leftBriefly(time), [time]),
      (language.elapsedBriefly(time), [time]),
      (language.failedAfter(language.failedBriefly(), time), [time]),
      (language.failedAfter("KILL", time), ["KILL", time]), (language.status("2"), ["2"]),
      (language.ends(time), [time]), (language.average("3 B/s"), ["3 B/s"]),
    ]
    for position in ["42", language.percent(42, .oblique), language.counted(5, .line, .oblique)] {
      phrases += events(language).map { (language.position(position, $0), [position]) }
      phrases.append((language.readerHasLeft(position), [position]))
    }
    for number in [0, 1, 2, 3, 40, 100, 250] {
      phrases.append((language.complete(number), [language.percent(number)]))
      phrases += PartState.allCases.map { (language.parts(number, $0), ["\(number)"]) }
    }
    return phrases
      + NounCase.allCases.flatMap { counted(language, $0, [.second, .hour, .day, .line, .record]) }
  }

  private static func events(_ language: Language) -> [String] {
    [
      language.hasStalled(), language.hasResumed(), language.hasEnded(), language.hasFailed(),
      language.hasStopped(), language.awaitsReader(),
    ]
  }

  /// Counted things; some languages write 1 and 2 as words.
  private static func counted(
    _ language: Language, _ nounCase: NounCase, _ nouns: [CountedNoun]
  ) -> [Phrase] {
    let phrases = nouns.flatMap { noun in
      [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 102, 1_000_000].map { number in
        (language.counted(number, noun, nounCase), number == 1 || number == 2 ? [] : ["\(number)"])
      }
    }
    return phrases + [(language.duration(0, nounCase), [])]
  }

  /// The phrases that may be the same in two languages.
  private static func wordless(_ language: Language) -> [Phrase] {
    [
      (language.listed(["x", "y", "z"]), ["x", "y", "z"]), (language.days(501_000), ["5", "19"]),
      (language.tookBriefly("0:12"), ["0:12"]), (language.brief(12), ["12"]),
      (language.brief(2400), ["40"]),
      (language.brief(18000), ["5"]), (language.brief(172_800), ["2"]),
      (language.closing(9.8), ["9", "8"]),
    ] + counted(language, .direct, [.minute])
  }

  /// The letters of a language's script.
  private static func letters(_ language: Language) -> [ClosedRange<UInt32>] {
    switch language {
    case .english, .german, .french, .spanish: [0x41...0x17F]
    case .chinese: [0x41...0x7A, 0x4E00...0x9FFF]
    case .japanese: [0x41...0x7A, 0x3040...0x30FF, 0x4E00...0x9FFF]
    case .arabic: [0x41...0x7A, 0x0621...0x064A]
    case .hebrew: [0x41...0x7A, 0x05D0...0x05EA]
    }
  }

  @Test("No phrase loses an argument or has foreign characters", arguments: Language.allCases)
  func whole(language: Language) {
    let letters = Self.letters(language)
    for (text, arguments) in Self.phrases(language) + Self.wordless(language) {
      #expect(
        !text.isEmpty && text.first != " " && text.last != " " && !text.contains("  "), "\(text)")
      for argument in arguments { #expect(text.contains(argument), "\(text)") }
      for scalar in text.unicodeScalars {
        let isOwn = letters.contains { $0.contains(scalar.value) }
        #expect(
          scalar.properties.isAlphabetic ? isOwn : isPlain(scalar), "\(text): \(scalar.value)")
      }
    }
  }

  @Test("Every word is the language's own", arguments: Language.allCases)
  func translated(language: Language) {
    guard language != .english else { return }
    for (own, english) in zip(
      Self.phrases(language), Self.phrases(Language.english))
    {
      #expect(own.text != english.text)
    }
  }

  @Test("Phrases that mean different things differ", arguments: Language.allCases)
  func distinct(language: Language) {
    let sentences =
      [
        language.started(), language.finished(), language.hasFailed(), language.hasStopped(),
        language.inProgress(), language.readerHasLeft("3"), language.soFar("3"),
        language.left("3"), language.took("3"),
      ] + Self.events(language).map { language.position("3", $0) }
    let ofBars = [
      language.stalledBriefly("3"), language.leftBriefly("3"), language.elapsedBriefly("3"),
      language.tookBriefly("3"), language.failedAfter(language.failedBriefly(), "3"),
      language.failedAfter("x", "3"), language.ends("3"), language.average("3"),
      language.status("3"), language.more(3),
    ]
    for texts in [sentences, ofBars, PartState.allCases.map { language.parts(3, $0) }] {
      #expect(Set(texts).count == texts.count)
    }
  }

  /// Whether a character is a digit from 0 to 9, punctuation or a space.
  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber: scalar.isASCII
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator:
      true
    default: false
    }
  }
}
