import Testing
import Wording

@Suite("Phrases")
struct PhraseTests {
  private typealias Phrase = (text: String, arguments: [String])

  /// The phrases with words, each with the texts that it has to contain.
  private static func phrases(_ wording: Language) -> [Phrase] {
    let duration = wording.duration(65, .oblique)
    let time = "0:12"
    var phrases: [Phrase] = [
      (wording.started(), []), (wording.finished(), []), (wording.hasFailed(), []),
      (wording.hasStopped(), []), (wording.input(), []), (wording.output(), []),
      (wording.lost(), []),
      (wording.soFar("3"), ["3"]), (wording.part("940", "2000"), ["940", "2000"]),
      (wording.lasting(duration), [duration]), (wording.left(duration), [duration]),
      (wording.stalledFor(duration), [duration]), (wording.took(duration), [duration]),
      (wording.amountIn("3", duration), ["3", duration]), (wording.more(3), ["3"]),
      (wording.stalledBriefly("12"), ["12"]), (wording.leftBriefly(time), [time]),
      (wording.elapsedBriefly(time), [time]),
      (wording.failedAfter(wording.failedBriefly(), time), [time]),
      (wording.failedAfter("KILL", time), ["KILL", time]), (wording.status("2"), ["2"]),
      (wording.ends(time), [time]), (wording.average("3 B/s"), ["3 B/s"]),
    ]
    for position in ["42", wording.percent(42, .oblique), wording.counted(5, .line, .oblique)] {
      phrases += events(wording).map { (wording.position(position, $0), [position]) }
    }
    for number in [0, 1, 2, 3, 40, 100, 250] {
      phrases.append((wording.complete(number), [wording.percent(number)]))
      phrases += PartState.allCases.map { (wording.parts(number, $0), ["\(number)"]) }
    }
    return phrases
      + NounCase.allCases.flatMap { counted(wording, $0, [.second, .hour, .day, .line, .record]) }
  }

  private static func events(_ wording: Language) -> [String] {
    [
      wording.hasStalled(), wording.hasResumed(), wording.hasEnded(), wording.hasFailed(),
      wording.hasStopped(),
    ]
  }

  /// Counted things; some languages write 1 and 2 as words.
  private static func counted(
    _ wording: Language, _ nounCase: NounCase, _ nouns: [CountedNoun]
  ) -> [Phrase] {
    let phrases = nouns.flatMap { noun in
      [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 102, 1_000_000].map { number in
        (wording.counted(number, noun, nounCase), number == 1 || number == 2 ? [] : ["\(number)"])
      }
    }
    return phrases + [(wording.duration(0, nounCase), [])]
  }

  /// The phrases that may be the same in two languages.
  private static func wordless(_ wording: Language) -> [Phrase] {
    [
      (wording.listed(["x", "y", "z"]), ["x", "y", "z"]), (wording.hours("99"), ["99"]),
      (wording.tookBriefly("0:12"), ["0:12"]), (wording.brief(12), ["12"]),
      (wording.brief(2400), ["40"]),
      (wording.brief(18000), ["5"]), (wording.brief(172_800), ["2"]),
      (wording.closing(9.8), ["9", "8"]),
    ] + counted(wording, .direct, [.minute])
  }

  @Test("No phrase loses an argument or has foreign characters", arguments: Language.allCases)
  func whole(language: Language) {
    let letters: [ClosedRange<UInt32>] =
      switch language {
      case .english, .german, .french, .spanish: [0x41...0x17F]
      case .chinese: [0x41...0x7A, 0x4E00...0x9FFF]
      case .japanese: [0x41...0x7A, 0x3040...0x30FF, 0x4E00...0x9FFF]
      case .arabic: [0x41...0x7A, 0x0621...0x064A]
      case .hebrew: [0x41...0x7A, 0x05D0...0x05EA]
      }
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
        language.soFar("3"), language.left("3"), language.took("3"),
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
