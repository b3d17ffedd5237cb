import ProgressModel
import SystemCalls
import TerminalText

/// Reads progress values, one a line; each name among them is a part.
package struct ValuesSource: ProgressSource {
  package let progress: SharedProgress
  private let input: FileDescriptor
  private let publisher: ValuePublisher
  private let scale: ValueScale
  /// Where the input is copied to if it turns out to hold no values; `nil` if it is known to hold some.
  private let copyOutput: CopyOutput?

  /// `copyOutput`: that the input holds values is a guess. If its first record is none, all of it is copied there.
  package init(input: FileDescriptor, scale: ValueScale, copyOutput: CopyOutput? = nil, progress: SharedProgress) {
    self.input = input
    self.scale = scale
    self.copyOutput = copyOutput
    self.progress = progress
    publisher = ValuePublisher(scale, progress: progress)
  }

  package func parts() -> [ProgressPart] { publisher.parts }

  package func start() { startThreadOrFinish { progress.finish(.finished(failures: readAll())) } }

  /// Reads to the end of the input; returns what failed.
  private func readAll() -> SourceFailures {
    var publisher = publisher
    var failures: SourceFailures = []
    do throws(SystemError) {
      let buffer = try ReservedMemory.buffer(atMost: 1 << 17)
      func readChunk() throws(SystemError) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: buffer.bytes[..<(try input.read(into: buffer.bytes))])
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
        guard !chunk.isEmpty else { return publisher.finish().union(failures) }
        publisher.take(chunk)
      }
    } catch {
      progress.add(.readFailed(path: nil, error))
      return publisher.finish().union(.transfer)
    }
  }

  /// Copies `head`, which has been read, and the rest of the input; returns what failed.
  private func copy(
    _ head: [UInt8], to output: CopyOutput, thenEach readChunk: () throws(SystemError) -> UnsafeRawBufferPointer
  ) -> SourceFailures {
    progress.add(.noValues(beginning: SafeText.quoted(head.prefix { $0 != 0x0A }.prefix(1 << 10), limit: 40)))
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

/// Reads values from chunks of bytes and publishes their parts after each chunk.
///
/// The main thread reads the parts while a copy of the publisher takes the chunks on the source's thread.
struct ValuePublisher: Sendable {
  private var reader: ValueRecordReader
  /// The progress of each part; the index is the part's identifier.
  private var published: [SharedProgress]
  /// Whether each part has been complete.
  private var wereComplete = [true]
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
    var isNews = false
    for part in parts {
      // New names have the next higher identifiers, in the order of their first records.
      if part.identifier == published.count {
        published.append(progress.another(identifier: part.identifier, name: part.name))
        wereComplete.append(false)
        isNews = true
      }
      let reading = part.reading
      published[part.identifier].update { $0 = reading }
      if !wereComplete[part.identifier], reading.fractionCompleted == 1 {
        wereComplete[part.identifier] = true
        isNews = true
      }
    }
    if reader.hasNames {
      let identifiers = parts.map(\.identifier)
      shown.withLock { shown in if shown.map(\.identifier) != identifiers { shown = identifiers.map { published[$0] } }
      }
    }
    for report in reader.takeReports() { progress.add(.value(report)) }
    // The main thread measures the time of each name from its first record to the one that completes it.
    if isNews { progress.ring() }
  }
}
