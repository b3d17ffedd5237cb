import Testing
import Wording

@Suite("Phrases")
struct PhraseTests {
  /// A phrase in a language, and the texts that it has to contain.
  private struct Phrase {
    var name: String
    var text: String
    var arguments: [String] = []
    /// Whether the phrase has a word that differs between languages.
    var hasWords = true
  }

  /// All phrases of a language.
  private static func phrases(_ wording: Wording) -> [Phrase] {
    let duration = wording.duration(65, .oblique)
    var phrases = [
      Phrase(name: "started", text: wording.started),
      Phrase(name: "finished", text: wording.finished),
      Phrase(name: "soFar", text: wording.soFar("3"), arguments: ["3"]),
      Phrase(name: "lasting", text: wording.lasting(duration), arguments: [duration]),
      Phrase(name: "left", text: wording.left(duration), arguments: [duration]),
      Phrase(name: "part", text: wording.part("940", of: "2000"), arguments: ["940", "2000"]),
      Phrase(name: "briefly", text: wording.stalled(briefly: "12"), arguments: ["12"]),
      Phrase(name: "stalled for", text: wording.stalled(for: duration), arguments: [duration]),
      Phrase(name: "failed", text: wording.failed(at: nil)),
      Phrase(name: "stopped", text: wording.stopped(at: nil)),
      Phrase(name: "amount", text: wording.amount("3", in: duration), arguments: ["3", duration]),
      Phrase(name: "took", text: wording.took(duration), arguments: [duration]),
      Phrase(name: "more", text: wording.more(3), arguments: ["3"]),
      Phrase(name: "input", text: wording.input), Phrase(name: "output", text: wording.output),
      Phrase(name: "listed", text: wording.listed(["x", "y", "z"]), hasWords: false),
      Phrase(name: "hours", text: wording.hours(99), arguments: ["99"], hasWords: false),
    ]
    phrases += barPhrases(wording)
    for position in ["42", wording.percent(42, .oblique), wording.counted(5, .line, .oblique)] {
      phrases += [
        Phrase(name: "stalled", text: wording.stalled(at: position), arguments: [position]),
        Phrase(name: "resumed", text: wording.resumed(at: position), arguments: [position]),
        Phrase(name: "ended", text: wording.ended(at: position), arguments: [position]),
        Phrase(name: "failed at", text: wording.failed(at: position), arguments: [position]),
        Phrase(name: "stopped at", text: wording.stopped(at: position), arguments: [position]),
      ]
    }
    for number in [0, 1, 2, 3, 40, 100, 250] {
      phrases.append(
        Phrase(
          name: "complete \(number)", text: wording.complete(number),
          arguments: [wording.percent(number)]))
    }
    for (seconds, number) in [(12.0, "12"), (2400, "40"), (18000, "5"), (172_800, "2")] {
      phrases.append(
        Phrase(
          name: "\(seconds) s", text: wording.brief(seconds), arguments: [number], hasWords: false))
    }
    for nounCase in NounCase.allCases {
      phrases.append(Phrase(name: "less", text: wording.lessThanASecond(nounCase)))
      for number in [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 102, 1_000_000] {
        // Some languages write 1 and 2 as words.
        let arguments = number == 1 || number == 2 ? [] : ["\(number)"]
        // "minute" is a French word too.
        phrases += CountedNoun.allCases.map {
          Phrase(
            name: "\($0) \(number) \(nounCase)", text: wording.counted(number, $0, nounCase),
            arguments: arguments, hasWords: $0 != .minute)
        }
      }
    }
    return phrases
  }

