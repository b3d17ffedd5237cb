// Each phrase in all languages, in the order of the parameters of `phrase`.

// Short forms for a bar.

extension Language {
  /// `stalled 12 s`, with the duration of `brief`.
  package var stalledBriefly: Phrase {
    phrase("stalled @", "stockt @", "attente @", "espera @", "متوقف @", "停滞 @", "停滞 @", "תקוע @")
  }

  /// The output's reader, once all is written.
  package var awaitsReader: Phrase {
    phrase(
      "waiting for the reader", "wartet auf den Leser", "attend le lecteur", "espera al lector",
      "بانتظار القارئ", "等待读取方", "読み手を待機中", "ממתין לקורא")
  }

  /// The records that the output's reader took at once, and its name.
  package var readerWorks: Phrase {
    phrase(
      "@ read, # works", "@ gelesen, # arbeitet", "@ lus, # travaille", "@ leídos, # trabaja",
      "قرئ @، # يعمل", "已读取 @，# 工作中", "@ 読み取り済み、# 実行中", "נקראו @, # עובד")
  }

  // Beside a bar, with the digits of a clock: `0:05 left`, `0:46 elapsed`.
  package var leftBriefly: Phrase {
    phrase("@ left", "noch @", "reste @", "quedan @", "بقي @", "剩余 @", "残り @", "נותרו @")
  }
  package var elapsedBriefly: Phrase {
    phrase("@ elapsed", "seit @", "depuis @", "lleva @", "منذ @", "已用 @", "経過 @", "עברו @")
  }

  // After the end, with the duration of `closing`: `in 9.8 s`, `status 2 after 0:12`.
  package var tookBriefly: Phrase {
    phrase("in @", "in @", "en @", "en @", "خلال @", "用时 @", "所要 @", "תוך @")
  }

  package var interruptedBriefly: Phrase {
    phrase(
      "interrupted", "abgebrochen", "interrompu", "interrumpido", "أوقف", "已中断", "中断", "הופסק")
  }

  /// By a signal with a name.
  package var killedBriefly: Phrase {
    phrase(
      "killed by @", "beendet durch @", "tué par @", "terminado por @", "أنهته @", "被 @ 终止",
      "@ で終了", "נהרג על ידי @")
  }

  /// The reason of a failure if no other is known.
  package var failedBriefly: Phrase {
    phrase("failed", "fehlgeschlagen", "échec", "error", "فشل", "失败", "失敗", "נכשל")
  }
  package var failedAfter: Phrase {
    phrase("@ after #", "@ nach #", "@ après #", "@ tras #", "@ بعد #", "@，用时 #", "@、#", "@ אחרי #")
  }
  package var status: Phrase {
    phrase("status @", "Status @", "code @", "estado @", "الحالة @", "状态 @", "状態 @", "סטטוס @")
  }

  /// Of a run from which nothing has come for long.
  package var lost: Phrase {
    phrase("lost", "verloren", "perdu", "perdido", "مفقود", "失联", "応答なし", "אבד")
  }

  /// `ends 17:30:15`.
  package var ends: Phrase {
    phrase("ends @", "Ende @", "fin @", "fin @", "ينتهي @", "结束于 @", "終了 @", "סיום @")
  }

  /// `avg 298 MiB/s`.
  package var average: Phrase {
    phrase("avg @", "im Mittel @", "moyenne @", "media @", "المتوسط @", "平均 @", "平均 @", "ממוצע @")
  }

  // The ends of a command, after its name: `gzip in`.
  package var input: Phrase {
    phrase("in", "Eingabe", "entrée", "entrada", "إدخال", "输入", "入力", "קלט")
  }
  package var output: Phrase {
    phrase("out", "Ausgabe", "sortie", "salida", "إخراج", "输出", "出力", "פלט")
  }
}

// Clauses of a sentence, which may be a whole sentence without a capital. Positions, and the
// durations of `lasting`, `stalledFor` and `amountIn`, are oblique. French clauses use nouns and
// prepositions, since a participle would have to agree with the label.

extension Language {
  package var started: Phrase {
    phrase("started", "gestartet", "début", "ha comenzado", "بدأ", "已开始", "開始", "התחיל")
  }

  package var inProgress: Phrase {
    phrase(
      "in progress", "läuft", "en cours", "en curso", "قيد التنفيذ", "进行中", "進行中", "בתהליך")
  }

  /// Without a failure, perhaps early.
  package var finished: Phrase {
    phrase("finished", "beendet", "fin", "ha terminado", "انتهى", "已结束", "終了", "הסתיים")
  }

