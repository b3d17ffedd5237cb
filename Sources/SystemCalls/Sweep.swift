/// How long a run looks for what others have left in a folder; the next goes on.
///
/// A few entries are looked at however late it is, since another process may have had the processor meanwhile,
/// and on a busy machine none would ever be taken away.
package struct Sweep: Sendable {
  private static let fewestEntries = 8

  /// When it began, in seconds since 1970.
  package let begin: Double
  private let mostNames: Int
  // Times of ``Clock/monotonic``.
  private let endOfNames: Double
  private let end: Double

  /// One that begins now, reads no more than about so many names, and lasts so many seconds, of which reading
  /// them takes half at most.
  package init(ofNames mostNames: Int, seconds: Double, begin: Double = Clock.wall) {
    let now = Clock.monotonic
    self.begin = begin
    self.mostNames = mostNames
    endOfNames = now + seconds / 2
    end = now + seconds
  }

  /// Whether there is time to read further names after so many.
  func hasTime(forNamesAfter count: Int) -> Bool {
    count == 0 || (count < mostNames && Clock.monotonic < endOfNames)
  }

  /// Goes over the names while there is time, each run beginning with another, so that those which stay do not
  /// stand before the others for ever.
  package func forEach(
    of names: [[UInt8]], startingWith number: Int = ProcessIdentity.own, _ body: ([UInt8]) -> Void
  ) {
    guard !names.isEmpty else { return }
    let first = number % names.count
    for (count, name) in (names[first...] + names[..<first]).enumerated() {
      guard count < Self.fewestEntries || Clock.monotonic < end else { return }
      body(name)
    }
  }
}
