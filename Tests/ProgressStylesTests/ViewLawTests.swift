import TerminalText
import TestSupport
import TestTraits
import Testing

@testable import ProgressStyles

@Suite(.seeded) struct ViewLawTests {
  @Test(
    "There are never too many lines, each is exactly as wide as its configuration, and none has controls"
  )
  func size() {
    var random = SeededRandom()
    for named in NamedView.all {
      for theme in allThemes() {
        for _ in 0..<12 {
          let parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            ViewPart.random(&random)
          }
          let width = Int.random(in: 0...(Bool.random(using: &random) ? 24 : 200), using: &random)
          let height = Int.random(in: 1...(Bool.random(using: &random) ? 5 : 30), using: &random)
          let configuration = ViewConfiguration(
            parts: parts, width: width, height: height, theme: theme)
          let lines = named.style.body(configuration)
          #expect(lines.count <= height, "\(named.name)")
          #expect(lines.isEmpty == parts.isEmpty, "\(named.name)")
          for line in lines {
            #expect(line.cellWidth == width, "\(named.name) \(line.plainText)|")
            #expect(
              !line.plainText.unicodeScalars.contains { $0.properties.generalCategory == .control })
          }
          #expect((0...max(0, width)).contains(named.style.extent(configuration)))
        }
      }
    }
  }

  @Test("Every width from 1 to 200 and every height from 1 to 30 is filled")
  func everySize() {
    for named in NamedView.all {
      for direction in LayoutDirection.allCases {
        for width in 1...200 {
          let lines = named.style.body(
            ViewConfiguration(
              parts: [.copy(0.45), .gauge(0.3)], width: width, height: 1 + width % 30,
              theme: Theme(direction: direction)))
          #expect(lines.allSatisfy { $0.cellWidth == width }, "\(named.name) \(width)")
          #expect((1...(1 + width % 30)).contains(lines.count), "\(named.name) \(width)")
        }
      }
    }
  }

  @Test("A right-to-left view is a mirror image, except for text")
  func mirror() {
    var random = SeededRandom()
    for named in NamedView.all {
      for charset in Charset.allCases {
        for ink in Ink.allCases {
          for _ in 0..<12 {
            var parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
              ViewPart.random(&random, isPlain: true)
            }
            // Without colours only half cells can be drawn at the right edge.
            if ink == .none, charset == .unicode {
              for index in parts.indices where parts[index].fractionCompleted != nil {
                parts[index].fractionCompleted = 1
              }
            }
            let width = Int.random(in: 4...90, using: &random)
            func cells(_ direction: LayoutDirection) -> [[SeenCell]] {
              named.style.body(
                ViewConfiguration(
                  parts: parts, width: width,
                  theme: Theme(
                    gradient: [.systemRed, .systemBlue], ink: ink, charset: charset,
                    direction: direction))
              ).map { seenCells($0).flatMap(withoutLetters) }
            }
            let (left, right) = (cells(.leftToRight).map(mirrored), cells(.rightToLeft))
            func glyphs(_ lines: [[SeenCell]]) -> String {
              lines.map { $0.map(\.glyph).joined() }.joined(separator: "|")
            }
            #expect(glyphs(right) == glyphs(left))
            #expect(
              (left == right) as Bool,
              "\(named.name) \(charset) \(ink) \(width)")
          }
        }
      }
    }
  }

  @Test("The fill never shrinks as the fraction grows")
  func monotonic() {
    var random = SeededRandom()
    for named in NamedView.all {
      for theme in allThemes() {
        for width in [1, 4, 19, Int.random(in: 2...60, using: &random)] {
          // The pie of two cells has laws of its own.
          if named.name.hasSuffix("circular"), width > 19 { continue }
          let fractions = (0..<40).map { _ in Double.random(in: 0...1, using: &random) }
          let filled = ([0, 1] + fractions).sorted().map { fraction -> Int in
            let lines = named.style.body(
              ViewConfiguration(
                parts: [ViewPart(fractionCompleted: fraction)], width: width, theme: theme))
            return lines.reduce(0) { $0 + filling($1, theme) }
          }
          #expect(filled == filled.sorted(), "\(named.name) \(theme.charset) \(width) \(filled)")
          #expect(filled.first != filled.last)
        }
      }
    }
  }

  @Test("From 0 to 1 a view has as many pictures as its extent has cells")
  func ways() {
    var random = SeededRandom()
    for named in NamedView.all {
      for theme in allThemes() {
        let width = Int.random(in: 1...80, using: &random)
        let height = Int.random(in: 1...12, using: &random)
        func configuration(_ fraction: Double) -> ViewConfiguration {
          ViewConfiguration(
            parts: [ViewPart(fractionCompleted: fraction)], width: width, height: height,
            theme: theme)
        }
        let cells = named.style.extent(configuration(0.5))
        let pictures = Set(
          (0...4 * cells).map { step in
            named.style.body(configuration(Double(step) / Double(4 * cells))).map { "\($0)" }
          })
        // Brackets count as cells too.
        #expect(pictures.count >= cells - 1, "\(named.name) \(width)x\(height) \(theme.charset)")
        #expect(named.style.movementDuration > 0)
      }
    }
  }

  @Test("A run keeps its number of lines from its first frame to its last")
  func steady() {
    for named in NamedView.all {
      for height in [1, 2, 3, 4, 5, 30] {
        for width in [72, 30, 12] {
          let counts = Set(
            (0...20).map { step in
              named.style.body(
                ViewConfiguration(
                  parts: [.copy(Double(step) / 20)], width: width, height: height, theme: Theme())
              ).count
            })
          #expect(counts.count == 1, "\(named.name) \(width) \(height)")
        }
      }
    }
  }

  @Test("A failed run is red in every style")
  func failed() {
    for named in NamedView.all {
      let lines = named.style.body(
        ViewConfiguration(parts: [.copy(0.5, hasFailed: true)], width: 60, theme: Theme()))
      let colors = Set(lines.flatMap { seenCells($0).map(\.foreground) })
      #expect(colors.contains(TintColor.systemRed.dark), "\(named.name)")
      #expect(!colors.contains(TintColor.systemBlue.dark), "\(named.name)")
    }
  }

  /// Replaces each letter by the same letter, a wide one by two, and invisible characters by none.
  private func withoutLetters(_ cell: SeenCell) -> [SeenCell] {
    var cell = cell
    let letters = cell.glyph.unicodeScalars.filter { $0.value != 0x200E }
    cell.glyph = String(String.UnicodeScalarView(letters))
    let width = cell.glyph.cellWidth
    switch cell.glyph.unicodeScalars.first?.value ?? 0 {
    case 0x2500...0x28FF, 0x20: break
    // In ASCII these characters draw bars; in other texts they count as letters.
    case _ where "[]<>=+-|/\\#".contains(cell.glyph): break
    default: cell.glyph = "T"
    }
    return [SeenCell](repeating: cell, count: width)
  }

  private func filling(_ line: StyledText, _ theme: Theme) -> Int {
    let text = line.plainText
    let number = text.filter(\.isNumber)
    if theme.charset == .ascii, !text.contains("["), let number = Int(number) { return number }
    let pies = "○◔◑◕●"
    if let pie = text.firstIndex(where: pies.contains) {
      return pies.distance(
        from: pies.startIndex, to: pies.firstIndex(of: text[pie]) ?? pies.endIndex)
    }
    return filledEighths(line, theme: theme)
  }
}
