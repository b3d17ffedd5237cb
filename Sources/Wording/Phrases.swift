/// What differs between languages.
///
/// In a phrase `@` is the first argument and `#` the second. At `&`, the texts on both sides are
/// joined as Chinese and Hebrew are written.
struct Phrases: Sendable {
  var decimalSeparator: Character = "."
  var percent = "@%"
  var percentOblique: String?
  let counted: @Sendable (_ count: Int, _ noun: CountedNoun, _ nounCase: NounCase) -> String
  let lessThanASecond: String
  var lessThanASecondOblique: String?
  let durations: String  // The larger and the smaller unit of a duration
  var comma = ", "

  let units: UnitSymbols
  let hours: String
  let stalledBriefly: String
  let leftBriefly: String
  let elapsedBriefly: String
  let tookBriefly: String
  let failedBriefly: String
  let failedAfter: String
  let status: String
  let lost: String
  let ends: String
  let average: String
  let working: String
  let failed: String
  let done: String
  let waiting: String
  let more: PluralForms
  let input: String
  let output: String

  let started: String
  let finished: String
  let complete: PluralForms
  let soFar: String
  let lasting: String
  let left: String
  let part: String
  let stalledFor: String
  let stalledAt: String
  let resumedAt: String
  let endedAt: String
  let failedAt: String
  let hasFailed: String
  let stoppedAt: String
  let hasStopped: String
  let amountIn: String
  let took: String
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

/// The symbols of the units of a short duration, with the space before them.
struct UnitSymbols: Sendable { let second, minute, hour, day: String }

/// The forms of a phrase for a number, where a missing one is as the others.
struct PluralForms: Sendable, ExpressibleByStringLiteral {
  var one: String?
  var two: String?
  let other: String

  func form(_ category: PluralCategory) -> String {
    switch category {
    case .one: one ?? other
    case .two: two ?? other
    case .zero, .few, .many, .other: other
    }
  }
}

extension PluralForms {
  init(stringLiteral other: String) { self.init(other: other) }
}

/// The phrase with its arguments.
func filled(_ phrase: String, _ first: String, _ second: String = "") -> String {
  var text = ""
  var joins = false
  func add(_ piece: String) {
    text = joins ? joined(text, piece) : text + piece
    joins = false
  }
  for scalar in phrase.unicodeScalars {
    switch scalar {
    case "@": add(first)
    case "#": add(second)
    case "&": joins = true
    case _ where joins: add(String(scalar))
    case _: text.unicodeScalars.append(scalar)
    }
  }
  return text
}

/// In Chinese a space separates characters from digits and Latin letters, and in Hebrew a hyphen
/// follows a prefix unless a letter comes next.
private func joined(_ before: String, _ after: String) -> String {
  guard let last = before.last, let first = after.first else { return before + after }
  if ("א"..."ת").contains(last) { return before + (first.isLetter ? "" : "-") + after }
  return before + (last.isASCII == first.isASCII ? "" : " ") + after
}
