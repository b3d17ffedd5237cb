import CommandOptions
import ProgressStyles
import SystemCalls
import TerminalText
import TestSupport
import Testing

@testable import PbarCommand

@Suite struct GalleryTests {
  static let looks = GallerySection.allCases.flatMap(\.looks)

  @Test("Each look is what its options give: they are read, and mean a run", arguments: looks)
  func meaning(look: GalleryLook) throws {
    let settings = try Settings().adding(look.options)
    _ = try RunPlan(settings, world(input: false, output: false), isPv: false)
    let gallery = try Gallery(Settings(), world())
    #expect(!gallery.drawFrame(look).isEmpty)
    for word in look.options.split(separator: " ") where word.hasPrefix("--") {
      #expect(CommandOption.allCases.contains { $0.description.longName == word }, "\(word)")
    }
  }

  @Test("Every style, border, layout and glyph that has a name is shown")
  func names() throws {
    let settings = try Self.looks.map { try Settings().adding($0.options) }
    #expect(Set(settings.map(\.style)) == Set(StyleName.allCases))
    #expect(Set(settings.map(\.border)) == Set(BorderName.allCases))
    #expect(Set(settings.map(\.layout)) == Set(LayoutName.allCases))
    #expect(settings.contains { $0.direction == .rightToLeft })
    #expect(settings.contains { $0.charset == .ascii })
    #expect(settings.contains { $0.barGlyphs != nil })
  }

  @Test("Every option of looks is shown somewhere, but those that change no still picture")
  func options() {
    let typed = Set(Self.looks.flatMap { $0.options.split(separator: " ").map(String.init) })
    let still: Set<CommandOption> = [.animation, .appearance, .color, .taskbar, .bell]
    for option in OptionGroup.looks.options where !still.contains(option) {
      #expect(!typed.isDisjoint(with: option.description.spellings), "\(option)")
    }
  }

  @Test("Nothing is wider than asked", arguments: widths)
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

  @Test("A run that says nothing of itself looks as the gallery shows it")
  func sameAsARun() throws {
    let display = try plan("--style bar -w 60", in: world(input: false, output: false)).display
    var memory = ViewMemory()
    let lines = display.lines(
      GalleryMoment.copying.parts(label: nil), clock: LocalClock(now: 0, utcOffset: 0), width: 60,
      height: .max, at: 0, memory: &memory)
    let bar = lines.map { visible(display.encoder.encode($0)) }.joined(separator: "\n")
    let gallery = visible(try bytes("--gallery -w 60"))
    #expect(gallery.contains("--style bar␛[m\n\(bar)\n"), "\(gallery)")
  }

  @Test("Options of looks hold for all that have none of their own, wherever they stand")
  func commonOptions() throws {
    let line = "--gallery --tint #010203 --label Mine --values --total 5"
    let text = visible(try bytes(line))
    #expect(text.contains("38;2;1;2;3") || text.contains("38;5;"))
    #expect(text.contains("Mine"))
    #expect(!text.contains("Copying"))
    #expect(try bytes("--tint #010203 --label Mine --gallery") == bytes(line))
  }

  @Test("Colour is judged by standard output, and its width is that of --value")
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

  @Test("An option that goes on in the next line takes its value along")
  func wrapping() throws {
    let text = visible(try bytes("--gallery --color never -w 40"))
    #expect(text.contains("\n--layout stacked --style bar\n  --border rounded\n"), "\(text)")
    #expect(text.contains("\n--style linear  # a run that fails\n"))
  }

  @Test("Where there is nothing but ASCII, nothing else is shown")
  func ascii() throws {
    let plain = try bytes("--gallery --charset ascii")
    #expect(plain.allSatisfy { $0 < 0x80 })
    #expect(!plain.isEmpty)
    let locale = try bytes("--gallery", world(environment: ["TERM": "xterm", "LANG": "C"]))
    #expect(locale.allSatisfy { $0 < 0x80 })
  }

  private func bytes(_ line: String, _ world: Surroundings = world()) throws -> [UInt8] {
    try Gallery(try settings(line), world).draw()
  }
}

extension GalleryLook: CustomTestStringConvertible {
  public var testDescription: String { pieces.joined(separator: " ") }
}
