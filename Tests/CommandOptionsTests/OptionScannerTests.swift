import CommandOptions
import ProgressStyles
import TerminalText
import TestSupport
import TestTraits
import Testing

@Suite("The scanner", .seeded)
struct OptionScannerTests {
  @Test("No words give empty settings")
  func nothing() throws {
    #expect(try parse() == Settings())
  }

  @Test("A long option takes its value after = or as the next word")
  func longValues() throws {
    #expect(try parse("--label=Disk").label == "Disk")
    #expect(try parse("--label", "Disk").label == "Disk")
    #expect(try parse("--label=").label == "")
    #expect(try parse("--label=a=b").label == "a=b")
  }

  @Test("A required value is the next word even if it begins with a hyphen")
  func valueWithHyphen() throws {
    #expect(try parse("--label", "--quiet").label == "--quiet")
    #expect(try parse("-N", "-q").label == "-q")
    #expect(try parse("--label", "--", "-q")[.quiet])
  }

  @Test("Letters may be bundled")
  func bundles() throws {
    let fields: Set<CommandOption> = [.progress, .eta, .timer, .rate]
    #expect(try parse("-petr").displayFields == fields)
    #expect(try parse("-pe", "-tr").displayFields == fields)
  }

  @Test("The value of a letter is the rest of its word, or the next word")
  func letterValues() throws {
    let hundred = TotalSetting.amount(.whole(102_400))
    #expect(try parse("-s100k").total == hundred)
    #expect(try parse("-s", "100k").total == hundred)
    #expect(try parse("-i0.5").interval == 0.5)
    let mixed = try parse("-ps100k", "-lNname")
    #expect(mixed.displayFields == [.progress])
    #expect(mixed.total == hundred)
    #expect(mixed[.lineMode])
    #expect(mixed.label == "name")
    #expect(try parse("-N=x").label == "=x", "only long options are joined by =")
  }

  @Test("-- ends the options")
  func endOfOptions() throws {
    let settings = try parse("-q", "--", "-n", "--", "--help")
    #expect(settings[.quiet])
    #expect(!settings[.numeric])
    #expect(settings.operands == ["-n".bytes, "--".bytes, "--help".bytes])
  }

  @Test("Options and operands may mix")
  func mixed() throws {
    let settings = try parse("a", "-q", "b", "--label", "L", "c")
    #expect(settings.operands == ["a".bytes, "b".bytes, "c".bytes])
    #expect(settings[.quiet])
    #expect(settings.label == "L")
  }

  @Test("A single hyphen and an empty word are operands")
  func hyphen() throws {
    #expect(try parse("-", "").operands == ["-".bytes, []])
  }

  @Test("All words after --run are the command")
  func run() throws {
    let settings = try parse("-q", "--run", "make", "-j4", "--", "--help")
    #expect(settings[.quiet])
    #expect(settings.command == ["make".bytes, "-j4".bytes, "--".bytes, "--help".bytes])
    #expect(settings.information == nil)
    #expect(settings.operands.isEmpty)
    #expect(try parse("file", "--run", "make").operands == ["file".bytes])
    #expect(try parse("--run=make", "-k").command == ["make".bytes, "-k".bytes])
  }

  @Test("A -- right after --run does not belong to the command")
  func runAfterEnd() throws {
    #expect(try parse("--run", "--", "make", "--").command == ["make".bytes, "--".bytes])
  }

