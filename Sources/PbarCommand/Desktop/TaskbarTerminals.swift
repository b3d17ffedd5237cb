import SystemCalls

/// Whether the terminal is known to show progress in its tab or the desktop's taskbar (OSC 9;4).
///
/// Others must not be sent it unasked: iTerm2 before 3.6.6 and old releases of kitty show each update as a
/// notification. What is known of them is what anstyle-progress goes by, for cargo, and kitty, which knows
/// the sequence since it has a name of its own for its terminal.
func showsTaskbarProgress(_ environment: Environment) -> Bool {
  environment["TERM_FEATURES"].map(featuresHaveProgress) ?? false
    || ["WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
    || environment["WT_SESSION"].map { !$0.isEmpty } ?? false
    || environment["ConEmuANSI"] == "ON"
    || isRelease(environment["PTYXIS_VERSION"], atLeast: 48)
    || isRelease(environment["KONSOLE_VERSION"], atLeast: 260400)
    || environment["TERM"] == "xterm-kitty"
}

/// Whether the features of a terminal, as `MBT2ScP`, have progress among them (`P`).
///
/// Each is a capital letter with its small ones and digits. Follows iTerm2's "Feature Reporting".
private func featuresHaveProgress(_ features: String) -> Bool {
  var feature = ""
  for letter in features.unicodeScalars {
    if letter.properties.isUppercase {
      if feature == "P" { return true }
      feature = ""
    }
    if !("0"..."9").contains(letter) { feature.unicodeScalars.append(letter) }
  }
  return feature == "P"
}

/// Whether a version, `48.1` as much as `260401`, is not an earlier one.
private func isRelease(_ version: String?, atLeast least: Int) -> Bool {
  guard let major = version?.split(separator: ".", omittingEmptySubsequences: false).first else {
    return false
  }
  return Int(major).map { $0 >= least } ?? false
}
