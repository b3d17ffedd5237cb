import TerminalText
import TestSupport
import TestTraits
import Testing
import Wording

@testable import ProgressStyles

@Suite(.seeded) struct ViewLawTests {
  @Test("Runs of any series of states, in terminals that change their size, keep to the size")
  func series() {
    var random = SeededRandom()
    for named in NamedView.all + NamedView.rings {
      for _ in 0..<(isExhaustive ? 200 : 4) {
        let contents: [LineContent] = [.copy, .values, .timer, .command]
        let content = contents.randomElement(using: &random) ?? .copy
        let theme = allThemes().randomElement(using: &random) ?? Theme()
        let view = OwnView(content: content, style: named.style, theme: theme, label: "Label")
        var memory = ViewMemory(animates: Bool.random(using: &random))
        let count = Int.random(in: 1...4, using: &random)
        for step in 0..<6 {
          memory.isLast = step == 5
          let parts = (0..<count).map { number in
            Sample.values(.random(in: 0...2000, using: &random)).with {
              $0.identifier = number
              $0.reading.label = number % 2 == 0 ? "name \(number)" : nil
              if Bool.random(using: &random) {
                $0.reading.currentValueLabel = random.unicodeText(upTo: 30)
              }
              let isOver = memory.isLast || Int.random(in: 0..<4, using: &random) == 0
              $0.end = isOver ? [.done, .failed(), .readerLeft][number % 3] : nil
              $0.stalledFor = !isOver && Bool.random(using: &random) ? 12 : nil
              if Int.random(in: 0..<5, using: &random) == 0 { $0.fractionReached = nil }
            }
          }
          let width = Int.random(in: 0...(Bool.random(using: &random) ? 20 : 130), using: &random)
          let height = Int.random(in: 1...12, using: &random)
          let lines = view.body(
            parts, clock: Sample.clock, width: width, height: height, at: Double(step),
            memory: &memory)
          // The final frame of several parts stays, and may scroll.
          #expect(lines.count <= height || memory.isLast && count > 1, "\(named.name)")
          for line in lines {
            #expect(line.cellWidth == width, "\(named.name) \(line.plainText)|")
            #expect(line.terminalsWithoutRoom == [], "\(named.name) \(line.plainText)|")
          }
        }
      }
    }
  }

