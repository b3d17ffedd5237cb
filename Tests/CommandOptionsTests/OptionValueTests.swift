import ProgressStyles
import TerminalText
import Testing

@testable import CommandOptions

@Suite("Values of options")
struct OptionValueTests {
  @Test("Each mode is stored")
  func modes() throws {
    #expect(try parse("--values").readsValues)
    #expect(try parse("--value", "42%").value == "42%")
    #expect(try parse("--value", "-1").value == "-1")
    #expect(try parse("--countdown", "1h5m30s").countdown == 3930)
    #expect(try parse("--until", "+5m").until == .offset(300))
    #expect(
      try parse("--timer-interval", "now..+5m").timerInterval
        == ClockInterval(start: .now, end: .offset(300)))
    #expect(try parse("--count-up")[.countUp])
    #expect(try parse("--indeterminate")[.indeterminate])
    #expect(try parse("-l")[.lineMode])
    #expect(try parse("-0")[.null])
  }

  @Test("Options of other processes are stored")
  func processes() throws {
    #expect(try parse("-d", "12:3", "-d", "=sh").watched == ["12:3".bytes, "=sh".bytes])
    #expect(try parse("-R", "12").remote == 12)
    #expect(try parse("--query=12").query == 12)
    #expect(try parse("-P", "a").pidFile == "a")
    for word in ["0", "-1", "x", "99999999999"] { #expect(mistake("-R", word) != nil) }
    for word in ["in", "stdin", "0"] {
      let ends = try #require(try parse("-M", word).monitor)
      #expect(ends.showsInput && !ends.showsOutput)
    }
    for word in ["out", "stdout", "1"] {
      let ends = try #require(try parse("-M", word).monitor)
      #expect(!ends.showsInput && ends.showsOutput)
    }
    for word in ["both", "2"] {
      let ends = try #require(try parse("-M", word).monitor)
      #expect(ends.showsInput && ends.showsOutput)
    }
    #expect(try parse("-M", "both", "-N", "a", "-N", "b").labels == ["a", "b"])
  }

  @Test("Options of a transfer are stored")
  func transfer() throws {
    #expect(try parse("-o", "x").output == "x")
    #expect(try parse("-L", "2k").rateLimit == 2048)
    #expect(try parse("-k", "-L", "2k").rateLimit == 2000)
    #expect(try parse("-L", "2k", "-k").rateLimit == 2048)
    #expect(try parse("-kL2KiB").rateLimit == 2048)
    #expect(try parse("-L", "0").rateLimit == nil)
    #expect(try parse("-L", "0.5").rateLimit == 1)
    #expect(try parse("-B", "1m").bufferSize == 1 << 20)
    #expect(try parse("-Z", "512").errorSkipBlock == 512)
    #expect(try parse("-E").errorSkipping == .tellingEach)
    #expect(try parse("-EE").errorSkipping == .tellingOne)
    #expect(try parse("-E", "--skip-errors").errorSkipping == .tellingOne)
    #expect(try parse("-EE", "--no-skip-errors").errorSkipping == .never)
    #expect(try parse("-C")[.noSplice])
    #expect(try parse("-C", "--splice")[.noSplice] == false)
    #expect(try parse("-S")[.stopAtSize])
    #expect(try parse("-Y")[.sync])
    #expect(try parse("-K")[.directIO])
    #expect(try parse("--sparse")[.sparse])
    #expect(try parse("--sparse-output")[.sparse])
    #expect(try parse("-X")[.discard])
    #expect(try parse("-U", "-").store == "-")
    #expect(mistake("-L", "fast") != nil)
    #expect(mistake("-o", "") != nil)
  }

  @Test("The places of an extra display are read, with a format behind them")
  func extraDisplay() throws {
    #expect(
      try parse("-x", "window").extraDisplay
        == ExtraDisplay(places: [.windowTitle], format: nil))
    #expect(
      try parse("-x", "windowtitle,process:%p: %e").extraDisplay
        == ExtraDisplay(places: [.windowTitle, .processTitle], format: "%p: %e"))
    for word in ["", "x", "window,", ":%p"] { #expect(mistake("-x", word) != nil) }
  }

  @Test("Each switch of the display is stored")
  func display() throws {
    let letters: [(String, CommandOption)] = [
      ("-p", .progress), ("-t", .timer), ("-e", .eta), ("-I", .fineta), ("-r", .rate),
      ("-a", .averageRate), ("-b", .bytes), ("-T", .bufferPercent),
    ]
    for (letter, field) in letters {
      #expect(try parse(letter).displayFields == [field])
    }
    #expect(try parse("-n")[.numeric])
    #expect(try parse("-q")[.quiet])
    #expect(try parse("-f")[.force])
    #expect(try parse("-W")[.wait])
    #expect(try parse("-F", "%p").format == "%p")
    #expect(try parse("-A", "16").lastWrittenCount == 16)
    #expect(try parse("-m", "10").averageWindow == 10)
    #expect(try parse("-m", "0").averageWindow == nil)
    #expect(try parse("-u", "shaded").barGlyphs == .shaded)
    #expect(try parse("-g")[.gauge])
    #expect(try parse("-8")[.bits])
    #expect(try parse("-v")[.stats])
    #expect(try parse("-c")[.cursor])
    #expect(try parse("--current-value-label", "%b").currentValueLabel == "%b")
  }

  @Test("A total is an amount or the size of a file")
  func total() throws {
    #expect(try parse("--total", "1.5G").total == .amount(.whole(1_610_612_736)))
    #expect(try parse("-s0").total == .amount(.whole(0)))
    #expect(try parse("-s", "@file").total == .sizeOfFile("file"))
    #expect(mistake("-s", "@") != nil)
    #expect(mistake("--total", "-5") != nil)
  }

  @Test("The interval is held between 0.1 and 600 seconds")
  func interval() throws {
    #expect(try parse("-i", "0").interval == 0.1)
    #expect(try parse("-i", "0.01").interval == 0.1)
    #expect(try parse("-i", "5").interval == 5)
    #expect(try parse("-i", "601").interval == 600)
    #expect(try parse("-i", "1m").interval == 60)
  }

  @Test("Seconds may be a decimal, with a comma as pv allows")
  func seconds() throws {
    #expect(try parse("-D", "0.5").delay == 0.5)
    #expect(try parse("-D", ".5").delay == 0.5)
    #expect(try parse("-D", "2.").delay == 2)
    #expect(try parse("-D", "0,5").delay == 0.5)
    #expect(try parse("-D", "10").delay == 10)
    for text in ["", ".", "-1", "1.2.3", "nan", "inf", "1e3", "0x10", "two"] {
      #expect(mistake("-D", text) != nil, "\(text)")
    }
  }

  @Test("A width or height of 0 is the default, as pv does; an absurd one is refused")
  func cells() throws {
    #expect(try parse("-w", "70", "-H", "20").width == 70)
    #expect(try parse("-w", "70", "-H", "20").height == 20)
    #expect(try parse("-w0", "-H0") == Settings())
    #expect(try parse("-w", "100000").width == 100_000)
    for text in ["100001", "-1", "1.5", "", "wide", "99999999999999999999"] {
      #expect(mistake("-w", text) != nil, "\(text)")
      #expect(mistake("-H", text) != nil, "\(text)")
    }
  }

  @Test("Every word of a fixed set is taken")
  func choices() throws {
    for style in StyleName.allCases {
      #expect(try parse("--style", style.rawValue).style == style)
    }
    for direction in DirectionSetting.allCases {
      #expect(try parse("--direction", direction.rawValue).direction == direction)
    }
    for mode in WhenMode.allCases {
      #expect(try parse("--color", mode.rawValue).color == mode)
    }
    for charset in CharsetSetting.allCases {
      #expect(try parse("--charset", charset.rawValue).charset == charset)
    }
    for shell in Shell.allCases {
      #expect(try parse("--completion", shell.rawValue).information == .completion(shell))
    }
  }

  @Test("A range is two numbers, the lower one first, whatever their signs and points")
  func ranges() throws {
    func ends(_ text: String) throws -> [Double]? {
      try parse("--range", text).range.map { [$0.low.doubleValue, $0.high.doubleValue] }
    }
    #expect(try ends("0..100") == [0, 100])
    #expect(try ends("-20..45.5") == [-20, 45.5])
    #expect(try ends("-3..-1") == [-3, -1])
    for word in ["", "5", "..", "1..", "..1", "5..5", "9..1", "a..b", "0..nan", "1..2..3"] {
      #expect(mistake("--range", word) != nil, "\(word)")
    }
  }

  @Test("A gradient is two colours or more, and an error suggests a name for the first unknown one")
  func gradients() throws {
    #expect(
      try parse("--gradient", "darkPurple,#ffff00,7").gradients.map(\.count) == [3])
    for word in ["", "red", "red,", ",red", "red,,blue", "red, blue", "red,bleu"] {
      #expect(mistake("--gradient", word) != nil, "\(word)")
    }
    #expect(mistake("--gradient=red,bleu")?.sentence.contains("Did you mean blue?") == true)
  }

  @Test("The thickness of a ring is a percentage from 1 to 50")
  func thickness() throws {
    #expect(try parse("--thickness", "12").thickness == 0.12)
    #expect(try parse("--thickness=7.5%").thickness == 0.075)
    for word in ["", "0", "51", "-3", "a", "%", "nan"] {
      #expect(mistake("--thickness", word) != nil, "\(word)")
    }
  }

  @Test("The angle at which a ring begins is a number of degrees, up to a turn in either direction")
  func startAngle() throws {
    #expect(try parse().startAngle == nil)
    #expect(try parse("--start-angle", "-90").startAngle == -90)
    #expect(try parse("--start-angle=22.5").startAngle == 22.5)
    #expect(try parse(defaults: "--start-angle 360").startAngle == 360)
    for word in ["", "361", "-361", "90°", "a", "nan", "1e9"] {
      #expect(mistake("--start-angle", word) != nil, "\(word)")
    }
  }

  @Test("Animation is automatic, on or off")
  func animation() throws {
    #expect(try parse().animates == nil)
    #expect(try parse("--animation").animates == true)
    #expect(try parse("--animation", "--no-animation").animates == false)
  }

  @Test("The error of a word outside the set lists the set")
  func wrongChoice() {
    #expect(
      mistake("--border", "roundd")
        == .invalidValue(
          typed: "--border", value: "roundd",
          wanted: .namedChoice("STYLE", BorderName.allCases.map(\.rawValue) + ["each", "all"], of: "a border"),
          nearest: nil))
    #expect(mistake("--color=") != nil)
  }

  @Test("Colours are those of the palette")
  func colors() throws {
    #expect(try parse("--tint", "darkBlue").tints == [TintColor.named("darkBlue")].compactMap(\.self))
    #expect(try parse("--track-tint", "#ff0000").trackTint == TintColor.named("#ff0000"))
    #expect(
      mistake("--tint", "darkbleu")
        == .invalidValue(
          typed: "--tint", value: "darkbleu", wanted: .color, nearest: "darkBlue"))
  }

  @Test("The appearance is a word or the colour of the background, and an error suggests either")
  func appearance() throws {
    #expect(try parse().appearance == .unknown)
    #expect(try parse("--appearance", "auto").appearance == .unknown)
    #expect(try parse("--appearance", "light").appearance == .light)
    #expect(try parse("--appearance", "dark").appearance == .dark)
    #expect(try parse("--appearance", "#282a36").appearance == .background(.hex(0x282A36)))
    #expect(try parse("--appearance", "black").appearance == .background(.indexed(0)))
    #expect(try parse("--appearance", "234").appearance == .background(.indexed(234)))
    #expect(mistake("--appearance", "drak")?.sentence.hasSuffix("Did you mean dark?") == true)
    #expect(mistake("--appearance", "darkbleu")?.sentence.hasSuffix("Did you mean darkBlue?") == true)
    #expect(mistake("--appearance", "")?.sentence.contains("light, dark or auto, or the colour") == true)
  }

  @Test("Images are texts")
  func images() throws {
    #expect(try parse("--fill-image", "█").fillImage == "█")
    #expect(try parse("--track-image=").trackImage == "")
    #expect(try parse("--image-caps", "2,0").imageCaps == ImageCaps(leading: 2, trailing: 0))
    for word in ["", "1", "1,", ",1", "1,2,3", "-1,1", "a,1", "1,100001"] {
      #expect(
        mistake("--image-caps", word)?.sentence
          == "--image-caps: '\(word)' is not two numbers of cells. Write two numbers with a comma between them, "
          + "such as 1,1")
    }
  }

  @Test("The step of --announce is a percentage unless it has a unit of time")
  func steps() throws {
    func step(_ word: String) throws -> AnnouncementStep? { try parse("--announce=" + word).announcement }
    #expect(try step("25") == .fraction(0.25))
    #expect(try step("2.5%") == .fraction(0.025))
    #expect(try step("30s") == .seconds(30))
    #expect(try step("1:30") == .seconds(90))
    #expect(try parse("--announce").announcement == .automatic)
    for word in ["0", "600", "0%", "0s", "x"] {
      #expect(
        mistake("--announce=" + word)?.sentence
          == "--announce: '\(word)' is not a percentage or a duration. Write 5, 5%, 30s or 2m")
    }
  }

  @Test("A command that begins with a hyphen is an option in the wrong place, unless -- is before it")
  func optionsOfRun() throws {
    #expect(
      mistake("--run", "--label", "X", "cmd")?.sentence
        == "--run needs a command, and '--label' is an option. Options go before --run")
    #expect(try parse("--run", "--", "-x").command == [Array("-x".utf8)])
  }

  @Test("Where the locale has a decimal comma, numbers may have one too")
  func decimalComma() throws {
    func parse(_ words: String..., comma: Bool = true) throws -> Settings {
      try Settings.parse(
        arguments: words.map { Array($0.utf8) }, environmentOptions: Array("--thickness 7,5".utf8), asPv: false,
        hasDecimalComma: comma)
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
    #expect(try CommandOptionsTests.parse("-i", "0,5").interval == 0.5)
  }

  @Test("Rates and amounts are read as they are shown, but not as pv")
  func shown() throws {
    #expect(try parse("-L", "10MiB/s").rateLimit == 10 << 20)
    #expect(try parse("-L", "10 MiB/s").rateLimit == 10 << 20)
    #expect(try parse("-L", "2.5/s").rateLimit == 3)
    #expect(try parse("-s", "3.0 GiB").total == .amount(.whole(3 << 30)))
    for (option, value) in [("-L", "10 M i"), ("-L", "/s"), ("-s", "10/s"), ("-s", "1 0"), ("-L", "10MiB/h")] {
      #expect(mistake(option, value) != nil, "\(value)")
    }
    #expect(mistake("-L", "10M/s", asPv: true) != nil)
    #expect(mistake("-s", "3 G", asPv: true) != nil)
    #expect(try parse("--countdown", ".3").countdown == 0.3)
  }

  @Test("Sequences of a format must be known, but not as pv")
  func sequences() throws {
    for format in ["%Q", "%{x}", "%12{progess}", "100%done", "%{", "%{p", "%5z"] {
      #expect(mistake("-F", format) != nil, "\(format)")
      #expect(mistake("-F", format, asPv: true) == nil, "\(format)")
    }
    for format in ["%p %12{eta} %{sgr:red}", "100%", "100% done", "%%Q", "5%.", "%{12:label}", "%3"] {
      #expect(mistake("-F", format) == nil, "\(format)")
    }
    #expect(mistake("-x", "window:%Q") != nil)
    #expect(
      mistake("-F", "%P")?.sentence == "-F: '%P' is not a field. Did you mean %p?")
  }

  @Test(
    "A colour that is nearly right is suggested, and none that is far",
    arguments: [
      ("oragne", "orange"), ("puple", "purple"), ("systmGreen", "systemGreen"), ("systemGren", "systemGreen"),
      ("systemFoo", nil), ("darkBleu", "darkBlue"), ("lightGold", nil), ("x", nil),
    ])
  func nearColors(name: String, nearest: String?) {
    guard case .invalidValue(_, _, _, let suggested)? = mistake("--tint", name) else {
      Issue.record("accepted")
      return
    }
    #expect(suggested == nearest)
  }

  @Test(
    "A border takes its style, what it encloses, or both, and keeps what is not named",
    arguments: [
      ("heavy", .heavy, false), ("each", .rounded, true), ("all", .rounded, false), ("double,each", .double, true),
      ("each,double", .double, true), ("each heavy", .heavy, true), ("heavy each", .heavy, true),
      ("heavy,each all", .heavy, false), ("each none", .none, true),
    ] as [(String, BorderName, Bool)])
  func border(values: String, style: BorderName, isEach: Bool) throws {
    let settings = try parse(words: values.split(separator: " ").map { "--border=\($0)" })
    #expect(settings.border == style)
    #expect(settings.bordersEach == isEach)
  }

  @Test("A list of fields replaces the usual ones, and words with a sign change them")
  func fields() throws {
    #expect(try parse("--fields", "left,percent").lineFields == [.left, .percent])
    #expect(
      try parse("--fields", "+elapsed,-rate").lineFields == [.label, .bar, .percent, .amount, .text, .left, .elapsed])
    #expect(
      try parse("--fields=+average", "--fields=-average,-label").lineFields
        == [.bar, .percent, .amount, .text, .speed, .left])
    for text in ["speed", "", "percent,", "+elapsed,rate", "percent,+rate", "+"] {
      #expect(throws: OptionError.self, "\(text)") { try parse("--fields", text) }
    }
  }
}
