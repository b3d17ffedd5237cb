import ProgressStyles
import SystemCalls
import Wording

/// What the names in the environment say of the reader's language and characters, read as text: the
/// locale itself need not be installed.
struct LocaleText: Hashable, Sendable {
  private let environment: Environment

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Whether the terminal's characters are Unicode, by the codeset.
  var charset: Charset {
    let name = value(of: "LC_CTYPE")
    let codeset = name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
    let plain = codeset.split(separator: "@").first.map(String.init) ?? ""
    let isUnicode = plain.lowercased().filter { $0 != "-" } == "utf8"
    return isUnicode ? .unicode : .ascii
  }

  /// The language that is spoken.
  var language: Language { Language(locale: value(of: "LC_MESSAGES")) }

  /// The way the language is written.
  var direction: LayoutDirection {
    let name = value(of: "LC_MESSAGES")
    let language = name.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased()
    return rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
  }

  /// The first that is set and not empty, as POSIX has it.
  private func value(of category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let text = environment[name], !text.isEmpty { return text }
    }
    return "C"
  }
}

/// By ISO 639: Arabic, Hebrew (also by its old code), Persian, Urdu, Yiddish, Pashto, Sindhi, Uyghur,
/// Dhivehi, Central Kurdish, Aramaic, Syriac, N'Ko, South Azerbaijani, Western Punjabi, Kashmiri, Northern
/// Luri, Mazanderani, Gilaki.
private let rightToLeftLanguages = [
  "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "arc", "syr", "nqo",
  "azb", "pnb", "ks", "lrc", "mzn", "glk",
]