  @Test("At every size and in every language a view has room, and fills the width")
  func size() {
    var random = SeededRandom()
    var count = 0
    for named in NamedView.all + NamedView.rings {
      for var theme in allThemes() {
        for _ in 0..<(isExhaustive ? 400 : 3) {
          if theme.charset == .unicode {
            theme.language = Language.allCases.randomElement(using: &random) ?? .english
          }
          let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            ViewPart.random(&random, in: theme.language)
          }
          // Every width has its turn.
          count += 1
          let width = Bool.random(using: &random) ? count % 201 : count % 25
          let height = Int.random(in: 1...(Bool.random(using: &random) ? 5 : 30), using: &random)
          let configuration = ViewConfiguration(
            parts: parts, width: width, height: height, theme: theme)
          let layout = named.style.layout(configuration)
          let lines = layout.lines.map(configuration.padded)
          #expect(lines.count <= height, "\(named.name)")
          #expect(lines.isEmpty == parts.isEmpty, "\(named.name)")
          // A circle of one cell has eight shapes.
          let longest = max(8, named.isRing ? 7 * width : width)
          #expect((0...longest).contains(layout.extent), "\(named.name)")
          for line in lines {
            let text = line.plainText
            #expect(line.cellWidth == width, "\(named.name) \(text)|")
            #expect(line.terminalsWithoutRoom == [], "\(named.name) \(text)|")
            #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
          }
        }
      }
    }
  }

  @Test("A right-to-left view is a mirror image, with the same words and numbers")
  func mirror() {
    var random = SeededRandom()
    for named in NamedView.all {
      for theme in allThemes() where theme.direction == .leftToRight {
        for _ in 0..<(isExhaustive ? 40 : 2) {
          var parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            ViewPart.random(&random, isPlain: true)
          }
          // Without colours only half cells can be drawn at the right edge.
          if theme.ink == .none, theme.charset == .unicode {
            for index in parts.indices where parts[index].fractionCompleted != nil {
              parts[index].fractionReached = 1
            }
          }
          let width = Int.random(in: 4...90, using: &random)
          func lines(_ direction: LayoutDirection) -> [StyledText] {
            let theme = Theme(
              gradients: [[.systemRed, .systemBlue]], ink: theme.ink, charset: theme.charset,
              direction: direction)
            return named.style.body(ViewConfiguration(parts: parts, width: width, theme: theme))
          }
          let (left, right) = (lines(.leftToRight), lines(.rightToLeft))
          let cells = [left.map { mirrored(withoutLetters($0)) }, right.map(withoutLetters)]
          let comment = "\(named.name) \(theme.charset) \(theme.ink) \(width)"
          #expect((cells[0] == cells[1]) as Bool, "\(comment)")
          #expect(letters(left) == letters(right), "\(comment)")
        }
      }
    }
  }

  @Test("A view in ASCII has only ASCII characters, and the same words and numbers")
  func ascii() {
    var level = ViewPart.copy()
    (level.minimumLabel, level.maximumLabel) = ("18", "26")
    for named in NamedView.all {
      for direction in LayoutDirection.allCases {
        for part in [ViewPart.copy(), .copy(1), .copy(nil), level] {
          func lines(_ charset: Charset, width: Int) -> [StyledText] {
            let theme = Theme(ink: .none, charset: charset, direction: direction)
            return named.style.body(ViewConfiguration(parts: [part], width: width, theme: theme))
          }
          for width in [12, 30, 120] {
            let text = lines(.ascii, width: width).map(\.plainText).joined()
            #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(named.name): \(text)")
          }
          let both = Charset.allCases.map { letters(lines($0, width: 120)) }
          #expect(both[0] == both[1], "\(named.name)")
        }
      }
    }
  }

  @Test("From 0 to 1 a view has as many pictures as its extent has cells")
  func ways() {
    var random = SeededRandom()
    for named in NamedView.all {
      let themes = isExhaustive ? allThemes() : Array(allThemes().shuffled(using: &random)[..<1])
      for theme in themes {
        let width = Int.random(in: 1...80, using: &random)
        let height = Int.random(in: 1...12, using: &random)
        func configuration(_ fraction: Double) -> ViewConfiguration {
          let part = ViewPart(fractionReached: fraction)
          return ViewConfiguration(parts: [part], width: width, height: height, theme: theme)
        }
        let cells = named.style.layout(configuration(0.5)).extent
        let pictures = (0...4 * cells).map { step in
          named.style.body(configuration(Double(step) / Double(4 * cells)))
        }
        // Brackets count as cells too.
        let comment = "\(named.name) \(width)x\(height) \(theme.charset)"
        #expect(Set(pictures).count >= cells - 1, "\(comment)")
        #expect(named.style.movementDuration > 0)
      }
    }
  }

  @Test("A run keeps its number of lines from its first frame to its last")
  func steady() {
    for named in NamedView.all {
      for height in [1, 2, 3, 4, 5, 30] {
        for width in [72, 30, 12] {
          let counts = [0, 0.09, 0.45, 0.999, 1].map { fraction in
            named.style.body(
              ViewConfiguration(
                parts: [.copy(fraction)], width: width, height: height, theme: Theme())
            ).count
          }
          #expect(Set(counts).count == 1, "\(named.name) \(width) \(height)")
        }
      }
    }
  }

  @Test("A failed run is red in every style, and another one has the tint that was asked for")
  func colors() {
    let green = Color.hex(0x00FF00)
    func colors(_ named: NamedView, hasFailed: Bool) -> Set<Color> {
      // The colour of a circle grows to the tint with the fraction.
      let fraction = named.name.hasSuffix("circular") ? 1 : 0.6
      let configuration = ViewConfiguration(
        parts: [.copy(fraction, hasFailed: hasFailed)], width: 60,
        theme: Theme(tints: [TintColor(green)]))
      let styles = named.style.body(configuration).flatMap(\.runs).map(\.style)
      return Set(styles.flatMap { [$0.foreground, $0.background] }.compactMap(\.self))
    }
    for named in NamedView.all + NamedView.rings {
      #expect(colors(named, hasFailed: true).contains(TintColor.systemRed.dark), "\(named.name)")
      #expect(!colors(named, hasFailed: true).contains(green), "\(named.name)")
      #expect(colors(named, hasFailed: false).contains(green), "\(named.name)")
    }
  }

  /// The letters and digits of the lines, in an order that does not depend on their places.
  private func letters(_ lines: [StyledText]) -> [Character] {
    lines.flatMap { $0.plainText.filter { $0.isLetter || $0.isNumber } }.sorted()
  }

  /// The cells with the same letter in place of each letter, in both cells of a wide one.
  private func withoutLetters(_ line: StyledText) -> [SeenCell] {
    seenCells(line).flatMap { cell in
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
  }
}

extension StyledText {
  /// The terminals in which the line reaches the column that stays free behind it.
  fileprivate var terminalsWithoutRoom: [MeasuredTerminal] {
    MeasuredTerminal.allCases.filter { terminal in
      var screen = EmulatedScreen(columns: cellWidth + 2, rows: 2, of: terminal)
      screen.feed(plainText)
      return screen.cursor.row > 0 || screen.cursor.column > cellWidth
    }
  }
}
