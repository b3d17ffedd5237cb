import TestSupport
import TestTraits
import Testing

/// What no comparison with another pv shows: see `PvComparisonTests`.
@Suite("The program under the name pv", .fewAtOnce)
struct PvNameTests {
  private let link: PvLink

  init() throws { link = try PvLink() }

  @Test("Variables that change the look of other lines do not change pv's")
  func system() async throws {
    let plain = try await link.run("pv -f text >/dev/null")
    for words in [
      "LC_ALL=C.UTF-8", "LC_ALL=he_IL.UTF-8", "LC_ALL=de_DE.UTF-8", "TERM=dumb", "COLUMNS=40",
      "PBAR_OPTIONS=--nonsense", "FORCE_COLOR=1",
    ] {
      let run = try await link.run("env \(words) \"$PV\" -f text >/dev/null")
      #expect(run.shown == plain.shown, "\(words)")
    }
  }
}
