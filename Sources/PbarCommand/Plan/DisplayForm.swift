import ProgressModel
import ProgressStyles
import TerminalText

/// What is shown.
enum DisplayForm: Sendable {
  /// The program's own view.
  case own(OwnView)
  /// The fields that were asked for.
  case fields(FieldsLine)
  /// Numbers for a program to read, a line each.
  case numbers(NumericLine)
  /// The same, in the words of a format.
  case formattedNumbers(FieldsLine)

  /// Whether it is the program's own view.
  var isView: Bool {
    switch self {
    case .own: true
    case .fields, .numbers, .formattedNumbers: false
    }
  }

  /// What it shows of a transfer beside its amount, so that the transfer gathers it.
  var wantedDetails: WantedDetails {
    switch self {
    case .own(let view): view.wantedDetails
    case .fields(let line), .formattedNumbers(let line): line.template.wantedDetails
    case .numbers: WantedDetails()
    }
  }

  /// The lines that show the parts of a run at `time`, each `width` cells wide; of a view, no more than
  /// `height`.
  func lines(
    _ parts: [Snapshot], clock: LocalClock, width: Int, height: Int, at time: Double,
    memory: inout ViewMemory
  ) -> [StyledText] {
    switch self {
    case .own(let view):
      view.body(parts, clock: clock, width: width, height: height, at: time, memory: &memory)
    case .fields(let fields), .formattedNumbers(let fields):
      parts.map { fields.body($0, clock: clock, width: width) }
    case .numbers(let numbers):
      parts.map { part in
        StyledText((part.name.map { $0 + ": " } ?? "") + numbers.text(part))
      }
    }
  }
}
