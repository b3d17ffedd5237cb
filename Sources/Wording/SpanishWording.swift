extension Wording {
  /// Spanish. An oblique percentage has an article: `en el 40 %`.
  static let spanish = Wording(
    language: .spanish,
    decimalSeparator: ",",
    percentage: "@\u{A0}%",
    percentageOblique: "el @\u{A0}%",
    counted: { count, noun, _ in
      let name = noun.choose("segundo", "minuto", "hora", "día", "línea", "registro")
      return switch PluralCategory(count, in: .spanish) {
      case .one: "\(count) \(name)"
      case .many: "\(count) de \(name)s"
      case .zero, .two, .few, .other: "\(count) \(name)s"
      }
    },
    underASecond: "menos de un segundo",
    durations: "@ y #",
    stalledBriefly: "espera @",
    leftBriefly: "quedan @",
    elapsedBriefly: "lleva @",
    tookBriefly: "en @",
    failedBriefly: "error",
    failedAfter: "@ tras #",
    status: "estado @",
    lost: "perdido",
    ends: "fin @",
    average: "media @",
    working: "en curso: @",
    failed: "con error: @",
    done: "hecho: @",
    waiting: "en espera: @",
    others: "y @ más",
    input: "entrada",
    output: "salida",
    started: "ha comenzado",
    finished: "ha terminado",
    completed: "@ completado",
    soFar: "@ hasta ahora",
    lasting: "en curso desde hace @",
    left: "tiempo restante: @",
    part: "@ de #",
    stalledFor: "sin avance desde hace @",
    position: "# en @",
    hasStalled: "sin avance",
    hasResumed: "se reanudó",
    hasEnded: "terminó",
    hasFailed: "falló",
    hasStopped: "se interrumpió",
    amountIn: "@ en #",
    took: "duración: @")
}
