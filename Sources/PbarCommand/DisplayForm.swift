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
}
