extension Wording {
  /// German. The oblique case is the dative.
  static let german = Wording(
    language: .german,
    decimalSeparator: ",",
    percentage: "@\u{A0}%",
    counted: { count, noun, nounCase in
      let (one, other, dative) = noun.choose(
        ("Sekunde", "Sekunden", "Sekunden"), ("Minute", "Minuten", "Minuten"),
        ("Stunde", "Stunden", "Stunden"),
        ("Tag", "Tage", "Tagen"), ("Zeile", "Zeilen", "Zeilen"),
        ("Datensatz", "Datensätze", "Datensätzen"))
      if PluralCategory(count, in: .german) == .one { return "\(count) \(one)" }
      return "\(count) \(nounCase == .direct ? other : dative)"
    },
    underASecond: "weniger als eine Sekunde",
    underASecondOblique: "weniger als einer Sekunde",
    durations: "@ und #",
    stalledBriefly: "stockt @",
    leftBriefly: "noch @",
    elapsedBriefly: "seit @",
    tookBriefly: "in @",
    failedBriefly: "fehlgeschlagen",
    failedAfter: "@ nach #",
    status: "Status @",
    lost: "verloren",
    ends: "Ende @",
    average: "im Mittel @",
    working: "@ in Arbeit",
    failed: "@ fehlgeschlagen",
    done: "@ fertig",
    waiting: "@ wartend",
    others: "und @ weitere",
    input: "Eingabe",
    output: "Ausgabe",
    started: "gestartet",
    finished: "beendet",
    completed: "@ abgeschlossen",
    soFar: "bisher @",
    lasting: "läuft seit @",
    left: "noch @",
    part: "@ von #",
    stalledFor: "stockt seit @",
    position: "# bei @",
    hasStalled: "stockt",
    hasResumed: "fortgesetzt",
    hasEnded: "beendet",
    hasFailed: "fehlgeschlagen",
    hasStopped: "abgebrochen",
    amountIn: "@ in #",
    took: "Dauer: @")
}
