import SystemCalls
import TerminalText

/// Reads values from chunks of bytes and tells the tallies what they amount to, once a chunk.
struct ValuePublisher {
  private var reader: ValueRecordReader
  /// What is followed, for those who ask.
  private let parts: Monitor<[ProgressPart]>
  private let tally: Tally
  private var unnamed: PublishedValue
  private var named: [PublishedValue] = []

  /// `parts`: where the things that the values are about are told.
  init(_ scale: ValueScale, tally: Tally, parts: Monitor<[ProgressPart]>) {
    reader = ValueRecordReader(scale)
    self.tally = tally
    self.parts = parts
    unnamed = PublishedValue(ProgressPart(identifier: 0, tally: tally))
  }

  /// What is followed before the first record has come.
  static func firstParts(_ tally: Tally) -> Monitor<[ProgressPart]> {
    Monitor([ProgressPart(identifier: 0, tally: tally)])
  }

  mutating func take(_ chunk: UnsafeRawBufferPointer) {
    reader.read(chunk)
    publish()
  }

  /// The end of the input ends the last record too.
  mutating func finish() -> SourceFailures {
    reader.finish()
    publish()
    if reader.unreportedCount > 0 { tally.add(.moreValueErrors(count: reader.unreportedCount)) }
    return reader.errorCount > 0 ? .transfer : []
  }

  private mutating func publish() {
    unnamed.publish(reader.state, label: reader.state.label)
    if reader.hasNames { publishParts() }
    for report in reader.takeReports() { tally.add(.value(report)) }
  }

  private mutating func publishParts() {
    let shown = reader.parts
    for part in shown {
      guard let name = part.name else { continue }
      // Names come in the order of their identifiers, which begin at 1.
      if part.identifier > named.count {
        let tally = tally.another()
        named.append(
          PublishedValue(ProgressPart(identifier: part.identifier, tally: tally, name: name)))
      }
      named[part.identifier - 1].publish(part.state, label: part.label)
    }
    let now = shown.map { $0.identifier == 0 ? unnamed.part : named[$0.identifier - 1].part }
    parts.withLock { parts in
      if parts.map(\.identifier) != now.map(\.identifier) { parts = now }
    }
  }
}

/// What was told last of one of the things.
private struct PublishedValue {
  let part: ProgressPart
  private var recordCount = 0
  private var textRevision = -1

  init(_ part: ProgressPart) { self.part = part }

  mutating func publish(_ state: ValueState, label: String?) {
    let hasNewText = state.textRevision != textRevision
    guard hasNewText || state.recordCount != recordCount else { return }
    textRevision = state.textRevision
    recordCount = state.recordCount
    part.tally.withWords { words in
      switch state.progress {
      case nil: words.progress = .unknown
      case .amount(let amount): words.progress = .amount(amount)
      case .fraction(let fraction): words.progress = .fraction(fraction)
      }
      words.total = state.givenTotal
      words.updateCount = state.recordCount
      if hasNewText {
        words.label = label
        words.currentValueLabel = state.currentValueLabel
      }
    }
  }
}

/// Reads progress values, one a line; each name among them is a part of its own.
package struct ValuesSource: ProgressSource {
  package let tally: Tally
  private let input: FileDescriptor
  private let scale: ValueScale
  private let published: Monitor<[ProgressPart]>

  package init(input: FileDescriptor, scale: ValueScale, tally: Tally) {
    self.input = input
    self.scale = scale
    self.tally = tally
    published = ValuePublisher.firstParts(tally)
  }

  package func parts() -> [ProgressPart] { published.read { $0 } }

  package func start() {
    startThreadOrFinish {
      tally.finish(.finished(failures: readAll()))
    }
  }

  /// Reads to the end of the input; says what went wrong.
  func readAll() -> SourceFailures {
    var values = ValuePublisher(scale, tally: tally, parts: published)
    do throws(SystemError) {
      let buffer = try ReservedMemory.buffer(atMost: 1 << 17)
      while true {
        let count = try input.read(into: buffer.bytes)
        guard count > 0 else { return values.finish() }
        values.take(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]))
      }
    } catch {
      tally.add(.readFailed(path: nil, error))
      return values.finish().union(.transfer)
    }
  }
}
