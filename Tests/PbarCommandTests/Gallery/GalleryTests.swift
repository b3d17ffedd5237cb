import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite struct GalleryTests {
  static let looks = GallerySection.allCases.flatMap(\.looks)

  @Test("The options of each look are valid and can be drawn", arguments: looks)
  func meaning(look: GalleryLook) throws {
    let settings = try Settings().adding(look.options)
    _ = try RunPlan(RunContext(settings, world(input: false, output: false), isPv: false))
    let gallery = try Gallery(Settings(), world())
    #expect(!gallery.drawFrame(look).isEmpty)
    for word in look.options.split(separator: " ") where word.hasPrefix("--") {
      #expect(CommandOption.allCases.contains { $0.description.longName == word }, "\(word)")
    }
  }

  @Test(
    "The gallery shows every style, border and layout, both directions, ASCII and other bar glyphs")
  func names() throws {
    let settings = try Self.looks.map { try Settings().adding($0.options) }
    #expect(Set(settings.map(\.style)) == Set(StyleName.allCases))
    #expect(Set(settings.map(\.border)) == Set(BorderName.allCases))
    #expect(Set(settings.map(\.layout)) == Set(LayoutName.allCases))
    #expect(settings.contains { $0.direction == .rightToLeft })
    #expect(settings.contains { $0.charset == .ascii })
    #expect(settings.contains { $0.barGlyphs != nil })
  }

  @Test("The gallery shows every option of looks that changes a still picture")
  func options() {
    let typed = Set(Self.looks.flatMap { $0.options.split(separator: " ").map(String.init) })
    let still: Set<CommandOption> = [.animation, .appearance, .color, .taskbar, .bell, .overall]
    for option in OptionGroup.looks.options where !still.contains(option) {
      #expect(!typed.isDisjoint(with: option.description.spellings), "\(option)")
    }
  }

  @Test("No line of the gallery is wider than -w", arguments: widths)
  func width(columns: Int) throws {
    for charset in ["unicode", "ascii"] {
      let text = visible(try bytes("--gallery --color never --charset \(charset) -w \(columns)"))
      for line in text.split(separator: "\n") {
        #expect(String(line).cellWidth <= columns, "\(line)")
      }
    }
  }

  private static let widths =
    isExhaustive
    ? Array(1...200) : Array(1...24) + [40, 79, 80, 132, 200]

  @Test("A run looks as the gallery shows it")
  func sameAsARun() throws {
    let display = try plan("--style bar -w 60", in: world(input: false, output: false)).display
    let lines = display.lines(
      of: GalleryMoment.copying.parts(label: nil), width: 60, height: .max)
    let bar = lines.map { visible(display.encoder.encode($0)) }.joined(separator: "\n")
    let gallery = visible(try bytes("--gallery -w 60"))
    #expect(gallery.contains("\n--style bar\n\(bar)\n"), "\(gallery)")
  }

  @Test("Options of looks before or after --gallery apply to all samples that do not set them")
  func commonOptions() throws {
    let line = "--gallery --tint #010203 --label Mine --values --total 5"
    let text = visible(try bytes(line))
    #expect(text.contains("38;2;1;2;3") || text.contains("38;5;"))
    #expect(text.contains("Mine"))
    #expect(!text.contains("Copying"))
    #expect(try bytes("--tint #010203 --label Mine --gallery") == bytes(line))
  }

  @Test("Standard output determines the colours and the width of the gallery")
  func output() throws {
    #expect(visible(try bytes("--gallery", world(error: false))).contains("␛["))
    #expect(!visible(try bytes("--gallery", world(output: false))).contains("␛["))
    #expect(visible(try bytes("--gallery --color always", world(output: false))).contains("␛["))
    var narrow = world()
    narrow.outputColumns = 41
    let widths = visible(try bytes("--gallery --color never", narrow)).split(separator: "\n").map {
      String($0).cellWidth
    }
    #expect(widths.max() == 40)
  }

  @Test("A wrapped command line keeps each option and its value on one line")
  func wrapping() throws {
    let text = visible(try bytes("--gallery --color never -w 40"))
    #expect(text.contains("\n--layout stacked --style bar\n  --border rounded\n"), "\(text)")
    #expect(text.contains("\n--style linear  # a run that fails\n"))
  }

  @Test("The gallery is ASCII with --charset ascii and in a C locale")
  func ascii() throws {
    let plain = try bytes("--gallery --charset ascii")
    #expect(plain.allSatisfy { $0 < 0x80 })
    #expect(!plain.isEmpty)
    let locale = try bytes("--gallery", world(environment: ["TERM": "xterm", "LANG": "C"]))
    #expect(locale.allSatisfy { $0 < 0x80 })
  }

  private func bytes(_ line: String, _ world: SystemState = world()) throws -> [UInt8] {
    try Gallery(try settings(line), world).draw()
  }
}

extension GalleryLook: CustomTestStringConvertible {
  public var testDescription: String { pieces.joined(separator: " ") }
}
