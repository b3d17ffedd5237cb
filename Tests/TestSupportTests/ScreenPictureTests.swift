import TestTraits
import Testing

@testable import TestSupport

@Suite(.seeded) struct ScreenPictureTests {
  @Test("Blocks are shapes of whole numbers, and equal ones that touch are one")
  func blocks() {
    let svg = picture("\u{1B}[38;2;255;0;0m██▌\u{1B}[m")
    #expect(svg.contains("<path fill=\"#f00\" d=\"M32 32h40v32h-40z\"/>"), "\(svg)")
    #expect(!svg.contains("<text"))
  }

  @Test("What is behind a cell lies below what is in it, whatever came first")
  func layers() {
    let svg = picture("\u{1B}[31m█\u{1B}[31;42m▌\u{1B}[m")
    let paper = svg.range(of: "fill=\"#33a14b\"") ?? 0
    let ink = svg.range(of: "fill=\"#c33\"") ?? 0
    #expect(paper > 0 && paper < ink, "\(svg)")
  }

  @Test("Half blocks have two colours, one on the other")
  func halfBlocks() {
    let svg = picture("\u{1B}[38;2;1;2;3;48;2;4;5;6m▀\u{1B}[m")
    #expect(svg.contains("<path fill=\"#040506\" d=\"M32 32h16v32h-16z\"/>"), "\(svg)")
    #expect(svg.contains("<path fill=\"#010203\" d=\"M32 32h16v16h-16z\"/>"), "\(svg)")
  }

  @Test(
    "Every character that is a picture itself is drawn as shapes",
    arguments: [
      0x2500...0x2503, 0x250C...0x254B, 0x2550...0x2570, 0x2574...0x259F, 0x2801...0x28FF,
    ])
  func shapes(range: ClosedRange<UInt32>) {
    for scalar in range.compactMap(Unicode.Scalar.init) {
      let svg = picture(String(scalar))
      #expect(svg.contains("<path"), "\(scalar)")
      #expect(!svg.contains("<text"), "\(scalar)")
    }
    for circle in "○●◔◑◐◒◓◕◜◝◞◟◠◡" {
      #expect(!picture(String(circle)).contains("<text"), "\(circle)")
    }
  }

  @Test("A block fills as much of its cell as its name says")
  func areas() {
    let whole = 16 * 32
    let parts: [(Character, Int)] = [
      ("█", 8), ("▏", 1), ("▎", 2), ("▍", 3), ("▌", 4), ("▋", 5), ("▊", 6), ("▉", 7), ("▁", 1),
      ("▂", 2), ("▃", 3), ("▄", 4), ("▅", 5), ("▆", 6), ("▇", 7), ("▀", 4), ("▐", 4), ("▔", 1),
      ("▕", 1), ("▖", 2), ("▗", 2), ("▘", 2), ("▙", 6), ("▚", 4), ("▛", 6), ("▜", 6), ("▝", 2),
      ("▞", 4), ("▟", 6),
    ]
    for (character, eighths) in parts {
      guard case .blocks(let blocks) = CellShape(character) else {
        Issue.record("\(character) is no block")
        continue
      }
      let area = blocks.reduce(0) { $0 + $1.width * $1.height }
      #expect(area == whole * eighths / 8, "\(character)")
    }
  }

  @Test(
    "The lines of a border meet at the edges of their cells",
    arguments: ["┌─┐│└┘", "┏━┓┃┗┛", "╔═╗║╚╝"])
  func borders(line: String) {
    let characters = Array(line)
    let right = edges(characters[1]).right
    let down = edges(characters[3]).down
    #expect(edges(characters[0]) == Edges(right: right, down: down))
    #expect(edges(characters[2]) == Edges(left: right, down: down))
    #expect(edges(characters[4]) == Edges(right: right, up: down))
    #expect(edges(characters[5]) == Edges(left: right, up: down))
  }

