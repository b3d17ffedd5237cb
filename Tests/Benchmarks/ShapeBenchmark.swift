import CommandOptions
import Mathematics
import PbarCommand
import ProgressModel
import ProgressStyles
import TerminalText
import TestSupport

/// Measures how near the cells of rings, pies and gauges come to the ideal shape, what a frame costs, and how many
/// cells change.
struct ShapeBenchmark {
  /// The number of times that a hundred frames are measured.
  var rounds: Int

  func run() throws {
    let columns = BlockGlyphs.allCases.map { "\($0)" }
    let errors = Table(
      "Shapes: the mean difference to the ideal shape, in levels of 0 to 255 a sample of the cells at edges",
      ["shape"] + columns)
    var totals = BlockGlyphs.allCases.map { _ in 0.0 }
    for shape in SampledShape.all {
      let row = try BlockGlyphs.allCases.map { try shape.meanError($0) }
      totals = zip(totals, row).map { $0 + $1 }
      errors.row([shape.name] + row.map { $0.text(decimals: 1) })
    }
    errors.row(["mean"] + totals.map { ($0 / Double(SampledShape.all.count)).text(decimals: 1) })
    let costs = Table(
      "Rings of 20 lines: processor time of a frame in µs, and cells that change with each percent",
      ["rings", "figure"] + columns)
    for count in [1, 5] {
      let style = count == 1 ? "ring" : "rings"
      let films = try BlockGlyphs.allCases.map { try ShapeFilm("--style \(style) -H 20", parts: count, $0) }
      costs.row(["\(count)", "µs"] + films.map { (time($0) * 1e6).text(decimals: 0) })
      costs.row(["\(count)", "cells"] + films.map { changedCells($0).text(decimals: 1) })
    }
  }

  /// The median of the seconds of processor time that one frame takes.
  private func time(_ film: ShapeFilm) -> Double {
    median(
      (0...rounds).map { _ in
        let before = threadSeconds()
        for index in 0..<100 { _ = film.lines((Double(index) + 0.37) / 100) }
        return (threadSeconds() - before) / 100
      }.dropFirst().map { $0 })
  }

  private func changedCells(_ film: ShapeFilm) -> Double {
    var last: [PaintedCell] = []
    var changed = 0
    for percent in 0...100 {
      let cells = film.lines(Double(percent) / 100).flatMap { $0.paintedCells }
      changed += zip(last, cells).count { $0 != $1 }
      last = cells
    }
    return Double(changed) / 100
  }
}

/// The frames of a view that shows nothing but shapes, on black.
private struct ShapeFilm {
  private let view: OwnView
  private let count: Int
  private let hasFailed: Bool

  init(_ options: String, parts count: Int, hasFailed: Bool = false, _ glyphs: BlockGlyphs) throws {
    let settings = try Settings.parse(
      arguments: (options + " --fields bar").split(separator: " ").map { Array($0.utf8) }, environmentOptions: nil,
      asPv: false)
    var theme = Theme(tints: settings.tints, track: settings.trackTint, gradients: settings.gradients)
    theme.glyphs = glyphs
    view = copyView(settings, theme, label: nil)
    (self.count, self.hasFailed) = (count, hasFailed)
  }

  func lines(_ fraction: Double) -> [StyledText] {
    let snapshots = (0..<count).map { index in
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.fractionCompleted = fraction
      if hasFailed { snapshot.phase = .broken }
      return snapshot
    }
    var memory = ViewMemory()
    return view.body(
      snapshots, clock: LocalClock(now: 0, utcOffset: 0), width: 79, height: 30, at: 0, memory: &memory)
  }
}

/// A shape with its ideal picture, whose geometry is computed here anew.
private struct SampledShape {
  var name: String
  var options: String
  var lines: Int
  var fraction: Double
  /// The outer radii of rings and their thickness, as fractions of the height.
  var radii = [0.5]
  var thickness = 0.12
  /// Where the scale begins and how long it is, as fractions of a turn.
  var scale = (start: 0.0, length: 1.0)

