// Clauses of a sentence; one clause may be the whole sentence. Positions, and the
// durations of `lasting`, `stalledFor` and `amountIn`, are oblique. A position is a percentage, an
// amount or a counted noun, and the preposition has to fit all three. French clauses use nouns and
// prepositions, since a participle would have to agree with the label.

extension Language {
  package var started: Phrase {
    phrase(
      en: "started", de: "gestartet", fr: "début", es: "ha comenzado", zh: "已开始", ja: "開始",
      ar: "بدأ", he: "התחיל")
  }

  package var inProgress: Phrase {
    phrase(
      en: "in progress", de: "läuft", fr: "en cours", es: "en curso", zh: "进行中", ja: "進行中",
      ar: "قيد التنفيذ", he: "בתהליך")
  }

  /// The run ended without a failure, perhaps early.
  package var finished: Phrase {
    phrase(
      en: "finished", de: "beendet", fr: "fin", es: "ha terminado", zh: "已结束", ja: "終了",
      ar: "انتهى", he: "הסתיים")
  }

  /// `3.2 GiB so far`.
  package var soFar: Phrase {
    phrase(
      en: "@ so far", de: "bisher @", fr: "@ jusqu’ici", es: "@ hasta ahora", zh: "已完成&@",
      ja: "これまでに@", ar: "حتى الآن @", he: "עד כה @")
  }

  /// `31 seconds so far`, of work whose progress is unknown.
  package var lasting: Phrase {
    phrase(
      en: "@ so far", de: "läuft seit @", fr: "en cours depuis @", es: "en curso desde hace @",
      zh: "已进行&@", ja: "@経過", ar: "قيد التشغيل منذ @", he: "פועל כבר @")
  }

  /// `3 minutes left`.
  package var left: Phrase {
    phrase(
      en: "@ left", de: "noch @", fr: "il reste @", es: "tiempo restante: @", zh: "剩余&@", ja: "残り@",
      ar: "الوقت المتبقي: @", he: "זמן נותר: @")
  }

  /// `940 of 2000`.
  package var part: Phrase {
    phrase(
      en: "@ of #", de: "@ von #", fr: "@ sur #", es: "@ de #", zh: "@/#", ja: "#のうち@",
      ar: "@ من #", he: "@ מתוך #")
  }
  package var stalledFor: Phrase {
    phrase(
      en: "stalled @", de: "stockt seit @", fr: "en attente depuis @",
      es: "sin avance desde hace @", zh: "已停滞&@", ja: "@前から停滞", ar: "متوقف منذ @", he: "תקוע כבר @")
  }

  /// `stalled at 40%`, with the position before the event.
  package var position: Phrase {
    phrase(
      en: "# at @", de: "# bei @", fr: "# à @", es: "# en @", zh: "在&@&处#", ja: "@で#",
      ar: "# عند @", he: "# ב&@")
  }
  package var hasStalled: Phrase {
    phrase(
      en: "stalled", de: "stockt", fr: "en attente", es: "sin avance", zh: "停滞", ja: "停滞",
      ar: "متوقف", he: "נתקע")
  }
  package var hasResumed: Phrase {
    phrase(
      en: "resumed", de: "fortgesetzt", fr: "reprise", es: "se reanudó", zh: "恢复", ja: "再開",
      ar: "استؤنف", he: "התחדש")
  }

  /// The run ended early, but without a failure.
  package var hasEnded: Phrase {
    phrase(
      en: "ended", de: "beendet", fr: "fin", es: "terminó", zh: "结束", ja: "終了", ar: "انتهى",
      he: "הסתיים")
  }
  package var hasFailed: Phrase {
    phrase(
      en: "failed", de: "fehlgeschlagen", fr: "échec", es: "falló", zh: "失败", ja: "失敗", ar: "فشل",
      he: "נכשל")
  }

  /// `the reader has left, at 0.3%`, of the output's reader, with an oblique position.
  package var readerHasLeft: Phrase {
    phrase(
      en: "the reader has left, at @", de: "der Leser ist gegangen, bei @",
      fr: "départ du lecteur, à @", es: "el lector se ha ido, en @", zh: "读取方在&@&处离开",
      ja: "@で読み手が離脱", ar: "غادر القارئ عند @", he: "הקורא עזב, ב&@")
  }

