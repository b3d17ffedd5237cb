import ProgressModel
import SystemCalls
import TerminalText

/// Reads progress values, one a line; each name among them is a part.
package struct ValuesSource: ProgressSource {
  package let progress: SharedProgress
  private let input: FileDescriptor
  private let publisher: ValuePublisher

  package init(input: FileDescriptor, scale: ValueScale, progress: SharedProgress) {
    self.input = input
    self.progress = progress
    publisher = ValuePublisher(scale, progress: progress)
  }

  package func parts() -> [ProgressPart] { publisher.parts }

  package func start() { startThreadOrFinish { progress.finish(.finished(failures: readAll())) } }

  /// Reads to the end of the input; returns what failed.
  private func readAll() -> SourceFailures {
    var publisher = publisher
    do throws(SystemError) {
      let buffer = try ReservedMemory.buffer(atMost: 1 << 17)
      while true {
        let count = try input.read(into: buffer.bytes)
        guard count > 0 else { return publisher.finish() }
        publisher.take(UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]))
      }
    } catch {
      progress.add(.readFailed(path: nil, error))
      return publisher.finish().union(.transfer)
    }
  }
}

/// Reads values from chunks of bytes and publishes their parts after each chunk.
///
/// The main thread reads the parts while a copy of the publisher takes the chunks on the source's thread.
struct ValuePublisher: Sendable {
  private var reader: ValueRecordReader
  /// The progress of each part; the index is the part's identifier.
  private var published: [SharedProgress]
  /// The parts in the order of their lines.
  private let shown: Monitor<[SharedProgress]>
  private var progress: SharedProgress { published[0] }

  /// Publishes the state before the first record: one part, at 0 of the total if there is one.
  init(_ scale: ValueScale, progress: SharedProgress) {
    reader = ValueRecordReader(scale)
    published = [progress]
    shown = Monitor([progress])
    publish()
  }

  var parts: [ProgressPart] { shown.read { $0 }.map(\.part) }

  mutating func take(_ chunk: UnsafeRawBufferPointer) {
    reader.read(chunk)
    publish()
  }

  /// Ends the last record with the input.
  mutating func finish() -> SourceFailures {
    reader.finish()
    publish()
    if reader.unreportedCount > 0 { progress.add(.moreValueErrors(count: reader.unreportedCount)) }
    return reader.errorCount > 0 ? .transfer : []
  }

  private mutating func publish() {
    let parts = reader.parts
    for part in parts {
      // New names have the next higher identifiers, in the order of their first records.
      if part.identifier == published.count {
        published.append(progress.another(identifier: part.identifier, name: part.name))
      }
      let reading = part.reading
      published[part.identifier].update { $0 = reading }
    }
    if reader.hasNames {
      let identifiers = parts.map(\.identifier)
      shown.withLock { shown in if shown.map(\.identifier) != identifiers { shown = identifiers.map { published[$0] } }
      }
    }
    for report in reader.takeReports() { progress.add(.value(report)) }
  }
}