  /// `3.2 GiB so far`.
  package var soFar: Phrase {
    phrase(
      "@ so far", "bisher @", "@ jusqu’ici", "@ hasta ahora", "حتى الآن @", "已完成&@", "これまでに@",
      "עד כה @")
  }

  /// `31 seconds so far`, of work whose progress is unknown.
  package var lasting: Phrase {
    phrase(
      "@ so far", "läuft seit @", "en cours depuis @", "en curso desde hace @", "قيد التشغيل منذ @",
      "已进行&@", "@経過", "פועל כבר @")
  }

  /// `3 minutes left`.
  package var left: Phrase {
    phrase(
      "@ left", "noch @", "il reste @", "tiempo restante: @", "الوقت المتبقي: @", "剩余&@", "残り@",
      "זמן נותר: @")
  }

  /// `940 of 2000`.
  package var part: Phrase {
    phrase("@ of #", "@ von #", "@ sur #", "@ de #", "@ من #", "@/#", "#のうち@", "@ מתוך #")
  }
  package var stalledFor: Phrase {
    phrase(
      "stalled @", "stockt seit @", "en attente depuis @", "sin avance desde hace @", "متوقف منذ @",
      "已停滞&@", "@前から停滞", "תקוע כבר @")
  }

  /// `stalled at 40%`, with the position before the event.
  package var position: Phrase {
    phrase("# at @", "# bei @", "# à @", "# en @", "# عند @", "在&@&处#", "@で#", "# ב&@")
  }
  package var hasStalled: Phrase {
    phrase("stalled", "stockt", "en attente", "sin avance", "متوقف", "停滞", "停滞", "נתקע")
  }
  package var hasResumed: Phrase {
    phrase("resumed", "fortgesetzt", "reprise", "se reanudó", "استؤنف", "恢复", "再開", "התחדש")
  }

  /// Early, but without a failure.
  package var hasEnded: Phrase {
    phrase("ended", "beendet", "fin", "terminó", "انتهى", "结束", "終了", "הסתיים")
  }
  package var hasFailed: Phrase {
    phrase("failed", "fehlgeschlagen", "échec", "falló", "فشل", "失败", "失敗", "נכשל")
  }

  /// `the reader has left, at 0.3%`, of the output's reader, with an oblique position.
  package var readerHasLeft: Phrase {
    phrase(
      "the reader has left, at @", "der Leser ist gegangen, bei @", "départ du lecteur, à @",
      "el lector se ha ido, en @", "غادر القارئ عند @", "读取方在&@&处离开", "@で読み手が離脱",
      "הקורא עזב, ב&@")
  }

  /// By a signal.
  package var hasStopped: Phrase {
    phrase("stopped", "abgebrochen", "interruption", "se interrumpió", "ألغي", "中止", "中断", "הופסק")
  }

  /// `3.0 GiB in 1 minute 5 seconds`.
  package var amountIn: Phrase {
    phrase("@ in #", "@ in #", "@ en #", "@ en #", "@ خلال #", "@，用时&#", "#で@", "@ תוך #")
  }

  /// `took 1 minute 5 seconds`.
  package var took: Phrase {
    phrase(
      "took @", "Dauer: @", "durée\u{A0}: @", "duración: @", "المدة: @", "用时&@", "所要時間@", "משך: @")
  }
}

// Numbers.

