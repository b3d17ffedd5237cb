import ProgressModel

/// A kind of lines that say how far the work is: of a format, or of any program with like words.
struct OutputKind: Equatable {
  let format: OutputFormat
  var wordHash = 0
  var isPair = false  // `n/m` rather than a percentage
  var isSize = false
  var isBlock = false  // All rows of a block

  /// Lines that end in `n/m`, whatever is before it.
  static let ending = OutputKind(format: .generic, wordHash: .min, isPair: true)

  static let bar = OutputKind(format: .generic, wordHash: .min)
  static let growingText = OutputKind(format: .generic, wordHash: .min, isSize: true)
}

/// The last line of a kind that is not in use yet.
struct OutputCandidate {
  let kind: OutputKind
  let record: OutputRecord
  let followed: Int  // The lines of the kind before it without a step back
  let line: Int
  let time: Double
}
