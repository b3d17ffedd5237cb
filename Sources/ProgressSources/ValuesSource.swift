import SystemCalls

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
