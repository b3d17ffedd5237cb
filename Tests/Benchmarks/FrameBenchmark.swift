import ProgressStyles
import TerminalOutput

/// Measures the processor time of a frame and the bytes that are sent to a terminal.
struct FrameBenchmark {
  /// The number of times that a hundred frames are measured.
  var rounds: Int

  func run() throws {
    let table = Table(
      "A frame: processor time in µs at 200 columns, and at 10 frames a second the bytes sent at 80",
      ["look", "ltr", "rtl", "at most", "bytes/s ltr", "rtl", "at most"])
    for look in FrameLook.all {
      let times = try [.leftToRight, .rightToLeft].map { try time(look, $0) * 1e6 }
      let bytes = try [.leftToRight, .rightToLeft].map { try bytesASecond(look, $0) }
      table.row(
        [look.name] + times.map { $0.text(decimals: 0) + ($0 > look.mostTime * 1e6 ? " !" : "") }
          + [(look.mostTime * 1e6).text(decimals: 0)]
          + bytes.map { "\($0)" + ($0 > look.mostBytes ?? .max ? " !" : "") }
          + [look.mostBytes.map { "\($0)" }])
    }
  }

  /// The median of the seconds of processor time that one frame takes from the snapshots to the bytes.
  private func time(_ look: FrameLook, _ direction: LayoutDirection) throws -> Double {
    let film = try Film(look, direction, columns: 200)
    return median(
      (0...rounds).map { _ in
        let before = threadSeconds()
        for index in 0..<100 { _ = film.frame(at: (Double(index) + 0.37) / 100) }
        return (threadSeconds() - before) / 100
      }.dropFirst().map { $0 })
  }

  /// The bytes a second that a run of ten seconds sends.
  private func bytesASecond(_ look: FrameLook, _ direction: LayoutDirection) throws -> Int {
    let film = try Film(look, direction, columns: 80)
    return (0..<100).reduce(0) { $0 + film.frame(at: Double($1) / 100) } / 10
  }
}

/// The frames of one run, drawn one after the other as the presenter draws them.
private final class Film {
  private let look: FrameLook
  private let view: OwnView
  private let columns: Int
  private var memory = ViewMemory(animates: true)
  private var painter = BlockPainter(
    surface: .terminal, encoder: AnsiEncoder(depth: .trueColor), endsLines: true)
  private let clock = LocalClock(now: 1_000_000_000, utcOffset: 0)
  /// When the first line was painted whole last, as the presenter does every second.
  private var lastWholeLine = -Double.infinity

  init(_ look: FrameLook, _ direction: LayoutDirection, columns: Int) throws {
    self.look = look
    self.columns = columns
    view = try look.view(direction)
  }

  /// The number of bytes of the frame at this fraction of the run.
  func frame(at fraction: Double) -> Int {
    let snapshots = look.snapshots(at: fraction)
    memory.keep(only: snapshots)
    let lines = view.body(
      snapshots, clock: clock, width: columns - 1, height: 30, at: 10 * fraction, memory: &memory)
    let patches = 10 * fraction - lastWholeLine < 1 - 1e-9
    if !patches { lastWholeLine = 10 * fraction }
    return painter.paint(lines, whole: false, patches: patches).count
  }
}