  /// A signal ended the watching of another process.
  package var stoppedWatching: Phrase {
    phrase(
      en: "stopped watching", de: "nicht mehr verfolgt", fr: "suivi arrêté",
      es: "seguimiento detenido", zh: "停止跟踪", ja: "追跡を終了", ar: "توقفت المتابعة",
      he: "המעקב הופסק")
  }

  /// `goes on at 23%`, with an oblique position.
  package var goesOn: Phrase {
    phrase(
      en: "goes on at @", de: "läuft weiter bei @", fr: "continue à @", es: "sigue en @",
      zh: "在&@&处继续", ja: "@で続行中", ar: "مستمر عند @", he: "ממשיך ב&@")
  }

  /// A signal ended the run.
  package var hasStopped: Phrase {
    phrase(
      en: "stopped", de: "abgebrochen", fr: "interruption", es: "se interrumpió", zh: "中止",
      ja: "中断", ar: "ألغي", he: "הופסק")
  }

  /// `3.0 GiB in 1 minute 5 seconds`.
  package var amountIn: Phrase {
    phrase(
      en: "@ in #", de: "@ in #", fr: "@ en #", es: "@ en #", zh: "@，用时&#", ja: "#で@",
      ar: "@ خلال #", he: "@ תוך #")
  }

  /// `took 1 minute 5 seconds`.
  package var took: Phrase {
    phrase(
      en: "took @", de: "Dauer: @", fr: "durée\u{A0}: @", es: "duración: @", zh: "用时&@",
      ja: "所要時間@", ar: "المدة: @", he: "משך: @")
  }
}

// Numbers.

extension Language {
  /// French and Spanish have a third form for millions, and in Arabic and Hebrew the numbers 1 and
  /// 2 are words. The oblique case is the dative in German.
  func noun(_ noun: CountedNoun) -> Phrase {
    switch noun {
    case .second:
      phrase(
        en: "@ second|@ seconds", de: "@ Sekunde|@ Sekunden", fr: "@ seconde|@ secondes",
        es: "@ segundo|@ segundos", zh: "@ 秒", ja: "@秒",
        ar: "ثانية واحدة|ثانيتان~ثانيتين|@ ثوان|@ ثانية", he: "שנייה אחת|שתי שניות|@ שניות")
    case .minute:
      phrase(
        en: "@ minute|@ minutes", de: "@ Minute|@ Minuten", fr: "@ minute|@ minutes",
        es: "@ minuto|@ minutos", zh: "@ 分钟", ja: "@分",
        ar: "دقيقة واحدة|دقيقتان~دقيقتين|@ دقائق|@ دقيقة", he: "דקה אחת|שתי דקות|@ דקות")
    case .hour:
      phrase(
        en: "@ hour|@ hours", de: "@ Stunde|@ Stunden", fr: "@ heure|@ heures",
        es: "@ hora|@ horas", zh: "@ 小时", ja: "@時間", ar: "ساعة واحدة|ساعتان~ساعتين|@ ساعات|@ ساعة",
        he: "שעה אחת|שעתיים|@ שעות")
    case .day:
      phrase(
        en: "@ day|@ days", de: "@ Tag|@ Tage~@ Tagen", fr: "@ jour|@ jours|@ de jours",
        es: "@ día|@ días|@ de días", zh: "@ 天", ja: "@日",
        ar: "يوم واحد|يومان~يومين|@ أيام|@ يوما|@ يوم", he: "יום אחד|יומיים|@ ימים")
    case .line:
      phrase(
        en: "@ line|@ lines", de: "@ Zeile|@ Zeilen", fr: "@ ligne|@ lignes|@ de lignes",
        es: "@ línea|@ líneas|@ de líneas", zh: "@ 行", ja: "@行",
        ar: "سطر واحد|سطران~سطرين|@ أسطر|@ سطرا|@ سطر", he: "שורה אחת|שתי שורות|@ שורות")
    case .step:
      phrase(
        en: "@ step|@ steps", de: "@ Schritt|@ Schritte~@ Schritten",
        fr: "@ étape|@ étapes|@ d’étapes", es: "@ paso|@ pasos|@ de pasos", zh: "@ 步", ja: "@ステップ",
        ar: "خطوة واحدة|خطوتان~خطوتين|@ خطوات|@ خطوة", he: "שלב אחד|שני שלבים|@ שלבים")
    case .record:
      phrase(
        en: "@ record|@ records", de: "@ Datensatz|@ Datensätze~@ Datensätzen",
        fr: "@ enregistrement|@ enregistrements|@ d’enregistrements",
        es: "@ registro|@ registros|@ de registros", zh: "@ 条记录", ja: "@件",
        ar: "سجل واحد|سجلان~سجلين|@ سجلات|@ سجلا|@ سجل", he: "רשומה אחת|שתי רשומות|@ רשומות")
    }
  }

