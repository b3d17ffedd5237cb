/// A phrase in which `@` is the first argument and `#` the second.
///
/// At `&`, the texts on both sides are joined as Chinese and Hebrew are written. `|` separates the
/// forms for numbers; the last form replaces each missing one. An oblique form follows the direct
/// form after `~`.
package struct Phrase: Sendable {
  let text: StaticString

  /// The phrase with its arguments, in the form with an index of `Language.pluralForm`.
  package func callAsFunction(
    _ first: String = "", _ second: String = "", form: Int = 0, in nounCase: NounCase = .direct
  ) -> String {
    var filled = ""
    var joins = false
    var laterForms = form
    var isSkipped = false  // In the case that is not asked for
    func add(_ piece: String) {
      filled = joins ? joined(filled, piece) : filled + piece
      joins = false
    }
    for scalar in text.description.unicodeScalars {
      switch scalar {
      case "|":
        if laterForms == 0 { return filled }
        laterForms -= 1
        filled = ""
        isSkipped = false
      case _ where isSkipped: continue
      case "~":
        isSkipped = nounCase == .direct
        if !isSkipped { filled = "" }
      case "@": add(first)
      case "#": add(second)
      case "&": joins = true
      case _ where joins: add(String(scalar))
      case _: filled.unicodeScalars.append(scalar)
      }
    }
    return filled
  }
}

/// In Chinese a space separates characters from digits and Latin letters, and in Hebrew a hyphen
/// follows a prefix unless a letter comes next.
private func joined(_ before: String, _ after: String) -> String {
  guard let last = before.last, let first = after.first else { return before + after }
  if ("א"..."ת").contains(last) { return before + (first.isLetter ? "" : "-") + after }
  return before + (last.isASCII == first.isASCII ? "" : " ") + after
}

package enum NounCase: CaseIterable, Sendable {
  case direct  // The noun alone or as a subject or object: `2 Tage`
  case oblique  // The noun after a preposition: `in 2 Tagen`
}

package enum CountedNoun: CaseIterable, Sendable {
  case second, minute, hour, day, line, step
  case record  // Data that ends with a NUL byte, no record of progress
}