  @Test("--run takes at least one word", arguments: [["--run"], ["--run="], ["--run", "--"]])
  func runNeedsCommand(words: [String]) {
    #expect(throws: OptionError.missingValue(typed: "--run", wanted: .command)) {
      try parse(words: words)
    }
  }

  @Test("The last of two settings wins")
  func lastWins() throws {
    #expect(try parse("--label", "a", "-N", "b").label == "b")
    #expect(try parse("--size=1", "--total=2").total == .amount(.whole(2)))
    #expect(try parse("--style=bar", "--style", "automatic").style == .automatic)
    #expect(try parse("-w", "70", "-w", "0").width == nil)
  }

  @Test("--no-X undoes a switch and a later X redoes it")
  func undone() throws {
    #expect(try !parse("-q", "--no-quiet")[.quiet])
    #expect(try parse("--no-quiet", "-q")[.quiet])
    #expect(try parse("-pe", "--no-eta").displayFields == [.progress])
    #expect(try parse("--no-line-mode")[.lineMode] == false)
  }

  @Test("A value given to a switch is refused")
  func switchValues() {
    #expect(mistake("--quiet=x") == .valueNotTaken(typed: "--quiet", value: "x"))
    #expect(mistake("--quiet=") == .valueNotTaken(typed: "--quiet", value: ""))
    #expect(mistake("--no-quiet=1") == .valueNotTaken(typed: "--no-quiet", value: "1"))
    #expect(mistake("--version=me") == .valueNotTaken(typed: "--version", value: "me"))
  }

  @Test("The error of --timer with a duration names --countdown")
  func timerDuration() throws {
    #expect(mistake("--timer=5m") == .timerGivenDuration(typed: "--timer", value: "5m"))
    #expect(mistake("--timer=x") == .valueNotTaken(typed: "--timer", value: "x"))
    let settings = try parse("--timer", "5m")
    #expect(settings.suspectedValues == [SuspectedValue(option: .timer, word: "5m".bytes)])
    #expect(settings.operands == ["5m".bytes])
    #expect(settings.displayFields == [.timer])
    #expect(try parse("--timer", "file").suspectedValues.isEmpty)
    #expect(try parse("--timer", "-q", "5m").suspectedValues.isEmpty)
  }

  @Test("The error of a missing value names the option and the kind of value")
  func missing() {
    #expect(mistake("--countdown") == .missingValue(typed: "--countdown", wanted: .duration))
    #expect(mistake("-ps") == .missingValue(typed: "-s", wanted: .size))
    #expect(mistake("--lab") == .missingValue(typed: "--lab", wanted: .text))
  }

  @Test("An unknown letter is named with its bundle")
  func unknownLetters() {
    #expect(mistake("-z") == .unknownLetter(typed: "-z", bundle: "-z", nearest: nil))
    #expect(mistake("-pzq") == .unknownLetter(typed: "-z", bundle: "-pzq", nearest: nil))
    #expect(mistake("-é") == .unknownLetter(typed: "-é", bundle: "-é", nearest: nil))
    #expect(
      mistake("-jota") == .unknownLetter(typed: "-j", bundle: "-jota", nearest: nil))
    #expect(
      mistake("-plot") == nil
        && mistake("-pjrogress")
          == .unknownLetter(typed: "-j", bundle: "-pjrogress", nearest: "--progress")
    )
  }

  @Test("A long name that lacks a hyphen is not a path to write to")
  func hyphenMissing() throws {
    #expect(mistake("-color=auto") == .hyphenMissing(typed: "-color=auto"))
    #expect(mistake("-total") == .hyphenMissing(typed: "-total"))
    #expect(try parse("-color=auto", asPv: true).output == "lor=auto")
    let fields: Set<CommandOption> = [.rate, .averageRate, .timer, .eta]
    #expect(try parse("-rate").displayFields == fields)
  }

  @Test("The first --help, --version or --completion answers, whatever follows")
  func information() throws {
    #expect(try parse("--help", "--nonsense").information == .help)
    #expect(try parse("--help=all", "--nonsense").information == .wholeHelp)
    #expect(try parse("-qh", "--version").information == .help)
    #expect(try parse("-hz").information == .help)
    #expect(try parse("-V", "--help").information == .version)
    #expect(try parse("--completion=zsh", "-h").information == .completion(.zsh))
    #expect(mistake("--nonsense", "--help") != nil)
    #expect(try parse("--label", "--help").information == nil)
  }

  @Test("--gallery reads the words before and behind it, mistakes too")
  func gallery() throws {
    let settings = try parse("--tint", "pink", "--gallery", "-w", "40", "file")
    #expect(settings.information == .gallery)
    #expect(settings.tints == [TintColor.named("pink")].compactMap(\.self))
    #expect(settings.width == 40)
    #expect(try parse("--gallery", "--help", "--nonsense").information == .help)
    #expect(mistake("--gallery", "--nonsense") != nil)
  }

  @Test("With --gallery, options that say nothing of looks, labels and size have no effect")
  func looks() throws {
    var nothing = Settings()
    nothing.information = .gallery
    let words = ["--values", "--total", "5", "-q", "-n", "-f", "-i", "2", "--timer", "5m", "file"]
    #expect(try parse(words: words + ["--gallery"]) == nothing)
    #expect(try parse(words: ["-d5", "--gallery", "--run", "ls"]) == nothing)
    let looks = [
      "--style=ring", "--tint=red", "--track-tint=blue", "--gradient=red,blue", "--fill-image=a",
      "--track-image=b", "--thickness=9", "--start-angle=90", "--border=heavy", "--border-tint=green",
      "--layout=stacked", "--direction=rtl", "--no-animation", "--appearance=light",
      "--color=never", "--charset=ascii", "--bar-style=block", "-w9", "-H9", "-NL",
      "--taskbar=never", "--bell",
    ]
    var shown = try parse(words: looks)
    #expect(shown.given.count == looks.count - 1, "--no-animation is a look that is taken back")
    shown.information = .gallery
    #expect(try parse(words: looks + ["--gallery"]) == shown)
  }

  @Test("Options of a line, split as a shell does, may be added to settings")
  func added() throws {
    let settings = try parse("--tint", "pink").adding("--fill-image ' #' -H 5")
    #expect(settings.fillImage == " #")
    #expect(settings.height == 5)
    #expect(settings.tints == [TintColor.named("pink")].compactMap(\.self))
    #expect(throws: OptionError.self) { try settings.adding("--fill-image '") }
  }

  @Test("Operands, commands and paths keep their bytes")
  func rawBytes() throws {
    let name: [UInt8] = [0x66, 0xFF, 0xFE, 0x0A]
    let settings = try Settings.parse(
      arguments: [name, "--total".bytes, "@".bytes + name, "--run".bytes, name],
      environmentOptions: nil, asPv: false)
    #expect(settings.operands == [name])
    #expect(settings.total == .sizeOfFile(FilePath(name)))
    #expect(settings.command == [name])
  }

  @Test("Operands beside --watchfd are more to watch, before and behind it")
  func watched() throws {
    let settings = try parse("7", "-d", "12:3", "=dd", "--watchfd=9", "-t", "13", "--", "@list")
    #expect(settings.watched == ["12:3", "9", "7", "=dd", "13", "@list"].map(\.bytes))
    #expect(settings.operands.isEmpty)
    #expect(settings.suspectedValues.isEmpty)
    #expect(try parse("-d", "12", "34", asPv: true).watched == ["12", "34"].map(\.bytes))
  }

  @Test("Invalid UTF-8 is repaired, and control characters are kept")
  func text() throws {
    let settings = try Settings.parse(
      arguments: ["-N".bytes, [0x61, 0xFF, 0x1B]], environmentOptions: nil, asPv: false)
    #expect(settings.label == "a\u{FFFD}\u{1B}")
  }

  @Test("Scanning any bytes gives settings or one safe sentence")
  func anyBytes() {
    var random = SeededRandom()
    let names = CommandOption.allCases.flatMap { $0.description.spellings }
    for _ in 0..<3_000 {
      let words = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Self.randomWord(names: names, using: &random)
      }
      let defaults = Bool.random(using: &random) ? nil : words.first
      do throws(OptionError) {
        _ = try Settings.parse(
          arguments: words, environmentOptions: defaults,
          asPv: Bool.random(using: &random))
      } catch {
        let sentence = error.sentence
        #expect(!sentence.isEmpty)
        #expect(!sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      }
    }
  }

  /// A random word. Half of them begin like an option, so that values are scanned too.
  private static func randomWord(
    names: [String], using random: inout SeededRandom
  ) -> [UInt8] {
    let tail = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : "-=.@0159kKmsh:#'\"\\ ".bytes.randomElement(using: &random) ?? 0
    }
    guard Bool.random(using: &random), let name = names.randomElement(using: &random) else {
      return tail
    }
    return Array(name.utf8.prefix(Int.random(in: 1...20, using: &random))) + tail
  }
}