extension Language {
  /// French and Spanish have a third form for millions, and in Arabic and Hebrew the numbers 1 and 2
  /// are words. The oblique case is the dative in German.
  func noun(_ noun: CountedNoun) -> Phrase {
    switch noun {
    case .second:
      phrase(
        "@ second|@ seconds", "@ Sekunde|@ Sekunden", "@ seconde|@ secondes",
        "@ segundo|@ segundos", "ثانية واحدة|ثانيتان~ثانيتين|@ ثوان|@ ثانية", "@ 秒",
        "@秒", "שנייה אחת|שתי שניות|@ שניות")
    case .minute:
      phrase(
        "@ minute|@ minutes", "@ Minute|@ Minuten", "@ minute|@ minutes",
        "@ minuto|@ minutos", "دقيقة واحدة|دقيقتان~دقيقتين|@ دقائق|@ دقيقة", "@ 分钟",
        "@分", "דקה אחת|שתי דקות|@ דקות")
    case .hour:
      phrase(
        "@ hour|@ hours", "@ Stunde|@ Stunden", "@ heure|@ heures",
        "@ hora|@ horas", "ساعة واحدة|ساعتان~ساعتين|@ ساعات|@ ساعة", "@ 小时", "@時間",
        "שעה אחת|שעתיים|@ שעות")
    case .day:
      phrase(
        "@ day|@ days", "@ Tag|@ Tage~@ Tagen", "@ jour|@ jours|@ de jours",
        "@ día|@ días|@ de días", "يوم واحد|يومان~يومين|@ أيام|@ يوما|@ يوم", "@ 天", "@日",
        "יום אחד|יומיים|@ ימים")
    case .line:
      phrase(
        "@ line|@ lines", "@ Zeile|@ Zeilen", "@ ligne|@ lignes|@ de lignes",
        "@ línea|@ líneas|@ de líneas", "سطر واحد|سطران~سطرين|@ أسطر|@ سطرا|@ سطر", "@ 行", "@行",
        "שורה אחת|שתי שורות|@ שורות")
    case .step:
      phrase(
        "@ step|@ steps", "@ Schritt|@ Schritte~@ Schritten", "@ étape|@ étapes|@ d’étapes",
        "@ paso|@ pasos|@ de pasos", "خطوة واحدة|خطوتان~خطوتين|@ خطوات|@ خطوة", "@ 步", "@ステップ",
        "שלב אחד|שני שלבים|@ שלבים")
    case .record:
      phrase(
        "@ record|@ records", "@ Datensatz|@ Datensätze~@ Datensätzen",
        "@ enregistrement|@ enregistrements|@ d’enregistrements",
        "@ registro|@ registros|@ de registros", "سجل واحد|سجلان~سجلين|@ سجلات|@ سجلا|@ سجل",
        "@ 条记录", "@件", "רשומה אחת|שתי רשומות|@ רשומות")
    }
  }

  func counted(_ state: PartState) -> Phrase {
    switch state {
    case .working:
      phrase(
        "@ working", "@ in Arbeit", "en cours\u{A0}: @", "en curso: @", "قيد العمل: @", "进行中 @ 项",
        "実行中@件", "בעבודה: @")
    case .failed:
      phrase(
        "@ failed", "@ fehlgeschlagen", "en échec\u{A0}: @", "con error: @", "فاشل: @", "失败 @ 项",
        "失敗@件", "נכשלו: @")
    case .done:
      phrase(
        "@ done", "@ fertig", "fini\u{A0}: @", "hecho: @", "مكتمل: @", "完成 @ 项", "完了@件", "הושלמו: @"
      )
    case .waiting:
      phrase(
        "@ waiting", "@ wartend", "en attente\u{A0}: @", "en espera: @", "قيد الانتظار: @",
        "等待 @ 项", "待機@件", "ממתינים: @")
    }
  }

  var others: Phrase {
    phrase(
      "and @ more", "und @ weitere", "et @ autre|et @ autres", "y @ más",
      "وواحد آخر|واثنان آخران|و@ أخرى", "另有 @ 项", "ほか@件", "ועוד @")
  }
  var completed: Phrase {
    phrase(
      "@ complete", "@ abgeschlossen", "@ effectué|@ effectués", "@ completado", "اكتمل @", "已完成&@",
      "@完了", "הושלם @|הושלמו @")
  }

  /// In Spanish an oblique percentage has an article: `en el 40 %`.
  var percentage: Phrase {
    phrase("@%", "@\u{A0}%", "@\u{202F}%", "@\u{A0}%~el @\u{A0}%", "@%", "@%", "@%", "@%")
  }
  var underASecond: Phrase {
    phrase(
      "less than a second", "weniger als eine Sekunde~weniger als einer Sekunde",
      "moins d’une seconde", "menos de un segundo", "أقل من ثانية", "不到 1 秒", "1秒未満", "פחות משנייה")
  }
  var durations: Phrase {
    phrase("@ #", "@ und #", "@ et #", "@ y #", "@ و#", "@&#", "@#", "@ ו&#")
  }
  var comma: Phrase {
    phrase(", ", ", ", ", ", ", ", "، ", "，", "、", ", ")
  }
  var secondBriefly: Phrase {
    phrase("@ s", "@ s", "@ s", "@ s", "@ ث", "@秒", "@秒", "@ שנ׳")
  }
  var minuteBriefly: Phrase {
    phrase("@ min", "@ min", "@ min", "@ min", "@ د", "@分钟", "@分", "@ דק׳")
  }
  var hourBriefly: Phrase {
    phrase("@ h", "@ h", "@ h", "@ h", "@ س", "@小时", "@時間", "@ שע׳")
  }
  var daysAndHours: Phrase {
    phrase("@ #", "@ #", "@ #", "@ #", "@ #", "@#", "@#", "@ #")
  }
  var dayBriefly: Phrase {
    phrase("@ d", "@ d", "@ j", "@ d", "@ ي", "@天", "@日", "@ ימ׳")
  }
}
