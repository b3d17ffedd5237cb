import SystemCalls

/// Decides whether a bar that jumps glides to its new value.
///
/// It takes a terminal of which the frames are our own to time. There the option comes first, then whether
/// somebody looks at it: not where `ACCESSIBLE` is set, and hardly where there is no colour.
struct AnimationChoice {
  /// `--animation` or `--no-animation`.
  let option: Bool?
  let environment: Environment
  let isTerminal: Bool
  let hasColors: Bool
  /// Whether frames come at an interval that was asked for.
  let hasFixedInterval: Bool

  var animates: Bool {
    guard isTerminal, !hasFixedInterval else { return false }
    return option ?? (hasColors && !isDumb(environment) && !isAccessible(environment))
  }
}

/// Whether somebody has asked for words instead of pictures.
func isAccessible(_ environment: Environment) -> Bool {
  switch environment["ACCESSIBLE"] {
  case nil, "", "0", "false": false
  case _?: true
  }
}
