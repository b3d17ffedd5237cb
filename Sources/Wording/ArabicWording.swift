extension Wording {
  /// Arabic. The numbers 1 and 2 are forms of the noun, and the dual has an oblique form.
  static let arabic = Wording(
    .arabic,
    Phrases(
      counted: { count, noun, nounCase in
        let forms = noun.choose(
          Forms(
            one: "ثانية واحدة", two: "ثانيتان", twoOblique: "ثانيتين", few: "ثوان", many: "ثانية",
            other: "ثانية"),
          Forms(
            one: "دقيقة واحدة", two: "دقيقتان", twoOblique: "دقيقتين", few: "دقائق", many: "دقيقة",
            other: "دقيقة"),
          Forms(
            one: "ساعة واحدة", two: "ساعتان", twoOblique: "ساعتين", few: "ساعات", many: "ساعة",
            other: "ساعة"),
          Forms(
            one: "يوم واحد", two: "يومان", twoOblique: "يومين", few: "أيام", many: "يوما",
            other: "يوم"),
          Forms(
            one: "سطر واحد", two: "سطران", twoOblique: "سطرين", few: "أسطر", many: "سطرا",
            other: "سطر"),
          Forms(
            one: "سجل واحد", two: "سجلان", twoOblique: "سجلين", few: "سجلات", many: "سجلا",
            other: "سجل"))
        return switch PluralCategory(count, in: .arabic) {
        case .one: forms.one
        case .two: nounCase == .direct ? forms.two : forms.twoOblique
        case .few: "\(count) \(forms.few)"
        case .many: "\(count) \(forms.many)"
        case .zero, .other: "\(count) \(forms.other)"
        }
      },
      lessThanASecond: "أقل من ثانية",
      durations: "@ و#",
      comma: "، ",
      units: UnitSymbols(second: " ث", minute: " د", hour: " س", day: " ي"),
      hours: "@ س",
      stalledBriefly: "متوقف @",
      leftBriefly: "بقي @",
      elapsedBriefly: "منذ @",
      tookBriefly: "خلال @",
      failedBriefly: "فشل",
      failedAfter: "@ بعد #",
      status: "الحالة @",
      lost: "مفقود",
      ends: "ينتهي @",
      average: "المتوسط @",
      working: "قيد العمل: @",
      failed: "فاشل: @",
      done: "مكتمل: @",
      waiting: "قيد الانتظار: @",
      more: PluralForms(one: "وواحد آخر", two: "واثنان آخران", other: "و@ أخرى"),
      input: "إدخال",
      output: "إخراج",
      started: "بدأ",
      finished: "انتهى",
      complete: PluralForms(other: "اكتمل @"),
      soFar: "حتى الآن @",
      lasting: "قيد التشغيل منذ @",
      left: "الوقت المتبقي: @",
      part: "@ من #",
      stalledFor: "متوقف منذ @",
      stalledAt: "متوقف عند @",
      resumedAt: "استؤنف عند @",
      endedAt: "انتهى عند @",
      failedAt: "فشل عند @",
      hasFailed: "فشل",
      stoppedAt: "ألغي عند @",
      hasStopped: "ألغي",
      amountIn: "@ خلال #",
      took: "المدة: @"))
}

private struct Forms { var one, two, twoOblique, few, many, other: String }
