import CommandOptions
import SystemCalls
import TerminalOutput

/// Decides how many colours are used.
///
/// The option comes first, then `NO_COLOR` (if not empty), `FORCE_COLOR` and `CLICOLOR_FORCE`,
/// `CLICOLOR=0`, and last whether there is a terminal that is not `dumb`.
struct ColorChoice {
  let option: Whether
  let environment: Environment
  let isTerminal: Bool
  /// Whether frames go into a file or a pipe, where only the option itself puts colours.
  var isStream = false

  var depth: ColorDepth {
    switch option {
    case .never: return .none
    case .always: return terminalDepth
    case .automatic: break
    }
    if isSet("NO_COLOR") { return .none }
    if isStream { return .none }
    if isForced("FORCE_COLOR") || isForced("CLICOLOR_FORCE") { return terminalDepth }
    if environment["CLICOLOR"] == "0" { return .none }
    return isTerminal && !isDumb(environment) ? terminalDepth : .none
  }

  /// What the terminal says of itself: `COLORTERM`, then its name.
  private var terminalDepth: ColorDepth {
    let announced = environment["COLORTERM"]
    if announced == "truecolor" || announced == "24bit" { return .trueColor }
    let name = environment["TERM"] ?? ""
    if name.holds("direct") || name == "xterm-kitty" || name == "xterm-ghostty" {
      return .trueColor
    }
    return name.holds("256color") ? .indexed : .sixteen
  }

  private func isSet(_ name: String) -> Bool {
    environment[name].map { !$0.isEmpty } ?? false
  }

  private func isForced(_ name: String) -> Bool {
    isSet(name) && environment[name] != "0" && environment[name] != "false"
  }
}

extension String {
  /// Whether a text stands somewhere in this one; the library's own search pays off in long ones only.
  fileprivate func holds(_ text: String) -> Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text.utf8) }
  }
}

/// Whether the terminal knows no control sequence, or does not say what it is.
func isDumb(_ environment: Environment) -> Bool {
  let name = environment["TERM"] ?? ""
  return name.isEmpty || name == "dumb"
}

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
