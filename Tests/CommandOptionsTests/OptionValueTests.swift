import ProgressStyles
import TerminalText
import TestSupport
import Testing

@testable import CommandOptions

@Suite("Values of options")
struct OptionValueTests {
  @Test("The examples of a message about a value are accepted", arguments: CommandOption.allCases)
  func examples(option: CommandOption) throws {
    let argument = option.row.argument
    guard let advice = argument.value?.advice, argument.form != .restOfLine else { return }
    let words = advice.split(separator: " ").map { word in
      String(word.last == "," ? word.dropLast() : word).filter { $0 != "'" }
    }
    for (before, word) in zip([""] + words, words)
    where word.contains(where: \.isNumber) || before == "as" {
      let line = ["\(option.longName)=\(word)"]
      _ = try Settings.parse(
        arguments: line.map { Array($0.utf8) }, environmentOptions: nil, asPv: false)
    }
  }

  @Test("The ends of a monitored command have several names, and -E twice reports once")
  func names() throws {
    for (words, ends) in [
      (["in", "stdin", "0"], MonitoredEnds.input), (["out", "stdout", "1"], .output),
      (["both", "2"], .both),
    ] {
      for word in words { #expect(try parse("-M", word).monitor == ends) }
    }
    for (words, skips) in [
      (["-E"], 1), (["-EE"], 2), (["-E", "--skip-errors"], 2), (["-EE", "--no-skip-errors"], 0),
    ] {
      #expect(try parse(words: words).errorSkips == skips)
    }
    #expect(try parse("-C", "--splice")[.noSplice] == false)
    #expect(try parse("--sparse-output")[.sparse])
  }

  @Test("A tint may change with the value, at percentages that rise to 100")
  func tints() throws {
    #expect(try parse("--tint", "green").tints == [try #require(TintColor.named("green"))])
    let changing = try parse("--tint", "green,yellow@70,red@90").tints
    #expect(changing.count == 1)
    #expect(changing != [try #require(TintColor.named("green"))])
    for wrong in ["green,red", "green,red@", "green@5", "green,red@70,blue@70", "green,red@101"] {
      #expect(throws: OptionError.self) { try parse("--tint", wrong) }
    }
  }

  @Test("A rate counts in the units that were chosen before it, and 0 is no limit")
  func rates() throws {
    for (words, limit) in [
      (["-L", "2k"], 2048), (["-k", "-L", "2k"], 2000), (["-L", "2k", "-k"], 2048),
      (["-kL2KiB"], 2048),
      (["-L", "0"], nil), (["-L", "0.5"], 1),
    ] as [([String], Int64?)] {
      #expect(try parse(words: words).rateLimit == limit)
    }
  }

  @Test("The places of an extra display are read, with a format behind them")
  func extraDisplay() throws {
    #expect(
      try parse("-x", "window").extraDisplay == ExtraDisplay(places: [.windowTitle], format: nil))
    #expect(
      try parse("-x", "windowtitle,process:%p: %e").extraDisplay
        == ExtraDisplay(places: [.windowTitle, .processTitle], format: "%p: %e"))
  }

  @Test("A total is an amount or the size of a file, whose name keeps its bytes")
  func total() throws {
    #expect(try parse("--total", "1.5G").total == .amount(.whole(1_610_612_736)))
    #expect(try parse("-s0").total == .amount(.whole(0)))
    let settings = try Settings.parse(
      arguments: ["-s".bytes, "@".bytes + [0xFF, 0x0A]], environmentOptions: nil, asPv: false)
    #expect(settings.total == .sizeOfFile(FilePath([0xFF, 0x0A])))
  }

  @Test("Seconds may be a decimal, with a comma as pv allows; an interval is 0.1 to 600 seconds")
  func seconds() throws {
    for (text, seconds) in [("0.5", 0.5), (".5", 0.5), ("2.", 2), ("0,5", 0.5), ("10", 10)] {
      #expect(try parse("-D", text).delay == seconds)
    }
    for (text, seconds) in [("0", 0.1), ("0.01", 0.1), ("5", 5), ("601", 600), ("1m", 60)] {
      #expect(try parse("-i", text).interval == seconds)
    }
  }

  @Test("A width, a height or a window of 0 is the default, as pv does")
  func cells() throws {
    let settings = try parse("-w", "70", "-H", "20")
    #expect(settings.width == 70)
    #expect(settings.height == 20)
    #expect(try parse("-w0", "-H0") == Settings())
    #expect(try parse("-w", "100000").width == 100_000)
    #expect(try parse("-m", "10").averageWindow == 10)
    #expect(try parse("-m", "0").averageWindow == nil)
  }

  @Test("Every word of a fixed set is taken", arguments: CommandOption.allCases)
  func choices(option: CommandOption) throws {
    guard case .words(let words) = option.row.argument.value?.completion else { return }
    for word in words {
      #expect(try parse(option.longName + "=" + word)[option] || option == .help)
    }
  }

  @Test("The thickness of a ring is a percentage, and its start an angle up to a turn either way")
  func rings() throws {
    #expect(try parse("--thickness", "12").thickness == 0.12)
    #expect(try parse("--thickness=7.5%").thickness == 0.075)
    #expect(try parse("--start-angle", "-90").startAngle == -90)
    #expect(try parse(defaults: "--start-angle 360").startAngle == 360)
  }

  @Test("Colours are those of the palette, a gradient has two or more, and images have ends")
  func colors() throws {
    #expect(try parse("--tint", "darkBlue").tints == [try #require(TintColor.named("darkBlue"))])
    #expect(try parse("--image-caps", "2,0").imageCaps == ImageCaps(leading: 2, trailing: 0))
    #expect(try parse("--track-tint", "#ff0000").trackTint == TintColor.named("#ff0000"))
    #expect(try parse("--gradient", "darkPurple,#ffff00,7").gradients.map(\.count) == [3])
    for (word, span) in [("scale", GradientSpan.scale), ("tip", .tip)] {
      let settings = try parse("--gradient", "red,blue", "--gradient=pink,green,\(word)")
      #expect(settings.gradients.map(\.count) == [2, 2])
      #expect(settings.gradientSpan == span)
      let earlier = try parse("--gradient", "red,blue,\(word)", "--gradient=pink,green")
      #expect(earlier.gradientSpan == span)
    }
    #expect(throws: OptionError.self) { try parse("--gradient", "pink,scale") }
    #expect(
      try parse("--gradient", "red,blue@-90..270").gradientSpan
        == ValueRange(parsing: "-90..270").map { .angles($0) })
    #expect(throws: OptionError.self) { try parse("--gradient", "red,blue@90") }
  }

  @Test(
    "The appearance is a word or the colour of the background",
    arguments: [
      ("auto", .unknown), ("light", .light), ("dark", .dark),
      ("#282a36", .color(.hex(0x282A36))),
      ("black", .color(.indexed(0))), ("234", .color(.indexed(234))),
    ] as [(String, Background)])
  func background(text: String, background: Background) throws {
    #expect(try parse("--appearance", text).background == background)
  }

  @Test("The step of --announce is a percentage unless it has a unit of time")
  func steps() throws {
    for (words, step) in [
      (["--announce=25"], .fraction(0.25)), (["--announce=2.5%"], .fraction(0.025)),
      (["--announce=30s"], .seconds(30)), (["--announce=1:30"], .seconds(90)),
      (["--announce"], .fraction(0.1)),
    ] as [([String], AnnouncementStep)] {
      #expect(try parse(words: words).announcement == step)
    }
  }

  @Test(
    "A value that is none of its kind is refused",
    arguments: [
      ("--range", ["", "5", "..", "1..", "..1", "5..5", "9..1", "a..b", "0..nan", "1..2..3"]),
      ("--gradient", ["", "red", "red,", ",red", "red,,blue", "red, blue", "red,bleu"]),
      ("--thickness", ["", "0", "51", "-3", "a", "%", "nan"]),
      ("--start-angle", ["", "361", "-361", "90°", "a", "nan", "1e9"]),
      ("--image-caps", ["", "1", "1,", ",1", "1,2,3", "-1,1", "a,1", "1,100001"]),
      ("--announce", ["0", "600", "0%", "0s", "x"]),
      ("--fields", ["speed", "", "percent,", "+elapsed,rate", "percent,+rate", "+"]),
      ("--extra-display", ["", "x", "window,", ":%p", "window:%Q"]),
      ("--delay-start", ["", ".", "-1", "1.2.3", "nan", "inf", "1e3", "0x10", "two"]),
      ("--width", ["100001", "-1", "1.5", "", "wide", "99999999999999999999"]),
      ("--remote", ["0", "-1", "x", "99999999999"]),
      ("--total", ["@", "-5", "10/s", "1 0"]),
      ("--rate-limit", ["fast", "10 M i", "/s", "10MiB/h"]),
      ("--output", [""]), ("--color", ["", "red"]),
    ] as [(String, [String])])
  func refused(option: String, values: [String]) {
    for value in values { #expect(mistake(option + "=" + value) != nil, "\(value)") }
  }

  @Test("Where the locale has a decimal comma, numbers may have one too")
  func decimalComma() throws {
    func parse(_ words: String..., comma: Bool = true) throws -> Settings {
      try Settings.parse(
        arguments: words.map(\.bytes), environmentOptions: "--thickness 7,5".bytes, asPv: false,
        decimalSign: comma ? .comma : .point)
    }
    #expect(try parse("-s", "1,5K").total == .amount(.whole(1536)))
    #expect(try parse("-s", "1.5K").total == .amount(.whole(1536)))
    #expect(try parse("-L", "1,5 KiB/s").rateLimit == 1536)
    #expect(try parse("--countdown", "1,5h").countdown == 5400)
    #expect(try parse("--announce=2,5%").announcement == .fraction(0.025))
    #expect(try parse("--range", "0,5..1,5").range == ValueRange(low: .real(0.5), high: .real(1.5)))
    #expect(try parse().thickness == 0.075)
    #expect(throws: OptionError.self) { try parse("-s", "1,5,1K") }
    #expect(throws: OptionError.self) { try parse("-s", "1,5K", comma: false) }
  }

  @Test("Rates and amounts are read as they are shown, but not as pv")
  func shown() throws {
    #expect(try parse("-L", "10 MiB/s").rateLimit == 10 << 20)
    #expect(try parse("-L", "2.5/s").rateLimit == 3)
    #expect(try parse("-s", "3.0 GiB").total == .amount(.whole(3 << 30)))
    #expect(mistake("-L", "10M/s", asPv: true) != nil)
    #expect(mistake("-s", "3 G", asPv: true) != nil)
  }

  @Test("Sequences of a format must be known, but not as pv")
  func sequences() throws {
    for format in ["%Q", "%{x}", "%12{progess}", "100%done", "%{", "%{p", "%5z"] {
      #expect(mistake("-F", format) != nil, "\(format)")
      #expect(mistake("-F", format, asPv: true) == nil, "\(format)")
    }
    for format in [
      "%p %12{eta} %{sgr:red}", "100%", "100% done", "%%Q", "5%.", "%{12:label}", "%3",
    ] {
      #expect(mistake("-F", format) == nil, "\(format)")
    }
  }

  @Test(
    "A colour that is nearly right is suggested, and none that is far",
    arguments: [
      ("systmGreen", "systemGreen"), ("systemFoo", nil), ("darkBleu", "darkBlue"), ("x", nil),
    ])
  func nearColors(name: String, nearest: String?) {
    let question = nearest.map { "Did you mean \($0)?" }
    #expect(question.map { mistake("--tint", name)?.hasSuffix($0) == true } ?? true)
    #expect(mistake("--tint", name)?.contains("Did you mean") == (nearest != nil))
  }

  @Test(
    "A border takes its style, what it encloses, or both, and keeps what is not named",
    arguments: [
      ("heavy", .heavy, false), ("each", .rounded, true), ("all", .rounded, false),
      ("double,each", .double, true), ("each,double", .double, true), ("each heavy", .heavy, true),
      ("heavy,each all", .heavy, false), ("each none", .none, true),
    ] as [(String, BorderLines?, Bool)])
  func border(values: String, style: BorderLines?, isEach: Bool) throws {
    let settings = try parse(words: values.split(separator: " ").map { "--border=\($0)" })
    #expect(settings.border == style)
    #expect(settings.bordersEach == isEach)
    #expect(settings.borderPadding == 1)
  }

  @Test("The padding of a border is up to 9 cells")
  func padding() throws {
    let padded = try parse(words: ["--border=heavy", "--border=padding=9,each"])
    #expect(padded.border == .heavy && padded.bordersEach && padded.borderPadding == 9)
    #expect(throws: OptionError.self) { try parse("--border", "padding=10") }
  }

  @Test("A list of fields replaces the usual ones, and words with a sign change them")
  func fields() throws {
    #expect(try parse("--fields", "left,percent").lineFields == [.left, .percent])
    let changed = try parse("--fields", "+elapsed,-rate").lineFields
    #expect(changed == [.label, .bar, .percent, .amount, .text, .left, .elapsed])
    let twice = try parse("--fields=+average", "--fields=-average,-label").lineFields
    #expect(twice == [.bar, .percent, .amount, .text, .rate, .left])
  }
}