  /// The phrases that only a bar shows.
  private static func barPhrases(_ wording: Wording) -> [Phrase] {
    let time = "0:12"
    var phrases = [
      Phrase(name: "left briefly", text: wording.left(briefly: time), arguments: [time]),
      Phrase(name: "elapsed", text: wording.elapsed(briefly: time), arguments: [time]),
      // "in" is a German word too.
      Phrase(name: "took briefly", text: wording.took(briefly: time), arguments: [time], hasWords: false),
      Phrase(name: "failed briefly", text: wording.failed(briefly: nil, after: time), arguments: [time]),
      Phrase(
        name: "failed for a reason", text: wording.failed(briefly: "KILL", after: time), arguments: ["KILL", time]),
      Phrase(name: "status", text: wording.status(2), arguments: ["2"]),
      Phrase(name: "ends", text: wording.ends(at: time), arguments: [time]),
      Phrase(name: "average", text: wording.average("3 B/s"), arguments: ["3 B/s"]),
    ]
    for count in [1, 2, 3, 100] {
      phrases += PartState.allCases.map {
        Phrase(name: "\(count) \($0)", text: wording.parts(count, $0), arguments: ["\(count)"])
      }
    }
    for seconds in [0, 0.8, 9.8, 12] {
      phrases.append(Phrase(name: "closing after \(seconds) s", text: wording.closing(seconds), hasWords: false))
    }
    return phrases
  }

  @Test("No phrase is empty or loses an argument", arguments: Language.allCases)
  func whole(language: Language) {
    for phrase in Self.phrases(language.wording) {
      #expect(!phrase.text.isEmpty, "\(phrase.name)")
      for argument in phrase.arguments {
        #expect(phrase.text.contains(argument), "\(phrase.name): \(phrase.text)")
      }
      #expect(phrase.text.first != " " && phrase.text.last != " ", "\(phrase.name)")
      #expect(!phrase.text.contains("  "), "\(phrase.name): \(phrase.text)")
    }
  }

  @Test("Every word is the language's own", arguments: Language.allCases)
  func translated(language: Language) {
    guard language != .english else { return }
    let pairs = zip(
      Self.phrases(language.wording), Self.phrases(Language.english.wording))
    for (own, english) in pairs where own.hasWords {
      #expect(own.text != english.text, "\(own.name)")
    }
  }

  @Test(
    "Phrases hold letters, the digits 0 to 9, punctuation and spaces only",
    arguments: Language.allCases)
  func characters(language: Language) {
    for phrase in Self.phrases(language.wording) {
      for scalar in phrase.text.unicodeScalars {
        #expect(isPlain(scalar), "\(phrase.name): \(scalar.escaped(asASCII: true))")
      }
    }
  }

  @Test("Phrases that mean different things differ", arguments: Language.allCases)
  func distinct(language: Language) {
    let wording = language.wording
    let texts = [
      wording.started, wording.finished, wording.stalled(at: "3"), wording.resumed(at: "3"), wording.ended(at: "3"),
      wording.failed(at: "3"), wording.stopped(at: "3"), wording.failed(at: nil),
      wording.stopped(at: nil), wording.soFar("3"), wording.left("3"), wording.took("3"),
    ]
    #expect(Set(texts).count == texts.count)
    let ofBars = [
      wording.stalled(briefly: "3"), wording.left(briefly: "3"), wording.elapsed(briefly: "3"),
      wording.took(briefly: "3"), wording.failed(briefly: nil, after: "3"), wording.failed(briefly: "x", after: "3"),
      wording.ends(at: "3"), wording.average("3"), wording.status(3), wording.more(3),
    ]
    #expect(Set(ofBars).count == ofBars.count)
    let states = PartState.allCases.map { wording.parts(3, $0) }
    #expect(Set(states).count == states.count)
  }

  @Test("Every language is written in its own letters", arguments: Language.allCases)
  func letters(language: Language) {
    let blocks: [ClosedRange<UInt32>] =
      switch language {
      case .english, .german, .french, .spanish: [0x41...0x17F]
      case .chinese: [0x41...0x7A, 0x4E00...0x9FFF]
      case .japanese: [0x41...0x7A, 0x3040...0x30FF, 0x4E00...0x9FFF]
      case .arabic: [0x41...0x7A, 0x0621...0x064A]
      case .hebrew: [0x41...0x7A, 0x05D0...0x05EA]
      }
    for phrase in Self.phrases(language.wording) {
      for scalar in phrase.text.unicodeScalars where scalar.properties.isAlphabetic {
        #expect(blocks.contains { $0.contains(scalar.value) }, "\(phrase.name): \(phrase.text)")
      }
    }
  }

  private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter: true
    case .decimalNumber: scalar.isASCII
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator:
      true
    default: false
    }
  }
}
