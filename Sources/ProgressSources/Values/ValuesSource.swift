import ProgressModel
import SystemCalls
import TerminalText

/// Reads progress values, one a line; each name among them is a part.
package final class ValuesSource: ProgressSource {
  package let progress: SharedProgress
  private let input: FileDescriptor
  private let publisher: ValuePublisher
  private let scale: ValueScale
  private let endsAtTotal: Bool
  private let mostParts: Int
  private let copyOutput: CopyOutput?

  /// `endsAtTotal`: the source ends when all is done, although the input does not. `mostParts`: of
  /// the names that go on, only so many are parts. `copyOutput`: where an input is copied whose first
  /// record is no value; `nil` if it is known to hold values.
  package init(
    input: FileDescriptor, scale: ValueScale, endsAtTotal: Bool = false, mostParts: Int = .max,
    copyOutput: CopyOutput? = nil, progress: SharedProgress
  ) {
    self.input = input
    self.scale = scale
    self.endsAtTotal = endsAtTotal
    self.mostParts = mostParts
    self.copyOutput = copyOutput
    self.progress = progress
    publisher = ValuePublisher(scale, progress: progress)
  }

  package func parts() -> [ProgressPart] { publisher.parts(atMost: mostParts) }

  package func start() {
    startThreadOrFinish { [self] in
      do throws(SystemError) {
        progress.finish(readAll(try ReservedMemory(atMost: 1 << 17)))
      } catch {
        progress.add(.readFailed(path: nil, error))
        progress.finish(.finished(failures: .transfer))
      }
    }
  }

  private func readAll(_ buffer: ReservedMemory) -> SourceOutcome {
    var failures: SourceFailures = []
    /// Reads the next piece, which is empty at the end of the input and after a failure.
    func readChunk() -> UnsafeRawBufferPointer {
      do throws(SystemError) {
        return UnsafeRawBufferPointer(buffer.bytes.part(..<(try input.read(into: buffer.bytes))))
      } catch {
        progress.add(.readFailed(path: nil, error))
        failures = .transfer
        return UnsafeRawBufferPointer(start: nil, count: 0)
      }
    }

    var chunk = readChunk()
    if let copyOutput {
      var head = Array(chunk)
      var holdsValues = holdsValues(head, isAll: chunk.isEmpty)
      while holdsValues == nil {
        chunk = readChunk()
        head += chunk
        holdsValues = self.holdsValues(head, isAll: chunk.isEmpty)
      }
      guard holdsValues == true else {
        var text = PassedText(output: copyOutput, progress: progress)
        copy(head, to: &text, thenEach: readChunk)
        return text.outcome(failures)
      }
      head.withUnsafeBytes { publisher.take($0) }
      if !chunk.isEmpty { chunk = readChunk() }
    }
    while !chunk.isEmpty {
      publisher.take(chunk)
      if endsAtTotal, publisher.isComplete {
        return .finished(failures: publisher.finish().union(failures))
      }
      chunk = readChunk()
    }
    failures.formUnion(publisher.finish())
    if failures.isEmpty, publisher.isEmpty { progress.add(.emptyInput) }
    return .finished(failures: failures)
  }

  /// Whether the first record of an input that begins with `head` is a value; `nil` before its end.
  /// An input of empty lines, which are no records, holds values.
  private func holdsValues(_ head: [UInt8], isAll: Bool) -> Bool? {
    let isLong = head.count > ValueRecordReader.longestRecord
    let record = head.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix {
      $0 != 0x0A && $0 != 0x0D
    }
    guard record.endIndex < head.count || isAll || isLong else { return nil }
    var reader = ValueRecordReader(scale)
    record.withUnsafeBytes { reader.read($0) }
    reader.finish()
    return reader.errorCount == 0
  }

  /// Copies `head`, which has been read, and the rest of the input.
  private func copy(
    _ head: [UInt8], to text: inout PassedText, thenEach readChunk: () -> UnsafeRawBufferPointer
  ) {
    progress.add(
      .noValues(beginning: SafeText.quoted(head.prefix { $0 != 0x0A }.prefix(1 << 10))))
    var copied: Int64 = 0
    func pass(_ chunk: UnsafeRawBufferPointer) {
      text.pass(chunk)
      copied += Int64(chunk.count)
      progress.update { $0 = Reading(progress: .amount(.whole(copied)), updateCount: Int(copied)) }
    }
    head.withUnsafeBytes(pass)
    while text.isTaken, case let chunk = readChunk(), !chunk.isEmpty { pass(chunk) }
  }
}

struct ValuePublisher: Sendable {
  private let reader: Monitor<ValueRecordReader>
  private let progress: SharedProgress

  /// Publishes the state before the first record: one part, at 0 of the total if there is one.
  init(_ scale: ValueScale, progress: SharedProgress) {
    reader = Monitor(ValueRecordReader(scale))
    self.progress = progress
    publish { _ in }
  }

  func parts(atMost limit: Int = .max) -> [ProgressPart] {
    let now = Clock.monotonic
    return reader.read { $0.hasNames ? $0.parts(at: now, atMost: limit) : nil } ?? [progress.part]
  }

  var isComplete: Bool { reader.read { $0.isComplete } }
  var isEmpty: Bool { reader.read { $0.isEmpty } }

  func take(_ chunk: UnsafeRawBufferPointer) {
    let now = Clock.monotonic
    publish { $0.read(chunk, at: now) }
  }

  func finish() -> SourceFailures {
    publish { $0.finish() }
    let (log, hasFailedName) = reader.read { ($0.log, $0.named.table.hasFailed) }
    if log.unreportedCount > 0 { progress.add(.moreValueErrors(count: log.unreportedCount)) }
    var failures: SourceFailures = hasFailedName ? .parts : []
    if log.errorCount > 0 { failures.insert(.records) }
    return failures
  }

  private func publish(_ change: (inout ValueRecordReader) -> Void) {
    let (reading, reports) = reader.withLock { reader in
      change(&reader)
      return (reader.unnamed.reading, reader.takeReports())
    }
    progress.update { $0 = reading }
    for report in reports { progress.add(.value(report)) }
  }
}
