import TestSupport
import Testing

@testable import CommandOptions

@Suite("The scanner")
struct OptionScannerTests {
  @Test(
    "A long option takes its value after = or as the next word, even one that begins with a hyphen")
  func longValues() throws {
    #expect(try parse() == Settings())
    for (words, label) in [
      (["--label=Disk"], "Disk"), (["--label", "Disk"], "Disk"), (["--label="], ""),
      (["--label=a=b"], "a=b"),
      (["--label", "--quiet"], "--quiet"), (["-N", "-q"], "-q"), (["--label", "--"], "--"),
    ] {
      #expect(try parse(words: words).labels == [label])
    }
  }

  @Test("Letters may be bundled, and the value of one is the rest of its word, or the next word")
  func bundles() throws {
    #expect(try parse("-pe", "-tr").displayFields == [.progress, .eta, .timer, .rate])
    let hundred = TotalSetting.amount(.whole(102_400))
    #expect(try parse("-s100k").total == hundred)
    let mixed = try parse("-ps", "100k", "-lNname")
    #expect(mixed.displayFields == [.progress])
    #expect(mixed.total == hundred)
    #expect(mixed[.lineMode])
    #expect(mixed.label == "name")
    #expect(try parse("-N=x").label == "=x", "only long options are joined by =")
  }

  @Test("Options and operands may mix, and -- ends the options")
  func operands() throws {
    let settings = try parse("a", "-q", "-", "--label", "L", "", "--", "-n", "--", "--help")
    #expect(settings.operands == ["a", "-", "", "-n", "--", "--help"].map(\.bytes))
    #expect(settings[.quiet] && !settings[.numeric])
    #expect(settings.label == "L")
  }

  @Test("All words after --run are the command, without a -- right after it")
  func run() throws {
    let settings = try parse("file", "-q", "--run", "make", "-j4", "--", "--help")
    #expect(settings[.quiet])
    #expect(settings.command == ["make", "-j4", "--", "--help"].map(\.bytes))
    #expect(settings.information == nil)
    #expect(settings.operands == ["file".bytes])
    #expect(try parse("--run=make", "-k").command == ["make".bytes, "-k".bytes])
    #expect(try parse("--run", "--", "-x", "--").command == ["-x".bytes, "--".bytes])
    for words in [["--run"], ["--run="], ["--run", "--"]] {
      #expect(throws: OptionError.self) { try parse(words: words) }
    }
  }

  @Test("The last of two settings wins")
  func lastWins() throws {
    #expect(try parse("--label", "a", "-N", "b").label == "b")
    #expect(try parse("--size=1", "--total=2").total == .amount(.whole(2)))
    #expect(try parse("--style=bar", "--style", "automatic").style == .automatic)
    #expect(try parse("-w", "70", "-w", "0").width == nil)
  }

  @Test("A switch holds once it is given, --no-NAME undoes it, and neither takes a value")
  func switches() throws {
    for option in CommandOption.allCases where option.row.argument.form == .switch {
      let (on, off) = (option.longName, "--no-" + option.longName.dropFirst(2))
      guard OptionName.all.contains(where: { "--" + $0.text == off }) else { continue }
      #expect(try parse(on) == parse(off, on), "\(on)")
      #expect(try !parse(on).given.isEmpty, "\(on)")
      #expect(try parse(on, off).given.isEmpty, "\(on)")
      for name in [on, off] {
        #expect(mistake(name + "=x") == "\(name) takes no value. Leave out '=x'")
      }
    }
  }

  @Test("A duration behind --timer is an operand, and suspected to be its value")
  func timerDuration() throws {
    let settings = try parse("--timer", "5m")
    #expect(settings.suspectedValues == [SuspectedValue(option: .timer, word: "5m".bytes)])
    #expect(settings.operands == ["5m".bytes])
    #expect(settings.displayFields == [.timer])
    #expect(try parse("--timer", "file").suspectedValues.isEmpty)
    #expect(try parse("--timer", "-q", "5m").suspectedValues.isEmpty)
  }

  @Test("A long name that lacks a hyphen is not a path to write to")
  func hyphenMissing() throws {
    #expect(mistake("-color=auto") != nil)
    #expect(try parse("-color=auto", asPv: true).output == "lor=auto")
    #expect(try parse("-rate").displayFields == [.rate, .averageRate, .timer, .eta])
  }

  @Test("The first --help, --version or --completion answers, whatever follows")
  func information() throws {
    for (words, information) in [
      (["--help", "--nonsense"], .help), (["--help=all", "--nonsense"], .wholeHelp),
      (["-qh", "--version"], .help),
      (["-hz"], .help), (["-V", "--help"], .version),
      (["--completion=zsh", "-h"], .completion(.zsh)),
      (["--label", "--help"], nil), (["--gallery", "--help", "--nonsense"], .help),
    ] as [([String], Information?)] {
      #expect(try parse(words: words).information == information)
    }
    #expect(mistake("--nonsense", "--help") != nil)
    #expect(mistake("--gallery", "--nonsense") != nil)
  }

  @Test(
    "With --gallery, only options of looks, labels and size have an effect, before it and behind it"
  )
  func looks() throws {
    var nothing = Settings()
    nothing.information = .gallery
    let words = ["--values", "--total", "5", "-q", "-n", "-f", "-i", "2", "--timer", "5m", "file"]
    #expect(try parse(words: words + ["--gallery"]) == nothing)
    #expect(try parse(words: ["-d5", "--gallery", "--run", "ls"]) == nothing)
    let looks = [
      "--style=ring", "--tint=red", "--track-tint=blue", "--gradient=red,blue", "--fill-image=a",
      "--track-image=b", "--thickness=9", "--start-angle=90", "--border=heavy",
      "--border-tint=green",
      "--layout=stacked", "--direction=rtl", "--no-animation", "--appearance=light",
      "--color=never", "--charset=ascii", "--bar-style=block", "-w9", "-H9", "-NL",
      "--taskbar=never", "--bell",
    ]
    var shown = try parse(words: looks)
    shown.information = .gallery
    #expect(try parse(words: looks + ["--gallery"]) == shown)
    #expect(try parse(words: ["--gallery"] + looks + ["file"]) == shown)
  }

  @Test("Options of a line, split as a shell does, may be added to settings")
  func added() throws {
    let settings = try parse("--tint", "pink").adding("--fill-image ' #' -H 5")
    #expect(settings.fillImage == " #")
    #expect(settings.height == 5)
    #expect(settings.tints.count == 1)
    #expect(throws: OptionError.self) { try settings.adding("--fill-image '") }
  }

  @Test("Operands and commands keep their bytes; texts are repaired, and keep control characters")
  func rawBytes() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x1B]
    let settings = try Settings.parse(
      arguments: [name, "-N".bytes, name, "--run".bytes, name], environmentOptions: nil, asPv: false
    )
    #expect(settings.operands == [name])
    #expect(settings.command == [name])
    #expect(settings.label == "a\u{FFFD}\u{1B}")
  }

  @Test("Operands beside --watchfd are more to watch, before and behind it")
  func watched() throws {
    let settings = try parse("7", "-d", "12:3", "=dd", "--watchfd=9", "-t", "13", "--", "@list")
    #expect(settings.watched == ["12:3", "9", "7", "=dd", "13", "@list"].map(\.bytes))
    #expect(settings.operands.isEmpty)
    #expect(settings.suspectedValues.isEmpty)
    #expect(try parse("-d", "12", "34", asPv: true).watched == ["12", "34"].map(\.bytes))
  }
}