  @Test("Text keeps to the grid, wide characters stand in the middle of two cells")
  func text() {
    let svg = picture("ab c  d漢")
    #expect(svg.contains("<text x=\"32\" y=\"56\" textLength=\"64\" fill=\"#e6e6ea\">ab c</text>"))
    #expect(
      svg.contains("<text x=\"136\" y=\"56\" text-anchor=\"middle\" fill=\"#e6e6ea\">d</text>"))
    #expect(
      svg.contains("<text x=\"160\" y=\"56\" text-anchor=\"middle\" fill=\"#e6e6ea\">漢</text>"))
  }

  @Test("Marks and characters that XML has a meaning for are written as it wants them")
  func escaping() {
    let svg = picture("<&>\"\u{200E}")
    #expect(svg.contains(">&lt;&amp;&gt;&quot;</text>"))
  }

  @Test("Faint text is nearer to what is behind it, and reversed text exchanges both")
  func looks() {
    #expect(picture("\u{1B}[2mx").contains("fill=\"#8a8a8c\""))
    let reversed = picture("\u{1B}[7mx")
    #expect(reversed.contains("<path fill=\"#e6e6ea\" d=\"M32 32h16v32h-16z\"/>"))
    #expect(reversed.contains("fill=\"#000\">x</text>"))
    #expect(picture("\u{1B}[1mx").contains("font-weight=\"bold\""))
  }

  @Test("On light ground the terminal's own colours are dark on white")
  func light() {
    let svg = picture("x", on: .light)
    #expect(svg.contains("fill=\"#fff\" stroke"))
    #expect(svg.contains("fill=\"#1c1c1e\">x</text>"))
  }

  @Test("Any screen gives well-formed XML, the same each time, with each cell that shows something")
  func law() {
    var random = SeededRandom()
    let glyphs = Array("█▌▏░▒▓▀▄▚⣿⠋─━╸╺╭╮╰╯┃║╔◔◕●abc<&>\"é漢🟩אב  ")
    for _ in 0..<100 {
      var screen = EmulatedScreen(columns: Int.random(in: 1...40, using: &random), rows: 6)
      for _ in 0..<Int.random(in: 0...120, using: &random) {
        let color = Int.random(in: 0...255, using: &random)
        let kind = [38, 48].randomElement(using: &random) ?? 38
        screen.feed("\u{1B}[\(kind);5;\(color)m\(glyphs.randomElement(using: &random) ?? "a")")
        if Int.random(in: 0...9, using: &random) == 0 { screen.feed("\u{1B}[m\r\n") }
      }
      let picture = ScreenPicture([screen], on: .dark, title: "<\(random.next())>")
      #expect(picture.svg == picture.svg)
      #expect(unbalanced(picture.svg) == nil, "\(picture.svg)")
      let letters = screen.text.filter { CellShape($0) == .text(String($0)) }
      for letter in Set(letters) { #expect(picture.svg.contains(escaped(String(letter)))) }
    }
  }

  private func picture(_ text: String, on appearance: ScreenPicture.Appearance = .dark) -> String {
    var screen = EmulatedScreen(columns: 20, rows: 2)
    screen.feed(text)
    return ScreenPicture([screen], on: appearance, title: "Test").svg
  }

  /// Where the shapes of a cell touch each of its edges.
  private struct Edges: Equatable {
    var left: Set<Int> = []
    var right: Set<Int> = []
    var up: Set<Int> = []
    var down: Set<Int> = []
  }

  private func edges(_ character: Character) -> Edges {
    guard case .blocks(let blocks) = CellShape(character) else { return Edges() }
    var edges = Edges()
    for block in blocks {
      let rows = block.y..<(block.y + block.height)
      let columns = block.x..<(block.x + block.width)
      if columns.lowerBound == 0 { edges.left.formUnion(rows) }
      if columns.upperBound == CellShape.width { edges.right.formUnion(rows) }
      if rows.lowerBound == 0 { edges.up.formUnion(columns) }
      if rows.upperBound == CellShape.height { edges.down.formUnion(columns) }
    }
    return edges
  }
}

/// What is wrong with the tags of an XML text, or `nil`.
private func unbalanced(_ xml: String) -> String? {
  var open: [Substring] = []
  var rest = xml[...]
  while let start = rest.firstIndex(of: "<") {
    guard let end = rest[start...].firstIndex(of: ">") else { return "no end of a tag" }
    let tag = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    guard !tag.contains("<"), tag.filter({ $0 == "\"" }).count.isMultiple(of: 2) else {
      return "wrong tag: \(tag)"
    }
    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
    if tag.hasPrefix("/") {
      guard open.popLast() == name else { return "\(name) ends too early" }
    } else if !tag.hasSuffix("/") {
      open.append(name)
    }
    let text = rest.prefix { $0 != "<" }
    if text.contains(">") { return "a bare >" }
  }
  return open.isEmpty ? nil : "\(open) have no end"
}

extension String {
  fileprivate func contains(_ text: String) -> Bool { range(of: text) != nil }

  /// The number of bytes before the first occurrence of a text.
  fileprivate func range(of text: String) -> Int? {
    let (whole, sought) = (Array(utf8), Array(text.utf8))
    guard whole.count >= sought.count else { return nil }
    return (0...(whole.count - sought.count)).first {
      whole[$0..<($0 + sought.count)].elementsEqual(sought)
    }
  }
}
