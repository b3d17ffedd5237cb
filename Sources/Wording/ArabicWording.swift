extension Wording {
  /// Arabic. The numbers 1 and 2 are forms of the noun, and the dual has an oblique form.
  static let arabic = Wording(
    language: .arabic,
    counted: { count, noun, nounCase in
      let (one, two, twoOblique, few, many, other) = noun.choose(
        ("ثانية واحدة", "ثانيتان", "ثانيتين", "ثوان", "ثانية", "ثانية"),
        ("دقيقة واحدة", "دقيقتان", "دقيقتين", "دقائق", "دقيقة", "دقيقة"),
        ("ساعة واحدة", "ساعتان", "ساعتين", "ساعات", "ساعة", "ساعة"),
        ("يوم واحد", "يومان", "يومين", "أيام", "يوما", "يوم"),
        ("سطر واحد", "سطران", "سطرين", "أسطر", "سطرا", "سطر"),
        ("سجل واحد", "سجلان", "سجلين", "سجلات", "سجلا", "سجل"))
      return switch PluralCategory(count, in: .arabic) {
      case .one: one
      case .two: nounCase == .direct ? two : twoOblique
      case .few: "\(count) \(few)"
      case .many: "\(count) \(many)"
      case .zero, .other: "\(count) \(other)"
      }
    },
    underASecond: "أقل من ثانية",
    durations: "@ و#",
    comma: "، ",
    units: ("@ ث", "@ د", "@ س", "@ ي"),
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
    others: PluralForms(one: "وواحد آخر", two: "واثنان آخران", other: "و@ أخرى"),
    input: "إدخال",
    output: "إخراج",
    started: "بدأ",
    finished: "انتهى",
    completed: "اكتمل @",
    soFar: "حتى الآن @",
    lasting: "قيد التشغيل منذ @",
    left: "الوقت المتبقي: @",
    part: "@ من #",
    stalledFor: "متوقف منذ @",
    position: "# عند @",
    hasStalled: "متوقف",
    hasResumed: "استؤنف",
    hasEnded: "انتهى",
    hasFailed: "فشل",
    hasStopped: "ألغي",
    amountIn: "@ خلال #",
    took: "المدة: @")
}