  func counted(_ state: PartState) -> Phrase {
    switch state {
    case .working:
      phrase(
        en: "@ working", de: "@ in Arbeit", fr: "en cours\u{A0}: @", es: "en curso: @",
        zh: "进行中 @ 项", ja: "実行中@件", ar: "قيد العمل: @", he: "בעבודה: @")
    case .failed:
      phrase(
        en: "@ failed", de: "@ fehlgeschlagen", fr: "en échec\u{A0}: @", es: "con error: @",
        zh: "失败 @ 项", ja: "失敗@件", ar: "فاشل: @", he: "נכשלו: @")
    case .done:
      phrase(
        en: "@ done", de: "@ fertig", fr: "fini\u{A0}: @", es: "hecho: @", zh: "完成 @ 项", ja: "完了@件",
        ar: "مكتمل: @", he: "הושלמו: @")
    case .waiting:
      phrase(
        en: "@ waiting", de: "@ wartend", fr: "en attente\u{A0}: @", es: "en espera: @",
        zh: "等待 @ 项", ja: "待機@件", ar: "قيد الانتظار: @", he: "ממתינים: @")
    }
  }

  var others: Phrase {
    phrase(
      en: "and @ more", de: "und @ weitere", fr: "et @ autre|et @ autres", es: "y @ más",
      zh: "另有 @ 项", ja: "ほか@件", ar: "وواحد آخر|واثنان آخران|و@ أخرى", he: "ועוד @")
  }
  var completed: Phrase {
    phrase(
      en: "@ complete", de: "@ abgeschlossen", fr: "@ effectué|@ effectués", es: "@ completado",
      zh: "已完成&@", ja: "@完了", ar: "اكتمل @", he: "הושלם @|הושלמו @")
  }

  /// In Spanish an oblique percentage has an article: `en el 40 %`.
  var percentage: Phrase {
    phrase(
      en: "@%", de: "@\u{A0}%", fr: "@\u{202F}%", es: "@\u{A0}%~el @\u{A0}%", zh: "@%", ja: "@%",
      ar: "@%", he: "@%")
  }
  var underASecond: Phrase {
    phrase(
      en: "less than a second", de: "weniger als eine Sekunde~weniger als einer Sekunde",
      fr: "moins d’une seconde", es: "menos de un segundo", zh: "不到 1 秒", ja: "1秒未満",
      ar: "أقل من ثانية", he: "פחות משנייה")
  }
  var durations: Phrase {
    phrase(
      en: "@ #", de: "@ und #", fr: "@ et #", es: "@ y #", zh: "@&#", ja: "@#", ar: "@ و#",
      he: "@ ו&#")
  }
  var comma: Phrase {
    phrase(en: ", ", de: ", ", fr: ", ", es: ", ", zh: "，", ja: "、", ar: "، ", he: ", ")
  }
  var secondBriefly: Phrase {
    phrase(en: "@ s", de: "@ s", fr: "@ s", es: "@ s", zh: "@秒", ja: "@秒", ar: "@ ث", he: "@ שנ׳")
  }
  var minuteBriefly: Phrase {
    phrase(
      en: "@ min", de: "@ min", fr: "@ min", es: "@ min", zh: "@分钟", ja: "@分", ar: "@ د",
      he: "@ דק׳")
  }
  var hourBriefly: Phrase {
    phrase(en: "@ h", de: "@ h", fr: "@ h", es: "@ h", zh: "@小时", ja: "@時間", ar: "@ س", he: "@ שע׳")
  }
  var daysAndHours: Phrase {
    phrase(en: "@ #", de: "@ #", fr: "@ #", es: "@ #", zh: "@#", ja: "@#", ar: "@ #", he: "@ #")
  }
  var dayBriefly: Phrase {
    phrase(en: "@ d", de: "@ d", fr: "@ j", es: "@ d", zh: "@天", ja: "@日", ar: "@ ي", he: "@ ימ׳")
  }
}
