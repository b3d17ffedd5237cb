import CommandOptions

/// Parses words as typed, without `PBAR_OPTIONS`.
func parse(_ words: String..., asPv: Bool = false) throws(OptionError) -> Settings {
  try parse(words: words, asPv: asPv)
}

func parse(words: [String], asPv: Bool = false) throws(OptionError) -> Settings {
  try Settings.parse(
    arguments: words.map { Array($0.utf8) }, environmentOptions: nil, asPv: asPv)
}

/// Parses words with the user's defaults in the environment.
func parse(
  _ words: String..., defaults: String, asPv: Bool = false
) throws(OptionError) -> Settings {
  try Settings.parse(
    arguments: words.map { Array($0.utf8) }, environmentOptions: Array(defaults.utf8), asPv: asPv)
}

/// The error that these words give, or `nil`.
func mistake(_ words: String..., asPv: Bool = false) -> OptionError? {
  do throws(OptionError) {
    _ = try parse(words: words, asPv: asPv)
    return nil
  } catch {
    return error
  }
}

/// The error that a change of a running transfer gives, or `nil`.
func changeMistake(_ words: [String]) -> OptionError? {
  do throws(OptionError) {
    _ = try Settings().changed(by: words.map(\.bytes), asPv: false)
    return nil
  } catch {
    return error
  }
}

/// The error that this text of `PBAR_OPTIONS` gives, or `nil`.
func mistake(defaults: String) -> OptionError? {
  do throws(OptionError) {
    _ = try parse(defaults: defaults)
    return nil
  } catch {
    return error
  }
}

extension String {
  /// The bytes of the text.
  var bytes: [UInt8] { Array(utf8) }

  /// The lines of the text, without empty ones.
  var lines: [String] { split(separator: "\n").map(String.init) }
}
