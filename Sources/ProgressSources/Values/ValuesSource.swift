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

  /// `endsAtTotal`: whether the source ends when all is done, although the input does not.
  /// `mostParts`: of the names that go on, only so many are parts. `copyOutput`: where all of the
  /// input is copied if its first record is no value; `nil` if it is known to hold values.
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
    startThreadOrFinish { [self] in progress.finish(.finished(failures: readAll())) }
  }

  private func readAll() -> SourceFailures {
    var failures: SourceFailures = []
    do throws(SystemError) {
      let buffer = try ReservedMemory(atMost: 1 << 17)
      func readChunk() throws(SystemError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(buffer.bytes.part(..<(try input.read(into: buffer.bytes))))
      }
      if let copyOutput {
        var head = InputHead(scale)
        var holdsValues: Bool?
        while holdsValues == nil {
          // What came before an error is decided on as if it were all.
          do throws(SystemError) { holdsValues = head.take(try readChunk()) } catch {
            progress.add(.readFailed(path: nil, error))
            failures = .transfer
            holdsValues = head.take(UnsafeRawBufferPointer(start: nil, count: 0))
          }
        }
        guard holdsValues == true else {
          return copy(head.bytes, to: copyOutput, thenEach: readChunk).union(failures)
        }
        head.bytes.withUnsafeBytes { publisher.take($0) }
      }
      while true {
        let chunk = try readChunk()
        guard !chunk.isEmpty else {
          failures.formUnion(publisher.finish())
          if failures.isEmpty, publisher.isEmpty { progress.add(.emptyInput) }
          return failures
        }
        publisher.take(chunk)
        if endsAtTotal, publisher.isComplete { return publisher.finish().union(failures) }
      }
    } catch {
      progress.add(.readFailed(path: nil, error))
      return publisher.finish().union(.transfer)
    }
  }

  /// Copies `head`, which has been read, and the rest of the input; returns what failed.
  private func copy(
    _ head: [UInt8], to output: CopyOutput,
    thenEach readChunk: () throws(SystemError) -> UnsafeRawBufferPointer
  ) -> SourceFailures {
    progress.add(
      .noValues(beginning: SafeText.quoted(head.prefix { $0 != 0x0A }.prefix(1 << 10), limit: 40)))
    var copied: Int64 = 0
    var chunk = head
    while !chunk.isEmpty {
      do throws(SystemError) {
        if case .descriptor(let descriptor) = output {
          try descriptor.writeAll(chunk)
        } else {
          progress.add(output: chunk)
        }
      } catch {
        if error == .brokenPipe { return [] }
        progress.add(.writeFailed(path: nil, error))
        return .transfer
      }
      copied += Int64(chunk.count)
      progress.update { $0 = Reading(progress: .amount(.whole(copied)), updateCount: Int(copied)) }
      do throws(SystemError) { chunk = Array(try readChunk()) } catch {
        progress.add(.readFailed(path: nil, error))
        return .transfer
      }
    }
    return []
  }
}

struct ValuePublisher: Sendable {
  private let reader: Monitor<ValueRecordReader>
  private let progress: SharedProgress

  /// Publishes the state before the first record: one part, at 0 of the total if there is one.
  init(_ scale: ValueScale, progress: SharedProgress) {
    reader = Monitor(ValueRecordReader(scale))
    self.progress = progress
    publish()
  }

  func parts(atMost limit: Int = .max) -> [ProgressPart] {
    let now = Clock.monotonic
    return reader.read { $0.hasNames ? $0.parts(at: now, atMost: limit) : nil } ?? [progress.part]
  }

  var isComplete: Bool { reader.read { $0.isComplete } }

  /// Whether neither a value nor a label has come.
  var isEmpty: Bool { reader.read { $0.isEmpty } }

  func take(_ chunk: UnsafeRawBufferPointer) {
    let now = Clock.monotonic
    reader.withLock { $0.read(chunk, at: now) }
    publish()
  }

  func finish() -> SourceFailures {
    reader.withLock { $0.finish() }
    publish()
    let (errors, unreported, hasFailed) = reader.read {
      ($0.errorCount, $0.unreportedCount, $0.hasFailedName)
    }
    if unreported > 0 { progress.add(.moreValueErrors(count: unreported)) }
    var failures: SourceFailures = errors > 0 ? .records : []
    if hasFailed { failures.insert(.parts) }
    return failures
  }

  private func publish() {
    let (reading, reports) = reader.withLock { ($0.unnamedReading, $0.takeReports()) }
    progress.update { $0 = reading }
    for report in reports { progress.add(.value(report)) }
  }
}

/// The beginning of an input that may hold values or data.
struct InputHead {
  private(set) var bytes: [UInt8] = []

  private var start = 0  // Where the first record begins, behind empty lines
  private let scale: ValueScale

  init(_ scale: ValueScale) { self.scale = scale }

  /// Takes the next piece, which is empty at the end of the input, and returns whether the first
  /// record is a value; `nil` before its end. An input of empty lines, which are no records, holds
  /// values.
  mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool? {
    bytes += chunk
    start = bytes[start...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
    let isLong = bytes.count > ValueRecordReader.longestRecord
    guard start < bytes.count else { return chunk.isEmpty || isLong ? true : nil }
    let record = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard record.endIndex < bytes.count || chunk.isEmpty || isLong else { return nil }
    var reader = ValueRecordReader(scale)
    record.withUnsafeBytes { reader.read($0) }
    reader.finish()
    return reader.errorCount == 0
  }
}
