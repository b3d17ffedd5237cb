import CommandOptions
import Foundation
import PbarCommand
import ProgressModel
import ProgressStyles
import TerminalText
import TestSupport

/// Measures the processor time of a frame, and how near the cells of rings come to the ideal shape.
struct ShapeBenchmark {
  /// The number of times that a hundred frames are measured.
  var rounds: Int

  private static let gradient = "--gradient darkPurple,lightYellow"

  /// Looks by their options, with the number of parts and the limit in µs.
  private static let looks: [(options: String, parts: Int, most: Double)] = [
    ("--style linear", 1, 200), ("--style linear \(gradient)", 1, 200), ("--style bar", 1, 200),
    ("--layout stacked --border rounded", 1, 200), ("--style linear", 5, 1000),
    ("--style ring -H 20 \(gradient)", 1, 1000), ("--style rings -H 20", 5, 1000),
  ]

  func measureFrames() throws {
    let table = Table(
      "A frame at 200 columns: processor time in µs; `!` marks a value above its limit",
      ["look", "parts", "µs", "at most"])
    for look in Self.looks {
      let film = try Film(look.options, parts: look.parts, width: 199, .quadrants)
      let time = microseconds(film)
      table.row([
        "`\(look.options)`", "\(look.parts)",
        time.text(decimals: 0) + (time > look.most ? " !" : ""), look.most.text(decimals: 0),
      ])
    }
  }

  func measureShapes() throws {
    let sets = BlockGlyphs.allCases
    let table = Table(
      "Shapes: the mean difference of half cells to the ideal shape, in levels of 0 to 255, of the "
        + "cells at edges",
      ["shape"] + sets.map { "\($0)" })
    var errors = sets.map { _ in [Double]() }
    for shape in SampledShape.all {
      for (index, glyphs) in sets.enumerated() { errors[index].append(try shape.meanError(glyphs)) }
      table.row([shape.name] + errors.map { $0.last?.text(decimals: 1) })
    }
    table.row(["mean"] + errors.map { mean($0).text(decimals: 1) })
    let films = try sets.map { try Film("--style rings -H 20 --fields bar", parts: 5, $0) }
    table.row(["µs of a frame, 20 lines"] + films.map { microseconds($0).text(decimals: 0) })
  }

  /// The median of the processor time that one frame takes.
  private func microseconds(_ film: Film) -> Double {
    let times = (0...rounds).map { _ in
      let before = threadSeconds()
      for index in 0..<100 { _ = film.lines((Double(index) + 0.37) / 100) }
      return (threadSeconds() - before) * 1e4
    }
    return median(Array(times.dropFirst()))
  }
}

/// The frames of a view.
private struct Film {
  private let view: OwnView
  private let parts: Int
  private let width: Int
  private let end: WorkEnd?

  init(
    _ options: String, parts: Int, width: Int = 79, label: String? = "Copying",
    end: WorkEnd? = nil, _ glyphs: BlockGlyphs
  ) throws {
    let settings = try Settings.parse(
      arguments: options.split(separator: " ").map { Array($0.utf8) }, environmentOptions: nil,
      asPv: false)
    var theme = Theme(
      tints: settings.tints, track: settings.trackTint, gradients: settings.gradients)
    theme.glyphs = glyphs
    view = OwnView(
      .own(settings.lineFields), content: .copy, style: settings.viewStyle, theme: theme,
      label: label, currentValueLabel: nil)
    self.parts = parts
    self.width = width
    self.end = end
  }

  func lines(_ fraction: Double) -> [StyledText] {
    let snapshots = (0..<parts).map { index in
      var snapshot = Snapshot()
      snapshot.identifier = index
      snapshot.unit = .bytes
      snapshot.elapsed = 10 * fraction
      snapshot.reading.completed = .whole(Int64(3e9 * fraction))
      snapshot.reading.total = .whole(3_000_000_000)
      snapshot.fractionReached = fraction
      snapshot.rate = 3e8
      snapshot.timeRemaining = 10 * (1 - fraction)
      snapshot.end = end
      return snapshot
    }
    var memory = ViewMemory()
    return view.body(
      snapshots, clock: LocalClock(now: 0, utcOffset: 0), width: width, height: 30, at: 0,
      memory: &memory)
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

  private static let tint = Color.hex(0xFF453A)
  private static let track = Color.hex(0x404050)

  static let all: [SampledShape] = [5, 9, 20].flatMap { lines in
    [0.3, 0.65, 0.9].flatMap { fraction in
      let name = "\(lines) lines, \(fraction.percentText)"
      let gap = max(0.15 * 0.2, 0.5 / Double(lines))
      return [
        SampledShape(
          name: "ring, \(name)", options: "--style ring -H \(lines)", lines: lines,
          fraction: fraction),
        SampledShape(
          name: "rings, \(name)", options: "--style rings -H \(lines)", lines: lines,
          fraction: fraction, radii: [0.5, 0.35], thickness: 0.15 - min(gap, 0.15 * 0.35)),
      ]
    }
  }

  func meanError(_ glyphs: BlockGlyphs) throws -> Double {
    // Texts below would move the ring. A run that fails has the tint of failure in all of its
    // rings.
    let film = try Film(
      options + " --fields bar --tint #ff453a --track-tint #404050", parts: radii.count, label: nil,
      end: radii.count > 1 ? .failed() : nil, glyphs)
    var (sum, count) = (0.0, 0)
    for (row, line) in film.lines(fraction).prefix(lines).enumerated() {
      for (column, cell) in line.samples.prefix(2 * lines).enumerated() {
        let ideal = (0..<128).map { sample in
          color(
            x: Double(column - lines) + (Double(sample % 8) + 0.5) / 8,
            y: Double(2 * row - lines) + (Double(sample / 8) + 0.5) / 8)
        }
        guard Set(ideal).count > 1 else { continue }
        sum += mean([0..<64, 64..<128].map { ideal[$0].difference(to: cell[$0]) })
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
      var turn = atan2(x, -y) / (2 * Double.pi)
      turn -= turn.rounded(.down)
      let isOnRing = abs(distance - radius) <= thick / 2
      // The arc ends in round caps.
      let isOnCap = [0, fraction].contains { end in
        let angle = end * 2 * Double.pi
        let (dx, dy) = (x - radius * sin(angle), y + radius * cos(angle))
        return (dx * dx + dy * dy).squareRoot() <= thick / 2
      }
      if isOnCap || isOnRing && turn <= fraction { return Self.tint }
      if isOnRing { return Self.track }
    }
    return .hex(0)
  }
}

extension StyledText {
  /// The colours of 8 by 16 samples of each cell, as it is seen on black.
  fileprivate var samples: [[Color]] {
    runs.flatMap { run in
      var ink = run.style.foreground ?? .hex(0xFFFFFF)
      var paper = run.style.background ?? .hex(0)
      if run.style.attributes.contains(.reversed) { swap(&ink, &paper) }
      return run.text.map { character in
        let blank = Array(repeating: false, count: BlockPattern.columns * BlockPattern.rows)
        return (BlockPattern(character)?.isFilled ?? blank).map { $0 ? ink : paper }
      }
    }
  }
}

extension ArraySlice<Color> {
  /// The mean difference of the three components of the mean colours, as an eye sees them that does
  /// not see the samples.
  fileprivate func difference(to other: Self) -> Double {
    mean(zip(means, other.means).map { abs($0 - $1) })
  }

  private var means: [Double] {
    let all = map { $0.components }
    return [all.map(\.x), all.map(\.y), all.map(\.z)].map { mean($0.map(Double.init)) }
  }
}
