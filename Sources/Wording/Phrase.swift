/// A phrase in which `@` is the first argument and `#` the second.
///
/// At `&`, the texts on both sides are joined as Chinese and Hebrew are written.
package struct Phrase: Sendable, ExpressibleByStringLiteral {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  /// The phrase with its arguments.
  package func callAsFunction(_ first: String = "", _ second: String = "") -> String {
    var filled = ""
    var joins = false
    func add(_ piece: String) {
      filled = joins ? joined(filled, piece) : filled + piece
      joins = false
    }
    for scalar in text.description.unicodeScalars {
      switch scalar {
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

/// The forms of a phrase for a number, where a missing one is as the others.
struct PluralForms: Sendable, ExpressibleByStringLiteral {
  var one: Phrase?
  var two: Phrase?
  let other: Phrase

  func form(_ category: PluralCategory) -> Phrase {
    switch category {
    case .one: one ?? other
    case .two: two ?? other
    case .zero, .few, .many, .other: other
    }
  }
}

extension PluralForms {
  init(stringLiteral other: StaticString) { self.init(other: Phrase(stringLiteral: other)) }
}

package enum NounCase: CaseIterable, Sendable {
  case direct  // The noun alone or as a subject or object: `2 Tage`
  case oblique  // The noun behind a preposition: `in 2 Tagen`
}

package enum CountedNoun: CaseIterable, Sendable {
  case second, minute, hour, day, line
  case record  // A record that ends with a NUL byte

  func choose<Text>(
    _ second: Text, _ minute: Text, _ hour: Text, _ day: Text, _ line: Text, _ record: Text
  ) -> Text {
    switch self {
    case .second: second
    case .minute: minute
    case .hour: hour
    case .day: day
    case .line: line
    case .record: record
    }
  }
}
