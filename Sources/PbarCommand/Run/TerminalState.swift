import SystemCalls
import TerminalText

/// The state of the terminal as a display needs it.
struct TerminalState {
  // 80 by 24 is the usual size.
  var columns = 80
  var rows = 24
  var mayDraw: Bool  // Whether this process may draw on it now

  var unreadInput = 0  // Bytes that were typed, in whole lines, and that no program has read
  var labelWidth = 0  // Cells of the widest label of all runs that share the terminal
  var isInForeground = true  // Whether this job has the terminal
  var use = TerminalUse.text
  var isAsked = false  // Whether a program of this job waits for a line that is shown
  var isForced = false  // Whether reports come even while others have the terminal

  var isOurs: Bool { isForced || isInForeground && use == .text }

  /// Whether another program of this job reads a line that is not shown, or has the whole screen,
  /// so that no bar is drawn.
  var hidesBar: Bool { !mayDraw && isInForeground && use != .text }
}

/// For what the programs of the job use the terminal.
enum TerminalUse {
  case text
  case hiddenLine  // A person types what is not shown, as a password
  case fullScreen  // A program reads keys and draws on the whole screen
}

/// What other programs of the job do on the terminal: write, read keys, or wait for a line.
///
/// It looks for writers before the first frame and then, less and less often, for a second, since
/// the processes of a pipeline start one after the other.
struct NeighbourWatch {
  enum Finding: Equatable {
    case known(ProcessGroup.Neighbour)
    case unsure(seconds: Double)  // Others may be about to redirect their output: look again then
  }

  /// Seconds in which a shell starts a process, or a process redirects its output.
  private static let settling = 0.03
  private static let duration = 1.0  // Seconds after the first look in which others may start
  private static let shortestPause = 1.0 / 16
  private var firstLook: Double?
  private var lastLook = 0.0
  private var latest: Int32?  // The process that had begun last at the last look
  private var nextLook: Double?  // `nil` if no further look is needed
  private var seen = ProcessGroup.Neighbour.none  // At the last look
  private var known = ProcessGroup.Neighbour.none  // At two looks, one after the other
  private var fullScreen = (isFound: false, nextLook: 0.0)

  /// Of a process that waits for a line. `expected`: when others last wrote (`Overwrite? [y/N] `),
  /// began, or read a line, after which a question may come.
  private var question = (isFound: false, nextLook: 0.0, expected: 0.0, soonest: 0.0)
  private static let longestPause = 2.0  // Seconds between two looks for a question

  /// Whether ``expectQuestion(at:)`` will be called when others have written.
  private let noticesOthers: Bool

  /// `hasReader`: another process, which is just being started too, reads the run's output.
  init(startingAt start: Double, hasReader: Bool, noticesOthers: Bool = true) {
    nextLook = hasReader ? start + Self.settling : start
    question.expected = start
    self.noticesOthers = noticesOthers
  }

  /// Whether another program that reads keys writes to the terminal; looks every half second.
  mutating func hasFullScreen(at now: Double, isShared: () -> Bool) -> Bool {
    if now >= fullScreen.nextLook { fullScreen = (isShared(), now + 0.5) }
    return fullScreen.isFound
  }

  /// Looks for others soon, although no process of the pipeline begins any more.
  mutating func expectOthers(at now: Double) {
    guard nextLook == nil, now - lastLook >= Self.duration else { return }
    nextLook = now
    latest = nil
  }

  /// Looks again for what may have changed at once. `now`: also for others that may write, as after
  /// a stop.
  mutating func lookAgain(at now: Double? = nil) {
    question.expected = now ?? question.expected
    question.nextLook = 0
    fullScreen.nextLook = 0
    nextLook = now ?? nextLook
    latest = nil
  }

  /// Others have written, which may be a question, or have begun, or have read a line.
  mutating func expectQuestion(at now: Double) {
    question.expected = now
    question.nextLook = min(question.nextLook, question.soonest)
  }

  /// Whether another process of the job waits for a line from the terminal. Looks at almost each
  /// frame while one does; else less and less often, since a program that asks waits soon.
  mutating func awaitsLine(at now: Double, from terminal: UInt64?) -> Bool {
    if let terminal, now >= question.nextLook {
      let begin = Clock.monotonic
      question.isFound = ProcessGroup.awaitsLine(from: terminal)
      question.soonest = now + max(0.01, 50 * (Clock.monotonic - begin))
      let pause =
        question.isFound || !noticesOthers
        ? 0 : min(2 * (now - question.expected), Self.longestPause)
      question.nextLook = max(question.soonest, now + pause)
    }
    return question.isFound
  }

  /// Calls `find` only if a look is due, and another process may have begun to write. `latest`: the
  /// process that has begun last, if that is known.
  mutating func look(
    at now: Double, latest: @autoclosure () -> Int32? = nil, find: () -> ProcessGroup.Neighbour
  ) -> Finding {
    guard let due = nextLook else { return .known(known) }
    guard now >= due else { return firstLook == nil ? .unsure(seconds: due - now) : .known(known) }
    let first = firstLook ?? now
    firstLook = first
    lastLook = now
    let latest = latest()
    let hasChanged = latest == nil || latest != self.latest || seen != known
    self.latest = latest
    let found = hasChanged ? find() : seen
    guard found == seen else {
      nextLook = now + Self.settling
      seen = found
      return .unsure(seconds: Self.settling)
    }
    known = found
    nextLook = now - first < Self.duration ? now + max(Self.shortestPause, now - first) : nil
    return .known(found)
  }
}

/// The lines of messages for standard error: a terminal would break words at its edge.
func wrappedForTerminal(_ lines: [String]) -> [String] {
  guard let columns = FileDescriptor.standardError.terminalSize?.columns else { return lines }
  return lines.flatMap { $0.wrapped(toCells: columns) }
}
