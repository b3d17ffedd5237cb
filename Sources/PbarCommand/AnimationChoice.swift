import SystemCalls

/// Decides whether a bar that jumps glides to its new value.
///
/// It takes a terminal of which the frames are our own to time. There the option comes first, then whether
/// there is colour: without it steps are large.
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
    return option ?? (hasColors && !isDumb(environment))
  }
}
