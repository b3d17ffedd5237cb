/// Another run whose progress is shown.
struct QueryPlan: Sendable {
  var process: Int
  /// Whether its label is shown, as long as this command line has none.
  var takesLabel: Bool
}
