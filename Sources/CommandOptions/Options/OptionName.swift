import TerminalText

/// A long name without its hyphens, of an option or of `--no-NAME`.
struct OptionName: Equatable {
  let text: String
  let option: CommandOption
  var isOn = true

  static let all: [OptionName] = CommandOption.allCases.flatMap { option in
    option.names.flatMap { name in
      let on = OptionName(text: name, option: option)
      guard option.row.argument.canBeUndone else { return [on] }
      return [on, OptionName(text: on.opposite, option: option, isOn: false)]
    }
  }

  var opposite: String { text.hasPrefix("no-") ? String(text.dropFirst(3)) : "no-" + text }

  /// The name `typed`, or the only name that begins so. Called as pv, pv's names come first.
  /// Names of the same meaning are not ambiguous. Names that undo a switch may be shortened only as
  /// far as `--no-`.
  static func resolve(_ typed: String, asPv: Bool) throws(OptionError) -> OptionName {
    guard !typed.isEmpty else { throw unknown(typed) }
    let named = CommandOption.named("--" + typed)
    if let named { return OptionName(text: typed, option: named) }
    if let exact = all.first(where: { $0.text == typed }) { return exact }
    let matches = all.filter {
      $0.text.hasPrefix(typed) && ($0.isOn || !$0.text.hasPrefix("no-") || typed.hasPrefix("no-"))
    }
    let ofPv = matches.filter { $0.option.letter != nil && $0.text == $0.option.names.last }
    let candidates = asPv && !ofPv.isEmpty ? ofPv : matches
    guard let first = candidates.first else { throw unknown(typed) }
    if candidates.allSatisfy({ $0.option == first.option && $0.isOn == first.isOn }) {
      return first
    }
    throw OptionError(
      "option \(SafeText.quoted("--" + typed)) is ambiguous. "
        + "Write \(candidates.map { "--" + $0.text }.alternatives)")
  }

  private static func unknown(_ typed: String) -> OptionError {
    let option = SafeText.printable("--" + typed)
    if typed.hasPrefix("no-"), let name = all.first(where: { $0.text == typed.dropFirst(3) }) {
      return OptionError(
        "\(option): only switches can be turned off, and --\(name.text) is not a switch")
    }
    return OptionError.unknown("'\(option)'", nearest: nearest(to: typed))
  }

  /// What other programs call `typed`, or else the name nearest in spelling.
  static func nearest(to typed: String) -> String? {
    guess(typed) ?? Suggestion.nearest(to: typed, among: all.map { $0.text }).map { "--" + $0 }
  }

  private static func guess(_ typed: String) -> String? {
    let word = String(typed.map { $0 == "_" ? "-" : $0 })
    for line in guesses.split(separator: "\n") {
      let parts = line.split(separator: ":")
      if parts[1].split(separator: " ").contains(word[...]) { return String(parts[0]) }
    }
    return nil
  }

  /// The names that other programs use for what these options do.
  private static let guesses = """
    --label:text message msg desc description caption
    --no-color:no-colour nocolor nocolour plain
    --tint or --color:colour
    --rate-limit:limit limit-rate bwlimit
    --run:exec cmd command
    --values:percent percentage steps step
    --quiet:silent
    --announce or --force:log
    --current-value-label:unit units postfix
    --si:unit-scale
    --style:theme
    --style=help:themes list-styles
    --charset ascii:ascii
    --direction rtl:rtl
    --direction ltr:ltr
    --width:width-percent cols columns ncols
    --format:bar-format
    --fields +elapsed:elapsed
    --fields +rate:speed
    --countdown:sleep duration
    --pin:position
    --transient:clear
    the variable LC_ALL:lang language locale
    the variable PBAR_OPTIONS:config
    --bell:notify
    --output:output-file
    --output-on-failure:show-error
    """
}
