/// A language of bars and sentences, by its code in ISO 639.
///
/// A percentage is written as in CLDR, without marks of direction. Arabic and Hebrew are written
/// without vowel signs. No word of a sentence may have to agree with a label, whose gender is unknown;
/// on a bar a participle is masculine.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case chinese = "zh"
  case japanese = "ja"
  case arabic = "ar"
  case hebrew = "he"

  /// The language of a locale, such as `de_AT.UTF-8`, `zh-Hans-SG` or `C`. All other languages,
  /// among them Chinese in traditional characters, become English.
  package init(locale: String) {
    let parts = Self.parts(ofLocale: locale)
    let code = parts.first.map(String.init) ?? ""
    // `iw` is the former code of Hebrew.
    let language = Language(rawValue: code == "iw" ? "he" : code) ?? .english
    // Characters are simplified by the script or else by the region.
    let isTraditional =
      !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    self = language == .chinese && isTraditional ? .english : language
  }

  /// The language of a locale, and its script and region if it has any, in small letters.
  package static func parts(ofLocale locale: String) -> [Substring] {
    let end = locale.utf8.firstIndex { [UInt8(ascii: "."), UInt8(ascii: "@")].contains($0) }
    let name = locale[..<(end ?? locale.endIndex)].lowercased()
    return name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
  }
}

extension Language {
  func phrase(
    en: StaticString, de: StaticString, fr: StaticString, es: StaticString, zh: StaticString,
    ja: StaticString, ar: StaticString, he: StaticString
  ) -> Phrase {
    let text =
      switch self {
      case .english: en
      case .german: de
      case .french: fr
      case .spanish: es
      case .chinese: zh
      case .japanese: ja
      case .arabic: ar
      case .hebrew: he
      }
    return Phrase(text: text)
  }

  /// The index of a number's form in a phrase, by the plural rules of Unicode's CLDR.
  package func pluralForm(_ count: Int) -> Int {
    let count = count.magnitude
    let isMillions = count != 0 && count % 1_000_000 == 0
    return switch self {
    case .english, .german: count == 1 ? 0 : 1
    case .french: count <= 1 ? 0 : isMillions ? 2 : 1
    case .spanish: count == 1 ? 0 : isMillions ? 2 : 1
    case .chinese, .japanese: 0
    case .hebrew: count == 1 ? 0 : count == 2 ? 1 : 2
    case .arabic where count == 1 || count == 2: Int(count) - 1
    case .arabic:
      switch count % 100 {
      case 3...10: 2
      case 11...: 3
      case _: 4
      }
    }
  }
}

// Short forms for a bar. Clauses of sentences are in Language+Sentences.swift.

extension Language {
  /// `stalled 12 s`, with the duration of `brief`.
  package var stalledBriefly: Phrase {
    phrase(
      en: "stalled @", de: "stockt @", fr: "attente @", es: "espera @", zh: "停滞 @", ja: "停滞 @",
      ar: "متوقف @", he: "תקוע @")
  }

  /// The run waits until the reader of its output has taken everything.
  package var awaitsReader: Phrase {
    phrase(
      en: "waiting for the reader", de: "wartet auf den Leser", fr: "attend le lecteur",
      es: "espera al lector", zh: "等待读取方", ja: "読み手を待機中", ar: "بانتظار القارئ", he: "ממתין לקורא")
  }

  /// The records that the reader of the output took, all at once, and the name of the reader.
  package var readerWorks: Phrase {
    phrase(
      en: "@ read, # works", de: "@ gelesen, # arbeitet", fr: "@ lus, # travaille",
      es: "@ leídos, # trabaja", zh: "已读取 @，# 工作中", ja: "@ 読み取り済み、# 実行中", ar: "قرئ @، # يعمل",
      he: "נקראו @, # עובד")
  }

  // Beside a bar, with the digits of a clock: `0:05 left`, `0:46 elapsed`.
  package var leftBriefly: Phrase {
    phrase(
      en: "@ left", de: "noch @", fr: "reste @", es: "quedan @", zh: "剩余 @", ja: "残り @",
      ar: "بقي @", he: "נותרו @")
  }
  package var elapsedBriefly: Phrase {
    phrase(
      en: "@ elapsed", de: "seit @", fr: "depuis @", es: "lleva @", zh: "已用 @", ja: "経過 @",
      ar: "منذ @", he: "עברו @")
  }

  // After the end, with the duration of `closing`: `in 9.8 s`.
  package var tookBriefly: Phrase {
    phrase(
      en: "in @", de: "in @", fr: "en @", es: "en @", zh: "用时 @", ja: "所要 @", ar: "خلال @",
      he: "תוך @")
  }

  package var interruptedBriefly: Phrase {
    phrase(
      en: "interrupted", de: "abgebrochen", fr: "interrompu", es: "interrumpido", zh: "已中断",
      ja: "中断", ar: "أوقف", he: "הופסק")
  }

  /// The name of the whole work above its parts.
  package var total: Phrase {
    phrase(
      en: "Total", de: "Gesamt", fr: "Total", es: "Total", zh: "总计", ja: "合計", ar: "الإجمالي",
      he: "סה״כ")
  }

  /// A signal, which the argument names, ended the command.
  package var killedBriefly: Phrase {
    phrase(
      en: "killed by @", de: "beendet durch @", fr: "tué par @", es: "terminado por @",
      zh: "被 @ 终止", ja: "@ で終了", ar: "أنهته @", he: "נהרג על ידי @")
  }

  /// The reason of a failure if no other is known.
  package var failedBriefly: Phrase {
    phrase(
      en: "failed", de: "fehlgeschlagen", fr: "échec", es: "error", zh: "失败", ja: "失敗", ar: "فشل",
      he: "נכשל")
  }
  /// `status 2 after 0:12`.
  package var failedAfter: Phrase {
    phrase(
      en: "@ after #", de: "@ nach #", fr: "@ après #", es: "@ tras #", zh: "@，用时 #", ja: "@、#",
      ar: "@ بعد #", he: "@ אחרי #")
  }
  package var status: Phrase {
    phrase(
      en: "status @", de: "Status @", fr: "code @", es: "estado @", zh: "状态 @", ja: "状態 @",
      ar: "الحالة @", he: "סטטוס @")
  }

  /// A run that has sent nothing for long.
  package var lost: Phrase {
    phrase(
      en: "lost", de: "verloren", fr: "perdu", es: "perdido", zh: "失联", ja: "応答なし", ar: "مفقود",
      he: "אבד")
  }

  /// `ends 17:30:15`.
  package var ends: Phrase {
    phrase(
      en: "ends @", de: "Ende @", fr: "fin @", es: "fin @", zh: "结束于 @", ja: "終了 @", ar: "ينتهي @",
      he: "סיום @")
  }

  /// `avg 298 MiB/s`.
  package var average: Phrase {
    phrase(
      en: "avg @", de: "im Mittel @", fr: "moyenne @", es: "media @", zh: "平均 @", ja: "平均 @",
      ar: "المتوسط @", he: "ממוצע @")
  }

  // The ends of a command, after its name: `gzip in`.
  package var input: Phrase {
    phrase(
      en: "in", de: "Eingabe", fr: "entrée", es: "entrada", zh: "输入", ja: "入力", ar: "إدخال",
      he: "קלט")
  }
  package var output: Phrase {
    phrase(
      en: "out", de: "Ausgabe", fr: "sortie", es: "salida", zh: "输出", ja: "出力", ar: "إخراج",
      he: "פלט")
  }
}
