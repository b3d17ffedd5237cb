import ProgressModel
import ProgressStyles
import SystemCalls
import TestSupport
import Testing
import Wording

@testable import PbarCommand

@Suite("Frames in every language")
struct FramesInLanguagesTests {
  @Test("A line shows a stall without moving the cells of its bar")
  func stalls() throws {
    for language in Language.allCases {
      let show = try Show("--label Copying FILE", in: world(language))
      show.terminal.columns = 73
      var screen = EmulatedScreen(columns: 73, rows: 3)
      feed(&screen, show.frame(at: 1))
      let bar = barCells(screen)
      #expect(!bar.isEmpty)
      show.stalledAt = 1
      for now in [7, 13, 60.5] {
        feed(&screen, show.frame(at: now))
        let text = language.stalledBriefly(language.brief(now - 1))
        #expect(shown(screen).contains(text), "\(language): \(screen.line(0))")
        #expect(barCells(screen) == bar, "\(language): \(screen.line(0))")
      }
      #expect(screen.wrapCount == 0 && screen.scrollCount == 0)
      #expect(screen.line(1) == "")
    }
  }

  @Test("A title is English whatever the language is", arguments: Language.allCases)
  func titles(language: Language) throws {
    for line in ["FILE -x window", "FILE -x window:%{percent}%{stalled}"] {
      let titles = try #require(try plan(line, in: world(language)).display.titles)
      var snapshot = Snapshot()
      snapshot.reading.completed = .whole(1 << 30)
      snapshot.reading.total = .whole(3 << 30)
      snapshot.fractionReached = 1.0 / 3
      snapshot.stalledFor = 12
      let text = titles.text(snapshot, clock: LocalClock(now: 0, utcOffset: 0))
      #expect(text.contains("33%") && text.contains("stalled 12 s"), "\(text)")
    }
  }

  private func world(_ language: Language) -> SystemState {
    PbarCommandTests.world(
      environment: ["TERM": "xterm-256color", "LANG": "\(language.rawValue).UTF-8"])
  }

  private func feed(_ screen: inout EmulatedScreen, _ frame: String?) {
    screen.feed((frame ?? "").replacing("␛", with: "\u{1B}"))
  }

  /// The line without the marks of direction (U+200E), which keep a terminal from reordering it.
  private func shown(_ screen: EmulatedScreen) -> String {
    screen.line(0).replacing("\u{200E}", with: "")
  }

  /// The columns of the bar.
  private func barCells(_ screen: EmulatedScreen) -> [Int] {
    (0..<73).filter { column in
      let cell = screen.cell(row: 0, column: column)
      return cell.background != .default || cell.character == "▄"
    }
  }
}
