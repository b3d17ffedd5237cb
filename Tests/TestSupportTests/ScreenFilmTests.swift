import Testing

@testable import TestSupport

@Suite struct ScreenFilmTests {
  private func film(_ lines: [String]) -> String {
    var screen = EmulatedScreen(columns: 8, rows: 2)
    var film = ScreenFilm(on: .dark, title: "a film", columns: 8, rows: 2)
    for (index, line) in lines.enumerated() {
      screen.feed("\u{1B}[H\u{1B}[J" + line)
      film.show(screen, at: index * 1000)
    }
    return film.svg(until: 4000)
  }

  @Test("What stays is drawn once, and what changes is shown from its second to the next change")
  func changes() {
    let svg = film(["ab  1", "ab  2", "ab  2", "ab  1"])
    #expect(svg.split(separator: ">ab</text>").count == 2)
    #expect(svg.contains("{0%{visibility:visible}25%{visibility:hidden}}"))
    #expect(svg.contains("{0%{visibility:hidden}25%{visibility:visible}75%{visibility:hidden}}"))
    #expect(svg.contains("{0%{visibility:hidden}75%{visibility:visible}}"))
    #expect(!svg.contains("50%"))
  }

  @Test("Without motion only the last screen is visible")
  func still() {
    let svg = film(["1", "2"])
    #expect(svg.contains(".f{visibility:hidden}"))
    #expect(svg.contains("<g class=\"f\" style=\"animation-name:k0\"><text"))
    #expect(svg.contains("<g class=\"s\" style=\"animation-name:k1\"><text"))
  }
}
