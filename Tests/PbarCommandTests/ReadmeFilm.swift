import ProgressModel
import SystemCalls
import TerminalText
import TestSupport

@testable import PbarCommand
@testable import ProgressSources
@testable import TerminalOutput

/// The first picture of the README: a terminal at work, on which the program's presenter draws what
/// it draws of real runs, at times that the film invents.
struct ReadmeFilm {
  private let world: SystemState
  private var screen = EmulatedScreen(columns: 84, rows: 12)
  private var film: ScreenFilm
  private var time = 0  // Milliseconds

  private init(on page: PicturePage, title: String, isPiped: Bool = false) {
    world = silentTerminal(isPiped: isPiped)
    film = ScreenFilm(on: page, title: title, columns: screen.columns, rows: screen.rows)
  }

  static func svg(on page: PicturePage, title: String) throws -> String {
    var film = ReadmeFilm(on: page, title: title)
    try film.copy()
    try film.loop()
    try film.command()
    try film.tasks()
    try film.timer()
    film.screen.feed("$ ")
    film.wait(4000)
    return film.film.svg(until: film.time)
  }

  /// What a terminal without colours shows after so many seconds of a run that goes on.
  static func line(
    of command: String, after seconds: Double, parts: (Double) -> [ProgressPart]
  ) throws -> String {
    var film = ReadmeFilm(on: .dark, title: "", isPiped: true)
    try film.run("--color never \(command)", for: seconds, ends: false, parts: parts)
    return film.screen.text
  }

  // MARK: Scenes

  private mutating func copy() throws {
    type("pbar disk.img > copy.img")
    let total = 2_900_000_000.0
    try run("disk.img", for: 3.6) { seconds in
      let fraction = seconds / 3.6
      var part = part(.amount(.whole(Int64(total * fraction))), of: total)
      part.reading.label = "disk.img"
      return [part]
    }
  }

  private mutating func loop() throws {
    type("pbar -l hosts | while read -r host; do ./deploy \"$host\" < /dev/null; done")
    let hosts = ["amber", "birch", "cedar", "dune", "elm"]
    let ends = [0.7, 1.6, 2.2, 3.1, 3.8]
    let lines = zip(ends, hosts).map { (time: $0, text: "\($1): deployed\n") }
    try run("-l hosts", for: 3.9, output: lines, isPinned: true) { seconds in
      let count = ends.count { $0 <= seconds }
      return [part(.amount(.whole(Int64(count))), of: Double(hosts.count), updates: count)]
    }
    wait(600)
  }

  private mutating func command() throws {
    type("pbar --run cmake --build build")
    let steps = [
      "Building C object lexer.c.o", "Building C object parser.c.o", "Building C object main.c.o",
      "Linking C executable shop",
    ]
    let lines = steps.enumerated().map { index, step in
      (time: 0.3 + Double(index), text: "[\([" 25", " 50", " 75", "100"][index])%] \(step)\n")
    }
    try run("--run cmake --build build", for: 4.4, output: lines) { seconds in
      let index = min(steps.count - 1, Int(seconds - 0.3))
      guard seconds >= 0.3 else { return [part(nil)] }
      var part = part(.fraction(Double(index + 1) / 4), updates: index + 1)
      part.reading.currentValueLabel = steps[index]
      return [part]
    }
  }

  private mutating func tasks() throws {
    type("./sync-all | pbar --values --tint pink")
    let speeds = [("photos", 0.26), ("music", 0.45), ("mail", 0.9), ("notes", 0.34)]
    try run("--values --tint pink", for: 4) { seconds in
      speeds.enumerated().map { index, task in
        let percentage = min(100, (seconds * task.1 * 100).rounded(.down))
        var part = part(.fraction(percentage / 100), updates: Int(percentage) + 1)
        part.identifier = index
        part.name = task.0
        part.reading.label = task.0
        return part
      }
    }
  }

  private mutating func timer() throws {
    type("pbar --countdown 4 --label Tea --gradient lightGreen,lightYellow,lightOrange")
    try run(
      "--countdown 4 --label Tea --gradient lightGreen,lightYellow,lightOrange", for: 4
    ) { _ in [part(nil)] }
  }

  // MARK: The terminal

  /// Types a command, a word at a time.
  private mutating func type(_ command: String) {
    screen.feed("$ ")
    wait(400)
    for word in command.split(separator: " ") {
      screen.feed("\(word) ")
      wait(80)
    }
    wait(300)
    screen.feed("\n")
  }

  private mutating func wait(_ milliseconds: Int) {
    film.show(screen, at: time)
    time += milliseconds
  }

  /// Shows a run that succeeds after so many seconds if it `ends`. `output`: what is printed beside
  /// it, and when, in seconds; other programs print it beside the bar in the last row if that
  /// `isPinned`.
  private mutating func run(
    _ line: String, for seconds: Double, output: [(time: Double, text: String)] = [],
    isPinned: Bool = false, ends: Bool = true, parts: (Double) -> [ProgressPart]
  ) throws {
    let options = "\(isPinned ? "--pin" : "--no-pin") \(line)"
    let plan = try PbarCommandTests.plan(options, in: world)
    var presenter = Presenter(plan.display, startingAt: 0)
    var progress = try RunProgress(line, parts(0), at: 0, in: world)
    var rows = PinnedRows()
    let size = TerminalSize(columns: screen.columns, rows: screen.rows)
    let mark = ProcessIdentity(number: 1, start: 1)
    let timer = if case .timer(let timer) = plan.work { timer } else { TimerPlan?.none }
    func moment(_ snapshots: [Snapshot], at now: Double) -> RunMoment {
      RunMoment(
        snapshots: snapshots, hasData: true, time: now,
        terminal: TerminalState(columns: size.columns, rows: size.rows, mayDraw: true),
        timer: timer.map { (plan: $0, now: $0.countdown.start + now) })
    }
    func show(_ bytes: [UInt8], as content: ScreenContent) {
      guard isPinned else { return screen.feed(bytes) }
      guard !bytes.isEmpty else { return }
      screen.feed(rows.show(bytes, as: content, of: mark, on: size) { _ in true })
    }
    var waiting = output[...]
    for step in 0..<Int((seconds * 10).rounded()) {
      let now = Double(step) / 10
      let snapshots =
        timer.map { [$0.snapshot(at: $0.countdown.start + now)] }
        ?? progress.snapshots(parts(now), at: now)
      let current = moment(snapshots, at: now)
      while let next = waiting.first, next.time <= now {
        waiting.removeFirst()
        screen.feed(
          isPinned
            ? Array(next.text.utf8) : presenter.text(Array(next.text.utf8), lines: [], current))
      }
      show(presenter.update(current), as: .frame(rows: max(1, presenter.rows)))
      wait(100)
    }
    guard ends else { return }
    let last =
      timer.map { [$0.snapshot(at: $0.countdown.end, end: .done)] }
      ?? progress.snapshots(parts(seconds), at: seconds, end: .done)
    show(presenter.end(moment(last, at: seconds), .success), as: .closing)
    wait(600)
  }
}

/// The only part of a run, after so many updates.
func part(_ progress: Progress?, of total: Double? = nil, updates: Int = 1)
  -> ProgressPart
{
  ProgressPart(
    identifier: 0,
    .read(
      Reading(
        progress: progress, total: total.map { .whole(Int64($0)) }, updateCount: updates)))
}
