import ProgressModel
import TerminalText

@testable import ProgressSources

/// A line of a run whose speed never changes, so that its numbers agree with one another.
struct ReadmeLine {
  let command: String
  private let seconds: Double
  private let parts: (Double) -> [ProgressPart]

  static var all: [ReadmeLine] {
    [
      ReadmeLine("disk.img > copy.img", after: 9) { seconds in
        var part = bytes(seconds, of: 3072, rate: 198)
        part.reading.label = "disk.img"
        return [part]
      },
      ReadmeLine("-N Packing", after: 5) { [bytes($0, of: 420, rate: 34.5)] },
      ReadmeLine("--values", after: 6) { seconds in
        let count = Int(seconds * 2.5)
        guard count > 0 else { return [part(nil)] }
        var part = part(.amount(.whole(Int64(count))), of: 20, updates: count)
        part.reading.currentValueLabel = "\(count).pdf"
        return [part]
      },
      ReadmeLine("--run sha256sum disk.img", after: 6) { seconds in
        var part = bytes(seconds, of: 3072, rate: 315)
        part.reading.countsBytes = true
        part.reading.currentValueLabel = "disk.img"
        return [part]
      },
      ReadmeLine("--countdown 4m --label Tea", after: 71) { _ in [part(nil)] },
    ]
  }

  var text: String {
    get throws {
      let words = String(command.prefix { $0 != ">" })
      return try ReadmeFilm.line(of: words, after: seconds, parts: parts)
    }
  }

  private init(
    _ command: String, after seconds: Double, _ parts: @escaping (Double) -> [ProgressPart]
  ) {
    self.command = command
    self.seconds = seconds
    self.parts = parts
  }

  /// A part of so many MiB, of which `rate` MiB pass in a second.
  private static func bytes(_ seconds: Double, of total: Double, rate: Double) -> ProgressPart {
    let mebibyte = 1_048_576.0
    return part(
      .amount(.whole(Int64(seconds * rate * mebibyte))), of: total * mebibyte,
      updates: Int(seconds * 10))
  }
}