  private static let tint = Color.hex(0xFF453A)
  private static let track = Color.hex(0x404050)

  static let all: [SampledShape] = [5, 9, 20].flatMap { lines in
    [0.3, 0.65, 0.9].flatMap { fraction in
      let gap = max(0.15 * 0.2, 0.5 / Double(lines))
      return [
        SampledShape(
          name: "ring, \(lines) lines, \(percent(fraction))", options: "--style ring -H \(lines)", lines: lines,
          fraction: fraction),
        SampledShape(
          name: "rings, \(lines) lines, \(percent(fraction))", options: "--style rings -H \(lines)", lines: lines,
          fraction: fraction, radii: [0.5, 0.35], thickness: 0.15 - min(gap, 0.15 * 0.35)),
      ]
    }
  }

  private static func percent(_ fraction: Double) -> String { fraction.percentText }

  func meanError(_ glyphs: BlockGlyphs) throws -> Double {
    let colors = "--tint #ff453a --track-tint #404050"
    let film = try ShapeFilm("\(options) \(colors)", parts: radii.count, hasFailed: radii.count > 1, glyphs)
    var (sum, count) = (0.0, 0)
    for (row, line) in film.lines(fraction).prefix(lines).enumerated() {
      for (column, cell) in line.paintedCells.prefix(2 * lines).enumerated() {
        let ideal = (0..<128).map { sample in
          color(
            x: Double(column - lines) + (Double(sample % 8) + 0.5) / 8,
            y: Double(2 * row - lines) + (Double(sample / 8) + 0.5) / 8)
        }
        guard Set(ideal).count > 1 else { continue }
        let shown = cell.samples
        sum += zip(ideal, shown).reduce(0) { $0 + $1.0.difference(to: $1.1) } / 128
        count += 1
      }
    }
    return sum / Double(max(1, count))
  }

  /// The colour of a point, in widths of a cell from the centre.
  private func color(x: Double, y: Double) -> Color {
    let height = Double(2 * lines)
    for outer in radii {
      let thick = max(1.4, thickness * height)
      let radius = outer * height - thick / 2
      let distance = (x * x + y * y).squareRoot()
      func isOnArc(_ length: Double) -> Bool {
        var turn = Math.angle(x: -y, y: x) / (2 * Double.pi) - scale.start
        turn -= turn.rounded(.down)
        if turn <= length { return abs(distance - radius) <= thick / 2 }
        return [scale.start, scale.start + length].contains { end in
          let angle = end * 2 * Double.pi
          let (dx, dy) = (x - radius * Math.sine(of: angle), y + radius * Math.cosine(of: angle))
          return (dx * dx + dy * dy).squareRoot() <= thick / 2
        }
      }
      if isOnArc(fraction * scale.length) { return Self.tint }
      if isOnArc(scale.length) { return Self.track }
    }
    return .hex(0)
  }
}

/// A cell as it is seen on black.
private struct PaintedCell: Hashable {
  var character: Character
  var style: TextStyle

  /// The colours of its 8 by 16 samples.
  var samples: [Color] {
    let black = Color.hex(0)
    var (ink, paper) = (style.foreground ?? .hex(0xFFFFFF), style.background ?? black)
    if style.attributes.contains(.reversed) { swap(&ink, &paper) }
    let filled = BlockPattern(character)?.isFilled ?? []
    return (0..<128).map { filled.indices.contains($0) && filled[$0] ? ink : paper }
  }
}

extension StyledText {
  fileprivate var paintedCells: [PaintedCell] {
    runs.flatMap { run in run.text.map { PaintedCell(character: $0, style: run.style) } }
  }
}

extension Color {
  /// The mean difference of the three components.
  fileprivate func difference(to other: Color) -> Double {
    let (one, another) = (components, other.components)
    func distance(_ a: UInt8, _ b: UInt8) -> Double { abs(Double(a) - Double(b)) }
    return (distance(one.red, another.red) + distance(one.green, another.green) + distance(one.blue, another.blue)) / 3
  }
}
