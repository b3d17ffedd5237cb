extension Wording {
  /// German. The oblique case is the dative.
  static let german = Wording(
    .german,
    Phrases(
      decimalSeparator: ",",
      percent: "@\u{A0}%",
      counted: { count, noun, nounCase in
        let (one, other, dative) = noun.choose(
          ("Sekunde", "Sekunden", "Sekunden"), ("Minute", "Minuten", "Minuten"),
          ("Stunde", "Stunden", "Stunden"),
          ("Tag", "Tage", "Tagen"), ("Zeile", "Zeilen", "Zeilen"),
          ("Datensatz", "Datensätze", "Datensätzen"))
        if PluralCategory(count, in: .german) == .one { return "\(count) \(one)" }
        return "\(count) \(nounCase == .direct ? other : dative)"
      },
      lessThanASecond: "weniger als eine Sekunde",
      lessThanASecondOblique: "weniger als einer Sekunde",
      durations: "@ und #",
      units: UnitSymbols(second: " s", minute: " min", hour: " h", day: " d"),
      hours: "@ h",
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
      more: "und @ weitere",
      input: "Eingabe",
      output: "Ausgabe",
      started: "gestartet",
      finished: "beendet",
      complete: "@ abgeschlossen",
      soFar: "bisher @",
      lasting: "läuft seit @",
      left: "noch @",
      part: "@ von #",
      stalledFor: "stockt seit @",
      stalledAt: "stockt bei @",
      resumedAt: "fortgesetzt bei @",
      endedAt: "beendet bei @",
      failedAt: "fehlgeschlagen bei @",
      hasFailed: "fehlgeschlagen",
      stoppedAt: "abgebrochen bei @",
      hasStopped: "abgebrochen",
      amountIn: "@ in #",
      took: "Dauer: @"))
}
