import Synchronization
import SystemCalls
import TerminalText

/// What a source's thread writes and the main thread reads.
package final class Tally: Sendable {
  /// How far the work is.
  package enum Progress: Sendable {
    case unknown
    /// This many bytes or records, or this value.
    case amount(Amount)
    /// This part of the whole, 0...1.
    case fraction(Double)
  }

  /// Everything beside the count, which changes too seldom for its lock to matter.
  package struct Words: Sendable {
    /// Replaces the count where the source says more than a number of bytes.
    package var progress: Progress?
    /// Replaces the total that the command line gave.
    package var total: Amount?
    package var label: String?
    /// What stands before the label and is never cut.
    package var labelPrefix = ""
    package var currentValueLabel: String?
    /// Replaces everything where the work is another process'.
    package var report: ProgressReport?
    /// Values that have come so far.
    package var updateCount = 0
    /// What a person is to be told, in order of arrival; the main thread takes it away.
    package var notes: [SourceNote] = []
    /// Output for the screen, above the bar; the main thread takes it away.
    package var output: [UInt8] = []
    /// How the work ended, once it has.
    package var outcome: SourceOutcome?

    package init() {}
  }

  /// Bytes or records that have passed; relaxed, since it is only shown.
  package let count = Atomic<Int64>(0)
  private let words = Monitor(Words())
  private let eventPipe: EventPipe
  /// The source's own tally, where this one is a part's: notes and output go there.
  private let whole: Tally?

  /// Rings `eventPipe` when there is something that the main thread should not leave until its next frame.
  package init(ringing eventPipe: EventPipe) {
    self.eventPipe = eventPipe
    whole = nil
  }

  private init(partOf whole: Tally) {
    eventPipe = whole.eventPipe
    self.whole = whole.whole ?? whole
  }

  /// One for another part of the same source.
  func another() -> Tally { Tally(partOf: self) }

  /// Says that there is something to look at.
  func ring() { eventPipe.ring() }

  /// Output waiting for the screen before the one that prints it has to wait too, in bytes.
  private static let outputLimit = 1 << 18

  /// Looks at the words, or changes them, alone.
  package func withWords<Result>(_ body: (inout Words) -> Result) -> Result {
    words.withLock(body)
  }

  /// Adds something a person is to be told.
  func add(_ note: SourceNote) {
    if let whole { return whole.add(note) }
    words.withLock { $0.notes.append(note) }
    eventPipe.ring()
  }

  /// Adds output for the screen; waits while too much of it is there.
  func add(output bytes: some Sequence<UInt8>) {
    if let whole { return whole.add(output: bytes) }
    let _: Bool = words.wait { $0.output.count < Self.outputLimit ? true : nil }
    words.withLock { $0.output.append(contentsOf: bytes) }
    eventPipe.ring()
  }

  /// Says that the work, or this part of it, has ended; nothing is written here afterwards.
  func finish(_ outcome: SourceOutcome) {
    words.withLock { $0.outcome = outcome }
    eventPipe.ring()
  }
}
