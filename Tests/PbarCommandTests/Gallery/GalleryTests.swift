import CommandOptions
import ProgressStyles
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite struct GalleryTests {
  static let looks = GallerySection.allCases.flatMap(\.looks)

  @Test("The options of each look are valid and can be drawn")
  func meaning() throws {
    let gallery = try Gallery(Settings(), world())
    for look in Self.looks {
      let settings = try Settings().adding(look.options)
      _ = try RunPlan(RunContext(settings, world(input: false, output: false)))
      #expect(!gallery.drawFrame(look).isEmpty)
    }
  }

  @Test(
    "The gallery shows every style, border, layout and option that changes a still picture"
  )
  func complete() throws {
    let settings = try Self.looks.map { try Settings().adding($0.options) }
    #expect(Set(settings.map(\.style)) == Set(StyleName.allCases))
    #expect(Set(settings.compactMap(\.border)) == Set(BorderLines.allCases))
    #expect(Set(settings.map(\.layout)) == Set(LayoutName.allCases))
    #expect(settings.contains { $0.direction == .rightToLeft })
    let shown = settings.reduce(into: Set()) { $0.formUnion($1.given) }
    let moving: Set<CommandOption> = [
      .animation, .appearance, .caps, .color, .taskbar, .bell, .overall,
    ]
    #expect(Set(OptionGroup.looks.options).subtracting(moving).isSubset(of: shown))
  }

  @Test("No line of the gallery is wider than -w, and with --charset ascii it is ASCII")
  func width() throws {
    for columns in isExhaustive ? Array(1...200) : [1, 2, 5, 12, 24, 80] {
      for charset in ["unicode", "ascii"] {
        let text = visible(try bytes("--gallery --color never --charset \(charset) -w \(columns)"))
        #expect(
          text.split(separator: "\n").allSatisfy { String($0).cellWidth <= columns }, "\(columns)")
        #expect(charset == "unicode" || text.utf8.allSatisfy { $0 < 0x80 })
      }
    }
  }

  @Test("Each heading of the gallery has a look that can be drawn in ASCII")
  func headings() {
    for section in GallerySection.allCases { #expect(section.looks.contains { $0.isASCII }) }
  }

  @Test("A run looks as the gallery shows it")
  func sameAsARun() throws {
    let display = try plan("--style bar -w 60", in: world(input: false, output: false)).display
    let lines = display.lines(
      of: [GalleryLook("").moment], width: 60, height: .max)
    let bar = lines.map { visible(display.canvas.encoder.encode($0)) }.joined(separator: "\n")
    let gallery = visible(try bytes("--gallery -w 60"))
    #expect(gallery.contains("--style bar␛[m\n\(bar)\n"), "\(gallery)")
  }

  @Test("A wrapped command line keeps each option and its value on one line")
  func wrapping() throws {
    let text = visible(try bytes("--gallery --color never -w 40"))
    #expect(text.contains("\n--layout stacked --style bar\n  --border rounded-heavy\n"), "\(text)")
    #expect(text.contains("\n--style linear  # a run that fails\n"))
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

  private func bytes(_ line: String, _ world: SystemState = world()) throws -> [UInt8] {
    try Gallery(try settings(line), world).draw()
  }
}
