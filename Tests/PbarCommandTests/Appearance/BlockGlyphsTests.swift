import ProgressStyles
import SystemCalls
import Testing

@testable import PbarCommand

@Suite struct BlockGlyphsTests {
  @Test(
    "Sextants and octants are for terminals that draw them, as far as the environment tells",
    arguments: [
      ("TERM=xterm-256color", BlockGlyphs.quadrants), ("TERM=linux", .halves), ("", .quadrants),
      ("TERM=xterm-kitty", .sextants), ("TERM=xterm-256color KITTY_WINDOW_ID=1", .sextants),
      ("TERM_PROGRAM=WezTerm", .sextants), ("WEZTERM_PANE=0", .sextants),
      ("TERM=foot-extra", .sextants),
      ("WT_SESSION=a", .sextants), ("TERM=xterm-ghostty", .sextants),
      ("TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.1.3", .sextants),
      ("TERM_PROGRAM=ghostty TERM_PROGRAM_VERSION=1.2.0", .octants),
      ("VTE_VERSION=7502", .quadrants),
      ("VTE_VERSION=7600", .sextants), ("VTE_VERSION=8000", .octants),
      ("VTE_VERSION=8000 TMUX=/tmp/a", .quadrants),
      ("TERM=tmux-256color KITTY_WINDOW_ID=1", .quadrants),
      ("TERM=screen.xterm WT_SESSION=a", .quadrants), ("TERM_PROGRAM=Apple_Terminal", .quadrants),
    ])
  func terminals(variables: String, glyphs: BlockGlyphs) {
    var environment: Environment = [:]
    for word in variables.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map { String($0) }
      environment[parts[0]] = parts[1]
    }
    #expect(BlockGlyphs(environment) == glyphs)
  }

  @Test(
    "The ends of bars of blocks are round where the terminal draws half circles itself and the track has a colour, and of all at the user's wish",
    arguments: [
      ("--bar-style granular --appearance dark", "TERM=xterm-kitty", true),
      ("--bar-style block --appearance dark", "TERM=foot", true),
      ("--bar-style shaded --appearance light", "TERM_PROGRAM=ghostty", true),
      ("--bar-style block --track-tint gray", "WT_SESSION=a", true),
      ("--bar-style block --appearance dark", "TERM_PROGRAM=WezTerm", true),
      ("--bar-style block --appearance dark", "VTE_VERSION=8000", false),
      ("--bar-style block", "TERM=xterm-kitty", false),
      ("--bar-style block --appearance dark", "TERM=xterm-kitty TMUX=a", false),
      ("--bar-style block --appearance dark --caps square", "TERM=xterm-kitty", false),
      ("--appearance dark", "TERM=xterm-kitty", false),
      ("--caps round", "TERM=xterm", true), ("--caps round --charset ascii", "TERM=foot", false),
    ])
  func caps(options: String, variables: String, isRound: Bool) throws {
    var world = world(input: false, output: false)
    for variable in variables.split(separator: " ") {
      let parts = variable.split(separator: "=")
      world.environment[String(parts[0])] = String(parts[1])
    }
    #expect(try plan(options, in: world).display.picture.view.theme.hasRoundCaps == isRound)
  }
}
