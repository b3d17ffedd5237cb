import ProgressModel
import SystemCalls
import TerminalText

/// How far a command is, by what it prints, else by the files it reads.
struct CommandProgress {
  /// The seconds of silence after which the files count instead of a complete phase, such as `100%`,
  /// after which the program still writes for a long time.
  private static let silence = 2.0
  private static let firstLook = 0.5  // Seconds before the first look: many commands are shorter

  /// The seconds before the first look if the program is known to say fractions, which must not
  /// replace those of the files.
  private static let firstLookAtKnown = 2.5
  private static let lookInterval = 0.25  // The seconds between two looks at the files

  private static let patience = 0.02  // The seconds for which a look may keep the output waiting

  private struct Look {
    var files: CommandFiles?
    var reading: Reading?
    var begin = 0.0
    var end = 0.0
  }

  private let progress: SharedProgress
  private let start = Clock.monotonic
  private var nextLook: Double
  private let findFiles: (@Sendable () -> CommandFiles?)?
  private let looks = AbandonableCalls<Bool, Look>()
  private var lastLook = Look()
  private var output = Reading()
  private var outputTime = 0.0
  private var showsFiles = false
  private var lastFraction: Double?  // That the output said

  /// `findFiles` finds the files of the command; `nil` if they are not to be looked at.
  /// `saysFractions`: the program is known to say how far it is.
  init(
    _ progress: SharedProgress, saysFractions: Bool, _ findFiles: (@Sendable () -> CommandFiles?)?
  ) {
    self.progress = progress
    self.findFiles = findFiles
    nextLook = start + (saysFractions ? Self.firstLookAtKnown : Self.firstLook)
  }

  /// Until when the output counts rather than the files: from its first fraction on, until it says
  /// that a phase is complete and is silent then. A fraction that was shown must not jump to that
  /// of the files.
  private var outputEnd: Double {
    guard let lastFraction else { return -.infinity }
    return lastFraction < 1 ? .infinity : outputTime + Self.silence
  }

  private var outputCounts: Bool { Clock.monotonic < outputEnd }

  mutating func take(output: Reading) {
    if output.updateCount != self.output.updateCount {
      self.output = output
      outputTime = Clock.monotonic
      lastFraction = output.fractionCompleted ?? lastFraction
    }
    publish()
  }

  /// Looks at the files when that is due, and returns the seconds until the next look. Without
  /// files, only the silence of the output is awaited.
  mutating func look(at now: Double) -> Double? {
    guard findFiles != nil else {
      publish()
      return now < outputEnd && outputEnd < .infinity ? outputEnd - now : nil
    }
    if now >= nextLook {
      nextLook = now + Self.lookInterval
      if outputCounts {
        lastLook.reading = nil
      } else if let look = lookAtFiles() {
        lastLook = look
        nextLook = max(nextLook, now + 20 * (look.end - look.begin))
      }
      publish()
    }
    return max(0, nextLook - Clock.monotonic)
  }

  private func lookAtFiles() -> Look? {
    guard let findFiles else { return nil }
    return looks.value(of: true, within: Self.patience) { [lastLook] in
      var look = Look(files: lastLook.files, begin: Clock.monotonic)
      look.files = look.files ?? findFiles()
      look.reading = look.files?.look()
      look.end = Clock.monotonic
      return look
    }
  }

  /// Forgets the label of the last phase, and keeps the amount of the whole work if it is known.
  /// Files that were read to their end are complete.
  func end(hasSucceeded: Bool) {
    let size = showsFiles && hasSucceeded ? sizeOfFiles : nil
    let outputAmount = hasSucceeded && !output.isAmountLast ? nil : output.amountOfAllPhases
    let amount = showsFiles ? size : outputAmount
    progress.update { reading in
      reading.label = nil
      reading.amountOfAllPhases = amount
      if let size { reading.progress = .amount(size) }
    }
  }

  /// The size of the files, if the command can have read their rest since the last look: 90 % after
  /// 9 s may be 100 % one second later, and 50 % may not.
  private var sizeOfFiles: Amount? {
    let (reading, time) = (lastLook.reading, lastLook.end)
    guard let completed = reading?.amountOfAllPhases?.doubleValue, let total = reading?.total else {
      return nil
    }
    let share = (Clock.monotonic - time) / max(1e-3, time - start)
    return total.doubleValue <= completed * (1 + 2 * share) ? total : nil
  }

  private mutating func publish() {
    let outputCounts = outputCounts
    let files = lastLook.reading
    showsFiles = !outputCounts && files != nil
    var next = outputCounts ? output : files ?? output
    // A phase that is complete, as `Counting objects: 100%`, says nothing of the next one.
    if !showsFiles, !outputCounts, next.fractionCompleted == 1 {
      next.progress = nil
      next.total = nil
    }
    // The stages of the output are even, and those of the files are odd.
    next.stage = 2 * next.stage + (showsFiles ? 1 : 0)
    let reading = progress.part.reading
    next.updateCount = reading.updateCount
    guard next != reading else { return }
    next.updateCount += 1
    progress.update { $0 = next }
  }
}
