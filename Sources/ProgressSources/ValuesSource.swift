import SystemCalls
import TerminalText

/// Reads progress values, one a line.
package struct ValuesSource: ProgressSource {
  package let tally: Tally
  private let input: FileDescriptor
  private let total: Amount?

  /// `total`: what the command line gave, if it did.
  package init(input: FileDescriptor, total: Amount?, tally: Tally) {
    self.input = input
    self.total = total
    self.tally = tally
  }

  package func start() {
    startThreadOrFinish {
      tally.finish(.finished(failures: readAll()))
    }
  }

  /// Reads to the end of the input; says what went wrong.
  func readAll() -> SourceFailures {
    var values = ValuePublisher(total: total, tally: tally)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 4096)
    defer { buffer.deallocate() }
    while true {
      do throws(SystemError) {
        let count = try input.read(into: buffer)
        guard count > 0 else { return values.finish() }
        values.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        tally.add(.readFailed(path: nil, error))
        return values.finish().union(.transfer)
      }
    }
  }
}

/// Reads values from chunks of bytes and tells the tally what they amount to.
struct ValuePublisher {
  private var reader: ValueRecordReader
  private let tally: Tally
  private var textRevision = 0

  init(total: Amount?, tally: Tally) {
    reader = ValueRecordReader(total: total)
    self.tally = tally
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
    let state = reader.state
    let hasNewText = state.textRevision != textRevision
    textRevision = state.textRevision
    tally.withWords { words in
      switch state.progress {
      case nil: words.progress = .unknown
      case .amount(let amount): words.progress = .amount(amount)
      case .fraction(let fraction): words.progress = .fraction(fraction)
      }
      words.total = state.givenTotal
      words.updateCount = state.recordCount
      if hasNewText {
        words.label = state.label
        words.currentValueLabel = state.currentValueLabel
      }
    }
    for report in reader.takeReports() { tally.add(.value(report)) }
  }
}
