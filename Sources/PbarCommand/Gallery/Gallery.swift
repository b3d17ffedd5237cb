import CommandOptions
import ProgressModel
import ProgressStyles
import TerminalOutput
import TerminalText

/// Shows every look with the options for it. The words of each heading are planned and drawn as a
/// command line; only the moment is invented.
struct Gallery {
  private let settings: Settings
  private let system: SystemState
  private let display: DisplayPlan  // Of `--value`, whose width and colours the gallery has
  private let width: Int
  private let isASCII: Bool  // Looks that need Unicode are left out

  /// `settings`: the options for all looks that have none of their own.
  init(_ settings: Settings, _ system: SystemState) throws(OptionError) {
    var looks = settings
    looks.isPv = false
    looks.value = "0"
    display = try RunPlan(RunContext(looks, system)).display
    width = display.canvas.width ?? 80
    looks.value = nil
    // The given options are defaults, which a look's own options override.
    looks.defaults = looks.given
    looks.color = display.canvas.encoder.depth == .none ? .never : .always
    looks.width = width
    isASCII = RunContext(looks, system).charset == .ascii
    self.settings = looks
    self.system = system
  }

  func draw() -> [UInt8] {
    let sections = GallerySection.allCases.map { ($0.rawValue, $0.looks) }
    let own = StyleLibrary(system.environment).names.map(GalleryLook.init(style:))
    let all = sections + (own.isEmpty ? [] : [("Your own styles", own)])
    return joined(all.map { title, looks in joined([encoded([heading(title)]), draw(looks)]) })
  }

  func draw(_ looks: [GalleryLook]) -> [UInt8] {
    let drawn = looks.filter { !isASCII || $0.isASCII }
    return joined(drawn.map { encoded(heading($0)) + drawFrame($0) })
  }

  /// The picture of a look, or the mistake in the file of a user's style.
  func drawFrame(_ look: GalleryLook) -> [UInt8] {
    let settings: Settings
    let plan: RunPlan
    do throws(OptionError) {
      settings = try StyleLibrary(system.environment).applied(
        to: look.applied(to: self.settings))
      plan = try RunPlan(RunContext(settings, world))
    } catch { return encoded([StyledText(error.sentence)]) }
    let clock = system.timeZone.clock(at: system.wallTime)
    if case .value(let record, let scale) = plan.work {
      return ValueFrame(of: record, scale, plan.display, clock: clock).bytes
    }
    var moment = look.moment
    moment.reading.label = settings.label ?? moment.reading.label
    var memory = ViewMemory()
    return encoded(
      plan.display.picture.lines(
        [moment], clock: clock, width: width, height: .max, at: 0, memory: &memory))
  }

  private var world: SystemState {
    var world = SystemState()
    world.environment = system.environment
    world.standardError.isTerminal = true
    return world
  }

  private func encoded(_ lines: [StyledText]) -> [UInt8] {
    lines.flatMap { display.canvas.encoder.encode($0) + ControlSequence.newline }
  }

  private func joined(_ blocks: [[UInt8]]) -> [UInt8] {
    Array(blocks.joined(separator: ControlSequence.newline))
  }

  private func heading(_ title: String) -> StyledText {
    StyledText(title, TextStyle(attributes: .bold)).truncated(toCells: width)
  }

  private func heading(_ look: GalleryLook) -> [StyledText] {
    let pieces = look.pieces.flatMap { piece in
      piece.cellWidth + 2 <= width ? [piece] : piece.split(separator: " ").map(String.init)
    }
    let ellipsis = isASCII ? "..." : "…"
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.cellWidth + 1 + piece.cellWidth <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        let start = lines.isEmpty ? "" : "  "
        lines.append((start + piece).truncated(toCells: width, ellipsis: ellipsis))
      }
    }
    return lines.map { StyledText($0, .faint) }
  }
}
