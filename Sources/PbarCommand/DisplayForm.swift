import ProgressModel
import ProgressStyles

/// What is shown.
enum DisplayForm: Sendable {
  /// The program's own line.
  case own(OwnLine)
  /// The fields that were asked for.
  case fields(FieldsLine)
  /// Numbers for a program to read, a line each.
  case numbers(NumericLine)
  /// The same, in the words of a format.
  case formattedNumbers(FieldsLine)

  /// What it shows of a transfer beside its amount, so that the transfer gathers it.
  var wantedDetails: WantedDetails {
    switch self {
    case .own(let line): line.wantedDetails
    case .fields(let line), .formattedNumbers(let line): line.template.wantedDetails
    case .numbers: WantedDetails()
    }
  }
}
