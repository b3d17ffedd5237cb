extension Wording {
  /// French. Clauses use nouns and prepositions, since a participle would have to agree with the
  /// label.
  static let french = Wording(
    language: .french,
    decimalSeparator: ",",
    percentage: "@\u{202F}%",
    counted: { count, noun, _ in
      let name = noun.choose("seconde", "minute", "heure", "jour", "ligne", "enregistrement")
      return switch PluralCategory(count, in: .french) {
      case .one: "\(count) \(name)"
      case .many: "\(count) " + (noun == .hour || noun == .record ? "d’" : "de ") + "\(name)s"
      case .zero, .two, .few, .other: "\(count) \(name)s"
      }
    },
    underASecond: "moins d’une seconde",
    durations: "@ et #",
    units: ("@ s", "@ min", "@ h", "@ j"),
    stalledBriefly: "attente @",
    leftBriefly: "reste @",
    elapsedBriefly: "depuis @",
    tookBriefly: "en @",
    failedBriefly: "échec",
    failedAfter: "@ après #",
    status: "code @",
    lost: "perdu",
    ends: "fin @",
    average: "moyenne @",
    working: "en cours\u{A0}: @",
    failed: "en échec\u{A0}: @",
    done: "fini\u{A0}: @",
    waiting: "en attente\u{A0}: @",
    others: PluralForms(one: "et @ autre", other: "et @ autres"),
    input: "entrée",
    output: "sortie",
    started: "début",
    finished: "fin",
    completed: PluralForms(one: "@ effectué", other: "@ effectués"),
    soFar: "@ jusqu’ici",
    lasting: "en cours depuis @",
    left: "il reste @",
    part: "@ sur #",
    stalledFor: "en attente depuis @",
    position: "# à @",
    hasStalled: "en attente",
    hasResumed: "reprise",
    hasEnded: "fin",
    hasFailed: "échec",
    hasStopped: "interruption",
    amountIn: "@ en #",
    took: "durée\u{A0}: @")
}
