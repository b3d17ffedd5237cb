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

/// The sentence about what is wrong with these words, or `nil`.
func mistake(_ words: String..., asPv: Bool = false) -> String? {
  sentence { () throws(OptionError) in try parse(words: words, asPv: asPv) }
}

/// The sentence about what is wrong with a change of a running transfer, or `nil`.
func changeMistake(_ words: [String]) -> String? {
  sentence { () throws(OptionError) in
    try Settings().changed(by: words.map(\.bytes), asPv: false)
  }
}

/// The sentence about what is wrong with this text of `PBAR_OPTIONS`, or `nil`.
func mistake(defaults: String) -> String? {
  sentence { () throws(OptionError) in try parse(defaults: defaults) }
}

/// The sentence of the error that is thrown, or `nil`.
func sentence(_ body: () throws(OptionError) -> Settings) -> String? {
  do throws(OptionError) {
    _ = try body()
    return nil
  } catch {
    return error.sentence
  }
}
